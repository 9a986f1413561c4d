// A category, an asset and a network never hold a comma, which separates the values of a filter. Blank texts count as missing.

import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { almanac, bearer, db } from "@/tests/support/registration"

const { parseListingsFile } = await import("@/lib/sources/adapters/exclusive/listings-file")
const { anOwner, aService, aWebhook, call, list, pool } = await import("@/tests/support/directory")
const services = await import("@/app/api/v1/services/[id]/route")
const listings = await import("@/app/api/v1/admin/services/[id]/route")
const webhooks = await import("@/app/api/v1/webhooks/[id]/route")
const categories = await import("@/app/api/v1/categories/route")
const { recordEvents } = await import("@/lib/events/log")
const { expandEvents } = await import("@/lib/webhooks/outbox")

const COMMA = "must not hold a comma, because filters separate their values by commas"
const FIELDS = ["category", "payment_asset", "payment_network"] as const

describe("a value with a comma", () => {
  it.each(FIELDS)("D-value-01 is rejected in %s of every write", async (field) => {
    const problem = [{ field, message: COMMA }]
    const registered = await almanac({ [field]: "a, b" })
    expect([registered.status, registered.body.details]).toEqual([400, problem])
    const { id, host } = await aService()
    const { proof } = await anOwner(host)
    const params = { id }
    const edited = await call(services, "PATCH", "/", { params, body: { ...proof, [field]: "a,b" } })
    expect([edited.status, edited.body.details]).toEqual([400, problem])
    const file = parseListingsFile(
      "a.yaml",
      `- url: https://a.example/x\n  protocol: x402\n  name: A\n  ${field}: a,b\n`,
    )
    expect([file.entries, file.problems.map(({ message }) => message)]).toEqual([[], [expect.stringContaining(COMMA)]])
  })

  it("D-value-01 is rejected in an administrator's edit", async () => {
    const { id } = await aService()
    const options = { params: { id }, headers: bearer, body: { category: "a,b" } }
    const { status, body } = await call(listings, "PATCH", "/", options)
    expect([status, body.details]).toEqual([400, [{ field: "category", message: COMMA }]])
  })

  it("D-value-01 of a challenge or a source is shown, selected and counted without the comma", async () => {
    const given = { observedAsset: "USDC, EURC", observedAt: new Date(), sourceNetwork: "base,solana" }
    const { id } = await aService(given)
    await aService({ observedAsset: "USDC", observedAt: new Date() })
    for (const query of ["payment_asset=USDC%20EURC", "network=base%20solana"]) {
      const { services: found } = (await list(`?${query}`)).body
      expect(found.map(({ id }: { id: string }) => id)).toEqual([id])
    }
    const { facets } = (await list("?facets=asset,network")).body
    expect(facets.asset).toContainEqual({ value: "USDC EURC", count: 1 })
  })
})

describe("stored values from before", () => {
  const MIGRATION = "prisma/migrations/20261130040000_selectable_values/migration.sql"

  it("lose their commas in listings, revisions and the log, and can be selected", async () => {
    const { id } = await aService({ category: "data, misc", declaredAsset: "a,b", description: "  ", provider: "" })
    await db().service.update({
      where: { id },
      data: { paymentAsset: "a,b", declaredNetwork: " ", paymentNetwork: "" },
    })
    const plain = await aService({ category: "data/misc" })
    const at = new Date()
    await db().$transaction((transaction) =>
      recordEvents(transaction, [
        { kind: "service.new", serviceId: id, at },
        { kind: "service.updated", serviceId: id, at, previous: { category: "x,y", payment_asset: "" } },
      ]),
    )
    const proposed = { name: "a, b", category: "c , d", payment_asset: ",", price_sats: 1 }
    await db().revision.create({ data: { id: plain.id, serviceId: id, proposed, createdAt: at } })
    const version = plain.updatedAt

    await pool().query(readFileSync(MIGRATION, "utf8"))

    expect(await db().service.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ category: "data misc", declaredAsset: "a b", paymentAsset: "a b", description: null, provider: null },
      ...{ declaredNetwork: null, paymentNetwork: null },
    })
    const { services: found } = (await list("?category=data%20misc&payment_asset=a%20b")).body
    expect(found.map(({ id }: { id: string }) => id)).toEqual([id])
    expect((await call(categories, "GET", "/api/v1/categories")).body.categories).toHaveProperty("data misc")
    const [first, second] = await db().event.findMany({ orderBy: { seq: "asc" } })
    expect(first?.service).toMatchObject({ category: "data misc", payment_asset: "a b", payment_network: null })
    expect(second?.previous).toEqual({ category: "x y", payment_asset: null })
    expect((await db().revision.findFirstOrThrow()).proposed).toEqual({
      ...{ name: "a, b", category: "c d", payment_asset: null, price_sats: 1 },
    })
    expect((await db().service.findUniqueOrThrow({ where: { id: plain.id } })).updatedAt).toEqual(version)
    await expect(pool().query("delete from events")).rejects.toThrow("append-only")
  })
})

describe("a webhook's filter with a comma", () => {
  it("names two values, and events of either are delivered", async () => {
    const { id, secret } = await aWebhook({ events: ["service.new"] })
    const options = { params: { id }, headers: { "x-webhook-secret": secret }, body: { category: "a,b" } }
    expect((await call(webhooks, "PATCH", "/", options)).body.category).toBe("a,b")
    const { id: serviceId } = await aService({ category: "b" })
    await db().$transaction((transaction) =>
      recordEvents(transaction, { kind: "service.new", serviceId, at: new Date() }),
    )
    await expandEvents(new AbortController().signal)
    expect(await db().delivery.count({ where: { webhookId: id } })).toBe(1)
  })
})

describe("a blank text of a registration", () => {
  it.each(["", "   ", "\t\n"])(
    "P-4.2-04 counts as missing, and does not hide the asset of the challenge: %j",
    async (text) => {
      const blank = { description: text, provider: text, payment_asset: text, payment_network: text, category: text }
      const { status, body } = await almanac(blank)
      expect(status).toBe(201)
      expect(body.service).toMatchObject({
        ...{ description: null, provider: null, payment_asset: "BTC", category: "uncategorized" },
      })
      expect(body.service.payment_network).not.toBe("")
    },
  )
})
