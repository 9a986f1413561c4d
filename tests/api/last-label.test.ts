// A service that its last source drops keeps that source's label wherever the API shows, filters or counts sources, until another
// source names the service (docs/sources.md#merging).

import { parse } from "csv-parse/sync"
import { describe, expect, it } from "vitest"

const ROOT_KEY = "the-root-key-of-the-tests-of-last-labels"
// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { LIGHTNING_BACKEND: "dev", L402_ROOT_KEY: ROOT_KEY })
const { forge, newClient } = await import("@/tests/paywall/buyer")
const changesRoute = await import("@/app/api/v1/changes/route")
const detailRoute = await import("@/app/api/v1/services/[id]/route")
const exportRoute = await import("@/app/api/v1/export.csv/route")
const healthRoute = await import("@/app/api/v1/health/route")
const { aService, call, db, list } = await import("@/tests/support/directory")
const { recordEvents } = await import("@/lib/events/log")
const { ChangePage } = await import("@/lib/events/schema")
const { createLocalReader } = await import("@/lib/mcp/http")
const { buildCandidate } = await import("@/lib/sources/merge/candidate")
const { mergePage } = await import("@/lib/sources/merge/merge")
const { removeMissingLabels, retireUnlisted } = await import("@/lib/sources/merge/remove-labels")
const { replay, unmeasured } = await import("@/tests/events/replay")

type Source = Parameters<typeof removeMissingLabels>[0]["source"]
const NOW = new Date("2026-11-21T12:00:00Z")
const WEEK = 7 * 86_400_000
const { signal } = new AbortController()
const row = (id: string) => db().service.findUniqueOrThrow({ where: { id } })

/** Creates a public service that its sources have named in their first pass. */
async function aListed(sources: Source[], given: Parameters<typeof aService>[0] = {}) {
  const service = await aService({ sources, ...given })
  for (const name of sources) {
    await db().source.upsert({ where: { name }, create: { name }, update: {} })
    await db().sourceListing.create({ data: { serviceId: service.id, source: name, pass: 1 } })
  }
  await db().$transaction((transaction) =>
    recordEvents(transaction, { kind: "service.new", serviceId: service.id, at: NOW }),
  )
  return service
}

/** Two complete passes over the source that name no service. */
async function missTwice(source: Source): Promise<void> {
  for (const number of [2n, 3n]) await removeMissingLabels({ source, number }, NOW, signal)
}

/** A pass over the source that names the service. */
async function nameAgain({ url }: { url: string }, source: Source): Promise<void> {
  const listing = { url, protocol: "x402" as const, name: "Named", description: null, category: null, provider: null }
  const price = { method: null, priceSats: null, priceUsd: null, asset: null, network: null }
  const candidate = buildCandidate({ ...listing, ...price }, { own: [], allowPrivate: [] })
  if (typeof candidate === "string") throw new Error(`skipped: ${candidate}`)
  await db().source.upsert({ where: { name: source }, create: { name: source }, update: {} })
  await db().$transaction((transaction) => mergePage(transaction, { source, number: 4n }, [candidate], NOW))
}

async function readChanges() {
  const { body } = await call(changesRoute, "GET", "/api/v1/changes")
  return ChangePage.parse(body).changes
}

async function expectReplay(): Promise<void> {
  const { body } = await list()
  const replayed = [...replay(await readChanges()).values()]
  expect(replayed.map(unmeasured)).toEqual(body.services.map(unmeasured))
}

