// The owner of a domain takes back a deletion.

import { beforeEach, describe, expect, it } from "vitest"
import { buildOwner } from "@/lib/claims/ownership"
import { deleteServices } from "@/lib/owners/bulk-delete"
import { listOwned } from "@/lib/owners/owned"
import { PURGE } from "@/lib/owners/purge"
import { restoreServices } from "@/lib/owners/restore"
import { aService, db } from "@/tests/support/directory"

const DOMAIN = "api.example.com"
const NOW = new Date("2026-11-21T12:00:00Z")
const owner = buildOwner(DOMAIN, "5e".repeat(32))
const url = (path: string, host = DOMAIN) => `https://${host}/${path}`

beforeEach(async () => {
  const { domain, tokenHash } = owner
  const times = { verifiedAt: NOW, expiresAt: new Date("2027-01-01") }
  await db().claim.create({ data: { domain, tokenHash, status: "verified", ...times } })
})

describe("restoreServices", () => {
  it("D-claim-undo-01 gives deleted listings back as they were, due for a check, with an event for public ones", async () => {
    const shown = await aService({ name: "Shown", url: url("a"), domainVerified: true, healthStatus: "healthy" })
    const waits = await aService({ name: "Waits", url: url("b"), status: "pending" })
    const ids = [shown.id, String(waits.number)]
    await deleteServices(owner, ids, NOW)
    expect(await restoreServices(owner, ids, NOW)).toHaveLength(2)
    const page = await listOwned(owner, { q: "", sort: "name", offset: 0 }, NOW)
    expect(page).toMatchObject({ total: 2, deleted_total: 0 })
    expect(page.listings).toMatchObject([
      { name: "Shown", status: "active", domain_verified: 1, health_status: "healthy" },
      { name: "Waits", status: "pending" },
    ])
    expect(await db().service.findUnique({ where: { id: shown.id } })).toMatchObject({
      nextCheckAt: NOW,
      deletedBy: null,
    })
    const kinds = await db().event.findMany({
      where: { serviceId: { in: [shown.id, waits.id] } },
      orderBy: { id: "asc" },
    })
    expect(kinds.map(({ kind, serviceId }) => [kind, serviceId])).toEqual([
      ["service.removed", shown.id],
      ["service.new", shown.id],
    ])
    const restored = await db().ownerAction.findMany({ where: { action: "restored" } })
    expect(restored.map(({ detail }) => detail)).toMatchObject([{ by: "owner" }, { by: "owner" }])
    expect(await restoreServices(owner, ids, NOW)).toEqual([])
  })

  it("D-claim-undo-02 restores nothing of other hosts, of administrators, of merged listings and of those that are due for the purge", async () => {
    const gone = { deletedAt: NOW, deletedBy: "owner" }
    const kept = await aService({ url: url("kept") })
    const rows = [
      await aService({ url: url("a", "other.example"), ...gone }),
      await aService({ url: url("b"), deletedAt: NOW, deletedBy: "admin" }),
      await aService({ url: url("c"), deletedAt: NOW, deletedBy: "admin", mergedInto: kept.id }),
      await aService({ url: url("d"), ...gone, deletedAt: new Date(NOW.getTime() - PURGE.afterMs) }),
      kept,
    ]
    expect(await restoreServices(owner, [...rows.map(({ id }) => id), "no id"], NOW)).toEqual([])
    await expect(restoreServices(buildOwner(DOMAIN, "6f".repeat(32)), [kept.id], NOW)).rejects.toMatchObject({
      code: "forbidden",
    })
  })
})
