// The source `well-known` with a database: which listings it adds and labels, when it removes labels, and how it requests the
// documents of many hosts. The file is long because its tests share these hosts, whose responses they set.

import { describe, expect, it } from "vitest"
import type { SyncedAdapter } from "@/lib/sources/sync/process-page"
import { openHosts, PAID } from "../open-hosts"

const hosts = await openHosts()
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(40), PROBE_TIMEOUT_MS: "2000" })
const { env } = await import("@/lib/env")
const { aService, db, pool } = await import("@/tests/support/directory")
const { syncSource } = await import("@/lib/sources/sync/sync")
const { adapter: wellKnown } = await import("@/lib/sources/adapters/well-known")

const L402_SERVICES = "/.well-known/l402-services"
const DOCUMENTS = [
  L402_SERVICES,
  "/.well-known/l402.json",
  "/.well-known/x402",
  "/.well-known/x402.json",
  "/openapi.json",
  "/.well-known/openapi.json",
]
const ASKED = ["/robots.txt", ...DOCUMENTS].map((path) => `GET ${path}`)
let clock = Date.parse("2026-11-22T12:00:00Z")

const never = new AbortController().signal
function sync({ signal = never } = {}) {
  clock += 60_000
  const wait = async () => signal.throwIfAborted()
  return syncSource({ ...wellKnown, url: "" }, { now: () => new Date(clock), signal, wait })
}
const read = (url: string, protocol = "L402") => db().service.findFirst({ where: { url, protocol } })
const kinds = async () => (await db().event.findMany({ orderBy: { seq: "asc" } })).map(({ kind }) => kind)
const listings = (host: number, ...services: object[]) =>
  hosts.set(host, L402_SERVICES, { body: { name: "Acme", services } })

/** Creates a public service on the host, because the source reads only hosts of public services and verified domains. */
const known = (host: number, path = "/known", more = {}) =>
  aService({ url: hosts.url(host, path), protocol: "L402", sources: ["bazaar"], ...more })
async function prove(host: number) {
  const now = new Date()
  const proven = { status: "verified", tokenHash: "0".repeat(64), expiresAt: now, verifiedAt: now }
  await db().claim.create({ data: { domain: hosts.name(host), ...proven } })
}

