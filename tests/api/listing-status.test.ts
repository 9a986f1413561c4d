import { afterAll, beforeEach, describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/listing-status/route"
import { disconnect } from "@/lib/db/client"
import { ListingStatus } from "@/lib/registration/listing-status-schema"
import { makeDocument } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { call } from "@/tests/support/api"
import { resetDatabase } from "@/tests/support/reset"
import { respond } from "@/tests/support/respond"
import { aService } from "@/tests/support/service"

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

const get = (url: string) => call(route, "GET", `/api/v1/listing-status?url=${encodeURIComponent(url)}`)
const read = async (url: string) => ListingStatus.parse((await get(url)).body)
const resultsOf = async (url: string) =>
  Object.fromEntries((await read(url)).listings[0]?.rules.map(({ rule, result }) => [rule, result]) ?? [])
const withBazaar = (bazaar: unknown) => x402Reply(makeDocument({ extensions: { bazaar } }))

describe("GET /api/v1/listing-status [D-listing-01]", () => {
  it("shows a public listing with its findings and its next check", async () => {
    const service = await aService({ protocol: "x402" })
    await respond(service, { status: 200, headers: {}, body: "" })
    const { state, listings } = await read(service.url)
    expect(state).toBe("listed")
    expect(listings).toMatchObject([
      { id: service.id, protocol: "x402", next_check_at: expect.any(String), findings: [{ severity: "error" }] },
    ])
  })

  it("gives the same answer for a URL that was never seen and for listings that are not public", async () => {
    const hidden = [
      await aService({ status: "pending" }),
      await aService({ status: "rejected" }),
      await aService({ deletedAt: new Date(), deletedBy: "owner" }),
    ]
    for (const url of [...hidden.map(({ url }) => url), "https://never.example/a"]) {
      expect(await read(url)).toMatchObject({
        state: "not_public",
        listings: [],
        link: expect.stringContaining("/register?url="),
      })
    }
  })

  it("rejects a missing URL and one that cannot be listed", async () => {
    expect((await call(route, "GET", "/api/v1/listing-status")).status).toBe(400)
    expect((await get("not a url")).status).toBe(400)
  })
})

describe("the rules of other directories", () => {
  it("are judged by the last stored challenge", async () => {
    const service = await aService({ protocol: "x402" })
    const info = { input: { type: "http", method: "GET" } }
    await respond(service, withBazaar({ info, schema: { properties: { input: { type: "object" } } } }))
    expect(await resultsOf(service.url)).toEqual({
      empty_request_gets_402: "holds",
      discovery_declared: "holds",
      schema_describes_info: "holds",
      endpoint_in_openapi: "unknown",
    })
  })

  it("are broken by a schema of the body, by a missing declaration and by another status", async () => {
    const [body, none] = [await aService({ protocol: "x402" }), await aService({ protocol: "x402" })]
    await respond(body, withBazaar({ info: {}, schema: { properties: { city: {} } } }))
    expect(await resultsOf(body.url)).toMatchObject({ discovery_declared: "holds", schema_describes_info: "broken" })
    await respond(none, x402Reply(makeDocument()))
    await respond(none, { status: 400, headers: {}, body: "" }, new Date("2026-11-21T00:15:00Z"))
    expect(await resultsOf(none.url)).toMatchObject({
      empty_request_gets_402: "broken",
      discovery_declared: "broken",
      schema_describes_info: "unknown",
    })
  })
})
