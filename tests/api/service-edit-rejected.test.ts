// PATCH /api/v1/services/{id} (docs/decisions.md#claims): accepted and rejected values of the fields, and who may edit a service
// beyond the rules of owner-order.test.ts.

import { describe, expect, it } from "vitest"
import { aService, db } from "@/tests/support/directory"
import { actions, DOMAIN, edit, expectUntouched, mine, owner, patch } from "@/tests/support/owned-listing"

describe("PATCH /api/v1/services/{id} rejects invalid edits", () => {
  it.each([
    ["no field", {}],
    ["unknown fields only", { host: "elsewhere.example", status: "active", featured: true }],
  ])("P-4.1-33 with 400: %s", async (_what, fields) => {
    const { status, body } = await edit(fields)
    expect(status).toBe(400)
    expect(body.error).toContain(
      "name, description, category, provider, price_usd, price_sats, payment_asset, payment_network",
    )
    await expectUntouched()
  })

  it.each([[{ Name: "After" }], [{ "name ": "After" }], [{ priceUsd: 1 }]])(
    "P-4.1-33 with 400 that names the right field: %j",
    async (fields) => {
      const { status, body } = await edit(fields)
      expect([status, body.code]).toEqual([400, "invalid_parameter"])
      expect(body.error).toMatch(/ is not a field of this body; use (?:name|price_usd)\.$/)
      await expectUntouched()
    },
  )

  it("but ignores unknown fields next to a known one", async () => {
    const { body } = await edit({ name: "After", pay_to: "Mallory", featured: true, domain_verified: 0, number: 1 })
    expect(body).toMatchObject({ name: "After", featured: 0, domain_verified: 1, number: mine.number })
  })

  it.each<[string, unknown]>([
    ["name", "x".repeat(201)],
    ["name", ""],
    ["name", "   "],
    ["name", null],
    ["name", 5],
    ["name", ["After"]],
    ["name", "two\nlines"],
    ["name", "bell\u0007"],
    ["name", "right\u202eleft"],
    ["name", "zero\u200bwidth"],
    ["name", "broken \ud800"],
    ["name", "nul\u0000"],
    ["description", "x".repeat(2001)],
    ["description", { text: "After" }],
    ["description", "nul\u0000"],
    ["category", "x".repeat(101)],
    ["category", "a/b/c/d"],
    ["category", 7],
    ["payment_asset", "x".repeat(51)],
    ["payment_asset", true],
    ["payment_network", "x".repeat(51)],
    ["payment_network", 8453],
  ])("P-4.1-33 with 400 and the name of the field: %s = %j", async (field, value) => {
    const { status, body } = await edit({ [field]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: "invalid_parameter", details: [{ field }] })
    await expectUntouched()
  })

  it.each<[string, string]>([
    ["price_usd", "-0.01"],
    ["price_usd", "-1e-320"],
    ["price_usd", "5e-324"],
    ["price_usd", "9e-13"],
    ["price_usd", '"5"'],
    ["price_usd", "1e309"],
    ["price_usd", "-1e309"],
    ["price_usd", "1000000000001"],
    ["price_usd", "true"],
    ["price_usd", "[1]"],
    ["price_usd", "{}"],
    ["price_sats", "-1"],
    ["price_sats", "2.5"],
    ["price_sats", '"5"'],
    ["price_sats", "1e309"],
    ["price_sats", "2100000000000001"],
    ["price_sats", "9007199254740993"],
    ["price_sats", "false"],
  ])("P-4.1-34 with 400: %s = %s", async (field, text) => {
    const { domain, verification_token } = owner.proof
    const body = `{"domain":"${domain}","verification_token":"${verification_token}","name":"After","${field}":${text}}`
    const answer = await patch(mine.id, body)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe("invalid_parameter")
    for (const detail of answer.body.details) expect(detail.field).toBe(field)
    await expectUntouched()
  })

  it.each(["NaN", "Infinity", "-Infinity", "0x10", "1_000", "+1", ".5", "1,5"])(
    "P-4.1-34 with 400 for a price that is not a JSON number: %s",
    async (text) => {
      const answer = await patch(
        mine.id,
        `{"domain":"${DOMAIN}","verification_token":"${owner.token}","price_usd":${text}}`,
      )
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_json" } })
      await expectUntouched()
    },
  )

  it("and names every invalid field", async () => {
    const { body } = await edit({ name: "", price_usd: -1, price_sats: 0.5, category: "fine" })
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(["name", "price_usd", "price_sats"])
  })

  it.each<[string, unknown, unknown]>([
    ["name", "x".repeat(200), "x".repeat(200)],
    ["name", ` ${"x".repeat(200)} `, "x".repeat(200)],
    ["name", "Cafe\u0301", "Caf\u00e9"],
    ["description", "x".repeat(2000), "x".repeat(2000)],
    ["description", "", null],
    ["category", "x".repeat(100), "x".repeat(100)],
    ["category", " a // b ", "a/b"],
    ["category", "", "uncategorized"],
    ["category", null, "uncategorized"],
    ["price_usd", 0, 0],
    ["price_usd", 1e12, 1e12],
    ["price_usd", 1e-12, 1e-12],
    ["price_sats", 0, 0],
    ["price_sats", 2_100_000_000_000_000, 2_100_000_000_000_000],
    ["payment_asset", "x".repeat(50), "x".repeat(50)],
    ["payment_asset", "", null],
    ["payment_network", "x".repeat(50), "x".repeat(50)],
  ])("but accepts values at the limit: %s = %j", async (field, value, shown) => {
    expect((await edit({ [field]: value })).body).toMatchObject({ [field]: shown })
  })

  it.each(["price_usd", "price_sats"])("but accepts minus zero for %s as zero", async (field) => {
    const { text } = await patch(mine.id, `{"domain":"${DOMAIN}","verification_token":"${owner.token}","${field}":-0}`)
    expect(text).toContain(`"${field}":0,`)
  })
})

const NOBODY = "018f0000-0000-7000-8000-000000000000"

describe("PATCH /api/v1/services/{id} requires the owner's token", () => {
  it("and accepts it as the page shows it, with the prefix dir_", async () => {
    const { status, body } = await edit({ verification_token: `dir_${owner.token}`, name: "After" })
    expect([status, body.name]).toEqual([200, "After"])
  })

  it("with 404 for the owner's listing once it is deleted", async () => {
    await db().service.update({ where: { id: mine.id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    expect((await edit({ name: "After" })).status).toBe(404)
    expect(await actions()).toEqual([])
  })
})

describe("PATCH /api/v1/services/{id} with two errors reports the first of fields, token, service, host, values", () => {
  const wrong = { domain: DOMAIN, verification_token: "f".repeat(64) }

  it("fields before token: 400", async () => {
    expect((await patch(mine.id, wrong)).status).toBe(400)
    expect((await patch(mine.id, { ...wrong, status: "x" })).status).toBe(400)
    expect((await patch(mine.id, { domain: "no domain", verification_token: "x", name: "" })).status).toBe(400)
  })

  it("token before values: 403", async () => {
    expect((await patch(mine.id, { ...wrong, price_usd: -1 })).status).toBe(403)
  })

  it("service before values: 404", async () => {
    expect((await edit({ price_usd: -1 }, NOBODY)).status).toBe(404)
    await db().service.update({ where: { id: mine.id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    expect((await edit({ price_usd: -1 })).status).toBe(404)
  })

  it("host before values: 403", async () => {
    const { id } = await aService()
    expect(await edit({ price_usd: -1 }, id)).toMatchObject({ status: 403, body: { code: "other_host" } })
  })
})