describe("a listing that is new", () => {
  it("is pending after its endpoint sent a challenge, with its first check recorded", async () => {
    await known(0)
    listings(0, { endpoint: "/chat", method: "POST", price_sats: 50, name: "Chat", description: "Talk to it" })
    hosts.set(0, "/chat", PAID.l402())
    expect(await sync()).toMatchObject({ items: 1, new: 1, skipped: 0 })
    const listing = await read(hosts.url(0, "/chat"))
    expect(listing).toMatchObject({ status: "pending", listedAt: null, sources: ["well-known"], name: "Chat" })
    expect(listing).toMatchObject({ httpMethod: "POST", healthStatus: "healthy", sourcePriceSats: 50n, priceSats: 21n })
    expect(await db().check.count({ where: { serviceId: listing?.id ?? "", verdict: "ok" } })).toBe(1)
    expect(await kinds()).toEqual([])
  })

  it("waits for the owner of a verified domain", async () => {
    await known(0)
    await prove(0)
    listings(0, { endpoint: "/chat" })
    hosts.set(0, "/chat", PAID.l402())
    await sync()
    expect(await read(hosts.url(0, "/chat"))).toMatchObject({ status: "pending", domainVerified: false })
    expect(await kinds()).toEqual([])
  })

  it("is skipped without a valid challenge of its protocol, on another host, or outside the limits", async () => {
    await known(0)
    listings(
      0,
      { endpoint: "/free" },
      { endpoint: "/other", protocol: "L402" },
      { endpoint: hosts.url(1, "/elsewhere") },
      { endpoint: "/users/{id}" },
      { endpoint: "/dear", price_sats: 1e30 },
    )
    hosts.set(0, "/free", { body: "ok" })
    hosts.set(0, "/other", PAID.x402())
    hosts.set(1, "/elsewhere", PAID.l402())
    const counts = await sync()
    expect(counts).toMatchObject({ new: 0, skipped_unproven: 2, "skipped_other-host": 1, skipped_template: 1 })
    expect(counts["skipped_limits"]).toBe(1)
    expect(await db().service.count()).toBe(1)
    expect(hosts.asked(1)).toEqual([])
  })

  it("is added once when three documents name it, and a visit adds them all", async () => {
    await known(0)
    const many = Array.from({ length: 30 }, (_, index) => ({ endpoint: `/paid/${index}` }))
    listings(0, ...many)
    hosts.set(0, "/.well-known/x402", { body: { resources: ["/weather", "GET /weather"] } })
    const operation = { get: { "x-payment-info": { protocols: ["x402"], price: { mode: "fixed", amount: "0.01" } } } }
    hosts.set(0, "/openapi.json", { body: { openapi: "3.1.0", paths: { "/weather": operation } } })
    for (const { endpoint } of many) hosts.set(0, endpoint, PAID.l402())
    hosts.set(0, "/weather", PAID.x402())
    expect(await sync()).toMatchObject({ new: 31, skipped_duplicate: 2 })
    expect(await sync()).toMatchObject({ new: 0, unchanged: 31, dropped: 0 })
    expect(await db().service.count({ where: { status: "pending" } })).toBe(31)
  })

  it("waits for a later visit after 20 probes without a valid challenge", async () => {
    await known(0)
    const path = (index: number) => `/paid/${index}`
    listings(0, ...Array.from({ length: 60 }, (_, index) => ({ endpoint: path(index) })))
    for (let index = 0; index < 60; index += 2) hosts.set(0, path(index), PAID.l402())
    const { new: added = 0, skipped_unproven, skipped_postponed = 0 } = await sync()
    expect(skipped_unproven).toBe(20)
    // The first probe of a visit is that of another endpoint every day.
    expect(added + skipped_postponed).toBe(40)
    expect(added).toBeGreaterThanOrEqual(19)
  })
})

describe("an endpoint that several documents name", () => {
  const operation = {
    summary: "Buy a pass",
    "x-payment-info": { protocols: ["x402"], price: { mode: "fixed", currency: "USD", amount: "0.01" } },
    requestBody: {
      content: {
        "application/json": {
          schema: { required: ["day"], properties: { day: { type: "string", example: "Monday" } } },
        },
      },
    },
  }
  const openApi = (methods: object) => ({ info: { title: "Acme" }, paths: { "/api/pass": methods } })

  it.each(["/.well-known/x402", "/.well-known/x402.json"])(
    "D-method-01 is probed and listed as the richest one describes it, though %s names the URL only",
    async (path) => {
      await known(0)
      hosts.set(0, path, { body: { version: 1, resources: [hosts.url(0, "/api/pass")] } })
      hosts.set(0, "/openapi.json", { body: openApi({ post: operation }) })
      hosts.set(0, "POST /api/pass", PAID.x402())
      expect(await sync()).toMatchObject({ new: 1, skipped_duplicate: 1 })
      const listing = await read(hosts.url(0, "/api/pass"), "x402")
      expect(listing).toMatchObject({ httpMethod: "POST", sourcePriceUsd: 0.01, probeBody: '{"day":"Monday"}' })
      expect(listing).toMatchObject({ name: "Acme: Buy a pass", provider: "Acme", healthStatus: "healthy" })
      expect(hosts.asked(0).filter((line) => line.endsWith("/api/pass"))).toEqual(["POST /api/pass"])
      expect(await sync()).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
    },
  )

  it("D-method-01 is listed with the method that works, safe methods first, and never probed with DELETE", async () => {
    await known(0)
    const dear = {
      ...operation,
      "x-payment-info": { ...operation["x-payment-info"], price: { mode: "fixed", amount: "2" } },
    }
    hosts.set(0, "/openapi.json", { body: openApi({ delete: operation, get: dear, post: operation }) })
    hosts.set(0, "POST /api/pass", PAID.x402())
    hosts.set(0, "DELETE /api/pass", PAID.x402())
    expect(await sync()).toMatchObject({ new: 1 })
    expect(await read(hosts.url(0, "/api/pass"), "x402")).toMatchObject({ httpMethod: "POST", sourcePriceUsd: 0.01 })
    expect(hosts.asked(0).filter((line) => line.endsWith("/api/pass"))).toEqual(["GET /api/pass", "POST /api/pass"])
  })

  it("is listed with the method of Allow when no document names one", async () => {
    await known(0)
    listings(0, { endpoint: "/chat" })
    hosts.set(0, "/chat", { status: 405, headers: { allow: "POST" } })
    hosts.set(0, "POST /chat", PAID.l402())
    expect(await sync()).toMatchObject({ new: 1 })
    expect(await read(hosts.url(0, "/chat"))).toMatchObject({ httpMethod: "POST", healthStatus: "healthy" })
  })

  it("gives its method to a listing without one, unless that is healthy", async () => {
    const url = (path: string) => hosts.url(0, path)
    for (const [path, healthStatus] of [
      ["/a", "degraded"],
      ["/b", "healthy"],
    ] as const)
      await aService({
        url: url(path),
        protocol: "L402",
        sources: ["bazaar"],
        healthStatus,
        description: "A long description.",
      })
    listings(0, { endpoint: "/a", method: "POST" }, { endpoint: "/b", method: "POST" })
    await sync()
    expect([await read(url("/a")), await read(url("/b"))].map((row) => row?.httpMethod)).toEqual(["POST", null])
  })
})

