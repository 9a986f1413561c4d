// PATCH /api/v1/services/{id} (docs/decisions.md#claims): the effects of a valid edit.

import { isDeepStrictEqual } from "node:util"
import { describe, expect, it } from "vitest"
import * as changesRoute from "@/app/api/v1/changes/route"
import { Service } from "@/lib/catalogue/schema"
import { anOwner, aService, call, db, list } from "@/tests/support/directory"
import {
  actions,
  DOMAIN,
  detail,
  edit,
  events,
  expectUntouched,
  LONG_AGO,
  mine,
  owner,
  patch,
  stored,
} from "@/tests/support/owned-listing"

/** Fields that are computed from an edited field. */
const FOLLOWS: Record<string, string[]> = {
  price_usd: ["price_usd_equivalent", "asked_price", "recommended"],
  price_sats: ["asked_price", "recommended"],
}

describe("PATCH /api/v1/services/{id}", () => {
  it.each([
    ["name", 200],
    ["description", 2000],
    ["category", 100],
    ["payment_asset", 50],
    ["payment_network", 50],
  ])(
    "accepts a %s of %i characters that are two UTF-16 units each, and not one character more",
    async (field, limit) => {
      const longest = "😀".repeat(limit)
      expect((await edit({ [field]: `${longest}😀` })).body.details).toEqual([
        { field, message: `must be at most ${limit} characters` },
      ])
      await expectUntouched()
      const { status, body } = await edit({ [field]: longest })
      expect(status).toBe(200)
      expect(body[field]).toBe(longest)
    },
  )

  it.each<[string, unknown]>([
    ["name", "After"],
    ["description", "As it is\nnow"],
    ["category", "data/new"],
    ["provider", "After Ltd"],
    ["price_usd", 0.25],
    ["price_sats", 402],
    ["payment_asset", "USDC"],
    ["payment_network", "base"],
  ])("P-4.1-31 changes %s and responds with the full updated Service", async (field, value) => {
    const before = await detail(mine.id)
    const { status, body } = await edit({ [field]: value })
    expect(status).toBe(200)
    const service = Service.parse(body)
    expect(Object.keys(body).sort()).toEqual(Object.keys(Service.shape).sort())
    expect(service).toMatchObject({ id: mine.id, [field]: value, domain_verified: 1 })
    const changed = Object.keys(Service.shape).filter((name) => {
      const key = name as keyof Service
      return !isDeepStrictEqual(before[key], service[key])
    })
    const follows = FOLLOWS[field] ?? []
    expect(changed.sort()).toEqual([field, "updated_at", ...follows].sort())
  })

  it("P-4.1-31 changes all seven fields; list, detail and change list show them in the next response", async () => {
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

  it("accepts the number, the UUID and the UUID in upper case [D-shape-01]", async () => {
    for (const [index, id] of [mine.number, mine.id, mine.id.toUpperCase()].entries()) {
      expect((await edit({ name: `Called ${index}` }, id)).body).toMatchObject({ id: mine.id, name: `Called ${index}` })
    }
  })

  it("accepts the domain in upper case and in Unicode", async () => {
    const { token } = await anOwner("xn--mnchen-3ya.example")
    const { id } = await aService({ url: "https://xn--mnchen-3ya.example/paid" })
    const body = { domain: "MÜNCHEN.example", verification_token: token, name: "Grüße" }
    expect((await patch(id, body)).body).toMatchObject({ name: "Grüße" })
  })

  it("records only the changed fields, with their former values, in the event and the audit trail", async () => {
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

  it("changes nothing for equal values: no event, no entry of the audit trail, the same updated_at", async () => {
    const first = (await edit({ name: "After", price_sats: 5, description: null })).body
    const again = await edit({ name: " After ", price_sats: 5, description: "" })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first)
    expect(await events()).toHaveLength(1)
    expect(await actions()).toHaveLength(1)
  })

  it("updates updated_at, so that the ETag changes", async () => {
    const { body } = await edit({ name: "After" })
    expect(Date.parse(body.updated_at)).toBeGreaterThan(LONG_AGO.getTime())
    expect((await stored()).updatedAt.getTime()).toBeGreaterThan(LONG_AGO.getTime())
  })

  it("remembers the name of every field that an owner has set, once", async () => {
    await edit({ name: "After" })
    await edit({ price_usd: 1, name: "Later" })
    await edit({ category: "data/old" })
    expect((await stored()).ownerEdited).toEqual(["name", "price_usd", "category"])
  })

  it("shows the declared price until it is cleared, and then the observed price [D-reg-06]", async () => {
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

  it("edits a listing that is not public without an event", async () => {
    await db().service.update({ where: { id: mine.id }, data: { status: "pending" } })
    expect((await edit({ name: "After" })).body).toMatchObject({ name: "After", status: "pending" })
    expect(await events()).toEqual([])
    expect(await actions()).toHaveLength(1)
  })

  it("applies two concurrent edits one after the other", async () => {
    const answers = await Promise.all([edit({ name: "One" }), edit({ category: "two" })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await detail(mine.id)).toMatchObject({ name: "One", category: "two" })
    expect((await stored()).ownerEdited.toSorted()).toEqual(["category", "name"])
    expect(await events()).toHaveLength(2)
  })

  it("is not cached, and its response never contains the token [D-shape-04]", async () => {
    const answer = await edit({ name: "After" })
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
    const said = JSON.stringify([answer.body, await events(), await actions()], (_key, value) =>
      typeof value === "bigint" ? String(value) : value,
    )
    expect(said).not.toContain(owner.token)
  })
})
