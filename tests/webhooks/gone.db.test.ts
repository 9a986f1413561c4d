// What the page of a webhook says of an action that failed: that the webhook is gone, where it was deleted meanwhile. Next's
// own stores of a request are played, since no request is under way here.

import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { db, disconnect } from "@/lib/db/client"
import { AppError } from "@/lib/errors"
import { resetDatabase } from "@/tests/support/reset"
import { aWebhook } from "@/tests/support/webhook"

const cookies = new Map<string, string>()
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ "x-request-id": "test-request" }),
  cookies: async () => ({
    get: (name: string) => (cookies.has(name) ? { name, value: cookies.get(name) } : undefined),
    set: (name: string, value: string) => cookies.set(name, value),
  }),
}))
const { DELETED, explain, readNotice, refuse } = await import("@/app/webhooks/answer")

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

/** Where Next would send the reader. */
async function targetOf(run: Promise<unknown>): Promise<URL> {
  const error = await run.then(() => null).catch((thrown: { digest?: string }) => thrown)
  const [, , path = ""] = error?.digest?.split(";") ?? []
  return new URL(path, "http://directory.test")
}
const BROKEN = new Error("a foreign key is not there")

describe("an action on a webhook that failed", () => {
  it.each([
    ["explain", explain],
    ["refuse", refuse],
  ])("leads away from one that was deleted meanwhile, and closes its session: %s", async (_, say) => {
    const { id } = await aWebhook()
    await db().webhook.delete({ where: { id } })
    const target = await targetOf(say(BROKEN, "a webhook's action", id))
    expect(target.pathname).toBe("/webhooks")
    expect(await readNotice("", target.searchParams.get("notice"))).toEqual({ text: DELETED, isError: true })
    expect([...cookies.values()]).toEqual([""])
  })

  it("is a fault of ours where the webhook is there", async () => {
    const { id } = await aWebhook()
    expect(await explain(BROKEN, "a webhook's action", id)).toBe(
      "This is a fault of ours, and it was logged. Quote test-request.",
    )
  })

  it("says what it was refused for", async () => {
    const { id } = await aWebhook()
    expect(await explain(new AppError("conflict", "It is deactivated."), "a test", id)).toBe("It is deactivated.")
  })
})
