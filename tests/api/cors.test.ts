// CORS: the requests that pages of other sites may send, and the responses that they may read. Every URL's preflight is tested.

import { describe, expect, it } from "vitest"

// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { LIGHTNING_BACKEND: "dev" })
const nothing = await import("@/app/api/[[...path]]/route")
const pending = await import("@/app/api/v1/admin/pending/route")
const categories = await import("@/app/api/v1/categories/route")
const changes = await import("@/app/api/v1/changes/route")
const actions = await import("@/app/api/v1/claim/actions/route")
const revoke = await import("@/app/api/v1/claim/revoke/route")
const claim = await import("@/app/api/v1/claim/route")
const verify = await import("@/app/api/v1/claim/verify/route")
const pay = await import("@/app/api/v1/dev/lightning/pay/route")
const exportCsv = await import("@/app/api/v1/export.csv/route")
const health = await import("@/app/api/v1/health/route")
const opportunities = await import("@/app/api/v1/opportunities/route")
const register = await import("@/app/api/v1/register/route")
const detail = await import("@/app/api/v1/services/[id]/route")
const bulkDelete = await import("@/app/api/v1/services/bulk-delete/route")
const list = await import("@/app/api/v1/services/route")
const snapshots = await import("@/app/api/v1/stats/snapshots/route")
const { call } = await import("@/tests/support/api")

const READS = { list, detail, categories, changes, health, opportunities, snapshots, exportCsv }
const CLOSED = { register, claim, verify, revoke, actions, bulkDelete, pending }
const READABLE = [
  "WWW-Authenticate",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Link",
  "X-Directory-Ignored-Params",
]

const preflight = (routes: Parameters<typeof call>[0], method: string, asked: string) =>
  call(routes, "OPTIONS", "/", {
    headers: {
      origin: "https://reader.example",
      "access-control-request-method": method,
      "access-control-request-headers": asked,
    },
  })
const corsOf = ({ headers }: { headers: Headers }) =>
  [...headers].filter(([name]) => name.startsWith("access-control-")).map(([name]) => name)

describe("OPTIONS", () => {
  it.each(Object.entries(READS))("lets a page of any origin read %s with its own token", async (_, routes) => {
    const { status, headers, text } = await preflight(routes, "GET", "authorization,if-none-match")
    expect([status, text]).toEqual([204, ""])
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(headers.get("access-control-allow-methods")).toBe("GET, HEAD")
    expect(headers.get("access-control-allow-headers")).toBe("Authorization, *")
    expect(headers.get("access-control-allow-credentials")).toBeNull()
  })

  it("lets a page of any origin pay with the development Lightning node", async () => {
    const { headers } = await preflight(pay, "POST", "content-type")
    expect(headers.get("access-control-allow-methods")).toBe("POST")
    expect(headers.get("access-control-allow-headers")).toContain("*")
  })

  it.each(Object.entries(CLOSED))("opens %s to no page of another site", async (_, routes) => {
    const answer = await preflight(routes, "POST", "content-type,authorization")
    expect(answer.status).toBe(204)
    expect(corsOf(answer)).toEqual([])
  })

  it("lists the methods of the URL, and does not count for the rate limit", async () => {
    const { headers } = await call(detail, "OPTIONS", "/")
    expect(headers.get("allow")).toBe("GET, HEAD, PATCH, DELETE, OPTIONS")
    expect(headers.get("ratelimit")).toBeNull()
  })
})

describe("a response to a page of another site", () => {
  it.each([
    ["a list", list, "/api/v1/services", 200],
    ["a refusal", list, "/api/v1/services?limit=x", 400],
    ["a challenge", list, "/api/v1/services?l402=require", 402],
    ["the export's challenge", exportCsv, "/api/v1/export.csv", 402],
    ["a token that is not good", exportCsv, "/api/v1/export.csv", 401],
    ["nothing", nothing, "/api/v1/nothing", 404],
  ] as const)("can be read when it is %s, with its headers", async (_, routes, path, expected) => {
    const headers: Record<string, string> = expected === 401 ? { authorization: `L402 AgEE:${"0".repeat(64)}` } : {}
    const answer = await call(routes, "GET", path, { headers })
    expect(answer.status).toBe(expected)
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull()
    const exposed = answer.headers.get("access-control-expose-headers")?.split(", ")
    for (const name of READABLE) expect(exposed).toContain(name)
  })

  it("can be read when it is the export", async () => {
    const { body: offer } = await call(exportCsv, "GET", "/api/v1/export.csv")
    const paid = await call(pay, "POST", "/api/v1/dev/lightning/pay", { body: { invoice: offer.invoice } })
    expect(paid.headers.get("access-control-allow-origin")).toBe("*")
    const headers = { authorization: `L402 ${offer.macaroon}:${paid.body.preimage}` }
    const bought = await call(exportCsv, "GET", "/api/v1/export.csv", { headers })
    expect(bought.status).toBe(200)
    expect(bought.headers.get("access-control-allow-origin")).toBe("*")
    expect(bought.headers.get("cache-control")).toBe("no-store")
  })

  it.each(Object.entries(CLOSED))("cannot be read from %s, errors included", async (_, routes) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      expect(corsOf(await call(routes, method, "/", { body: method === "GET" ? undefined : {} }))).toEqual([])
    }
  })

  it("cannot be read from an owner's edit of a URL whose reads are open", async () => {
    const params = { id: "1" }
    expect(corsOf(await call(detail, "PATCH", "/", { params, body: {} }))).toEqual([])
    expect(corsOf(await call(detail, "DELETE", "/", { params, body: {} }))).toEqual([])
  })
})
