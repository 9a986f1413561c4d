// A deletion by the owner hides a service everywhere: in the API, on pages, from the prober, in the change list, from sources.
// Only the owner and the administrator can restore the service.

import { beforeEach, describe, expect, it } from "vitest"
import type { DomainOwner } from "@/tests/support/directory"
import {
  admin,
  almanac,
  approved,
  bearer,
  db,
  detail,
  register,
  routes,
  street,
  url,
} from "@/tests/support/registration"

// tests/support/registration.ts sets settings that lib/env reads when first imported, so these imports must come after it.
const { anOwner, aService, call } = await import("@/tests/support/directory")
const { hashToken } = await import("@/lib/claims/proof")
const { deleteService } = await import("@/lib/owners/commands")
const { countFacets } = await import("@/lib/catalogue/facets/facets")
const { DEFAULT_QUERY } = await import("@/lib/catalogue/list/query")
const { findProvider } = await import("@/lib/catalogue/provider")
const { markServices } = await import("@/lib/claims/marks")
const { leaseDue } = await import("@/lib/health/sweep/lease")
const { recordResults } = await import("@/lib/health/sweep/record-results")
const { sweep } = await import("@/lib/health/sweep/sweep")
const { probe } = await import("@/lib/probe/probe")
const stats = await import("@/lib/stats/queries")
const { recordSnapshot } = await import("@/lib/stats/commands")
const { listHostPage } = await import("@/lib/interfaces/indexes/hosts")
const { listShownChanges } = await import("@/lib/events/shown")
const { GET: readSitemap } = await import("@/app/sitemap/[file]/route")
const api = {
  categories: await import("@/app/api/v1/categories/route"),
  changes: await import("@/app/api/v1/changes/route"),
  health: await import("@/app/api/v1/health/route"),
  opportunities: await import("@/app/api/v1/opportunities/route"),
}

/** The paid endpoints' host. An IP address cannot be claimed, so the test calls the owner's commands instead of the routes. */
const HOST = "127.0.0.1"
const WORD = "Vanishing"
const signal = new AbortController().signal
let owner: DomainOwner

const remove = (id: string) =>
  deleteService({ domain: HOST, tokenHash: hashToken(owner.token) }, id, new Date()).then(() => id)
const list = async (search = "") => (await call(routes.list, "GET", `/api/v1/services${search}`)).body
const get = async (name: keyof typeof api) => (await call(api[name], "GET", "/")).body
const sitemap = async (file: string) => {
  const params = Promise.resolve({ file: `${file}.xml` })
  return (await readSitemap(new Request("http://directory.invalid/"), { params })).text()
}
const changes = async () => (await get("changes")).changes
/** The number of requests that the endpoint of the deleted service received. */
const countRequests = () => street.seenBy("almanac").filter((seen) => seen === `GET ${new URL(url).pathname}`).length

/** Creates a public service of the owner. The unusual WORD identifies the service in names, categories and providers. */
const shown = () => approved({ name: WORD, description: WORD, category: `${WORD}/deep`, provider: WORD })

beforeEach(async () => {
  owner = await anOwner(HOST)
})

