import { describe, expect, it } from "vitest"
import { ServicePage } from "@/lib/catalogue/schema"
import { aService, db, list } from "@/tests/support/directory"

describe("GET /api/v1/services", () => {
  it("has services, total, limit and offset, and every field of each service [P-4.1-01 P-2.1-01 P-2.1-03 P-2.1-12 D-shape-02 P-5-05]", async () => {
    await aService({ protocol: "L402", l402Format: "v2_tlv", lngetCompatible: 1, featured: true })
    await aService({ protocol: "x402", x402PaymentValid: 1, x402AssetKnown: 0, domainVerified: true })
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(["services", "total", "limit", "offset", "next_cursor"])
    const page = ServicePage.parse(body)
    expect(page).toMatchObject({ total: 2, limit: 50, offset: 0 })
    for (const service of page.services) {
      expect(Object.keys(service)).toEqual(Object.keys(ServicePage.shape.services.element.shape))
      expect(service.registered_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      for (const reserved of [
        "l402_version",
        "agent_spec_url",
        "capabilities",
        "token_format",
        "invoice_type",
        "pricing_model",
        "content_domain",
      ]) {
        expect(service).toHaveProperty(reserved, null)
      }
      expect(service).toMatchObject({ l402_compliant: null, l402_degrade_reason: null })
      for (const flag of ["featured", "domain_verified", "x402_payment_valid", "lnget_compatible"] as const) {
        expect([0, 1, null]).toContain(service[flag])
      }
    }
  })

  it("leaves out pending, rejected, retired and deleted services, also in total", async () => {
    await aService({ name: "public" })
    for (const status of ["pending", "rejected", "retired"]) await aService({ status })
    await aService({ deletedAt: new Date(), deletedBy: "owner" })
    expect(await list()).toMatchObject({ names: ["public"], body: { total: 1 } })
  })

  it("filters by protocol in any letter case [P-4.1-02 P-2.1-02]", async () => {
    for (const protocol of ["L402", "x402", "MPP"]) await aService({ protocol, name: protocol })
    for (const [asked, name] of [
      ["l402", "L402"],
      ["X402", "x402"],
      ["mpp", "MPP"],
      ["x402", "x402"],
    ]) {
      const { names, body } = await list(`?protocol=${asked}`)
      expect(names).toEqual([name])
      expect(body.services[0].protocol).toBe(name)
    }
  })

  it("D-mcp-tools-05 filters by kind", async () => {
    await aService({ name: "endpoint" })
    await aService({ name: "tool", kind: "mcp_tool", tool: "translate" })
    expect((await list("?kind=mcp_tool")).names).toEqual(["tool"])
    expect((await list("?kind=HTTP")).names).toEqual(["endpoint"])
    expect((await list("?kind=http,mcp_tool&sort=name")).names).toEqual(["endpoint", "tool"])
  })

  it("matches a category and everything below it, ignoring case, but no category with the same beginning [P-4.1-03]", async () => {
    for (const category of ["ai", "ai/llm", "AI/Image", "aid", "ai0", "data/ai"])
      await aService({ category, name: category })
    expect((await list("?category=ai&sort=name")).names).toEqual(["ai", "AI/Image", "ai/llm"])
    expect((await list("?category=AI/llm")).names).toEqual(["ai/llm"])
    expect((await list("?category=/ai/")).names).toHaveLength(3)
  })

  it("filters by each health value; a service without checks is unknown [P-4.1-04]", async () => {
    for (const healthStatus of ["healthy", "degraded", "down"]) await aService({ healthStatus, name: healthStatus })
    await aService({ name: "never checked" })
    for (const health of ["healthy", "degraded", "down"])
      expect((await list(`?health=${health}`)).names).toEqual([health])
    expect((await list("?health=unknown")).names).toEqual(["never checked"])
  })

  it("matches one label of a comma-joined source, for each of the ten [P-4.1-05 P-2.1-05]", async () => {
    const labels = [
      "bazaar",
      "satring",
      "l402apps",
      "sponge",
      "l402directory",
      "mpp",
      "discovery",
      "self-registered",
      "well-known",
      "exclusive",
    ]
    for (const label of labels) await aService({ sources: [label], name: label })
    await aService({ sources: ["bazaar", "mpp"], name: "two labels" })
    for (const label of labels) {
      const { names, body } = await list(`?source=${label}&sort=name`)
      const expected = label === "bazaar" || label === "mpp" ? [label, "two labels"] : [label]
      expect(names).toEqual(expected)
      expect(body.services[0].source).toBe(label)
    }
    expect((await list("?source=mpp&q=two")).body.services[0].source).toBe("bazaar,mpp")
  })

  it("filters by probe status [P-4.1-06]", async () => {
    await aService({ name: "a" })
    await aService({ name: "b", probeStatus: "unprobeable" })
    expect((await list("?probe_status=probeable")).names).toEqual(["a"])
    expect((await list("?probe_status=unprobeable")).names).toEqual(["b"])
  })

  it("filters by featured=true; booleans are true and false [P-4.1-07 P-4.5-01]", async () => {
    await aService({ name: "plain" })
    await aService({ name: "star", featured: true })
    expect((await list("?featured=true")).names).toEqual(["star"])
    expect((await list("?featured=1")).names).toEqual(["star"])
    expect((await list("?featured=false")).body.total).toBe(2)
    expect((await list("?featured=yes")).status).toBe(400)
  })

  it("compares max_price_usd with the price in dollars, converted from sats where needed [P-4.1-08]", async () => {
    await db().rate.create({ data: { pair: "BTC/USD", rate: 100_000, at: new Date() } })
    await aService({ name: "cent", declaredPriceUsd: 0.01 })
    await aService({ name: "two cents", declaredPriceUsd: 0.02 })
    await aService({ name: "10 sats", declaredPriceSats: 10n, protocol: "L402" })
    await aService({ name: "21 sats", declaredPriceSats: 21n, protocol: "L402" })
    await aService({ name: "no price" })
    expect((await list("?max_price_usd=0.01&sort=name")).names).toEqual(["10 sats", "cent"])
    expect((await list("?max_price_usd=0.021&sort=price")).names).toEqual(
      ["10 sats", "cent", "two cents", "21 sats"].slice(0, 4),
    )
    expect((await list("?max_price_usd=0")).body.total).toBe(0)
    const { services } = (await list("?q=21 sats")).body
    expect(services[0]).toMatchObject({ price_sats: 21, price_usd: null, price_usd_equivalent: 0.021 })
  })

  it("filters by asset, ignoring case [P-4.1-09]", async () => {
    await aService({ declaredAsset: "USDC", name: "dollar" })
    await aService({ declaredAsset: "BTC", name: "coin" })
    expect((await list("?payment_asset=usdc")).names).toEqual(["dollar"])
  })

  it("filters by payment_valid=true: x402 services with valid payment requirements [P-4.1-10]", async () => {
    await aService({ name: "valid", x402PaymentValid: 1 })
    await aService({ name: "invalid", x402PaymentValid: 0 })
    await aService({ name: "unprobed" })
    await aService({ name: "lightning", protocol: "L402", healthStatus: "healthy" })
    expect((await list("?payment_valid=true")).names).toEqual(["valid"])
  })

  it("filters by verified=true in three tiers, verified domains first", async () => {
    await aService({ name: "a healthy L402", protocol: "L402", healthStatus: "healthy" })
    await aService({ name: "b down MPP", protocol: "MPP", healthStatus: "down" })
    await aService({ name: "c valid x402", x402PaymentValid: 1, featured: true })
    await aService({ name: "d healthy x402 without valid payment", healthStatus: "healthy", x402PaymentValid: 0 })
    await aService({ name: "z domain", domainVerified: true, healthStatus: "down" })
    expect((await list("?verified=true")).names).toEqual(["z domain", "c valid x402", "a healthy L402"])
  })

  it("filters by l402_format and lnget_compatible [P-4.1-12]", async () => {
    await aService({ protocol: "L402", l402Format: "v2_tlv", lngetCompatible: 1, name: "new" })
    await aService({ protocol: "L402", l402Format: "v0_text", lngetCompatible: 0, name: "old" })
    await aService({ name: "x402" })
    expect((await list("?l402_format=V2_TLV")).names).toEqual(["new"])
    expect((await list("?lnget_compatible=false")).names).toEqual(["old"])
    expect((await list("?lnget_compatible=true")).names).toEqual(["new"])
  })

  it("joins filters with AND, and total counts all matches whatever the page [P-4.1-15]", async () => {
    for (let index = 0; index < 7; index++) await aService({ healthStatus: "healthy", category: "ai" })
    await aService({ healthStatus: "healthy" })
    await aService({ category: "ai" })
    const { body } = await list("?health=healthy&category=ai&limit=2&offset=3")
    expect(body).toMatchObject({ total: 7, limit: 2, offset: 3 })
    expect(body.services).toHaveLength(2)
    expect((await list("?health=healthy&category=ai&offset=7")).body).toMatchObject({ total: 7, services: [] })
  })

  it("keeps total exact after every change", async () => {
    expect((await list()).body.total).toBe(0)
    const service = await aService()
    expect((await list()).body.total).toBe(1)
    expect((await list("?health=down")).body.total).toBe(0)
    await db().service.update({ where: { id: service.id }, data: { healthStatus: "down" } })
    expect((await list("?health=down")).body.total).toBe(1)
    await db().service.update({ where: { id: service.id }, data: { status: "rejected" } })
    expect((await list()).body.total).toBe(0)
  })

  it("clamps limit to 1..200 and offset to 0 and above, with a default of 50, and returns the values in use [P-4.1-14 D-query-01]", async () => {
    await aService()
    for (const [search, expected] of [
      ["", { limit: 50, offset: 0 }],
      ["?limit=0&offset=-4", { limit: 1, offset: 0 }],
      ["?limit=100000", { limit: 200, offset: 0 }],
    ] as const) {
      expect((await list(search)).body).toMatchObject(expected)
    }
  })

  it.each([
    ["protocol=bitcoin", "protocol"],
    ["health=fine", "health"],
    ["source=unknown-source", "source"],
    ["probe_status=maybe", "probe_status"],
    ["sort=newest", "sort"],
    ["order=up", "order"],
    ["limit=ten", "limit"],
    ["offset=1.5", "offset"],
    ["max_price_usd=-1", "max_price_usd"],
    ["max_price_usd=1e999", "max_price_usd"],
    ["l402_format=v9", "l402_format"],
    ["lnget_compatible=perhaps", "lnget_compatible"],
    [`q=${"x".repeat(500)}`, "q"],
    ["host=a.example&host=b.example", "host"],
    ["protocol=x402,LSAT", "protocol"],
    ["has=name", "has"],
    ["min_uptime=99", "min_uptime"],
    ["test_networks=maybe", "test_networks"],
    ["group=host", "group"],
  ])("rejects %s with 400 and the name of the parameter [D-query-01]", async (search, field) => {
    const { status, body } = await list(`?${search}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: "invalid_parameter", details: [{ field }] })
    expect(body.error).toContain(field)
  })

  it("D-query-02 reports `offset` next to a cursor, which decides alone, and still checks its value", async () => {
    for (const name of ["a", "b", "c", "d"]) await aService({ name })
    const { body: first } = await list("?limit=2&sort=name")
    const after = `limit=2&sort=name&after=${first.next_cursor}`
    const { names, body, headers } = await list(`?${after}&offset=3`)
    expect(names).toEqual(["c", "d"])
    expect(body.offset).toBe(0)
    expect(headers.get("X-Directory-Ignored-Params")).toBe("offset")
    expect((await list(`?${after}`)).headers.get("X-Directory-Ignored-Params")).toBeNull()
    expect((await list(`?${after}&offset=3&strict=true`)).status).toBe(400)
    expect((await list(`?${after}&offset=x`)).status).toBe(400)
    expect((await list("?limit=2&sort=name&offset=2")).body.offset).toBe(2)
  })
})
