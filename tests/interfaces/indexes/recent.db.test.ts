// New services, fallen prices, recoveries and the index of hosts.

import { describe, expect, it } from "vitest"
import { findProvider } from "@/lib/catalogue/provider"
import { listHostPage } from "@/lib/interfaces/indexes/hosts"
import { listNewServices, listPriceDrops, listRecoveries } from "@/lib/interfaces/indexes/recent"
import type { HostQuery } from "@/lib/interfaces/indexes/schema"
import { aService, db } from "@/tests/support/directory"

const now = new Date("2026-11-21T12:00:00Z")
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const CAUTION = {
  ...{ id: "payee_changed", since: "2026-11-20T00:00:00Z", until: null, message: "The payee changed." },
  ...{ before: "0xa", after: "0xb" },
}
/** 96 checks, so that the service is not new. */
const ALARM = { cautions: [CAUTION], scoreTerms: { checks: 96 } }

describe("listNewServices", () => {
  it("has the public services of the last 30 days, newest first", async () => {
    await aService({ name: "Old", listedAt: daysAgo(31) })
    await aService({ name: "Older", listedAt: daysAgo(20) })
    await aService({ name: "Newest", listedAt: daysAgo(1) })
    await aService({ name: "Hidden", listedAt: daysAgo(1), status: "rejected" })
    await aService({ name: "Test", listedAt: daysAgo(1), testNetwork: true })
    const { rows, total } = await listNewServices(now)
    expect([rows.map(({ name }) => name), total]).toEqual([["Newest", "Older"], 2])
  })
})

describe("listPriceDrops", () => {
  const asked = (usd: number) => ({ observedPriceUsd: usd, observedAsset: "USDC", observedAt: new Date() })
  const price = (serviceId: string, days: number, priceUsd: number | null, formerUsd: number | null) =>
    db().price.create({ data: { serviceId, seenAt: daysAgo(days), priceUsd, formerUsd } })

  it("has the services whose latest price is lower than the one before", async () => {
    const [fell, rose, back, old] = [
      await aService({ name: "Fell", ...asked(0.005), ...ALARM }),
      await aService({ name: "Rose", ...asked(0.02) }),
      await aService({ name: "Back", ...asked(0.01) }),
      await aService({ name: "Old", ...asked(0.005) }),
    ]
    await price(fell.id, 2, 0.005, 0.01)
    await price(rose.id, 2, 0.02, 0.01)
    await price(back.id, 3, 0.005, 0.01)
    await price(back.id, 2, 0.01, 0.005)
    await price(old.id, 31, 0.005, 0.01)
    const drops = await listPriceDrops(now)
    expect(drops).toMatchObject([
      { name: "Fell", at: "2026-11-19T12:00:00Z", fall: 0.5, before: { usd: 0.01 }, now: { usd: 0.005 } },
    ])
    expect(drops.map(({ cautions }) => cautions)).toEqual([[CAUTION]])
  })

  it("compares dollars with dollars, else sats with sats, and leaves out less than 1 %", async () => {
    const { id } = await aService(asked(0.01))
    const falls = [
      { priceUsd: 0.0099, formerUsd: 0.01 },
      { priceUsd: 0.005, formerUsd: 0.01, priceSats: 30n, formerSats: 20n },
      { priceSats: 10n, formerSats: 20n },
      { priceUsd: 0.01, formerUsd: null, priceSats: 10n, formerSats: 40n },
      { priceUsd: 0.01, formerUsd: null },
    ]
    for (const data of falls) await db().price.create({ data: { serviceId: id, seenAt: daysAgo(1), ...data } })
    const rows = await db().price.findMany({ orderBy: { id: "asc" } })
    expect(rows.map(({ fall }) => fall)).toEqual([null, 0.5, 0.5, 0.75, null])
  })
})

describe("listRecoveries", () => {
  const incident = (serviceId: string, from: number, to: number, outcome = "recovered") =>
    db().incident.create({
      data: { serviceId, openedAt: daysAgo(from), closedAt: daysAgo(to), health: "down", reason: "timeout", outcome },
    })

  it("has each healthy service once, with its last outage of the last 7 days", async () => {
    const [one, down, unseen, old] = [
      await aService({ name: "One", healthStatus: "healthy", ...ALARM }),
      await aService({ name: "Down", healthStatus: "down" }),
      await aService({ name: "Unseen", healthStatus: "healthy" }),
      await aService({ name: "Old", healthStatus: "healthy" }),
    ]
    await incident(one.id, 6, 5)
    await incident(one.id, 3, 2)
    await incident(down.id, 3, 2)
    await incident(unseen.id, 3, 2, "unobserved")
    await incident(old.id, 10, 8)
    const found = await listRecoveries(now)
    expect(found).toMatchObject([
      { name: "One", opened_at: "2026-11-18T12:00:00Z", closed_at: "2026-11-19T12:00:00Z", was: "down" },
    ])
    expect(found.map(({ cautions }) => cautions)).toEqual([[CAUTION]])
  })
})

describe("listHostPage", () => {
  const query = { q: "", sort: "services", offset: 0 } as const

  it("has the hosts with their figures, those with the most services first", async () => {
    const terms = (ok: number, checks: number) => ({ uptime30d: ok / checks, scoreTerms: { ok, checks } })
    await aService({ url: "https://a.example/1", protocol: "L402", healthStatus: "healthy" })
    await aService({ url: "https://b.example/1", healthStatus: "down", domainVerified: true, ...terms(1, 100) })
    await aService({ url: "https://b.example/2", healthStatus: "healthy", protocol: "MPP", ...terms(299, 300) })
    await aService({ url: "https://c.example/1", status: "pending" })
    const { hosts, total } = await listHostPage(query)
    expect(total).toBe(2)
    const [b, a] = [
      { host: "b.example", services: 2, healthy: 1, degraded: 0, down: 1, uptime_30d: 0.75, domain_verified: true },
      { host: "a.example", services: 1, healthy: 1, degraded: 0, down: 0, uptime_30d: null, domain_verified: false },
    ]
    expect(hosts).toEqual([
      { ...b, protocols: ["MPP", "x402"] },
      { ...a, protocols: ["L402"] },
    ])
    expect((await listHostPage({ ...query, offset: 100 })).hosts).toEqual([])
    expect((await findProvider("b.example", new Date()))?.uptime_30d).toBe(0.75)
  })

  it("finds a part of a host, and sorts", async () => {
    for (const [path, host] of ["z.example", "z.example", "a.example", "B.example"].entries()) {
      await aService({ url: `https://${host}/${path}`, healthStatus: host === "a.example" ? "healthy" : "down" })
    }
    const names = async (given: Partial<HostQuery>) =>
      (await listHostPage({ ...query, ...given })).hosts.map(({ host }) => host)
    expect(await names({})).toEqual(["z.example", "a.example", "b.example"])
    expect(await names({ sort: "host" })).toEqual(["a.example", "b.example", "z.example"])
    expect(await names({ sort: "healthy" })).toEqual(["a.example", "z.example", "b.example"])
    expect(await names({ q: " B.EX " })).toEqual(["b.example"])
    expect(await names({ q: "%" })).toEqual([])
  })
})
