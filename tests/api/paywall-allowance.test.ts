// One request for suggestions per second and client does not count against the free rate.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { call } from "@/tests/support/api"

// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { RATE_FREE: "100", RATE_PAID: "1000", LIGHTNING_BACKEND: "dev" })
const { buy, list, newClient } = await import("@/tests/paywall/buyer")
const route = await import("@/app/api/v1/suggest/route")
const { buildDocument } = await import("@/lib/api/openapi/document")

const ALLOWED = ['"suggest";r=0;t=1', '"suggest";q=1;w=1']
const FREE_POLICY = '"free";q=100;w=60'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T12:00:00Z") })
})
afterEach(() => {
  vi.useRealTimers()
})

async function suggest(client: string, { search = "?q=w", authorization = "" } = {}) {
  const headers: Record<string, string> = authorization ? { authorization } : {}
  const response = await call(route, "GET", `/api/v1/suggest${search}`, { client, headers })
  return [response.status, response.headers.get("ratelimit"), response.headers.get("ratelimit-policy")]
}

describe("the allowance of suggestions", () => {
  it("D-rate-06 is one request a second; further requests count as free requests", async () => {
    const client = newClient()
    expect(await suggest(client)).toEqual([200, ...ALLOWED])
    expect(await suggest(client)).toEqual([200, '"free";r=99;t=60', FREE_POLICY])
    vi.setSystemTime(Date.now() + 999)
    expect(await suggest(client)).toEqual([200, '"free";r=98;t=60', FREE_POLICY])
    vi.setSystemTime(Date.now() + 1)
    expect(await suggest(client)).toEqual([200, ...ALLOWED])
    expect((await list(client)).headers.get("ratelimit")).toBe('"free";r=97;t=59')
  })

  it("D-rate-06 is separate for each client, and open to a client that has used up the free rate", async () => {
    const client = newClient()
    for (let sent = 0; sent < 100; sent += 1) expect((await list(client)).status).toBe(200)
    expect((await list(client)).status).toBe(402)
    expect(await suggest(client)).toEqual([200, ...ALLOWED])
    expect(await suggest(client)).toEqual([402, '"free";r=0;t=60', FREE_POLICY])
    expect(await suggest(newClient())).toEqual([200, ...ALLOWED])
  })

  it("does not apply to a request for the challenge, to a token or to a wrong token", async () => {
    const client = newClient()
    const authorization = await buy()
    expect(await suggest(client, { search: "?q=w&l402=require" })).toEqual([402, '"free";r=99;t=60', FREE_POLICY])
    expect(await suggest(client, { authorization: "L402 wrong:token" })).toEqual([401, '"free";r=98;t=60', FREE_POLICY])
    const paid = await suggest(client, { authorization })
    expect(paid).toEqual([200, expect.stringMatching(/^"paid";r=999;t=60, "token"/), expect.any(String)])
    expect(await suggest(client)).toEqual([200, ...ALLOWED])
  })

  it("is declared in the OpenAPI document", () => {
    const { paths } = buildDocument({
      name: "Directory",
      baseUrl: "https://directory.example",
      hasPlayMoney: false,
      sale: null,
    })
    expect(JSON.stringify(paths["/api/v1/suggest"])).toContain(
      "1 suggestion request per second and client does not count against the free rate. Further requests count as free requests.",
    )
  })
})
