// The paywall without a Lightning node: the directory cannot sell tokens.

import { describe, expect, it } from "vitest"
import { call } from "@/tests/support/api"

const ROOT_KEY = "the-root-key-of-these-tests-of-the-paywall"
// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { RATE_FREE: "100", LIGHTNING_BACKEND: "none", L402_ROOT_KEY: ROOT_KEY })
const { forge, list, newClient } = await import("@/tests/paywall/buyer")
const exportRoute = await import("@/app/api/v1/export.csv/route")
const payRoute = await import("@/app/api/v1/dev/lightning/pay/route")

describe("without a Lightning node", () => {
  it("D-rate-03 the request past the limit is 429 with the reason and the real wait, not a challenge", async () => {
    const client = newClient()
    for (let turn = 0; turn < 100; turn += 1) expect((await list(client)).status).toBe(200)
    const { status, headers, body } = await list(client)
    expect([status, body.code]).toEqual([429, "rate_limited"])
    const wait = headers.get("retry-after")
    expect(headers.get("ratelimit")).toBe(`"free";r=0;t=${wait}`)
    expect(body.error).toBe(
      `More than 100 requests in a minute. This directory sells no tokens for a higher rate: wait ${wait} seconds.`,
    )
    expect(headers.get("www-authenticate")).toBeNull()
  })

  it.each([
    ["the export", "This operation is paid", () => call(exportRoute, "GET", "/", { client: newClient() })],
    ["l402=require", "You requested the challenge", () => list(newClient(), undefined, "?l402=require")],
    ["an expired token", "The token has expired", () => list(newClient(), forge(ROOT_KEY, new Date(Date.now() - 1)))],
  ])("responds to %s that nothing is sold, without Retry-After", async (_, why, request) => {
    const { status, headers, body } = await request()
    expect([status, body.code]).toEqual([403, "nothing_sold"])
    expect(body.error).toBe(`${why}, but this directory sells no tokens.`)
    expect(headers.get("retry-after")).toBeNull()
    expect(headers.get("www-authenticate")).toBeNull()
    expect(headers.get("ratelimit")).toMatch(/^"free";r=99;/)
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("earlier tokens stay valid for what they were sold for", async () => {
    const headers = { authorization: forge(ROOT_KEY) }
    expect((await call(exportRoute, "GET", "/", { client: newClient(), headers })).status).toBe(200)
  })

  it("the development wallet does not exist, for any body", async () => {
    for (const body of [{ invoice: "lnbcrt1" }, "{", undefined]) {
      const answer = await call(payRoute, "POST", "/", { ...(body !== undefined && { body }), client: newClient() })
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"])
    }
  })
})
