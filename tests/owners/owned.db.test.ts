import { beforeEach, describe, expect, it } from "vitest"
import { findPriceDifference } from "@/components/listing/price"
import { buildOwner, checkOwner } from "@/lib/claims/ownership"
import { deleteService, editService } from "@/lib/owners/commands"
import { findOwned, listOwned } from "@/lib/owners/owned"
import { DeletedListing, OWNED_PAGE, Owned, type OwnedQuery } from "@/lib/owners/schema"
import { aService, db } from "@/tests/support/directory"

const DOMAIN = "api.example.com"
const NOW = new Date("2026-11-21T12:00:00Z")
const DAY_MS = 86_400_000
const owner = buildOwner(DOMAIN, "5e".repeat(32))
const QUERY: OwnedQuery = { q: "", sort: "name", offset: 0 }
const url = (path: string, host = DOMAIN) => `https://${host}/${path}`

async function list(query: Partial<OwnedQuery> = {}) {
  const page = await listOwned(owner, { ...QUERY, ...query }, NOW)
  return { ...page, names: page.listings.map(({ name }) => name) }
}

function aClaim(status = "verified") {
  const { domain, tokenHash } = owner
  return db().claim.create({ data: { domain, tokenHash, status, verifiedAt: NOW, expiresAt: new Date("2027-01-01") } })
}

beforeEach(() => aClaim())

describe("the owner's own list", () => {
  it("has the public and the pending services of exactly that host", async () => {
    await aService({ name: "Public", url: url("a") })
    await aService({ name: "Waiting", url: url("b"), status: "pending" })
    await aService({ name: "Turned down", url: url("c"), status: "rejected" })
    await aService({ name: "Deleted", url: url("d"), deletedAt: NOW, deletedBy: "owner" })
    await aService({ name: "Above", url: url("e", "example.com") })
    await aService({ name: "Below", url: url("f", `x.${DOMAIN}`) })
    const page = await list()
    expect(page).toMatchObject({ names: ["Public", "Waiting"], total: 2, deleted_total: 1 })
    expect(page.listings.map(({ status }) => status)).toEqual(["active", "pending"])
    for (const listing of page.listings) Owned.parse(listing)
  })

  it("has the newest check, the time of the next one and the findings", async () => {
    const { id } = await aService({ name: "Checked", url: url("a"), nextCheckAt: NOW, healthSince: NOW, findings: [] })
    const at = (minute: number) => ({ serviceId: id, checkedAt: new Date(NOW.getTime() + minute * 60_000) })
    await db().check.createMany({
      data: [
        { ...at(2), verdict: "unreachable", errorMessage: "HTTP 503" },
        { ...at(1), verdict: "ok" },
      ],
    })
    await aService({ name: "Waiting", url: url("b"), status: "pending" })
    const { listings } = await list()
    expect(listings).toMatchObject([
      {
        last_check: { status: "unreachable", error_message: "HTTP 503" },
        next_check_at: "2026-11-21T12:00:00Z",
        health_since: "2026-11-21T12:00:00Z",
        findings: [],
      },
      { last_check: null, next_check_at: null },
    ])
    for (const listing of listings) Owned.parse(listing)
  })

  it("warns of a price before saving exactly where the stored listing then has a price drift", async () => {
    const amounts = [
      [0.01, null],
      [0.02, null],
      [0.0201, null],
      [0.05, 21],
      [null, 21],
      [null, 42],
    ] as const
    for (const [at, observed] of [
      { observedPriceUsd: 0.02 },
      { observedPriceSats: 21n },
      { observedPriceUsd: 0.02, observedBasis: "ceiling" },
    ].entries()) {
      for (const [index, [price_usd, price_sats]] of amounts.entries()) {
        const { id } = await aService({ url: url(`${at}-${index}`), observedAt: new Date(), ...observed })
        const asked = (await findOwned(owner, [id], NOW))[0]?.asked_price ?? null
        const { price_drift } = await editService(owner, id, { price_usd, price_sats }, new Date())
        const warned = findPriceDifference({ price_usd, price_sats }, asked) !== null
        expect(warned, JSON.stringify({ observed: at, price_usd, price_sats })).toBe(price_drift !== null)
      }
    }
  })

  it("has the declared price next to the shown one", async () => {
    const { id } = await aService({
      url: url("a"),
      observedPriceUsd: 0.01,
      observedAsset: "USDC",
      observedAt: NOW,
      declaredNetwork: "base",
    })
    expect((await list()).listings[0]?.declared).toEqual({
      price_sats: null,
      price_usd: null,
      asset: null,
      network: "base",
    })
    await editService(owner, id, { price_sats: 2_100_000_000_000_000, price_usd: 0.3 }, NOW)
    const [listing] = (await list()).listings
    expect(listing?.declared).toMatchObject({ price_sats: 2_100_000_000_000_000, price_usd: 0.3, asset: null })
    expect(listing?.payment_asset).toBe("USDC")
  })

  it("filters by name in any letter case, without wildcards", async () => {
    for (const name of ["Tides 100%", "tides", "Über", "Ports_1"]) await aService({ name, url: url(name) })
    expect(await list({ q: "TIDES" })).toMatchObject({ names: ["tides", "Tides 100%"], total: 2 })
    expect((await list({ q: "über" })).names).toEqual(["Über"])
    expect((await list({ q: "%" })).names).toEqual(["Tides 100%"])
    expect((await list({ q: "s_1" })).names).toEqual(["Ports_1"])
    expect((await list({ q: "' or true --" })).total).toBe(0)
  })

  it("sorts by name or newest first, 50 on a page", async () => {
    for (let n = 0; n < OWNED_PAGE.size + 2; n += 1) {
      const registeredAt = new Date(NOW.getTime() - n * 60_000)
      await aService({ name: `n${String(n).padStart(2, "0")}`, url: url(String(n)), registeredAt })
    }
    const first = await list({ sort: "newest" })
    expect(first).toMatchObject({ total: OWNED_PAGE.size + 2 })
    expect(first.names.slice(0, 2)).toEqual(["n00", "n01"])
    expect(first.names).toHaveLength(OWNED_PAGE.size)
    expect((await list({ sort: "newest", offset: OWNED_PAGE.size })).names).toEqual(["n50", "n51"])
    expect((await list({ offset: 1000 })).names).toEqual([])
  })

  it("has the services deleted in the last 30 days, newest first, with the time of the purge", async () => {
    const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
    await aService({ name: "Long ago", url: url("a"), deletedAt: ago(31), deletedBy: "owner" })
    await aService({ name: "Lately", url: url("b"), deletedAt: ago(29), deletedBy: "owner" })
    await aService({ name: "Taken down", url: url("c"), deletedAt: ago(1), deletedBy: "admin" })
    await aService({ name: "Another's", url: url("d", "b.example"), deletedAt: ago(1), deletedBy: "owner" })
    const { id } = await aService({ name: "Now", url: url("e") })
    await deleteService(owner, id, NOW)
    const { deleted, deleted_total } = await list()
    expect(deleted_total).toBe(2)
    expect(deleted.map((listing) => DeletedListing.parse(listing))).toMatchObject([
      { name: "Now", deleted_at: "2026-11-21T12:00:00Z", gone_at: "2026-12-21T12:00:00Z" },
      { name: "Lately", deleted_at: "2026-10-23T12:00:00Z", gone_at: "2026-11-22T12:00:00Z" },
    ])
  })
})

