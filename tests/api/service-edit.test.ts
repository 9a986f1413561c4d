// PATCH /api/v1/services/{id} (docs/decisions.md#claims).

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import * as changesRoute from "@/app/api/v1/changes/route"
import * as route from "@/app/api/v1/services/[id]/route"
import { Service } from "@/lib/catalogue/schema"
import { db, disconnect } from "@/lib/db/client"
import { call, tellingHeaders } from "@/tests/support/api"
import { list } from "@/tests/support/list"
import { anOwner, type DomainOwner } from "@/tests/support/owner"
import { resetDatabase } from "@/tests/support/reset"
import { aService } from "@/tests/support/service"

const DOMAIN = "api.provider.example"
const NOBODY = "018f0000-0000-7000-8000-000000000000"
const LONG_AGO = new Date("2026-01-02T03:04:05Z")

type Row = Awaited<ReturnType<typeof aService>>
let owner: DomainOwner
let mine: Row

const patch = (id: string | number, body: unknown, headers: Record<string, string> = {}) =>
  call(route, "PATCH", `/api/v1/services/${id}`, { params: { id: String(id) }, body, headers })
const edit = (fields: Record<string, unknown>, id: string | number = mine.id) =>
  patch(id, { ...owner.proof, ...fields })
const detail = async (id: string) => (await call(route, "GET", "/", { params: { id } })).body
const events = () => db().event.findMany({ orderBy: { seq: "asc" } })
const actions = () => db().ownerAction.findMany({ orderBy: { id: "asc" } })
const stored = () => db().service.findUniqueOrThrow({ where: { id: mine.id } })

/** Nothing was written: no field, no event, no line of the trail. */
async function expectUntouched(): Promise<void> {
  expect(await stored()).toEqual(mine)
  expect(await events()).toEqual([])
  expect(await actions()).toEqual([])
}

beforeEach(async () => {
  await resetDatabase()
  owner = await anOwner(DOMAIN)
  mine = await aService({
    url: `https://${DOMAIN}/paid/one`,
    name: "Before",
    description: "As it was",
    category: "data/old",
    domainVerified: true,
    updatedAt: LONG_AGO,
  })
})
afterAll(() => disconnect())

