import { describe, expect, it } from "vitest"
import { readAccepts } from "@/lib/catalogue/call/accepts"
import { type StoredItem, writeItem } from "@/lib/interfaces/bazaar/build-item"
import { BazaarItem, LIMITS } from "@/lib/interfaces/bazaar/schema"

const ORIGIN = "https://directory.example"
const PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const ASSET = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
const V2 = {
  ...{ scheme: "exact", network: "eip155:8453", asset: ASSET, amount: "1000", payTo: PAY_TO, maxTimeoutSeconds: 300 },
  extra: { name: "USD Coin", version: "2" },
}
const { amount, ...rest } = V2
const V1 = { ...rest, network: "base", maxAmountRequired: amount }
const OFFER = {
  ...{ scheme: "exact", network: "eip155:8453", asset: "USDC", asset_id: ASSET, amount: "1000", decimals: 6 },
  ...{ price_sats: null, price_usd: 0.001, pay_to: PAY_TO, timeout_seconds: 300 },
}

const inHeader = (document: object) => ({
  ...{ status: 402, body: "", is_cut: false },
  headers: [["payment-required", Buffer.from(JSON.stringify(document)).toString("base64")]],
})
const inBody = (document: object) => ({ status: 402, body: JSON.stringify(document), is_cut: false, headers: [] })

const stored = (given: Partial<StoredItem> = {}): StoredItem => ({
  ...{ id: "0199d5a0-0000-7000-8000-000000000001", protocol: "x402", url: "https://api.example.com/v1/levels" },
  tool: null,
  ...{ name: "Levels", description: "Gauge readings.", category: "data/weather", http_method: "GET" },
  ...{ health_status: "healthy", uptime_30d: 0.99, reliability_score: 97, domain_verified: true, cautions: [] },
  ...{ last_checked: "2026-11-25T00:00:00Z", updated_at: "2026-11-24T00:00:00Z", challenge_at: "2026-11-25T00:00:00Z" },
  accepts: null,
  facts: { offers: [OFFER], credential_header: null, description: null },
  reply: inHeader({ x402Version: 2, resource: { url: "https://x", mimeType: "application/json" }, accepts: [V2] }),
  ...given,
})
const build = (given: Partial<StoredItem> = {}) => BazaarItem.parse(JSON.parse(writeItem(stored(given), ORIGIN)))