describe("a service that its only source has dropped", () => {
  it("D-src-04 has the last label in list, detail, filter, facets, counts, export, MCP and events", async () => {
    const { id } = await aListed(["bazaar"])
    await missTwice("bazaar")
    expect(await row(id)).toMatchObject({ isUnnamed: true, status: "active" })

    const { body } = await list("?facets=source")
    expect(body.services[0].source).toBe("bazaar")
    expect(body.facets.source).toEqual([{ value: "bazaar", count: 1 }])
    expect((await list("?source=bazaar")).body.total).toBe(1)
    const detail = await call(detailRoute, "GET", `/api/v1/services/${id}`, { params: { id } })
    expect(detail.body.source).toBe("bazaar")
    expect((await createLocalReader("127.0.0.1").detail(id))?.source).toBe("bazaar")
    expect((await call(healthRoute, "GET", "/api/v1/health")).body.by_source).toEqual({ bazaar: 1 })
    const headers = { authorization: forge(ROOT_KEY) }
    const file = await call(exportRoute, "GET", "/api/v1/export.csv", { client: newClient(), headers })
    expect(parse(file.text, { columns: true })).toMatchObject([{ source: "bazaar" }])

    const dropped = (await readChanges()).at(-1)
    expect(dropped).toMatchObject({
      event: "listing.dropped",
      service: { source: "bazaar" },
      detail: { source: "bazaar" },
    })
    expect(dropped).not.toHaveProperty("previous")
    await expectReplay()
  })

  it("keeps the label of the source that dropped it last", async () => {
    const { id } = await aListed(["bazaar", "mpp"])
    await missTwice("bazaar")
    expect(await row(id)).toMatchObject({ sources: ["mpp"], isUnnamed: false })
    await missTwice("mpp")
    expect(await row(id)).toMatchObject({ sources: ["mpp"], isUnnamed: true })
    await expectReplay()
  })

  it("is dropped once, however many further passes miss it", async () => {
    const { id } = await aListed(["bazaar"])
    await missTwice("bazaar")
    await db().sourceListing.create({ data: { serviceId: id, source: "bazaar", pass: 1 } })
    await missTwice("bazaar")
    expect((await readChanges()).map(({ event }) => event)).toEqual(["service.new", "listing.dropped"])
  })

  it("has the label of another source that names it instead of the last one, with an event", async () => {
    const service = await aListed(["bazaar"])
    await missTwice("bazaar")
    await nameAgain(service, "sponge")
    expect(await row(service.id)).toMatchObject({ sources: ["sponge"], isUnnamed: false })
    const change = (await readChanges()).at(-1)
    expect(change).toMatchObject({ event: "service.updated", service: { source: "sponge" } })
    expect(change?.previous).toMatchObject({ source: "bazaar" })
    await expectReplay()
  })

  it("is named again by the same source without a change of its label", async () => {
    const service = await aListed(["bazaar"], { name: "Named", textBy: "bazaar" })
    await missTwice("bazaar")
    await nameAgain(service, "bazaar")
    expect(await row(service.id)).toMatchObject({ sources: ["bazaar"], isUnnamed: false })
    expect((await readChanges()).flatMap(({ previous }) => Object.keys(previous ?? {}))).not.toContain("source")
    await expectReplay()
  })

  it("D-src-04 is retired after a week of being down, as no other service is", async () => {
    const down = (ms: number) => ({ healthStatus: "down", healthSince: new Date(NOW.getTime() - ms) })
    const gone = await aListed(["bazaar"], down(WEEK))
    const others = [
      await aListed(["bazaar"], down(WEEK - 1000)),
      await aListed(["bazaar"], { ...down(WEEK), domainVerified: true }),
      await aListed(["bazaar"], { healthStatus: "healthy", healthSince: new Date(0) }),
      await aListed(["bazaar", "sponge"], down(WEEK)),
      await aListed([], { ...down(WEEK), sources: ["self-registered"] }),
    ]
    await missTwice("bazaar")
    expect(await retireUnlisted({ now: NOW, signal })).toEqual({ retired: 1 })
    expect((await row(gone.id)).status).toBe("retired")
    for (const { id } of others) expect((await row(id)).status).toBe("active")
  })
})

describe("the label `exclusive` that stays", () => {
  it("gives no precedence to the operator's former texts and no feature", async () => {
    const service = await aListed(["exclusive"], { featured: true, textBy: "exclusive", description: "Ours" })
    await removeMissingLabels({ source: "exclusive", number: 2n }, NOW, signal)
    expect(await row(service.id)).toMatchObject({ sources: ["exclusive"], featured: false, textBy: null })
    expect((await readChanges()).at(-1)?.previous).toEqual({ featured: 1 })
  })
})