describe("PATCH /api/v1/services/{id}", () => {
  it.each([
    ["name", 200],
    ["description", 2000],
    ["category", 100],
    ["payment_asset", 50],
    ["payment_network", 50],
  ])("takes a %s of %i characters that are two units of UTF-16 each, and not one more", async (field, limit) => {
    const longest = "😀".repeat(limit)
    expect((await edit({ [field]: `${longest}😀` })).body.details).toEqual([
      { field, message: `must be at most ${limit} characters` },
    ])
    await expectUntouched()
    const { status, body } = await edit({ [field]: longest })
    expect(status).toBe(200)
    expect(body[field]).toBe(longest)
  })

  it.each<[string, unknown]>([
    ["name", "After"],
    ["description", "As it is\nnow"],
    ["category", "data/new"],
    ["price_usd", 0.25],
    ["price_sats", 402],
    ["payment_asset", "USDC"],
    ["payment_network", "base"],
  ])("P-4.1-31 changes %s and answers the full updated Service", async (field, value) => {
    const before = await detail(mine.id)
    const { status, body } = await edit({ [field]: value })
    expect(status).toBe(200)
    const service = Service.parse(body)
    expect(Object.keys(body).sort()).toEqual(Object.keys(Service.shape).sort())
    expect(service).toMatchObject({ id: mine.id, [field]: value, domain_verified: 1 })
    const changed = Object.keys(Service.shape).filter((name) => {
      const key = name as keyof Service
      return JSON.stringify(before[key]) !== JSON.stringify(service[key])
    })
    const follows = field === "price_usd" ? ["price_usd_equivalent"] : []
    expect(changed.sort()).toEqual([field, "updated_at", ...follows].sort())
  })

  it("P-4.1-31 changes all seven at once; list, detail and change list show it in the next answer", async () => {
    const fields = {
      name: "After",
      description: null,
      category: "new",
      price_usd: 2,
      price_sats: 3000,
      payment_asset: "USDC",
      payment_network: "base",
    }
    expect((await edit(fields)).body).toMatchObject(fields)
    expect(await detail(mine.id)).toMatchObject(fields)
    expect((await list("?q=After")).body.services).toMatchObject([fields])
    expect((await list("?category=data")).body.total).toBe(0)
    const { changes } = (await call(changesRoute, "GET", "/api/v1/changes")).body
    expect(changes).toMatchObject([{ event: "service.updated", service_id: mine.id, service: fields }])
    expect(changes[0].previous).toEqual({
      name: "Before",
      description: "As it was",
      category: "data/old",
      price_usd: null,
      price_sats: null,
      payment_asset: null,
      payment_network: null,
    })
  })

  it("takes the number, the UUID and the UUID in capitals [D-shape-01]", async () => {
    for (const [index, id] of [mine.number, mine.id, mine.id.toUpperCase()].entries()) {
      expect((await edit({ name: `Called ${index}` }, id)).body).toMatchObject({ id: mine.id, name: `Called ${index}` })
    }
  })

  it("takes the domain in capitals and in Unicode", async () => {
    const { token } = await anOwner("xn--mnchen-3ya.example")
    const { id } = await aService({ url: "https://xn--mnchen-3ya.example/paid" })
    const body = { domain: "MÜNCHEN.example", verification_token: token, name: "Grüße" }
    expect((await patch(id, body)).body).toMatchObject({ name: "Grüße" })
  })

  it("tells in the event and in the trail only what changed, and what it was", async () => {
    await edit({ name: "After", category: "data/old" })
    const [event, ...more] = await events()
    expect(more).toEqual([])
    expect(event).toMatchObject({ kind: "service.updated", serviceId: mine.id, previous: { name: "Before" } })
    expect(await actions()).toMatchObject([
      {
        domain: DOMAIN,
        action: "edited",
        serviceId: mine.id,
        detail: { fields: ["name", "category"], previous: { name: "Before" } },
      },
    ])
  })

  it("changes nothing when told what it holds: no event, no line in the trail, the same updated_at", async () => {
    const first = (await edit({ name: "After", price_sats: 5, description: null })).body
    const again = await edit({ name: " After ", price_sats: 5, description: "" })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first)
    expect(await events()).toHaveLength(1)
    expect(await actions()).toHaveLength(1)
  })

  it("moves updated_at, and with it the ETag's reason to differ", async () => {
    const { body } = await edit({ name: "After" })
    expect(Date.parse(body.updated_at)).toBeGreaterThan(LONG_AGO.getTime())
    expect((await stored()).updatedAt.getTime()).toBeGreaterThan(LONG_AGO.getTime())
  })

  it("remembers every field an owner has said, each once", async () => {
    await edit({ name: "After" })
    await edit({ price_usd: 1, name: "Later" })
    await edit({ category: "data/old" })
    expect((await stored()).ownerEdited).toEqual(["name", "price_usd", "category"])
  })

  it("shows the declared price until it is cleared, then what the endpoint asks [D-reg-06]", async () => {
    const observed = { observedPriceUsd: 0.5, observedAsset: "USDC", observedNetwork: "base", observedAt: new Date() }
    await db().service.update({ where: { id: mine.id }, data: observed })
    expect((await edit({ price_usd: 2, payment_asset: "EURC" })).body).toMatchObject({
      price_usd: 2,
      payment_asset: "EURC",
      payment_network: "base",
      observed_price: { price_usd: 0.5 },
      price_drift: -0.75,
    })
    expect((await list("?max_price_usd=1")).body.total).toBe(0)
    expect((await edit({ price_usd: null, payment_asset: null })).body).toMatchObject({
      price_usd: 0.5,
      payment_asset: "USDC",
      price_drift: null,
    })
    expect((await list("?max_price_usd=1")).body.total).toBe(1)
    const [, cleared] = await events()
    expect(cleared?.previous).toEqual({ price_usd: 2, payment_asset: "EURC" })
  })

  it("edits a listing that is not public without announcing it", async () => {
    await db().service.update({ where: { id: mine.id }, data: { status: "pending" } })
    expect((await edit({ name: "After" })).body).toMatchObject({ name: "After", status: "pending" })
    expect(await events()).toEqual([])
    expect(await actions()).toHaveLength(1)
  })

  it("two edits at once both take effect, one after the other", async () => {
    const answers = await Promise.all([edit({ name: "One" }), edit({ category: "two" })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await detail(mine.id)).toMatchObject({ name: "One", category: "two" })
    expect((await stored()).ownerEdited.toSorted()).toEqual(["category", "name"])
    expect(await events()).toHaveLength(2)
  })

  it("is not kept by caches, and never tells the token [D-shape-04]", async () => {
    const answer = await edit({ name: "After" })
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
    const said = JSON.stringify([answer.body, await events(), await actions()], (_key, value) =>
      typeof value === "bigint" ? String(value) : value,
    )
    expect(said).not.toContain(owner.token)
  })
})

