// Sweeps of paid endpoints on loopback. The file is long because its tests share these hosts, whose responses they set.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const hosts = await openPaidHosts()
Object.assign(process.env, {
  ALLOW_PRIVATE: hosts.allow(40),
  // Long enough that a correct endpoint does not time out on a busy machine.
  PROBE_TIMEOUT_MS: "2500",
  PROBE_HOST_SPACING_MS: "100",
  PROBE_CONCURRENCY: "16",
  PROBE_KNOWN_GOOD_URLS: hosts.url(39, "ok/known-good"),
})
const { sweep, leaseBatches, probeBatch } = await import("@/lib/health/sweep/sweep")
const { leaseDue } = await import("@/lib/health/sweep/lease")
const { aService, db, fillDatabase, resetDatabase } = await import("@/tests/support/directory")
const { rejectRows } = await import("@/tests/support/reject-rows")

// Warm-up: the first sweep of a process compiles code and opens connections, which could make endpoints time out in a test.
fillDatabase(async () => {
  await Promise.all(["ok", "free", "closed"].map((path, host) => l402(host, path)))
  await run()
})
beforeEach(async () => {
  await resetDatabase()
  hosts.forget()
})
afterAll(() => hosts.close())

const run = () => sweep({ now: new Date(), signal: new AbortController().signal })
const read = (id: string) => db().service.findUniqueOrThrow({ where: { id } })
const checksOf = (serviceId: string) => db().check.findMany({ where: { serviceId }, orderBy: { id: "asc" } })
const makeDue = () => db().service.updateMany({ data: { nextCheckAt: new Date(Date.now() - 1000) } })
/** Repeats `times` times: makes all listings due and runs a sweep. */
async function runAgain(times = 1) {
  for (let time = 0; time < times; time += 1) {
    await makeDue()
    await run()
  }
}
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
  it("records a verdict and a reason for each endpoint", async () => {
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

  it("stops reading an endless body, and records the status of the response", async () => {
    const { id } = await l402(0, "huge")
    await run()
    expect(await db().check.findFirstOrThrow({ where: { serviceId: id } })).toMatchObject({ httpStatus: 402 })
  })
})

describe("D-host-01 an error of ours about one endpoint", () => {
  it("is the result of this endpoint, and all others are checked", async () => {
    const others = await Promise.all(Array.from({ length: 12 }, (_, host) => l402(host + 1, "ok")))
    const broken = await x402(0, "ok", { kind: "mcp_tool", tool: "any", httpMethod: "POST" })
    // The first due, with a URL that throws where the session begins.
    await db().service.update({ where: { id: broken.id }, data: { url: "http://[", nextCheckAt: new Date(0) } })
    expect(await run()).toMatchObject({ leased: 13, ok: 12, unreachable: 1, skipped: 0 })
    expect(await checksOf(broken.id)).toMatchObject([{ verdict: "unreachable", errorMessage: "unread" }])
    for (const { id } of others) expect((await read(id)).healthStatus).toBe("healthy")
    expect(await db().probeLease.count()).toBe(0)
  })

  it("is recorded in place of a result that the database rejects, and all others are recorded", async () => {
    const others = await Promise.all(Array.from({ length: 6 }, (_, host) => l402(host + 1, "ok")))
    const { id } = await l402(0, "ok")
    await rejectRows("challenges", `new.service_id = '${id}'`)
    expect(await run()).toMatchObject({ leased: 7, ok: 6, unreachable: 1, skipped: 0 })
    expect(await checksOf(id)).toMatchObject([{ verdict: "unreachable", errorMessage: "unread" }])
    for (const other of others) expect((await read(other.id)).healthStatus).toBe("healthy")
    expect(await db().probeLease.count()).toBe(0)
  })
})

