import { describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/listing-status/route"
import { ListingStatus } from "@/lib/listing-rules/schema"
import { makeDocument, NOW } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { aService, call } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

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
      info_follows_schema: "holds",
      references_are_local: "holds",
      resource_is_https: "holds",
      description_is_short: "unknown",
      settled_within_30_days: "unknown",
      paid_endpoint_valid: "holds",
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

describe("D-listing-02 the answer in the shape of Coinbase's validation", () => {
  const INFO = { input: { type: "http", method: "GET" } }
  const SCHEMA = { properties: { input: { type: "object", required: ["type"] } }, required: ["input"] }
  const validate = async (...replies: Parameters<typeof respond>[1][]) => {
    const service = await aService({ protocol: "x402" })
    for (const [index, reply] of replies.entries())
      await respond(service, reply, new Date(NOW.getTime() + index * 60_000))
    return (await read(service.url)).listings[0]?.cdp_validate
  }
  const checks = (validation: Awaited<ReturnType<typeof validate>>) =>
    validation?.preflight.map(({ check, passed }) => [check, passed])

  it("is accepted with the four checks of Coinbase, in its shape", async () => {
    const validation = await validate(withBazaar({ info: INFO, schema: SCHEMA }))
    expect(validation).toMatchObject({
      valid: true,
      statusCode: 402,
      x402Version: 2,
      simulation: { outcome: "accepted" },
    })
    expect(checks(validation)).toEqual([
      ["reachable", true],
      ["returns_402", true],
      ["has_bazaar_extension", true],
      ["parse", true],
      ["info_follows_schema", true],
      ["references_are_local", true],
    ])
    const returns = validation?.preflight[1]
    expect(returns).toMatchObject({ expected: "402", actual: "402", severity: "required" })
    expect(validation?.preflight[0]).not.toHaveProperty("expected")
  })

  it("is rejected with the first required check that failed", async () => {
    const without = await validate(x402Reply(makeDocument()))
    expect(without).toMatchObject({ valid: false, simulation: { outcome: "rejected" } })
    expect(without?.simulation.rejectionReason).toContain("no discovery extension")
    const other = await validate(x402Reply(makeDocument()), { status: 400, headers: {}, body: "" })
    expect([other?.statusCode, other?.valid, checks(other)]).toEqual([
      ...[400, false],
      [
        ["reachable", true],
        ["returns_402", false],
      ],
    ])
  })

  it.each([
    ["info that breaks its schema", { input: { required: ["domain"] } }, [false, true]],
    // A schema that refers elsewhere cannot be evaluated.
    ["a reference to another document", { other: { $ref: "https://a.example/b" } }, [undefined, false]],
  ])("stays accepted with advice only: %s", async (_, properties, [follows, isLocal]) => {
    const validation = await validate(withBazaar({ info: INFO, schema: { ...SCHEMA, properties } }))
    expect(validation?.valid).toBe(true)
    const advice = validation?.preflight.filter(({ severity }) => severity === "advisory") ?? []
    const passed = new Map(advice.map(({ check, passed }) => [check, passed]))
    expect([passed.get("info_follows_schema"), passed.get("references_are_local")]).toEqual([follows, isLocal])
  })

  it("is null before the first check, and for another protocol", async () => {
    expect(await validate()).toBeNull()
    const service = await aService({ protocol: "L402" })
    expect((await read(service.url)).listings[0]).toMatchObject({ rules: [], cdp_validate: null })
  })
})
