// A street of hosts that publish documents as real providers do, visited by one pass of the source `well-known`. Every endpoint
// answers with a valid challenge, and what the directory must know of it afterwards is written down next to its documents.

import { afterAll, describe, expect, it } from "vitest"
import type { Endpoint } from "./host"
import { HOSTS } from "./hosts"
import { serveStreet } from "./serve"

const street = await serveStreet(HOSTS)
Object.assign(process.env, {
  ALLOW_PRIVATE: street.allow,
  AUTO_APPROVE: "all",
  // Long enough that no host times out on a busy machine.
  PROBE_TIMEOUT_MS: "20000",
})
const { aService, call, db, fillDatabase } = await import("@/tests/support/directory")
const { adapter: wellKnown } = await import("@/lib/sources/adapters/well-known")
const { syncSource } = await import("@/lib/sources/sync/sync")
const { findHostFiles } = await import("@/lib/sources/host-files/queries")
const detail = await import("@/app/api/v1/services/[id]/route")

afterAll(() => street.close())

interface Outcome {
  kind: string
  /** Why the endpoint is not listed as it should be; null when it is. */
  miss: string | null
}

/** Compares the public listings of an endpoint, one for each protocol that its documents name, with what it is. */
async function judge(endpoint: Endpoint, url: string): Promise<string | null> {
  const rows = await db().service.findMany({ where: { url, status: "active" } })
  for (const protocol of endpoint.protocols) {
    const row = rows.find((one) => one.protocol === protocol)
    if (!row) return `${protocol} is not listed`
    const { status, body } = await call(detail, "GET", "/", { params: { id: row.id } })
    if (status !== 200) return `${protocol} is not read: ${status}`
    const names: string[] = (body.call?.parameters ?? []).map(({ name }: { name: string }) => name)
    const lacking = endpoint.parameters.filter((name) => !names.includes(name))
    const [seen, price] = protocol === "L402" ? [body.price_sats, endpoint.sats] : [body.price_usd, endpoint.usd]
    if ((body.http_method ?? "GET") !== endpoint.method) return `${protocol} has the method ${body.http_method}`
    if (seen !== price) return `${protocol} costs ${seen} instead of ${price}`
    if (lacking.length > 0) return `${protocol} has no parameters ${lacking.join()}, but ${names.join()}`
  }
  return null
}

describe("D-street-01 a street of providers", () => {
  const outcomes: Outcome[] = []

  fillDatabase(async () => {
    // The source visits only hosts that have a public listing.
    for (const host of HOSTS.keys()) await aService({ url: `${street.origin(host)}/known`, protocol: "L402" })
    const wait = async () => undefined
    await syncSource({ ...wellKnown, url: "" }, { now: () => new Date(), signal: new AbortController().signal, wait })
    // One after another: four hundred requests at once would be more than the directory answers in time on a slow machine.
    for (const [host, { kind, endpoints }] of HOSTS.entries()) {
      for (const endpoint of endpoints) {
        const miss = await judge(endpoint, `${street.origin(host)}${endpoint.path}`)
        outcomes.push({ kind, miss: miss && `${kind}: ${endpoint.method} ${endpoint.path}: ${miss}` })
      }
    }
    const misses = outcomes.flatMap(({ miss }) => miss ?? [])
    console.info(`street: ${outcomes.length - misses.length} of ${outcomes.length} endpoints`, misses.slice(0, 100))
  })

  it("has 40 hosts and more, each with a kind of its own", () => {
    expect(new Set(HOSTS.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(40)
  })

  it("is listed with method, price and parameters after one pass, to 97 % at least", () => {
    const misses = outcomes.flatMap(({ miss }) => miss ?? [])
    expect(misses.length / outcomes.length, misses.join("\n")).toBeLessThanOrEqual(0.03)
  })

  it("names every endpoint in the report of its host", async () => {
    const unnamed = await Promise.all(
      HOSTS.map(async ({ endpoints }, index) => {
        const report = await findHostFiles(new URL(street.origin(index)).hostname)
        const named = new Set(report?.documents.flatMap(({ taken }) => taken.map(({ url }) => url)))
        return endpoints.map(({ path }) => `${street.origin(index)}${path}`).filter((url) => !named.has(url))
      }),
    )
    expect(unnamed.flat()).toEqual([])
  })

  it("is listed whole, host by host, to 97 % at least", () => {
    const kinds = new Map<string, string[]>()
    for (const { kind, miss } of outcomes) kinds.set(kind, [...(kinds.get(kind) ?? []), ...(miss ? [miss] : [])])
    const broken = [...kinds.values()].filter((misses) => misses.length > 0)
    expect(broken.length / kinds.size, broken.flat().join("\n")).toBeLessThanOrEqual(0.03)
  })
})