describe("D-health-04 a sweep", () => {
  it("D-status-06 stores for how long the checks were due", async () => {
    await l402(0, "ok", { nextCheckAt: new Date(Date.now() - 90_000) })
    await run()
    const [time, ...others] = await db().measuredTime.findMany()
    expect(time).toMatchObject({ measure: "check_delay", times: 1n })
    expect(time?.upToMs).toBeGreaterThanOrEqual(90_000)
    expect(others).toEqual([])
  })

  it("sends one probe for all listings of a URL and method, and judges each by its own protocol", async () => {
    const one = await l402(0, "both")
    const other = await x402(0, "both", { nextCheckAt: new Date(Date.now() + 600_000) })
    const elsewhere = await x402(1, "ok")
    expect(await run()).toMatchObject({ leased: 3, ok: 2, wrong: 1 })
    expect(paths(0)).toEqual(["GET /both"])
    for (const { id } of [one, other]) expect((await read(id)).healthStatus).toBe("healthy")
    expect((await read(elsewhere.id)).healthStatus).toBe("degraded")
  })

  it("sends separate probes for different methods or bodies", async () => {
    await l402(0, "both")
    await x402(0, "both", { httpMethod: "POST", probeBody: '{"a":1}' })
    await run()
    expect(paths(0).sort()).toEqual(["GET /both", "POST /both"])
  })

  it("has one request per host in flight, and pauses before the next", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => l402(n % 2, `${n < 2 ? "slow" : "ok"}/${n}`)))
    await run()
    expect(hosts.mostAtOnce()).toBe(1)
    for (const host of [0, 1]) {
      const times = hosts.seen(host).map(({ at }) => at)
      const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThan(95)
    }
  })

  it("postpones the listings of a host that exceed the maximum of one lease", async () => {
    const { LEASE } = await import("@/lib/health/sweep/lease")
    await Promise.all(Array.from({ length: LEASE.perHost + 5 }, (_, n) => l402(0, `ok/${n}`)))
    const [leased] = await leaseDue(new Date(), 1000)
    expect(leased?.requests).toHaveLength(LEASE.perHost)
    const postponed = await db().service.findMany({ where: { nextCheckAt: { gt: new Date() } } })
    expect(postponed).toHaveLength(5)
    expect(await leaseDue(new Date(), 1000)).toEqual([])
  })
})

describe("D-health-05 a probe", () => {
  it("uses the stored method, GET by default, and a user agent with the URL of the page that explains the prober", async () => {
    await l402(0, "ok/none", { httpMethod: null })
    await l402(1, "ok/post", { httpMethod: "POST" })
    await l402(2, "ok/delete", { httpMethod: "DELETE" })
    await run()
    expect([0, 1, 2].flatMap(paths)).toEqual(["GET /ok/none", "POST /ok/post", "DELETE /ok/delete"])
    const agents = [0, 1, 2].flatMap((host) => hosts.seen(host).map(({ agent }) => agent))
    for (const agent of agents) expect(agent).toMatch(/^PaidAPIDirectory\/1\.0 \(\+https?:\/\/\S+\/prober\)$/)
  })

  it("is sent hourly to an endpoint that is down for a day", async () => {
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    const { id } = await l402(0, "broken", { healthStatus: "down", healthSince: dayAgo, consecutiveFailures: 90 })
    await run()
    expect(minutesAhead((await read(id)).nextCheckAt)).toBeGreaterThan(50)
  })

  it("is sent daily if robots.txt disallows the directory's agent by name, and as usual if it does not", async () => {
    hosts.robots(0, "User-agent: PaidAPIDirectory\nDisallow: /")
    hosts.robots(1, "User-agent: *\nDisallow: /")
    const out = await l402(0, "ok")
    const usual = await l402(1, "ok")
    await run()
    await runAgain()
    expect(minutesAhead((await read(out.id)).nextCheckAt)).toBeGreaterThan(1200)
    expect(minutesAhead((await read(usual.id)).nextCheckAt)).toBeLessThan(20)
    expect(hosts.seen(0).filter(({ path }) => path === "/robots.txt")).toHaveLength(1)
  })

  it("is sent daily after three responses 403 in a row, and as usual after a normal response", async () => {
    const { id } = await l402(0, "refuse")
    await run()
    await runAgain()
    expect(minutesAhead((await read(id)).nextCheckAt)).toBeLessThan(20)
    await runAgain()
    expect(minutesAhead((await read(id)).nextCheckAt)).toBeGreaterThan(1200)
    hosts.behave(0, "ok")
    await runAgain()
    expect(minutesAhead((await read(id)).nextCheckAt)).toBeLessThan(20)
  })
})

describe("D-health-03 an endpoint that responds 429", () => {
  it("keeps its health: the check is recorded without a verdict", async () => {
    const before = await l402(0, "busy", { healthStatus: "healthy", consecutiveWrong: 1, healthSince: new Date() })
    await run()
    const after = await read(before.id)
    expect(after).toMatchObject({ healthStatus: "healthy", consecutiveWrong: 1, uptime30d: null, evidenceAt: null })
    expect(await checksOf(before.id)).toMatchObject([{ verdict: "no_verdict", httpStatus: 429 }])
    expect(await db().hourlyCheck.count()).toBe(0)
    expect(await db().event.count()).toBe(0)
  })

  it("is probed again after Retry-After, at most one interval later, and so are all listings of its host", async () => {
    const busy = await l402(0, "busy/1", { nextCheckAt: new Date(Date.now() - 60_000) })
    const neighbours = await Promise.all([2, 3].map((n) => l402(0, `ok/${n}`)))
    const closed = await l402(1, "closed")
    await run()
    expect(paths(0)).toEqual(["GET /busy/1"])
    for (const { id } of [busy, ...neighbours]) {
      const ahead = minutesAhead((await read(id)).nextCheckAt)
      expect(ahead).toBeGreaterThan(9.5)
      expect(ahead).toBeLessThan(17)
    }
    // The next check after a first failure comes after one minute, but this endpoint sends `Retry-After: 120`.
    expect(minutesAhead((await read(closed.id)).nextCheckAt)).toBeGreaterThan(1.9)
    expect(await db().probeLease.count()).toBe(0)
  })
})

