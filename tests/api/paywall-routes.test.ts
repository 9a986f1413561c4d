import { readdirSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { call } from "@/tests/support/api"

// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { RATE_FREE: "100", RATE_PAID: "1000", LIGHTNING_BACKEND: "dev" })
const { buy, newClient } = await import("@/tests/paywall/buyer")

const V1 = fileURLToPath(new URL("../../app/api/v1", import.meta.url))
const routes = readdirSync(V1, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .map((file) => path.dirname(file))
  .sort()
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
const load = (route: string) => import(/* @vite-ignore */ path.join(V1, route, "route.ts"))
const params = { id: "00000000-0000-7000-8000-000000000000", domain: "nobody.example" }

/** Routes without a rate limit: `/health` by its contract, and `WALLET`, the payment route that exists only in development. */
const EXEMPT = ["health"]
/** The first call in a second does not count against the free rate. */
const ALLOWED = "suggest"
const WALLET = "dev/lightning/pay"
/** A stream has no end, so its route is called with a query that it rejects. A rejected request counts too. */
const pathOf = (route: string) => `/api/v1/${route}${route === "stream" ? "?last_event_id=x" : ""}`
const limited = routes.filter((route) => !EXEMPT.includes(route) && route !== WALLET)

/** One token for all routes: the directory creates at most 120 invoices in a minute. */
let authorization: string | undefined

describe("every route file under /api/v1", () => {
  it("is found", () => {
    expect(routes.length).toBeGreaterThan(25)
    expect(routes).toEqual(
      expect.arrayContaining(["services", "register", "claim/verify", "export.csv", ...EXEMPT, WALLET]),
    )
  })

  it.each(limited)(
    "P-8-03 D-rate-02 P-5-01 %s is counted for every method, and at the higher rate with a token",
    async (route) => {
      const handlers = await load(route)
      authorization ??= await buy()
      for (const method of METHODS) {
        const client = newClient()
        if (route === ALLOWED && method === "GET") await call(handlers, method, pathOf(route), { params, client })
        const free = await call(handlers, method, pathOf(route), { params, client })
        expect(free.headers.get("ratelimit"), method).toBe('"free";r=99;t=60')
        expect(free.headers.get("ratelimit-policy"), method).toBe('"free";q=100;w=60')
        const paid = await call(handlers, method, pathOf(route), {
          params,
          client: newClient(),
          headers: { authorization },
        })
        expect(paid.headers.get("ratelimit"), method).toMatch(/^"paid";r=999;t=60, "token";r=\d+;t=\d+$/)
      }
    },
  )

  it.each(limited)(
    "P-8-03 D-rate-02 %s responds with nothing but the challenge when it is requested",
    async (route) => {
      const handlers = await load(route)
      const client = newClient()
      const search = `/api/v1/${route}?l402=require`
      for (const method of METHODS) {
        const { status, headers, body } = await call(handlers, method, search, { params, client })
        expect([status, body.code], method).toEqual([402, "payment_required"])
        expect(headers.get("cache-control"), method).toBe("no-store")
        expect(headers.get("www-authenticate"), method).toMatch(/^L402 macaroon="/)
      }
    },
  )

  it.each([...EXEMPT, WALLET])("P-8-03 %s is not counted", async (route) => {
    const handlers = await load(route)
    const method = route === WALLET ? "POST" : "GET"
    const { status, headers } = await call(handlers, method, `/api/v1/${route}?l402=require`, { client: newClient() })
    expect(status).not.toBe(402)
    expect(headers.get("ratelimit")).toBeNull()
  })
})

describe("the administrator", () => {
  it("is not counted, and a client with a wrong secret is", async () => {
    const { getAdminSecret } = await import("@/lib/env/secrets")
    const handlers = await load("admin/domains")
    const client = newClient()
    const wrong = await call(handlers, "GET", "/", { client, headers: { authorization: "Bearer wrong" } })
    expect([wrong.status, wrong.headers.get("ratelimit")]).toEqual([401, '"free";r=99;t=60'])
    const right = await call(handlers, "GET", "/", { client, headers: { authorization: `Bearer ${getAdminSecret()}` } })
    expect([right.status, right.headers.get("ratelimit")]).toEqual([200, null])
  })
})