describe("a service that its owner deleted", () => {
  it("P-3.2-04 is in no response, under any filter, and in no count", async () => {
    const id = await shown()
    const other = await aService({ name: "Stays", category: "other" })
    const searches = [
      "",
      `?q=${WORD}`,
      "?protocol=L402",
      `?category=${WORD}`,
      "?source=self-registered",
      "?health=healthy",
    ]
    for (const search of [...searches, `?host=${HOST}`]) expect(JSON.stringify(await list(search))).toContain(id)
    const everything = async () =>
      JSON.stringify([
        ...(await Promise.all([...searches, `?host=${HOST}`, "?verified=true", "?sort=price"].map(list))),
        await get("categories"),
        await get("opportunities"),
        await countFacets(DEFAULT_QUERY),
        await findProvider(HOST, new Date()),
        await listHostPage({ q: "", sort: "services", offset: 0 }),
        await listShownChanges({ kinds: [] }, null),
        ...(await Promise.all(["pages", "providers", "services-1"].map(sitemap))),
        await stats.getOverview(),
      ]).replaceAll(`"interpreted_as":"${WORD}"`, "") // The client's own text.
    for (const trace of [WORD, id, `/provider/${HOST}`]) expect(await everything()).toContain(trace)
    expect(await get("health")).toMatchObject({ total_endpoints: 2, distinct_services: 2, distinct_providers: 2 })
    expect(await stats.getOverview()).toMatchObject({ services: 2, healthy: 1 })

    await remove(id)
    const after = await everything()
    for (const trace of [WORD, id, `/provider/${HOST}`]) expect(after).not.toContain(trace)
    expect(await list()).toMatchObject({ total: 1, services: [{ id: other.id }] })
    expect(await get("health")).toMatchObject({
      total_endpoints: 1,
      distinct_services: 1,
      distinct_providers: 1,
      by_protocol: { L402: { endpoints: 0 } },
      by_health: { healthy: 0 },
      by_source: { "self-registered": 1 },
    })
    expect(await stats.getOverview()).toMatchObject({ services: 1, healthy: 0 })
    expect(await countFacets(DEFAULT_QUERY)).toMatchObject({ protocol: [{ value: "x402", count: 1 }] })
    expect((await detail(id)).code).toBe("not_found")
    expect(await findProvider(HOST, new Date())).toBeNull()
  })

  it("P-3.2-04 is in no later snapshot", async () => {
    await aService({ lastCheckedAt: new Date() })
    await remove(await shown())
    await recordSnapshot({ now: new Date(), signal })
    expect(await db().snapshot.findFirstOrThrow()).toMatchObject({
      totalEndpoints: 1,
      healthyEndpoints: 0,
      l402Count: 0,
    })
  })

  it("P-3.2-04 counts for no opportunity", async () => {
    const ids = await Promise.all(
      [1, 2, 3].map((n) => aService({ url: `http://${HOST}/${n}`, category: WORD, healthStatus: "down" })),
    )
    expect(JSON.stringify(await get("opportunities"))).toContain(WORD)
    for (const { id } of ids) await remove(id)
    expect(await get("opportunities")).toEqual({ opportunities: [], total: 0, demand: [] })
  })

  it("P-3.2-04 is not a related service of its siblings", async () => {
    const id = await shown()
    const sibling = await aService({ url, protocol: "x402" })
    expect(await detail(sibling.id)).toMatchObject({ related_protocols: ["L402"], related_services: [{ id }] })
    await remove(id)
    expect(await detail(sibling.id)).toMatchObject({ related_protocols: [], related_services: [] })
  })

  it("P-3.2-04 appears in the change list by its id alone, in earlier events too", async () => {
    const id = await shown()
    expect(await changes()).toMatchObject([{ event: "service.new", service: { name: WORD } }])
    await remove(id)
    expect(await changes()).toMatchObject([
      { event: "service.new", service_id: id, service: null },
      { event: "service.removed", service_id: id, service: null },
    ])
    expect(JSON.stringify(await changes())).not.toContain(WORD)
  })

  it("P-3.2-04 is not probed, while others are", async () => {
    const id = await shown()
    const listed = await aService({ url: street.endpoints.flights.url, protocol: "L402", nextCheckAt: new Date(0) })
    await db().service.update({ where: { id }, data: { nextCheckAt: new Date(0) } })
    await remove(id)
    const asked = countRequests()
    expect(asked).toBeGreaterThan(0)
    await sweep({ now: new Date(), signal })
    expect(countRequests()).toBe(asked)
    expect(await db().check.count({ where: { serviceId: listed.id } })).toBe(1)
    expect(await db().check.count({ where: { serviceId: id } })).toBe(1)
  })

  it("records no check that was running during the deletion", async () => {
    const id = await shown()
    const now = new Date()
    await db().service.update({ where: { id }, data: { nextCheckAt: new Date(0) } })
    const [host] = await leaseDue(now, 10)
    const [request] = host?.requests ?? []
    if (!host || !request) throw new Error("nothing was leased")
    const result = await probe({ url, method: "GET", body: null }, { now })
    await remove(id)
    const [checks, events] = [await db().check.count(), await db().event.count()]
    expect(await recordResults([{ request, host, result }], now)).toMatchObject({ skipped: 1, ok: 0 })
    expect([await db().check.count(), await db().event.count()]).toEqual([checks, events])
  })

  it("leaves the queue of the reviewer", async () => {
    const { service } = (await almanac({ name: WORD })).body
    await db().service.update({ where: { id: service.id }, data: { status: "pending", listedAt: null } })
    await remove(service.id)
    const { body } = await call(routes.pending, "GET", "/", { headers: bearer })
    expect(body).toEqual({ pending: [], total: 0, next_cursor: null })
    expect((await admin(routes.approve, service.id)).status).toBe(409)
    expect((await admin(routes.reject, service.id, {})).status).toBe(409)
  })

  it("D-reg-04 cannot be registered again: any client gets 409, without a probe", async () => {
    const id = await remove(await shown())
    const [before, asked] = [await db().service.findUniqueOrThrow({ where: { id } }), countRequests()]
    for (const more of [{}, { protocol: "L402" }, { url: `${url}#x` }, { http_method: "POST" }]) {
      const answer = await almanac({ name: "Back again", ...more })
      expect([answer.status, answer.body.code]).toEqual(more.url ? [400, "invalid_parameter"] : [409, "conflict"])
    }
    expect(countRequests()).toBe(asked)
    expect(await db().service.findUniqueOrThrow({ where: { id } })).toEqual(before)
    expect(await db().registration.count({ where: { name: "Back again" } })).toBe(0)
  })

  it("D-reg-04 cannot be registered as a sibling under another protocol", async () => {
    const dual = { url: street.endpoints.prices.url, http_method: street.endpoints.prices.method, name: "Dual" }
    const [one, two] = street.endpoints.prices.protocols
    const first = (await register({ ...dual, protocol: one })).body
    const sibling = first.also_registered.find(({ protocol }: { protocol: string }) => protocol === two)
    await remove(sibling.id)
    await db().service.update({ where: { id: first.service.id }, data: { status: "active", listedAt: new Date() } })
    const again = await register({ ...dual, protocol: one })
    expect(again).toMatchObject({ status: 201, body: { also_registered: [] } })
    expect((await register({ ...dual, protocol: two })).status).toBe(409)
    expect((await db().service.findUniqueOrThrow({ where: { id: sibling.id } })).deletedAt).not.toBeNull()
  })

  it("stays deleted when the claim of its domain ends or is verified again", async () => {
    const id = await remove(await shown())
    const before = await db().service.findUniqueOrThrow({ where: { id } })
    const events = await db().event.count()
    for (const isVerified of [true, false]) {
      const marked = await db().$transaction((transaction) => markServices(transaction, HOST, isVerified, new Date()))
      expect(marked).toBe(0)
    }
    expect(await db().service.findUniqueOrThrow({ where: { id } })).toEqual(before)
    expect(await db().event.count()).toBe(events)
  })
})