describe("PATCH /api/v1/services/{id} refuses", () => {
  it.each([
    ["both", {}],
    ["the token", { domain: DOMAIN }],
    ["the domain", { verification_token: "0".repeat(64) }],
    ["a domain that is text", { domain: 5, verification_token: "0".repeat(64) }],
    ["a token that is text", { domain: DOMAIN, verification_token: 5 }],
    ["an empty token", { domain: DOMAIN, verification_token: "" }],
    ["a domain that is one", { domain: `https://${DOMAIN}`, verification_token: "0".repeat(64) }],
    ["null", { domain: null, verification_token: null }],
  ])("P-4.1-32 with 400 without %s", async (_what, proof) => {
    const { status, body } = await patch(mine.id, { name: "After", ...proof })
    expect([status, body.code]).toEqual([400, "invalid_parameter"])
    expect(["domain", "verification_token"]).toContain(body.details[0].field)
    await expectUntouched()
  })

  it.each([
    ["no field", {}],
    [
      "unknown fields only",
      { provider: "Mallory", url: "https://elsewhere.example", status: "active", featured: true },
    ],
    ["what only looks like a field", { Name: "After", "name ": "After", priceUsd: 1 }],
  ])("P-4.1-33 with 400: %s", async (_what, fields) => {
    const { status, body } = await edit(fields)
    expect(status).toBe(400)
    expect(body.error).toContain("name, description, category, price_usd, price_sats, payment_asset, payment_network")
    await expectUntouched()
  })

  it("ignores unknown fields beside a known one", async () => {
    const { body } = await edit({ name: "After", provider: "Mallory", featured: true, domain_verified: 0, number: 1 })
    expect(body).toMatchObject({ name: "After", provider: null, featured: 0, domain_verified: 1, number: mine.number })
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
  ])("P-4.1-33 with 400, naming it: %s = %j", async (field, value) => {
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
    "P-4.1-34 with 400 what is no number of JSON: %s",
    async (text) => {
      const answer = await patch(
        mine.id,
        `{"domain":"${DOMAIN}","verification_token":"${owner.token}","price_usd":${text}}`,
      )
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_json" } })
      await expectUntouched()
    },
  )

  it("names every field that does not fit", async () => {
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
  ])("takes what just fits: %s = %j", async (field, value, shown) => {
    expect((await edit({ [field]: value })).body).toMatchObject({ [field]: shown })
  })

  it.each(["price_usd", "price_sats"])("takes minus zero for %s as zero", async (field) => {
    const { text } = await patch(mine.id, `{"domain":"${DOMAIN}","verification_token":"${owner.token}","${field}":-0}`)
    expect(text).toContain(`"${field}":0,`)
  })

  it.each<[string, unknown, number, string]>([
    ["an empty body", "", 400, "invalid_json"],
    ["nothing at all", "", 400, "invalid_json"],
    ["half a body", '{"domain":', 400, "invalid_json"],
    ["an array", [], 400, "invalid_request"],
    ["an array of one", [{ domain: DOMAIN }], 400, "invalid_request"],
    ["a string", '"name"', 400, "invalid_request"],
    ["null", "null", 400, "invalid_request"],
    ["a number", "5", 400, "invalid_request"],
    ["65,537 bytes", `{"name":"${"x".repeat(65_526)}"}`, 413, "payload_too_large"],
  ])("%s", async (_what, body, status, code) => {
    expect(await patch(mine.id, body)).toMatchObject({ status, body: { code, request_id: "test-request" } })
    await expectUntouched()
  })

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"])(
    "415 for the content type %s",
    async (type) => {
      const answer = await patch(mine.id, JSON.stringify({ ...owner.proof, name: "After" }), { "content-type": type })
      expect(answer).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } })
      await expectUntouched()
    },
  )

  it.each<[string, (token: string) => string]>([
    ["another token", () => "f".repeat(64)],
    ["the token in capitals", (token) => token.toUpperCase()],
    ["the token with a space", (token) => `${token} `],
    ["the beginning of the token", (token) => token.slice(0, 63)],
    ["the public hash in its place", () => "hash"],
    ["the token with a NUL", (token) => `${token}\u0000`],
    ["a token that is no hex", () => "'; drop table claims; --"],
  ])("P-4.1-35 with 403: %s", async (what, spoil) => {
    const { tokenHash } = await db().claim.findUniqueOrThrow({ where: { domain: DOMAIN } })
    const verification_token = what.startsWith("the public hash") ? tokenHash : spoil(owner.token)
    const { status, body } = await patch(mine.id, { domain: DOMAIN, verification_token, name: "After" })
    expect([status, body.code]).toEqual([403, "not_owner"])
    await expectUntouched()
  })

  it.each<[string, Record<string, unknown>]>([
    ["pending", { status: "pending" }],
    ["expired", { status: "pending", expiresAt: new Date(0) }],
    ["in its grace", { status: "pending", graceUntil: new Date("2100-01-01") }],
    ["revoked", { status: "revoked", revokedAt: new Date() }],
  ])("P-4.1-35 P-5-03 with 403 the right token of a claim that is %s", async (_state, claim) => {
    await db().claim.delete({ where: { domain: DOMAIN } })
    owner = await anOwner(DOMAIN, claim)
    expect(await edit({ name: "After" })).toMatchObject({ status: 403, body: { code: "not_owner" } })
    await expectUntouched()
  })

  it("P-4.1-35 P-5-03 with 403 another host's listing, subdomains and parents included", async () => {
    for (const host of ["provider.example", `www.${DOMAIN}`, "other.example", "api.provider.example.org"]) {
      const { id } = await aService({ url: `https://${host}/paid` })
      const { status, body } = await edit({ name: "Mine now" }, id)
      expect([status, body.code], host).toEqual([403, "other_host"])
    }
    expect((await list("?q=Mine%20now")).body.total).toBe(0)
    expect(await events()).toEqual([])
  })

  it("a verified claim of another domain gives no right to this one", async () => {
    const other = await anOwner("other.example")
    expect(await patch(mine.id, { ...other.proof, name: "After" })).toMatchObject({
      status: 403,
      body: { code: "other_host" },
    })
    expect(await patch(mine.id, { ...other.proof, domain: DOMAIN, name: "After" })).toMatchObject({
      status: 403,
      body: { code: "not_owner" },
    })
    await expectUntouched()
  })

  it("P-4.1-36 with 404 what there is not, however it is named", async () => {
    const ids = [
      NOBODY,
      "0",
      "-1",
      "1.5",
      "1e3",
      "2147483647",
      "2147483648",
      "99999999999999999999",
      "null",
      "'",
      " ",
      "",
    ]
    for (const id of [...ids, "nonsense", `${mine.number} `, `0${mine.number}`]) {
      expect(await edit({ name: "After" }, id), id).toMatchObject({ status: 404, body: { code: "not_found" } })
    }
    await expectUntouched()
  })

  it("P-4.1-36 tells of another host's hidden listing no more than of a missing one [D-shape-05]", async () => {
    const missing = await edit({ name: "After" }, NOBODY)
    const hidden = [
      await aService({ status: "pending" }),
      await aService({ status: "rejected" }),
      await aService({ deletedAt: new Date(), deletedBy: "owner" }),
    ]
    for (const { id } of hidden) {
      const answer = await edit({ name: "After" }, id)
      expect([answer.status, answer.text]).toEqual([404, missing.text])
      expect(tellingHeaders(answer)).toEqual(tellingHeaders(missing))
    }
  })

  it("with 404 one's own listing once it is deleted", async () => {
    await db().service.update({ where: { id: mine.id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    expect((await edit({ name: "After" })).status).toBe(404)
    expect(await actions()).toEqual([])
  })
})

describe("PATCH /api/v1/services/{id}, wrong in two ways at once, names the first of fields, token, service, host, values", () => {
  const wrong = { domain: DOMAIN, verification_token: "f".repeat(64) }

  it("fields before token: 400", async () => {
    expect((await patch(mine.id, wrong)).status).toBe(400)
    expect((await patch(mine.id, { ...wrong, provider: "x" })).status).toBe(400)
    expect((await patch(mine.id, { domain: "no domain", verification_token: "x", name: "" })).status).toBe(400)
  })

  it("fields before service: 400", async () => {
    expect((await edit({}, NOBODY)).status).toBe(400)
  })

  it("token before service: 403", async () => {
    expect((await patch(NOBODY, { ...wrong, name: "After" })).status).toBe(403)
    expect((await patch("nonsense", { ...wrong, name: "After" })).status).toBe(403)
  })

  it("token before host: 403 for the token", async () => {
    const { id } = await aService()
    expect((await patch(id, { ...wrong, name: "After" })).body.code).toBe("not_owner")
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