describe("a listing that already exists", () => {
  it("gets the label and the fields, and is not probed", async () => {
    const { id } = await known(0)
    const deleted = await known(0, "/deleted", { deletedAt: new Date(), deletedBy: "owner" })
    listings(
      0,
      { endpoint: "/known", name: "Known", description: "A longer text of its own" },
      { endpoint: "/deleted" },
    )
    expect(await sync()).toMatchObject({ new: 0, changed: 1, left: 1 })
    const listing = await db().service.findUniqueOrThrow({ where: { id } })
    expect(listing).toMatchObject({ sources: ["bazaar", "well-known"], status: "active", textBy: "well-known" })
    expect(await db().service.findUniqueOrThrow({ where: { id: deleted.id } })).toEqual(deleted)
    expect(hosts.asked(0)).toEqual(ASKED)
    expect(await sync()).toMatchObject({ changed: 0, unchanged: 2 })
  })

  it("D-src-04 loses the label when its host responds twice without it, and keeps it when the host does not respond", async () => {
    await Promise.all([0, 1, 2, 3].map((host) => known(host)))
    for (const host of [0, 1, 2, 3]) listings(host, { endpoint: "/known" })
    await sync()
    const labelled = async () => {
      const rows = await db().service.findMany({ where: { sources: { has: "well-known" } }, orderBy: { host: "asc" } })
      return rows.map(({ host }) => host)
    }
    expect(await labelled()).toEqual([0, 1, 2, 3].map(hosts.name))
    listings(0)
    hosts.set(1, L402_SERVICES, { status: 500 })
    hosts.set(2, "*", "closed")
    hosts.set(2, L402_SERVICES, "closed")
    hosts.set(3, L402_SERVICES, { body: '{"services": [{"endpo' })
    expect(await sync()).toMatchObject({ dropped: 0, skipped_unread: 3 })
    expect(await sync()).toMatchObject({ dropped: 1, skipped_unread: 3 })
    expect(await labelled()).toEqual([1, 2, 3].map(hosts.name))
    hosts.set(1, L402_SERVICES, { status: 404 })
    hosts.set(3, L402_SERVICES, { body: "<!doctype html><title>Home</title>" })
    expect(await sync()).toMatchObject({ dropped: 0 })
    listings(3, {}, { endpoint: "/other" }, {}, {})
    expect(await sync()).toMatchObject({ dropped: 1 })
    expect(await labelled()).toEqual([2, 3].map(hosts.name))
    listings(3)
    expect(await sync()).toMatchObject({ dropped: 1 })
    expect(await labelled()).toEqual([hosts.name(2)])
  })
})

