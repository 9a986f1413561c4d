import { beforeEach, describe, expect, it } from "vitest"
import { rankHosts } from "@/lib/catalogue/recommendation/host-turns"
import { aService, db, pool } from "@/tests/support/directory"

const { signal } = new AbortController()
const run = () => rankHosts({ now: new Date(), signal })

let path = 0
/** Creates a healthy service of a host. */
function onHost(host: string, name: string, given: Parameters<typeof aService>[0] = {}) {
  path += 1
  return aService({ url: `https://${host}/${path}`, name, healthStatus: "healthy", ...given })
}
/** Creates a healthy service for each score. The name of a service is its score. */
async function withScores(host: string, scores: readonly number[]) {
  const services = []
  for (const score of scores) services.push(await onHost(host, `${score}`, { reliabilityScore: score }))
  return services
}
async function turns(host: string) {
  const rows = await db().service.findMany({ where: { host }, orderBy: { name: "asc" } })
  return Object.fromEntries(rows.map(({ name, hostTurn }) => [name, hostTurn]))
}

describe("the job that ranks the services of each host", () => {
  it("gives three services of a host the first turn, the next three the second turn", async () => {
    await withScores("a.example", [13, 93, 53, 83, 33, 73, 43, 63])
    expect(await run()).toEqual({ ranked: 5 })
    expect(await turns("a.example")).toEqual({ 93: 1, 83: 1, 73: 1, 63: 2, 53: 2, 43: 2, 33: 3, 13: 3 })
  })

  it("changes nothing in a second run, and writes only changed ranks in later runs", async () => {
    const [, , third] = await withScores("a.example", [90, 80, 70, 60, 50])
    expect(await run()).toEqual({ ranked: 2 })
    expect(await run()).toEqual({ ranked: 0 })
    await db().service.update({ where: { id: third?.id ?? "" }, data: { reliabilityScore: 55 } })
    expect(await run()).toEqual({ ranked: 2 })
    expect(await turns("a.example")).toEqual({ 90: 1, 80: 1, 60: 1, 70: 2, 50: 2 })
  })

  it("ranks the fourth service as if it had the first turn, so that it can win its place back", async () => {
    const services = await withScores("a.example", [90, 80, 70, 10])
    await run()
    expect(await turns("a.example")).toMatchObject({ 10: 2 })
    await db().service.update({ where: { id: services[3]?.id ?? "" }, data: { reliabilityScore: 75 } })
    await run()
    expect(await turns("a.example")).toEqual({ 90: 1, 80: 1, 10: 1, 70: 2 })
  })

  it("gives the place of a service that is down to another one in the next run", async () => {
    const [best] = await withScores("a.example", [90, 80, 70, 60])
    await run()
    await db().service.update({ where: { id: best?.id ?? "" }, data: { healthStatus: "down" } })
    expect(await run()).toEqual({ ranked: 2 })
    expect(await turns("a.example")).toEqual({ 80: 1, 70: 1, 60: 1, 90: 2 })
  })

  it("does not count hidden and deleted services", async () => {
    for (const status of ["pending", "rejected", "retired"]) {
      await onHost("a.example", status, { status, reliabilityScore: 99 })
    }
    await onHost("a.example", "deleted", { reliabilityScore: 99, deletedAt: new Date(), deletedBy: "owner" })
    await withScores("a.example", [30, 20, 10])
    expect(await run()).toEqual({ ranked: 0 })
    expect(new Set(Object.values(await turns("a.example")))).toEqual(new Set([1]))
  })

  it("ranks each host alone", async () => {
    for (const host of ["b.example", "a.example", "c.b.example"]) await withScores(host, [40, 30, 20, 10])
    expect(await run()).toEqual({ ranked: 3 })
    for (const host of ["b.example", "a.example", "c.b.example"]) {
      expect(await turns(host)).toEqual({ 40: 1, 30: 1, 20: 1, 10: 2 })
    }
  })

  it("ranks services of equal quality by their ids, the oldest first", async () => {
    for (const name of ["a", "b", "c", "d"]) await onHost("a.example", name, { reliabilityScore: 50 })
    await run()
    expect(await turns("a.example")).toEqual({ a: 1, b: 1, c: 1, d: 2 })
  })

  it("ranks better health before a better score", async () => {
    await withScores("a.example", [1, 2, 3])
    await onHost("a.example", "degraded", { healthStatus: "degraded", reliabilityScore: 100 })
    await run()
    expect(await turns("a.example")).toEqual({ 1: 1, 2: 1, 3: 1, degraded: 2 })
  })

  it("reads all hosts when they are more than one batch", async () => {
    await pool().query(`
      insert into services (id, url, protocol, host, registrable_domain, name, sources, status, listed_at)
      select gen_random_uuid(), 'https://' || host || '/', 'x402', host, host, host, '{}', 'active', now()
      from generate_series(1, 5001) n, lpad(n::text, 5, '0') digits, concat('h', digits, '.example') host`)
    // Autovacuum does this on a real database. Whether it has run here by now is chance, and without it the plan compares all rows with all.
    await pool().query("analyze services")
    await withScores("a.example", [40, 30, 20, 10])
    await withScores("z.example", [40, 30, 20, 10])
    expect(await run()).toEqual({ ranked: 2 })
    expect([await turns("a.example"), await turns("z.example")]).toMatchObject([{ 10: 2 }, { 10: 2 }])
  })

  describe("of the services of one URL", () => {
    const url = "https://a.example/tides"
    const listLeads = async () =>
      (await db().service.findMany({ where: { leadsUrl: true }, orderBy: { name: "asc" } })).map(({ name }) => name)
    const update = (name: string, data: Parameters<typeof aService>[0]) =>
      db().service.updateMany({ where: { name }, data: data as object })

    beforeEach(async () => {
      await onHost("a.example", "good", { url, protocol: "L402", reliabilityScore: 60 })
      await onHost("a.example", "better", { url, protocol: "x402", reliabilityScore: 90 })
      await onHost("a.example", "tool", { url, kind: "mcp_tool", tool: "tides", reliabilityScore: 10 })
      await onHost("a.example", "down", { healthStatus: "down" })
      await run()
    })

    it("marks the most recommended healthy one, for each tool too", async () => {
      expect(await listLeads()).toEqual(["better", "tool"])
      await update("good", { reliabilityScore: 95 })
      await run()
      expect(await listLeads()).toEqual(["good", "tool"])
    })

    it.each([
      ["moves", { url: "https://a.example/other" }],
      ["is hidden", { status: "rejected" }],
      ["is deleted", { deletedAt: new Date(), deletedBy: "owner" }],
      ["fails", { healthStatus: "degraded" }],
      ["gets a caution", { cautions: [{ id: "payee_changed" }] }],
    ])("takes the mark from one that %s, at once", async (_change, data) => {
      await update("better", data)
      expect(await listLeads()).toEqual(["tool"])
    })

    it("leaves the mark when a figure or a text changes", async () => {
      await update("better", { reliabilityScore: 91, description: "Tides", lastCheckedAt: new Date() })
      expect(await listLeads()).toEqual(["better", "tool"])
    })
  })

  it("does nothing after its abort", async () => {
    await withScores("a.example", [40, 30, 20, 10])
    const aborted = new AbortController()
    aborted.abort()
    expect(await rankHosts({ now: new Date(), signal: aborted.signal })).toEqual({ ranked: 0 })
  })
})
