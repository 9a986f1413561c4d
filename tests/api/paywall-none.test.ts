// A directory that sells nothing, as one in production without a Lightning node.

import { describe, expect, it } from "vitest"
import { call } from "@/tests/support/api"

const ROOT_KEY = "the-root-key-of-these-tests-of-the-paywall"
// Settings are read when lib/env is first imported.
Object.assign(process.env, { RATE_FREE: "100", LIGHTNING_BACKEND: "none", L402_ROOT_KEY: ROOT_KEY })
const { forge, list, newClient } = await import("@/tests/paywall/buyer")
const exportRoute = await import("@/app/api/v1/export.csv/route")
const payRoute = await import("@/app/api/v1/dev/lightning/pay/route")

describe("without a Lightning node", () => {
  it("D-rate-03 the request past the limit is 429 with the reason, not a challenge", async () => {
    const client = newClient()
    for (let turn = 0; turn < 100; turn += 1) expect((await list(client)).status).toBe(200)
    const { status, headers, body } = await list(client)
    expect([status, body.code]).toEqual([429, "rate_limited"])
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(30)
    expect(body.error).toContain("Payment cannot be taken at the moment")
    expect(headers.get("www-authenticate")).toBeNull()
    expect(headers.get("ratelimit")).toMatch(/^"free";r=0;/)
  })

  it("D-rate-03 so are the export and the challenge that is asked for", async () => {
    expect((await call(exportRoute, "GET", "/", { client: newClient() })).status).toBe(429)
    expect((await list(newClient(), undefined, "?l402=require")).status).toBe(429)
  })

  it("tokens from before still open what they were sold for", async () => {
    const headers = { authorization: forge(ROOT_KEY) }
    expect((await call(exportRoute, "GET", "/", { client: newClient(), headers })).status).toBe(200)
  })

  it("the development wallet does not exist, whatever it is sent", async () => {
    for (const body of [{ invoice: "lnbcrt1" }, "{", undefined]) {
      const answer = await call(payRoute, "POST", "/", { ...(body !== undefined && { body }), client: newClient() })
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"])
    }
  })
})