describe("a row of the Bazaar", () => {
  it("D-drop-in-01 has the ways to pay as the challenge has them, and its own evidence beside them", () => {
    const item = build()
    expect(item).toMatchObject({ resource: "https://api.example.com/v1/levels", type: "http", x402Version: 2 })
    expect(item.accepts).toEqual([V2])
    expect(item.mimeType).toBe("application/json")
    expect(item.lastUpdated).toBe("2026-11-25T00:00:00Z")
    expect(item.metadata.description).toBe("Gauge readings.")
    expect(item.extensions["paid-api-directory"]).toMatchObject({ health: "healthy", domain_verified: true })
    expect(item).not.toHaveProperty("quality")
  })

  it.each([2, 1])("is the same with the stored ways to pay as with the response, version %i", (x402Version) => {
    const accepts = [x402Version === 2 ? V2 : V1]
    const reply = inHeader({ x402Version, resource: { url: "https://x", mimeType: "text/\u202eplain" }, accepts })
    const read = readAccepts("x402", { reply, facts: null })
    expect(build({ accepts: read, reply: null, facts: null })).toEqual(build({ reply }))
  })

  it("keeps the shape of version 1, with the description where its clients look for it", () => {
    const item = build({ reply: inBody({ x402Version: 1, accepts: [{ ...V1, description: "Ours!" }] }) })
    expect(item.x402Version).toBe(1)
    expect(item.accepts).toEqual([
      { ...V1, resource: "https://api.example.com/v1/levels", description: "Gauge readings." },
    ])
  })

  it("uses the name where a service has no description, because clients drop such a row", () => {
    expect(build({ description: null }).metadata.description).toBe("Levels")
  })

  it.each([
    ["no stored challenge", { facts: null, reply: null, challenge_at: null }],
    ["another protocol", { protocol: "L402" }],
  ] as const)("has no way to pay for %s", (_, given) => expect(build(given).accepts).toEqual([]))

  it("uses the offers that were read when the stored response is shortened", () => {
    const reply = { status: 402, headers: [["payment-required", "eyJ4NDAy"]], body: "", is_cut: true }
    expect(build({ reply }).accepts).toEqual([
      expect.objectContaining({ scheme: "exact", network: "eip155:8453", amount: "1000", asset: ASSET, payTo: PAY_TO }),
    ])
  })

  const INFO = { input: { type: "http", method: "GET", queryParams: { city: "Oslo" } }, output: { example: { c: 4 } } }
  const SCHEMA = { type: "object", properties: { input: { type: "object" } } }
  const selling = (bazaar: unknown, accepts = [V2]) => ({
    reply: inHeader({ x402Version: 2, accepts, extensions: { bazaar } }),
  })

  it("D-drop-in-09 has the seller's own Bazaar extension, which says how to call the endpoint", () => {
    const { extensions } = build(selling({ info: INFO, schema: SCHEMA, note: "dropped" }))
    expect(extensions.bazaar).toEqual({ info: INFO, schema: SCHEMA })
    expect(extensions["paid-api-directory"]).not.toHaveProperty("call")
  })

  it.each([
    ["a schema that does not fit into a challenge", { info: INFO, schema: { description: "x".repeat(2_400) } }, {}],
    [
      "a schema that does not fit into the row",
      { info: INFO, schema: { description: "x".repeat(2_000) } },
      { description: "€".repeat(2_000) },
    ],
  ])("leaves out %s and links to the service's call", (_, bazaar, given) => {
    const { extensions } = build({ ...selling(bazaar), ...given })
    expect(extensions.bazaar).toEqual({ info: INFO })
    expect(extensions["paid-api-directory"].call).toBe(`${ORIGIN}/api/v1/services/${stored().id}`)
  })

  it("links to the service's call for an info that does not fit", () => {
    const { extensions, accepts } = build(selling({ info: { text: "x".repeat(2_400) }, schema: SCHEMA }))
    expect(extensions).not.toHaveProperty("bazaar")
    expect(extensions["paid-api-directory"]).toHaveProperty("call")
    expect(accepts).toEqual([V2])
  })

  it("keeps one way to pay rather than a long info", () => {
    const row = build({ ...selling({ info: { text: "x".repeat(2_300) } }), description: "€".repeat(2_000) })
    expect(row.accepts).toHaveLength(1)
    expect(row.extensions).not.toHaveProperty("bazaar")
  })

  it.each([null, 1, [], "info", {}, { schema: SCHEMA }, { info: [] }, { info: "text" }])(
    "has no extension of a seller who declares %j",
    (bazaar) => expect(build(selling(bazaar)).extensions).not.toHaveProperty("bazaar"),
  )

  it.each([5, 200])("stays within the shape for an info with %i levels", (levels) => {
    const deep = JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`)
    expect(build(selling({ info: deep })).resource).toBe(stored().url)
  })

  it("stays below the limit of a row, whatever a provider declares", () => {
    const large = { ...V2, extra: { name: "x".repeat(1000) }, note: "dropped".repeat(100) }
    const url = `https://api.example.com/${"a".repeat(1900)}`
    const row = stored({
      url,
      description: "€".repeat(2000),
      ...selling({ info: { text: "x".repeat(2_000) }, schema: { text: "x".repeat(300) } }, Array(20).fill(large)),
    })
    const text = writeItem(row, ORIGIN)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LIMITS.row)
    expect(BazaarItem.parse(JSON.parse(text)).resource).toBe(url)
  })
})
