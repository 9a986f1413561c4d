// Services that are copies of starter projects or demos are marked (column `template`). Tests the marks in the database.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "@/tests/support/long"
import { findTemplates } from "./reference-templates"

const { aService, db, pool } = await import("@/tests/support/directory")
const { raw, sql } = await import("@/lib/db/sql")
const { visible } = await import("@/lib/db/sql")
const { SERVICE_FIELDS } = await import("@/lib/catalogue/present")
const { findServiceDetail } = await import("@/lib/catalogue/queries")
const { wrongMarks, markTemplates } = await import("@/lib/sources/templates/template-marks")
const { getSystemHealth } = await import("@/lib/stats/queries")

const NOW = new Date("2026-11-22T12:00:00Z")
const never = new AbortController().signal
const COPIED = "Its path stands on five or more sites, like that of a starter."

const mark = (now = NOW) => markTemplates({ now, signal: never })
const copy = (n: number, more = {}) => aService({ url: `https://site${n}.example/premium/content`, ...more })
const setAll = (ids: string[], data: object) => db().service.updateMany({ where: { id: { in: ids } }, data })
const hide = { deletedAt: NOW, deletedBy: "owner" }
const show = { deletedAt: null, deletedBy: null }

/** Returns the field `template` of the API for all public services that are marked as copies, by URL. */
async function listMarks(): Promise<Record<string, string>> {
  const { rows } = await pool().query<{ url: string; template: string | null }>(
    `select ${SERVICE_FIELDS.sql} from services s where ${visible().sql}`,
  )
  return Object.fromEntries(rows.flatMap(({ url, template }) => (template === null ? [] : [[url, template]])))
}
const events = () =>
  db().event.findMany({ orderBy: { seq: "asc" }, select: { kind: true, previous: true, service: true } })

/** Returns the field `template` in the last event of each of these services, by URL. */
async function listAnnounced(urls: string[]): Promise<Record<string, string>> {
  const known = new Map<string, string | null>()
  for (const { service } of await events()) {
    const { url, template } = service as { url: string; template: string | null }
    known.set(url, template)
  }
  return Object.fromEntries(urls.flatMap((url) => (known.get(url) ? [[url, known.get(url) ?? ""]] : [])))
}

describe("a host with a demo word", () => {
  it("is shown as a demo, and does not count as a provider", async () => {
    const demo = await aService({ url: "https://x402-demo.acme.example/quote" })
    const other = await aService({ url: "https://api.acme2.example/quote", protocol: "L402" })
    expect(await mark()).toEqual({ read: 2, marked: 0 })
    expect(await listMarks()).toEqual({ [demo.url]: 'Its host calls itself "demo".' })
    expect((await findServiceDetail(demo.id))?.template).toBe('Its host calls itself "demo".')
    expect((await findServiceDetail(other.id))?.template).toBeNull()
    const health = await getSystemHealth(NOW)
    expect(health).toMatchObject({ total_endpoints: 2, distinct_services: 2, distinct_providers: 1 })
    expect(health.by_protocol).toMatchObject({ x402: { endpoints: 1, providers: 0 }, L402: { providers: 1 } })
    const [event] = await events()
    expect(event).toMatchObject({ kind: "service.updated", previous: { template: null } })
    expect(event?.service).toMatchObject({ id: demo.id, template: 'Its host calls itself "demo".' })
    expect(await mark()).toEqual({ read: 0, marked: 0 })
    expect(await events()).toHaveLength(1)
  })

  it("is not announced before it is public", async () => {
    const { id } = await aService({ url: "https://demo.acme.example/quote", status: "pending" })
    await mark()
    expect(await events()).toEqual([])
    expect((await db().service.findUniqueOrThrow({ where: { id } })).templateWord).toBe("demo")
  })
})

