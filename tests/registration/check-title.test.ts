// The title of a check says what happened, and the advice what to do.

import { describe, expect, it } from "vitest"
import { FETCH_REASONS } from "@/lib/net/fetch-failure"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Reply } from "@/lib/protocols/challenge"
import { detect } from "@/lib/protocols/registry"
import { writeTitle } from "@/lib/registration/check-title"
import { l402Line, OPTIONS, paymentLine } from "@/tests/protocols/builders"

const target = { url: "https://api.example:8443/v1/x?y=1", method: "GET", body: null }

const received = (reply: Partial<Reply>) => ({ status: 402, headers: {}, body: "", ...reply })
function title(reply: Partial<Reply>, listed: ("L402" | "x402" | "MPP")[] = []) {
  const whole = received(reply)
  const detections = detect(whole, OPTIONS)
  return writeTitle({ target, outcome: { ok: true, reply: whole, detections } }, detections, listed)
}
function failure(outcome: Extract<ProbeResult["outcome"], { ok: false }>) {
  return writeTitle({ target, outcome }, [], [])
}

const L402 = { headers: { "www-authenticate": [l402Line()] } }
const BOTH = { headers: { "www-authenticate": [l402Line(), paymentLine()] } }
const BROKEN = { headers: { "www-authenticate": [paymentLine(undefined, { id: null })] } }

describe("the title of a check", () => {
  it.each([
    [L402, [], "api.example:8443 asks for payment by L402"],
    [BOTH, [], "api.example:8443 asks for payment by L402 and MPP"],
    [BOTH, ["L402"], "api.example:8443 asks for payment by L402 and MPP"],
    [BOTH, ["MPP", "L402"], "This URL is listed already"],
    [L402, ["L402"], "This URL is listed already"],
    [{ status: 200 }, ["L402"], "api.example:8443 responds with 200, not 402"],
    [{ status: 503 }, [], "api.example:8443 responds with 503, not 402"],
    [{ ...L402, status: 200 }, [], "api.example:8443 responds with 200, not 402"],
    [{}, [], "api.example:8443 responds with 402, but without a challenge"],
    [BROKEN, [], "The MPP challenge of api.example:8443 has errors"],
  ] as const)("of %j, listed under %j: %s", (reply, listed, expected) => {
    expect(title(reply, [...listed]).title).toBe(expected)
  })

  it.each([
    ["dns", "We could not reach api.example:8443"],
    ["refused", "We could not reach api.example:8443"],
    ["timeout", "api.example:8443 did not respond in time"],
    ["tls", "We could not open a TLS connection to api.example:8443"],
    ["too-large", "The response of api.example:8443 is too large"],
  ] as const)("of the failure %s: %s", (reason, expected) => {
    const { title, advice } = failure({ ok: false, reason, detail: "The reason." })
    expect(title).toBe(expected)
    expect(advice).toMatch(/^The reason\. [A-Z].+\.$/)
  })

  it.each(FETCH_REASONS)("names the host, and says what to do after %s", (reason) => {
    const { title, advice } = failure({ ok: false, reason, detail: "The reason." })
    expect(title).toContain("api.example")
    expect(advice).toMatch(/^The reason\. [A-Z][^.]+\.$/)
  })
})

describe("the advice of a check", () => {
  it("is missing when nothing has to change", () => expect(title(L402).advice).toBeNull())

  it.each([
    [{ status: 200 }, /Check that the paywall covers the method GET/],
    [{}, /Add the challenge of one protocol/],
    [BROKEN, /\.$/],
    [{ ...L402, status: 400 }, /Send it with status 402/],
  ] as const)("of %j matches %s", (reply, expected) => {
    expect(title(reply).advice).toMatch(expected)
  })

  it("of a listed URL explains what a suggestion is", () => {
    expect(title(L402, ["L402"]).advice).toMatch(/suggest changes/)
  })
})
