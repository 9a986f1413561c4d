import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const hosts = await openPaidHosts()
Object.assign(process.env, {
  ALLOW_PRIVATE: hosts.allow(40),
  PROBE_TIMEOUT_MS: "800",
  PROBE_HOST_SPACING_MS: "100",
  PROBE_CONCURRENCY: "16",
  PROBE_KNOWN_GOOD_URLS: hosts.url(39, "ok/known-good"),
})
const { sweep, leaseBatches, probeBatch } = await import("@/lib/health/sweep")
const { leaseDue } = await import("@/lib/health/lease")
const { db, disconnect } = await import("@/lib/db/client")
const { resetDatabase } = await import("@/tests/support/reset")
const { aService } = await import("@/tests/support/service")

beforeEach(async () => {
  await resetDatabase()
  hosts.forget()
})
afterAll(async () => {
  await disconnect()
  await hosts.close()
})

const run = () => sweep({ now: new Date(), signal: new AbortController().signal })
const read = (id: string) => db().service.findUniqueOrThrow({ where: { id } })
const paths = (host: number) =>
  hosts
    .seen(host)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((line) => !line.endsWith("/robots.txt"))
const minutesAhead = (at: Date) => (at.getTime() - Date.now()) / 60_000

const l402 = (host: number, path: string, more = {}) =>
  aService({ url: hosts.url(host, path), protocol: "L402", nextCheckAt: new Date(Date.now() - 1000), ...more })
const x402 = (host: number, path: string, more = {}) => l402(host, path, { protocol: "x402", ...more })

describe("a sweep", () => {
  it("judges each endpoint by what it answered, on time, with the reason named", async () => {
    const expected = {
      ok: ["ok", null],
      free: ["wrong", "HTTP 200"],
      broken: ["unreachable", "HTTP 500"],
      hang: ["unreachable", "timeout"],
      drip: ["unreachable", "timeout"],
      reset: ["unreachable", "reset"],
      busy: ["no_verdict", "HTTP 429"],
    } as const
    const names = Object.keys(expected) as (keyof typeof expected)[]
    const services = await Promise.all(names.map((name, host) => l402(host, name)))
    const counts = await run()
    expect(counts).toMatchObject({ leased: 7, ok: 1, wrong: 1, unreachable: 4, no_verdict: 1, skipped: 0 })
    for (const [index, name] of names.entries()) {
      const check = await db().check.findFirstOrThrow({ where: { serviceId: services[index]!.id } })
      expect([check.verdict, check.errorMessage], name).toEqual(expected[name])
    }
    expect(await db().probeLease.count()).toBe(0)
  })

  it("cuts an endless answer and reads the challenge in its headers", async () => {
    const { id } = await l402(0, "huge")
    await run()
    expect(await db().check.findFirstOrThrow({ where: { serviceId: id } })).toMatchObject({ httpStatus: 402 })
  })
})
