// The delivery log shows the responses of receivers, which are untrusted text: at most 2,048 characters, without characters that
// hide or reorder text.

import { afterAll, beforeEach, expect, it } from "vitest"
import { isVisibleText } from "@/lib/text/text"
import { type Answer, openReceiver, trustReceivers } from "@/tests/webhooks/receiver"

trustReceivers()
let answer: Answer = { status: 200 }
const receiver = await openReceiver(() => answer)
const { create, deliveries, sendTest } = await import("@/tests/support/webhook-calls")
const { env } = await import("@/lib/env")
const { dispatch } = await import("@/lib/webhooks/dispatch")

beforeEach(() => {
  env.ALLOW_PRIVATE.push(receiver.place)
})
afterAll(() => receiver.close())

/** Sends a test delivery to a receiver with this response, and returns the delivery log's entry for the attempt. */
async function shown(said: Answer) {
  answer = said
  const { body: known } = await create({ url: receiver.url })
  await sendTest(known)
  await dispatch({ now: new Date(), signal: new AbortController().signal })
  const [delivery] = (await deliveries(known)).body.deliveries
  return { ...delivery.attempts[0], state: delivery.state }
}

it.each([
  ["nothing", "", ""],
  ["a word", "thanks", "thanks"],
  ["markup, which pages escape", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["other scripts", "Grüße שלום 日本語 \u{1f44b}", "Grüße שלום 日本語 \u{1f44b}"],
  ["line breaks", "one\ntwo\tthree", "one\ntwo\tthree"],
  ["control characters", "a\u0000b\u001b[31mc\u007f", "a\ufffdb\ufffd[31mc\ufffd"],
  ["marks that reorder", "safe\u202etxt.exe\u2066", "safe\ufffdtxt.exe\ufffd"],
  ["marks without width", "a\u200bb\ufeffc", "a\ufffdb\ufffdc"],
])("D-hook-03 shows %s", async (_case, body, expected) => {
  const attempt = await shown({ status: 200, body })
  expect(attempt).toMatchObject({ status: 200, error: null, response: expected, state: "delivered" })
})

it.each([
  ["of ASCII", "x".repeat(10_000)],
  ["that end in half a sign", `${"x".repeat(2047)}\u{1f44b}`],
  ["of three bytes each", "日".repeat(5_000)],
])("shows 2,048 characters at most %s", async (_case, body) => {
  const { response } = await shown({ status: 200, body })
  expect(response.length).toBeGreaterThan(500)
  expect(response.length).toBeLessThanOrEqual(2048)
  expect(isVisibleText(response)).toBe(true)
})

it("shows why an attempt was rejected", async () => {
  const attempt = await shown({ status: 500, body: "no such table: users" })
  expect(attempt).toMatchObject({ status: 500, error: null, response: "no such table: users", state: "pending" })
})

it("shows why there was no response, and no internal address", async () => {
  const attempt = await shown("reset")
  expect(attempt).toMatchObject({ status: null, response: null, state: "pending" })
  expect(attempt.error).toMatch(/^[A-Z].+\.$/)
  expect(attempt.error).not.toContain("127.0.0.1")
})
