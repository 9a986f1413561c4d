// The report that a visit of the source `well-known` stores, and what is read of it.

import { beforeEach, describe, expect, it } from "vitest"
import { openHosts, PAID } from "../open-hosts"

const hosts = await openHosts()
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(4), PROBE_TIMEOUT_MS: "2000" })
const { env } = await import("@/lib/env")
const { aService, db } = await import("@/tests/support/directory")
const { syncSource } = await import("@/lib/sources/sync/sync")
const { adapter } = await import("@/lib/sources/adapters/well-known")
const { findHostFiles, findShownFiles } = await import("@/lib/sources/host-files/queries")
const { applyRetention } = await import("@/lib/health/retention")

const signal = new AbortController().signal
const X402 = "/.well-known/x402"

beforeEach(async () => {
  await aService({ url: hosts.url(0, "/known"), protocol: "x402", sources: ["bazaar"] })
})

const sync = () => syncSource({ ...adapter, url: "" }, { now: () => new Date(), signal, wait: async () => undefined })
const read = async (host = 0) => {
  const files = await findHostFiles(hosts.name(host))
  return files?.documents.find(({ url }) => url === hosts.url(host, X402))
}

describe("the report on a host's documents", () => {
  it("D-host-files-01 has each entry with its line and its state, which follows the catalogue", async () => {
    const entries = ["/known", "POST /new", "GET /dead", "GET /data/v2/*", "https://other.example/x"]
    hosts.set(0, X402, { body: { resources: entries } })
    hosts.set(0, "POST /new", PAID.x402())
    await sync()
    const document = await read()
    expect(document).toMatchObject({ result: "read", status: 200, message: null, is_cut: false })
    expect(document?.taken.map(({ line, method, state }) => [line, method, state])).toEqual([
      ["/known", null, "listed"],
      ["POST /new", "POST", "not_public"],
      ["GET /dead", "GET", "no_valid_challenge"],
    ])
    expect(document?.taken.map(({ message }) => message)).toEqual([
      null,
      "The endpoint responded with a valid challenge. The listing waits for a review.",
      expect.stringMatching(/nothing exists at this URL \(404\)/),
    ])
    expect(document?.not_taken.map(({ line, reason }) => [line, reason])).toEqual([
      ["GET /data/v2/*", "template"],
      ["https://other.example/x", "other-host"],
    ])
    await db().service.updateMany({ data: { status: "active", listedAt: new Date() } })
    const published = await read()
    expect(published?.taken[1]).toMatchObject({ state: "listed", message: null, service_id: expect.any(String) })
    const files = await findHostFiles(hosts.name(0))
    expect(files?.endpoints).toMatchObject({ listed: 2, no_valid_challenge: 1, not_checked: 0 })
    expect(files?.not_taken).toEqual({ template: 1, "other-host": 1 })
  })

  it("D-template-01 builds the URL of a template from the examples of the document, and lists it with a valid challenge", async () => {
    const paid = { "x-payment-info": { protocols: ["x402"], price: { mode: "fixed", amount: "0.01" } } }
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer", example: 42 } }]
    hosts.set(0, "/openapi.json", { body: { paths: { "/users/{id}": { get: { ...paid, parameters } } } } })
    hosts.set(0, "/users/42", PAID.x402())
    await sync()
    expect(await db().service.findFirst({ where: { url: hosts.url(0, "/users/42") } })).toMatchObject({
      ...{ status: "pending", httpMethod: "GET", healthStatus: "healthy" },
    })
    const files = await findHostFiles(hosts.name(0))
    const [entry] = files?.documents.flatMap(({ taken }) => taken) ?? []
    expect(entry).toMatchObject({ line: "GET /users/{id}", url: hosts.url(0, "/users/42"), state: "not_public" })
    expect(entry?.template).toEqual({
      path: "/users/{id}",
      parameters: [{ name: "id", in: "path", type: "integer", example: 42 }],
    })
  })

  it("D-host-files-01 names every document, whatever came of it", async () => {
    hosts.set(0, "/robots.txt", { body: "User-agent: PaidAPIDirectory\nDisallow: /.well-known/x402.json" })
    hosts.set(0, "/.well-known/l402-services", { body: { services: ["x".repeat(2_100_000)] } })
    hosts.set(0, "/.well-known/l402.json", { body: '{"services": [{' })
    hosts.set(0, X402, { body: { name: "Acme" } })
    hosts.set(0, "/openapi.json", { status: 503 })
    hosts.set(0, "/.well-known/openapi.json", { status: 403, headers: { "cf-mitigated": "challenge" } })
    await sync()
    const files = await findHostFiles(hosts.name(0))
    expect(files?.documents.map(({ url, result, status }) => [new URL(url).pathname, result, status])).toEqual([
      ["/.well-known/l402-services", "too_large", 200],
      ["/.well-known/l402.json", "not_json", 200],
      [X402, "no_entries", 200],
      ["/.well-known/x402.json", "not_allowed", null],
      ["/openapi.json", "failed", 503],
      ["/.well-known/openapi.json", "failed", 403],
    ])
    expect(files?.documents.at(-1)?.message).toMatch(
      /^The response \(403\) was blocked by a bot check of Cloudflare\. /,
    )
    expect(files?.documents.at(-1)?.message).toContain("PaidAPIDirectory")
    expect(files?.documents[0]?.message).toMatch(/larger than 2 MiB/)
  })

  it("says that a host which does not respond, or rejects the prober, was not read", async () => {
    await aService({ url: hosts.url(1, "/known"), protocol: "x402" })
    hosts.set(0, "*", "closed")
    await db().host.create({ data: { host: hosts.name(1), refusals: 3 } })
    await sync()
    const [silent, rejecting] = await Promise.all([0, 1].map((host) => findHostFiles(hosts.name(host))))
    expect(silent?.documents).toMatchObject([{ url: hosts.origin(0), result: "failed", status: null }])
    expect(rejecting).toMatchObject({ problem: "opted_out", documents: [], read_at: expect.any(String) })
    expect(hosts.asked(1)).toEqual([])
  })

  it("is shown empty on pages only where the source is read", async () => {
    expect(await findShownFiles(hosts.name(0))).toBeNull()
    Object.assign(env, { SOURCES: ["well-known"] })
    expect(await findShownFiles(hosts.name(0))).toMatchObject({ read_at: null })
    Object.assign(env, { SOURCES: [] })
    await sync()
    expect(await findShownFiles(hosts.name(0))).toMatchObject({ read_at: expect.any(String) })
  })

  it("is replaced by the next visit", async () => {
    hosts.set(0, X402, { body: { resources: ["/known"] } })
    await sync()
    hosts.set(0, X402, { status: 404 })
    await sync()
    expect(await db().hostFiles.count()).toBe(1)
    expect(await read()).toMatchObject({ result: "missing", taken: [] })
  })

  it("D-host-files-02 is deleted 30 days after the last visit when the host has no listing", async () => {
    const day = 86_400_000
    const now = Date.now()
    await aService({ url: hosts.url(1, "/gone"), protocol: "x402", deletedAt: new Date(), deletedBy: "owner" })
    for (const [host, days] of [
      [0, 31],
      [1, 31],
      [2, 29],
    ] as const) {
      const readAt = new Date(now - days * day)
      await db().hostFiles.create({ data: { host: hosts.name(host), report: {}, readAt } })
    }
    await applyRetention({ now: new Date(now), signal })
    const left = await db().hostFiles.findMany({ orderBy: { host: "asc" } })
    expect(left.map(({ host }) => host)).toEqual([0, 2].map(hosts.name))
  })
})