describe("the documents of a host", () => {
  const operation = (path: string) => ({
    ...{ openapi: "3.1.0", info: { title: "Acme" } },
    paths: { [path]: { post: { "x-payment-info": { protocols: ["x402"], price: "0.01" } } } },
  })

  it("have up to 2 MiB, and entries beyond the limit are counted", async () => {
    const large = Array.from({ length: 170 }, (_, at) => ({ path: `/large/${at}`, example: "x".repeat(4_600) }))
    const many = Array.from({ length: 100_000 }, (_, at) => `/many/${at}`)
    await known(0)
    await known(1)
    hosts.set(0, "/.well-known/x402.json", { body: { resources: large } })
    hosts.set(1, "/.well-known/x402.json", { body: { resources: many } })
    const counts = await sync()
    expect(counts).not.toHaveProperty("skipped_unread")
    expect(counts).toMatchObject({ skipped_limits: 1, skipped_unproven: 40, skipped_postponed: 150 + 180 })
  })

  it("have their OpenAPI document at /.well-known/openapi.json, when there is no other", async () => {
    await known(0)
    await known(1)
    hosts.set(0, "/.well-known/openapi.json", { body: operation("/paid") })
    hosts.set(0, "/paid", PAID.x402())
    hosts.set(1, "/openapi.json", { body: operation("/other") })
    expect(await sync()).toMatchObject({ new: 1 })
    expect(await read(hosts.url(0, "/paid"), "x402")).toMatchObject({
      httpMethod: "POST",
      sourcePriceUsd: expect.anything(),
    })
    expect(hosts.asked(1)).not.toContain("GET /.well-known/openapi.json")
  })

  it.each([
    ["openapi", (url: string) => ({ openapi: url })],
    ["contracts.openapiUrl", (url: string) => ({ resources: [], contracts: { openapiUrl: url } })],
  ])("may link to an OpenAPI document of the host: %s", async (_, manifest) => {
    await known(0)
    hosts.set(0, "/.well-known/x402", { body: manifest(hosts.url(0, "/docs/api.json")) })
    hosts.set(0, "/.well-known/x402.json", { body: manifest(hosts.url(1, "/elsewhere.json")) })
    hosts.set(0, "/.well-known/l402.json", { body: manifest(hosts.url(0, "/openapi.json")) })
    hosts.set(0, "/docs/api.json", { body: operation("/paid") })
    hosts.set(0, "/paid", PAID.x402())
    expect(await sync()).toMatchObject({ new: 1, skipped: 0 })
    expect(hosts.asked(0)).toEqual([...ASKED, "GET /docs/api.json", "POST /paid"])
    expect(hosts.asked(1)).toEqual([])
  })

  it("are not followed where robots.txt disallows it, nor when they say nothing", async () => {
    await known(0)
    hosts.set(0, "/robots.txt", { body: "User-agent: PaidAPIDirectory\nDisallow: /docs" })
    hosts.set(0, "/.well-known/x402", { body: { openapi: "/docs/api.json", links: { openapi: "/missing.json" } } })
    expect(await sync()).toMatchObject({ new: 0 })
    expect(hosts.asked(0)).toEqual([...ASKED, "GET /missing.json"])
  })
})

