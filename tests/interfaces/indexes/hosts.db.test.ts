// The index of hosts.

import { describe, expect, it } from "vitest"
import { findProvider } from "@/lib/catalogue/provider"
import { listHostPage } from "@/lib/interfaces/indexes/hosts"
import type { HostQuery } from "@/lib/interfaces/indexes/schema"
import { aService } from "@/tests/support/directory"

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
