// The headers of every response of the list, including errors, and the parameter `l402`.

import { describe, expect, it } from "vitest"

// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { RATE_FREE: "3", LIGHTNING_BACKEND: "dev" })
const route = await import("@/app/api/v1/services/route")
const feed = await import("@/app/feed.json/route")
const { newClient } = await import("@/tests/paywall/buyer")
const { call } = await import("@/tests/support/api")

const CAP = "x-directory-semantic-cap"
const IGNORED = "x-directory-ignored-params"
const ask = (search: string, { method = "GET" as "GET" | "POST" | "OPTIONS", client = newClient() } = {}) =>
  call(route, method, `/api/v1/services${search}`, { client })

describe("X-Directory-Semantic-Cap", () => {
  it.each([
    ["", 200],
    ["?limit=zz", 400],
    ["?after=zzz", 400],
    ["?l402=foo", 400],
    ["?l402=require", 402],
  ])("is on the response to GET /api/v1/services%s, which is %i", async (search, status) => {
    const answer = await ask(search)
    expect([answer.status, answer.headers.get(CAP)]).toEqual([status, "false"])
  })

  it("is on 401, 402 over the limit, 405 and OPTIONS", async () => {
    const client = newClient()
    for (const _ of [1, 2, 3]) await ask("", { client })
    const over = await ask("", { client })
    expect([over.status, over.headers.get(CAP)]).toEqual([402, "false"])
    const refused = await call(route, "GET", "/api/v1/services", {
      client: newClient(),
      headers: { authorization: "L402 bm90:00" },
    })
    expect([refused.status, refused.headers.get(CAP)]).toEqual([401, "false"])
    const wrong = await ask("", { method: "POST" })
    expect([wrong.status, wrong.headers.get(CAP)]).toEqual([405, "false"])
    const options = await ask("", { method: "OPTIONS" })
    expect([options.status, options.headers.get(CAP)]).toEqual([204, "false"])
  })
})

describe("a list query that is rejected", () => {
  it("still reports ignored parameters and the rate limit", async () => {
    const { status, headers } = await ask("?limit=zz&colour=red&order=asc")
    expect([status, headers.get(IGNORED), headers.get("ratelimit")]).toEqual([400, "colour, order", '"free";r=2;t=60'])
  })
})

describe("a parameter that has no effect", () => {
  it("is reported: an order without a sort", async () => {
    const { status, headers } = await ask("?order=desc")
    expect([status, headers.get(IGNORED)]).toEqual([200, "order"])
    expect((await ask("?order=desc&strict=true")).status).toBe(400)
    expect((await ask("?order=desc&sort=name")).headers.get(IGNORED)).toBeNull()
  })

  it.each(["foo", "true", "require,require"])("is rejected by name: l402=%s", async (value) => {
    const { status, body, headers } = await ask(`?l402=${value}`)
    expect([status, body.code, body.error]).toEqual([400, "invalid_parameter", "l402 must be require."])
    expect(headers.get("ratelimit")).toBe('"free";r=2;t=60')
  })

  it("allows l402=require in any letter case, and an empty value as absent", async () => {
    expect((await ask("?l402=Require")).status).toBe(402)
    expect((await ask("?l402=")).status).toBe(200)
    expect((await ask("?l402=require&l402=no")).body.details).toEqual([
      { field: "l402", message: "is given more than once" },
    ])
  })

  it("is reported where requests are not counted: l402 of a feed", async () => {
    const { status, headers } = await call(feed, "GET", "/feed.json?l402=require")
    expect([status, headers.get(IGNORED)]).toEqual([200, "l402"])
  })
})
