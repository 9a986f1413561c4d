import { describe, expect, it } from "vitest"
import * as unknownRoute from "@/app/api/[[...path]]/route"
import * as route from "@/app/api/v1/register/route"
import { HTTP_METHODS } from "@/lib/catalogue/names"
import { call, db } from "@/tests/support/directory"

let client = 0
const register = (body: unknown, headers: Record<string, string> = {}) => {
  client += 1
  return call(route, "POST", "/api/v1/register", { body, headers, client: `198.51.100.${client}` })
}
const valid = { url: "https://nowhere.invalid/paid", name: "Paid", protocol: "L402" }

describe("POST /api/v1/register: rejected before any request to the endpoint", () => {
  it.each(["url", "name", "protocol"])("requires %s [P-4.2-01 P-7-06]", async (field) => {
    for (const missing of [undefined, null, "", "   "]) {
      const { status, body } = await register({ ...valid, [field]: missing })
      expect(status).toBe(400)
      expect(body.details).toContainEqual({
        field,
        message: expect.stringContaining(missing === undefined || missing === "" ? "required" : ""),
      })
    }
  })

  it.each([
    ["an unknown protocol", { protocol: "cash" }, "protocol"],
    ["a URL that is none", { url: "not a url" }, "url"],
    ["a URL of another scheme", { url: "javascript:alert(1)" }, "url"],
    ["a URL with credentials", { url: "https://a:b@c.example/" }, "url"],
    ["a path template", { url: "https://c.example/users/{id}" }, "url"],
    ["a URL over 2,000 characters", { url: `https://c.example/${"x".repeat(2000)}` }, "url"],
    ["a name over 200 characters", { name: "x".repeat(201) }, "name"],
    ["a name with a direction override", { name: "abc\u202etxt" }, "name"],
    ["a description over 2,000 characters", { description: "x".repeat(2001) }, "description"],
    ["a category over 100 characters", { category: "x".repeat(101) }, "category"],
    ["a category of four levels", { category: "a/b/c/d" }, "category"],
    ["a provider over 200 characters", { provider: "x".repeat(201) }, "provider"],
    ["an asset over 50 characters", { payment_asset: "x".repeat(51) }, "payment_asset"],
    ["a network over 50 characters", { payment_network: "x".repeat(51) }, "payment_network"],
    ["an e-mail over 254 characters", { contact_email: `${"x".repeat(250)}@example.com` }, "contact_email"],
    ["an e-mail that is none", { contact_email: "somebody" }, "contact_email"],
    ["a negative price", { price_sats: -1 }, "price_sats"],
    ["a fraction of a satoshi", { price_sats: 1.5 }, "price_sats"],
    ["a price as text", { price_usd: "0.01" }, "price_usd"],
    ["a negative price in dollars", { price_usd: -0.01 }, "price_usd"],
    ["more satoshis than there are", { price_sats: 2_100_000_000_000_001 }, "price_sats"],
    ["another type where text is asked for", { name: { a: 1 } }, "name"],
  ])("rejects %s [P-7-06]", async (_sentence, given, field) => {
    const { status, body } = await register({ ...valid, ...given })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: "invalid_parameter", request_id: "test-request" })
    expect(body.details[0].field).toBe(field)
    expect(body.error).toContain(field)
  })

  it.each(["TRACE", "HEAD", "OPTIONS", "get it"])("rejects http_method %s [P-4.2-02]", async (http_method) => {
    const { status, body } = await register({ ...valid, http_method })
    expect(status).toBe(400)
    expect(body.details[0]).toMatchObject({
      field: "http_method",
      message: expect.stringContaining(HTTP_METHODS.join(", ")),
    })
  })

  it.each([
    ["no JSON", "{nope"],
    ["over 4,000 characters", JSON.stringify("x".repeat(4000))],
  ])("rejects a probe_body that is %s [P-4.2-03]", async (_sentence, probe_body) => {
    const { status, body } = await register({ ...valid, probe_body })
    expect(status).toBe(400)
    expect(body.details[0].field).toBe("probe_body")
  })

  it("names every invalid field, not only the first", async () => {
    const { body } = await register({ url: "x", name: "", protocol: "y", price_sats: -1 })
    expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      "name",
      "price_sats",
      "protocol",
      "url",
    ])
  })

  it("stores nothing of a rejected registration", async () => {
    await register({ ...valid, name: "" })
    expect(await db().service.count()).toBe(0)
    expect(await db().registration.count()).toBe(0)
  })

  it("rejects URLs of this directory itself", async () => {
    const { status, body } = await register({ ...valid, url: "http://127.0.0.1:3000/api/v1/services" })
    expect(status).toBe(400)
    expect(body.details[0].field).toBe("url")
  })
})

describe("every error has one shape [D-shape-03]", () => {
  it("an unknown path is 404", async () => {
    const answer = await call(unknownRoute, "GET", "/api/v1/nothing", { params: { path: "v1" } })
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ error: expect.any(String), code: "not_found", request_id: "test-request" })
  })
})

describe("POST /api/v1/register: at most ten an hour", () => {
  it("responds to the 11th from one IP address with 429 and Retry-After, and counts rejected ones [P-4.2-06]", async () => {
    const once = (from: string) => call(route, "POST", "/api/v1/register", { body: { name: "" }, client: from })
    for (let index = 0; index < 10; index++) expect((await once("192.0.2.1")).status).toBe(400)
    const eleventh = await once("192.0.2.1")
    expect(eleventh.status).toBe(429)
    expect(eleventh.body).toMatchObject({ code: "rate_limited" })
    expect(Number(eleventh.headers.get("Retry-After"))).toBeGreaterThan(0)
    expect((await once("192.0.2.2")).status).toBe(400)
  })
})