describe("P-3.2-08 an unprobeable listing", () => {
  it("is not probed, and is due at once when it is set to probeable", async () => {
    const { setProbeStatus } = await import("@/lib/health/probe-status")
    const { id } = await l402(0, "ok", { probeStatus: "unprobeable" })
    await run()
    expect(paths(0)).toEqual([])
    await db().service.update({ where: { id }, data: { nextCheckAt: new Date(Date.now() + 3_600_000) } })
    await setProbeStatus(id, "probeable", new Date(Date.now() - 1), createActor("cli"))
    expect(await read(id)).toMatchObject({ healthStatus: "unknown", uptime30d: null, reliabilityScore: null })
    await run()
    expect((await read(id)).healthStatus).toBe("healthy")
  })

  it("is not probed, like pending, rejected and deleted listings", async () => {
    await l402(0, "ok/1", { status: "pending" })
    await l402(0, "ok/2", { status: "rejected" })
    await l402(0, "ok/3", { deletedAt: new Date(), deletedBy: "owner" })
    expect(await run()).toMatchObject({ leased: 0 })
  })

  it("is proposed after five rejected requests without any challenge before", async () => {
    const picky = await l402(0, "picky", { httpMethod: "POST", probeBody: '{"q":"x"}' })
    await l402(1, "picky")
    await run()
    await runAgain(3)
    expect(await db().proposal.count()).toBe(0)
    await runAgain()
    expect(await db().proposal.findMany()).toMatchObject([
      { serviceId: picky.id, kind: "unprobeable", state: "pending", seen: { statuses: [422] } },
    ])
  })
})

describe("P-3.2-09 a second protocol in the response to a regular check", () => {
  it("is proposed once, and not again after a dismissal", async () => {
    const { id } = await l402(0, "both")
    await run()
    await runAgain()
    const [proposal, ...more] = await db().proposal.findMany()
    expect(more).toEqual([])
    expect(proposal).toMatchObject({
      serviceId: id,
      kind: "protocol",
      protocol: "x402",
      state: "pending",
      seen: { price_usd: 0.01, asset: "USDC", network: "eip155:8453", test_network: false },
    })
    await db().proposal.updateMany({ data: { state: "dismissed", decidedAt: new Date() } })
    await runAgain()
    expect(await db().proposal.findMany()).toMatchObject([{ state: "dismissed" }])
  })

  it("is not proposed if the URL is listed under it", async () => {
    await l402(0, "both")
    await x402(0, "both")
    await run()
    expect(await db().proposal.count()).toBe(0)
  })

  it("becomes a listing when an administrator approves the proposal", async () => {
    const { decideProposal } = await import("@/lib/review/proposals")
    const first = await l402(0, "both", { name: "Two ways to pay" })
    await run()
    const { id } = await db().proposal.findFirstOrThrow()
    await decideProposal(id, "approved", new Date(), createActor("cli"))
    await runAgain()
    const sibling = await db().service.findFirstOrThrow({ where: { url: first.url, protocol: "x402" } })
    expect(sibling).toMatchObject({
      name: "Two ways to pay",
      status: "active",
      healthStatus: "healthy",
      priceUsd: 0.01,
    })
  })
})

describe("batches for a job runner", () => {
  it("contain all listings of a host, and are probed once even if a batch is delivered twice", async () => {
    const services = await Promise.all(Array.from({ length: 20 }, (_, n) => l402(n % 5, `ok/${n}`)))
    const now = new Date()
    const batches = await leaseBatches({ now })
    expect(batches.flat().sort()).toEqual(services.map(({ id }) => id).sort())
    expect(await leaseBatches({ now })).toEqual([])
    const { signal } = new AbortController()
    const counts = await Promise.all([...batches, ...batches].map((ids) => probeBatch({ ids, now, signal })))
    expect(counts.reduce((sum, { ok }) => sum + ok, 0)).toBe(20)
    expect(await db().check.count()).toBe(20)
    expect([0, 1, 2, 3, 4].flatMap(paths)).toHaveLength(20)
  })

  it("are not probed once their lease has ended", async () => {
    const { id } = await l402(0, "ok")
    await leaseBatches({ now: new Date() })
    const later = new Date(Date.now() + 3_600_000)
    expect(await probeBatch({ ids: [id], now: later, signal: new AbortController().signal })).toMatchObject({
      leased: 0,
    })
  })
})