describe("a service of the owner", () => {
  it("is found by number or id, unlike services of others", async () => {
    const mine = await aService({ name: "Mine", url: url("a") })
    const waiting = await aService({ name: "Waiting", url: url("b"), status: "pending" })
    const gone = await aService({ url: url("c"), deletedAt: NOW, deletedBy: "owner" })
    const theirs = await aService({ url: url("d", "b.example") })
    const ids = [waiting.id, String(mine.number), mine.id, String(gone.number), theirs.id, "4000000", "nonsense", ""]
    expect((await findOwned(owner, ids, NOW)).map(({ name }) => name)).toEqual(["Mine", "Waiting"])
    expect(await findOwned(owner, [], NOW)).toEqual([])
  })
})

describe("the owner of a session", () => {
  const asks = {
    "checks the session": () => checkOwner(owner, NOW),
    "lists the listings": () => listOwned(owner, QUERY, NOW),
    "finds one": () => findOwned(owner, ["1"], NOW),
  }
  it.each(Object.entries(asks))("is rejected after the token has changed: %s", async (_name, ask) => {
    await ask()
    await db().claim.update({ where: { domain: DOMAIN }, data: { status: "revoked", revokedAt: NOW } })
    await expect(ask()).rejects.toMatchObject({ code: "forbidden", options: { slug: "not_owner" } })
    await db().claim.update({
      where: { domain: DOMAIN },
      data: { status: "verified", revokedAt: null, tokenHash: "0".repeat(64) },
    })
    await expect(ask()).rejects.toMatchObject({ code: "forbidden", options: { slug: "not_owner" } })
    await db().claim.delete({ where: { domain: DOMAIN } })
    await expect(ask()).rejects.toMatchObject({ code: "forbidden", options: { slug: "not_owner" } })
  })
})
