// PATCH /api/v1/services/{id} (docs/decisions.md#claims): who may edit a service.

import { describe, expect, it } from "vitest"
import { listComparableHeaders } from "@/tests/support/api"
import { anOwner, aService, db, list } from "@/tests/support/directory"
import { actions, DOMAIN, edit, events, expectUntouched, mine, owner, patch } from "@/tests/support/owned-listing"

const NOBODY = "018f0000-0000-7000-8000-000000000000"

describe("PATCH /api/v1/services/{id} requires the owner's token", () => {
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

  it("and accepts it as the page shows it, with the prefix dir_", async () => {
    const { status, body } = await edit({ verification_token: `dir_${owner.token}`, name: "After" })
    expect([status, body.name]).toEqual([200, "After"])
  })

  it.each<[string, Record<string, unknown>]>([
    ["pending", { status: "pending" }],
    ["expired", { status: "pending", expiresAt: new Date(0) }],
    ["in its grace", { status: "pending", graceUntil: new Date("2100-01-01") }],
    ["revoked", { status: "revoked", revokedAt: new Date() }],
  ])("P-4.1-35 P-5-03 with 403 the right token of a claim that is %s", async (_state, claim) => {
    await db().claim.delete({ where: { domain: DOMAIN } })
    const { proof } = await anOwner(DOMAIN, claim)
    expect(await patch(mine.id, { ...proof, name: "After" })).toMatchObject({
      status: 403,
      body: { code: "not_owner" },
    })
    await expectUntouched()
  })

  it("P-4.1-35 P-5-03 with 403 for another host's listing, subdomains and parents included", async () => {
    for (const host of ["provider.example", `www.${DOMAIN}`, "other.example", "api.provider.example.org"]) {
      const { id } = await aService({ url: `https://${host}/paid` })
      const { status, body } = await edit({ name: "Mine now" }, id)
      expect([status, body.code], host).toEqual([403, "other_host"])
    }
    expect((await list("?q=Mine%20now")).body.total).toBe(0)
    expect(await events()).toEqual([])
  })

  it("with 403 for the token of another verified domain", async () => {
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

  it("P-4.1-36 with 404 for an unknown service, in any form of its id", async () => {
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

  it("P-4.1-36 with the same response for another host's hidden listing as for a missing one [D-shape-05]", async () => {
    const missing = await edit({ name: "After" }, NOBODY)
    const hidden = [
      await aService({ status: "pending" }),
      await aService({ status: "rejected" }),
      await aService({ deletedAt: new Date(), deletedBy: "owner" }),
    ]
    for (const { id } of hidden) {
      const answer = await edit({ name: "After" }, id)
      expect([answer.status, answer.text]).toEqual([404, missing.text])
      expect(listComparableHeaders(answer)).toEqual(listComparableHeaders(missing))
    }
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
    expect((await patch(mine.id, { ...wrong, provider: "x" })).status).toBe(400)
    expect((await patch(mine.id, { domain: "no domain", verification_token: "x", name: "" })).status).toBe(400)
  })

  it("token before service: 403", async () => {
    expect((await patch("nonsense", { ...wrong, name: "After" })).status).toBe(403)
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