describe("one path on several sites", () => {
  it("marks all five with the fifth, and none when four are left", async () => {
    const listings = await Promise.all([1, 2, 3, 4].map((n) => copy(n)))
    await mark()
    expect(await listMarks()).toEqual({})
    listings.push(await copy(5))
    expect(await mark()).toEqual({ read: 1, marked: 5 })
    expect(await listMarks()).toEqual(Object.fromEntries(listings.map(({ url }) => [url, COPIED])))
    expect((await getSystemHealth(NOW)).distinct_providers).toBe(0)
    expect(await events()).toHaveLength(5)
    await setAll([listings[0]?.id ?? ""], hide)
    expect(await mark()).toEqual({ read: 0, marked: 4 })
    expect(await listMarks()).toEqual({})
    expect((await events()).slice(5).map(({ previous }) => previous)).toEqual(Array(4).fill({ template: COPIED }))
    await setAll([listings[0]?.id ?? ""], show)
    await mark()
    expect(Object.keys(await listMarks())).toHaveLength(5)
    expect(await mark()).toEqual({ read: 0, marked: 0 })
  })

  it("counts services from the moment they are public", async () => {
    const waiting = await Promise.all([1, 2, 3, 4, 5].map((n) => copy(n, { status: "pending" })))
    expect(await mark()).toEqual({ read: 5, marked: 0 })
    await setAll(
      waiting.map(({ id }) => id),
      { status: "active", listedAt: NOW },
    )
    expect(await mark()).toEqual({ read: 0, marked: 5 })
  })

  it("is counted again however a service goes: purged, rejected, retired", async () => {
    const listings = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => copy(n)))
    await mark()
    await db().service.delete({ where: { id: listings[0]?.id ?? "" } })
    await setAll([listings[1]?.id ?? ""], { status: "rejected" })
    expect(await mark()).toMatchObject({ marked: 0 })
    await setAll([listings[2]?.id ?? ""], { status: "retired" })
    expect(await mark()).toMatchObject({ marked: 4 })
  })

  it("is counted by the next run when one was killed", async () => {
    for (const n of [1, 2, 3, 4, 5]) await copy(n)
    let looks = 0
    const killed = Object.assign(new AbortController().signal, {
      throwIfAborted: () => {
        looks += 1
        if (looks === 2) throw new Error("killed")
      },
    })
    await expect(markTemplates({ now: NOW, signal: killed })).rejects.toThrow("killed")
    expect(await mark()).toEqual({ read: 0, marked: 5 })
  })

  it("gives the same marks as a comparison of all services at once", async () => {
    const hosts = [
      "acme.com",
      "eu.acme.com",
      ...[1, 2, 3, 4, 5].flatMap((n) => [`s${n}.com`, `s${n}.vercel.app`]),
      "demo.io",
    ]
    const all = hosts.flatMap((host) =>
      ["/weather", "/premium/content", "/api"].map((path) => ({ url: `https://${host}${path}`, host })),
    )
    const listings = await Promise.all(all.map((listing) => aService({ ...listing, registrableDomain: listing.host })))
    await mark()
    const step = fc.record({ some: fc.subarray(listings, { minLength: 1 }), isShown: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const { some, isShown } of steps) {
          await setAll(
            some.map(({ id }) => id),
            isShown ? show : hide,
          )
          await mark()
        }
        const shown = await db().service.findMany({ where: { deletedAt: null }, select: { url: true, host: true } })
        const now = await listMarks()
        expect(Object.keys(now).sort()).toEqual([...findTemplates(shown).keys()].sort())
        expect(await listAnnounced(shown.map(({ url }) => url))).toEqual(now)
      }),
      { numRuns: runs(4, 12) },
    )
  })
})

describe("ten thousand copies", () => {
  it("are marked once, and one more costs a few steps through the index", async () => {
    const copies = 10_000
    // Insert 2,000 rows at a time: on a busy machine one large statement would exceed the statement timeout of the pool.
    for (let last = 2_000; last <= copies; last += 2_000) {
      await pool().query(
        `insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at, site, template_key, copied)
         select gen_random_uuid(), 'https://s' || n || '.example/premium/content', 'L402', 's' || n || '.example',
                's' || n || '.example', 'S' || n, 'active', now(), 's' || n || '.example', '/premium/content', n % 10 > 0
         from generate_series($1 - 1999, $1) n`,
        [last],
      )
    }
    await pool().query("analyze services")
    expect(await mark()).toEqual({ read: 0, marked: copies / 10 })
    expect(await db().templateBacklog.count()).toBe(0)
    await aService({ url: "https://late.example/premium/content" })
    expect(await mark()).toEqual({ read: 1, marked: 1 })
    await pool().query("vacuum analyze services")
    const explain = raw("explain (analyze, buffers, format json)")
    const [plan] = await db().$queryRaw<object[]>(sql`${explain} ${wrongMarks(["/premium/content"])}`)
    const text = JSON.stringify(plan)
    expect(text).toContain("services_by_template")
    expect(text.includes("Seq Scan")).toBe(false)
    const [, blocks] = /"Shared Hit Blocks":(\d+)/.exec(text) ?? []
    expect(Number(blocks)).toBeLessThan(200)
  })
})