describe("hosts", () => {
  it("are those of public services and verified domains, each visited with pauses", async () => {
    await known(0, "/a")
    await known(0, "/b")
    await known(1, "/pending", { status: "pending" })
    await known(2)
    await db().host.create({ data: { host: hosts.name(2), refusals: 3 } })
    await known(3)
    await db().host.create({ data: { host: hosts.name(3), robotsAt: new Date() } })
    Object.assign(env, { PROBE_HOST_SPACING_MS: 50 })
    await sync()
    Object.assign(env, { PROBE_HOST_SPACING_MS: 0 })
    expect(hosts.asked(0)).toEqual(ASKED)
    expect(hosts.asked(1)).toEqual([])
    expect(hosts.asked(2)).toEqual([])
    expect(hosts.asked(3)).toEqual(ASKED.slice(1))
    // Timers can fire early, so 5 ms less than the pause is accepted.
    expect(Math.min(...hosts.pauses(0), ...hosts.pauses(3))).toBeGreaterThan(45)
    expect(await db().siteLease.count({ where: { until: { gt: new Date() } } })).toBe(0)
  })

  it("are not visited when their robots.txt disallows it", async () => {
    await Promise.all([0, 1].map((host) => known(host)))
    hosts.set(0, "/robots.txt", { body: "User-agent: PaidAPIDirectory\nDisallow: /" })
    hosts.set(1, "/robots.txt", { body: "User-agent: PaidAPIDirectory\nDisallow: /paid" })
    listings(1, { endpoint: "/paid" })
    hosts.set(1, "/paid", PAID.l402())
    expect(await sync()).toMatchObject({ new: 0, skipped_unproven: 1 })
    expect(hosts.asked(0)).toEqual(ASKED.slice(0, 1))
    expect(hosts.asked(1)).toEqual(ASKED)
  })

  it("are visited a few at once, with one request at a time, and not further after a 429", async () => {
    await Promise.all(Array.from({ length: 16 }, (_, host) => known(host)))
    hosts.set(5, "/.well-known/x402", { status: 429 })
    hosts.gather(3)
    await sync()
    const most = hosts.mostAtOnce()
    expect(most.host).toBe(1)
    expect(most.all).toBeLessThanOrEqual(8)
    expect(hosts.asked(5)).toEqual(ASKED.slice(0, 4))
  })

  it("change nothing when their responses are endless, redirect elsewhere or hold anything else", async () => {
    await Promise.all([0, 1, 2].map((host) => known(host)))
    hosts.set(0, L402_SERVICES, { body: { services: [{ endpoint: "/x", description: "x".repeat(2_100_000) }] } })
    hosts.set(1, L402_SERVICES, { status: 302, headers: { location: hosts.url(9, L402_SERVICES) } })
    listings(9, { endpoint: "/known" })
    hosts.set(2, L402_SERVICES, { body: "[".repeat(200_000) })
    hosts.set(2, "/openapi.json", { body: { paths: { "/x": 7, "/y": { get: { "x-payment-info": [] } } } } })
    const before = await db().service.findMany({ orderBy: { id: "asc" } })
    expect(await sync()).toMatchObject({ new: 0, changed: 0, skipped_unread: 2, skipped_shape: 1 })
    expect(await db().service.findMany({ orderBy: { id: "asc" } })).toEqual(before)
    expect(hosts.asked(9)).toEqual([])
  })

  it("are visited although the visit to another one fails", async () => {
    await known(0)
    await known(2)
    listings(2, { endpoint: "/known" })
    const host = `${hosts.name(0)} and more`
    await db().service.updateMany({ where: { host: hosts.name(0) }, data: { host, url: `https://${host}/` } })
    await db().host.create({ data: { host, robotsAt: new Date() } })
    expect(await sync()).toMatchObject({ items: 2, changed: 1, skipped_unread: 1 })
  })

  it("D-src-05 are continued where a run stopped", async () => {
    await Promise.all(Array.from({ length: 12 }, (_, host) => known(host)))
    for (let host = 0; host < 12; host += 1) listings(host, { endpoint: "/known" })
    const stop = new AbortController()
    const cut: SyncedAdapter = {
      ...wellKnown,
      url: "",
      async *pages(asking) {
        let seen = 0
        for await (const page of wellKnown.pages(asking)) {
          yield page
          seen += 1
          if (seen === 4) stop.abort()
        }
      },
    }
    await expect(
      syncSource(cut, { now: () => new Date(clock), signal: stop.signal, wait: async () => undefined }),
    ).rejects.toThrow()
    expect(await db().service.count({ where: { sources: { has: "well-known" } } })).toBe(4)
    const { rows } = await pool().query("select resume from sources where name = 'well-known'")
    const names = Array.from({ length: 12 }, (_, host) => hosts.name(host)).sort()
    expect(rows[0].resume).toEqual({ cursor: { after: names[3] }, isWhole: true })
    expect(await sync()).toMatchObject({ items: 8, changed: 8, dropped: 0 })
    expect(await db().source.findFirstOrThrow()).toMatchObject({ pass: 1n, resume: null })
  })
})
