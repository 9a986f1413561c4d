// Another registration of the URL or an observed price never changes a field that an owner edited (docs/decisions.md#claims).

import { beforeEach, describe, expect, it } from "vitest"
import type { DomainOwner } from "@/tests/support/owner"
import { almanac, approved, db, detail } from "@/tests/support/registration"

// tests/support/registration.ts sets settings that lib/env reads when first imported, so these imports must come after it.
const { anOwner } = await import("@/tests/support/owner")
const { hashToken } = await import("@/lib/claims/proof")
const { editService } = await import("@/lib/owners/commands")
const { probeNow } = await import("@/lib/health/commands")

/** The paid endpoints' host. An IP address cannot be claimed, so the test calls the owner's commands instead of the routes. */
const HOST = "127.0.0.1"
const SAID = { name: "The owner's", description: "In my words", category: "mine", price_sats: 7, payment_asset: "BTC" }
let owner: DomainOwner

const edit = (id: string, fields: Record<string, unknown>) =>
  editService({ domain: HOST, tokenHash: hashToken(owner.token) }, id, fields, new Date())

beforeEach(async () => {
  owner = await anOwner(HOST)
})

describe("a field that an owner edited", () => {
  it("P-4.1-31 is not changed by another registration of the URL", async () => {
    const id = await approved()
    await edit(id, SAID)
    const { status, body } = await almanac({
      name: "A stranger's",
      description: "In theirs",
      price_sats: 1,
      category: "x",
    })
    expect(status).toBe(201)
    expect(body.message).toContain("only its owner can change it")
    expect(body.service).toMatchObject(SAID)
    expect(await detail(id)).toMatchObject(SAID)
    expect(await db().revision.count()).toBe(0)
  })

  it("is not changed by the observed price, which the service shows separately", async () => {
    const id = await approved()
    const { observed_price } = await detail(id)
    await edit(id, SAID)
    await probeNow(await db().service.findUniqueOrThrow({ where: { id } }))
    const after = await detail(id)
    expect(after).toMatchObject({ ...SAID, observed_price: { price_sats: observed_price.price_sats } })
    expect(after.price_drift).toBeCloseTo((observed_price.price_sats - 7) / 7, 3)
  })

  it("shows the observed price after it was cleared", async () => {
    const id = await approved({ price_sats: 5 })
    const { observed_price } = await detail(id)
    await edit(id, { price_sats: null })
    expect(await detail(id)).toMatchObject({ price_sats: observed_price.price_sats, price_drift: null })
    expect((await db().service.findUniqueOrThrow({ where: { id } })).ownerEdited).toEqual(["price_sats"])
  })
})
