// POST /api/v1/lint: an endpoint or a received response.

import { describe, expect, it } from "vitest"
import { BEHAVIOUR_CHECKS } from "@/lib/lint/schema"
import { call } from "@/tests/support/api"
import { db, street } from "@/tests/support/registration"

const routes = await import("@/app/api/v1/lint/route")
const { spend } = await import("@/lib/paywall/rate-limit")

/** No server listens here. */
const CLOSED = "http://127.0.0.1:1/"

let callers = 0
const lint = (body: unknown, client?: string) => {
  callers += 1
  return call(routes, "POST", "/api/v1/lint", { body, client: client ?? `lint-${callers}` })
}

describe("POST /api/v1/lint", () => {
  it("D-lint-01 requests the endpoint once and stores nothing", async () => {
    const { status, body } = await lint({ url: street.endpoints.news.url })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 402,
      problem: null,
      protocols: { L402: { valid: true }, MPP: { valid: true } },
    })
    expect(body.protocols.x402).toEqual({ present: false, valid: false, findings: [], offers: [] })
    expect(body.protocols.L402.offers).toMatchObject([{ scheme: "lightning", network: "lightning" }])
    expect(await db().service.count()).toBe(0)
    expect(await db().registration.count()).toBe(0)
  })

  it("checks a response without sending anything", async () => {
    const challenge = await fetch(street.endpoints.weather.url)
    const headers = Object.fromEntries([...challenge.headers].map(([name, value]) => [name, [value]]))
    const reply = { status: challenge.status, headers, body: await challenge.text() }
    const { status, body } = await lint({ reply })
    expect(status).toBe(200)
    expect(body).toMatchObject({ request: null, protocols: { x402: { present: true, valid: true } } })
    expect(body.clients).toContainEqual(
      expect.objectContaining({ client: "x402-ts", profile: "defaults", verdict: "pays" }),
    )
  })

  it("explains an endpoint that cannot be reached with 200, because the check itself succeeded", async () => {
    const { status, body } = await lint({ url: "https://no-such-host.invalid/" })
    expect(status).toBe(200)
    // How the name fails depends on the resolver of the machine: an error, or no response in time.
    expect(body).toMatchObject({ status: null, problem: expect.stringMatching(/^[A-Z].+\.$/) })
  })

  it("D-lint-04 checks the behaviour on request only, with six more requests, ten times an hour", async () => {
    const countRequests = () => street.seenBy("almanac").filter((line) => line === "GET /v1/almanac").length
    const { url } = street.endpoints.almanac
    const before = countRequests()
    expect((await lint({ url }, "thorough")).body.behaviour).toBeNull()
    expect(countRequests()).toBe(before + 1)
    const { body } = await lint({ url, behaviour: true }, "thorough")
    expect(body.behaviour.map(({ check }: { check: string }) => check)).toEqual([...BEHAVIOUR_CHECKS])
    expect(countRequests()).toBe(before + 7)
    for (let n = 1; n < 10; n += 1) expect((await lint({ url: CLOSED, behaviour: true }, "thorough")).status).toBe(200)
    expect((await lint({ url: CLOSED, behaviour: true }, "thorough")).status).toBe(429)
    expect((await lint({ url: CLOSED }, "thorough")).status).toBe(200)
  })

  it.each([
    [{ reply: { status: 402 }, behaviour: true }, "behaviour"],
    [{}, "url"],
    [{ url: "https://a.example/", reply: { status: 402 } }, "url"],
    [{ url: "ftp://a.example/" }, "url"],
    [{ reply: { status: 42 } }, "reply.status"],
    [{ reply: { status: 402, headers: { a: Array(201).fill("x") } } }, "reply.headers"],
  ])("rejects %j and names the field", async (given, field) => {
    const { status, body } = await lint(given)
    expect(status).toBe(400)
    expect(body.details.map((one: { field: string }) => one.field)).toContain(field)
  })

  it("is limited for each client by the hour where it sends requests", async () => {
    const tool = { url: CLOSED, tool: "search", body: "[]" }
    // A request that is rejected sends nothing, so it does not count.
    expect((await lint(tool, "one")).status).toBe(400)
    for (let n = 0; n < 60; n += 1) await spend("lint", "one")
    expect((await lint({ url: CLOSED }, "one")).status).toBe(429)
    expect((await lint({ url: CLOSED }, "other")).status).toBe(200)
  })

  it("D-lint-11 checks more than 60 pasted replies of a client in an hour", async () => {
    const reply = { status: 402, body: "x".repeat(1_000) }
    for (let n = 0; n < 60; n += 1) await spend("lint", "pasting")
    for (let n = 0; n < 61; n += 1) expect((await lint({ reply }, "pasting")).status).toBe(200)
  })
})
