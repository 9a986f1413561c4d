// The limits of a host: who waits, who is refused and why, and how a lease ends.

import { randomUUID } from "node:crypto"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { catchAppError } from "@/lib/contract/errors"
import { createDeferred } from "@/tests/support/deferred"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const hosts = await openPaidHosts()
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(8), PROBE_TIMEOUT_MS: "2500" })
const lintRoute = await import("@/app/api/v1/lint/route")
const registerRoute = await import("@/app/api/v1/register/route")
const checkRoute = await import("@/app/api/v1/register/check/route")
const adminRoute = await import("@/app/api/v1/admin/services/[id]/probe/route")
const ownerRoute = await import("@/app/api/v1/services/[id]/check/route")
const { env } = await import("@/lib/env")
const { anOwner, aService, call, db } = await import("@/tests/support/directory")
const { leaseDue } = await import("@/lib/health/sweep/lease")
const { inspectEndpoint } = await import("@/lib/lint/lint-host")
const { LintTarget } = await import("@/lib/lint/schema")
const { createLocalReader } = await import("@/lib/mcp/http")
const { endLease, takeLease } = await import("@/lib/probe/host/lease")
const { HOST_LIMITS } = await import("@/lib/probe/host/rules")
const { withHost } = await import("@/lib/probe/host/with-host")
const { getAdminSecret } = await import("@/lib/env/secrets")

beforeEach(() => hosts.forget())
afterAll(() => hosts.close())

const VISITOR = { visitor: "203.0.113.1" }
let clients = 0
/** By default a client of a network of its own. */
const send = (route: typeof lintRoute, path: string, body: object, client?: string) => {
  clients += 1
  return call(route, "POST", path, { body, client: client ?? `with-host-${clients}` })
}
const lint = (url: string, more = {}) => send(lintRoute, "/api/v1/lint", { url, ...more })
const probeAsAdmin = (id: string) =>
  call(adminRoute, "POST", "/", { params: { id }, headers: { authorization: `Bearer ${getAdminSecret()}` } })
const paths = (host: number) => hosts.seen(host).map(({ path }) => path)
const freeLeases = () => db().siteLease.count({ where: { until: { lte: new Date() } } })
const name = (host: number) => new URL(hosts.url(host, "")).hostname

describe("checks that clients request", () => {
  it("D-polite-02 are 60 in an hour for a host, by all clients together", async () => {
    const url = hosts.url(0, "free")
    for (let n = 0; n < env.HOST_CHECKS_PER_HOUR; n += 1) expect((await lint(url)).status).toBe(200)
    expect(paths(0)).toHaveLength(1 + env.HOST_CHECKS_PER_HOUR)
    hosts.forget()
    const refused = [
      await lint(url),
      await lint(hosts.url(0, "ok"), { behaviour: true }),
      await send(checkRoute, "/api/v1/register/check", { url }),
      await send(registerRoute, "/api/v1/register", { url, name: "Any", protocol: "L402" }),
    ]
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([429, "rate_limited"])
      expect(body.error).toMatch(
        new RegExp(`^At most 60 checks per hour are sent to ${new URL(url).host}, by all clients together\\.`),
      )
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_500)
    }
    expect(paths(0)).toEqual([])
    expect((await lint(hosts.url(1, "ok"))).status).toBe(200)
  })

  it("D-polite-06 are 30 in an hour for a host and a network, by every way to request them", async () => {
    const url = hosts.url(0, "free")
    const site = new URL(url).host
    const from = (client: string) => [
      async () => (await send(lintRoute, "/api/v1/lint", { url }, client)).body,
      async () => (await send(checkRoute, "/api/v1/register/check", { url }, client)).body,
      async () => (await send(registerRoute, "/api/v1/register", { url, name: "Any", protocol: "L402" }, client)).body,
      async () => (await catchAppError(createLocalReader(client).lint({ url })))?.message,
    ]
    const networks = { "2001:db8:5::/48": env.HOST_CHECKS_PER_HOUR / 2 - 1 }
    const counted = { counted: env.HOST_CHECKS_PER_HOUR / 2 - 1, countedFrom: new Date(), networks }
    await db().siteLease.create({ data: { site, host: name(0), token: randomUUID(), until: new Date(), ...counted } })
    expect((await send(lintRoute, "/api/v1/lint", { url }, "2001:db8:5:1::/64")).status).toBe(200)
    hosts.forget()
    const message = `At most 30 checks per hour are sent to ${site} for the clients of one network.`
    const answers = []
    for (const request of from("2001:db8:5:2::/64")) answers.push(JSON.stringify(await request()))
    expect(answers.filter((answer) => !answer.includes(message))).toEqual([])
    expect(paths(0)).toEqual([])
    for (const request of from("2001:db8:6:2::/64")) await request()
    expect(paths(0)).toHaveLength(4)
    expect((await db().siteLease.findUnique({ where: { site } }))?.networks).toEqual({
      "2001:db8:5::/48": 30,
      "2001:db8:6::/48": 4,
    })
  })

  it("D-polite-02 use up no check of the proven owner or an administrator", async () => {
    const owner = await anOwner("spent.provider.example")
    const [url, host] = [hosts.url(0, "ok"), owner.domain]
    const { id } = await aService({ url, host, protocol: "L402" })
    const now = new Date()
    const counted = { counted: env.HOST_CHECKS_PER_HOUR, countedFrom: now }
    const site = `${host}:${new URL(url).port}`
    await db().siteLease.create({ data: { site, host, token: randomUUID(), until: now, ...counted } })
    const refused = withHost({ url, host }, VISITOR, async () => undefined)
    expect(await catchAppError(refused)).toMatchObject({ code: "rate_limited" })
    const own = await call(ownerRoute, "POST", "/", { params: { id }, body: owner.proof })
    expect(own.body.check).toMatchObject({ status: "ok" })
    expect((await probeAsAdmin(id)).body.check).toMatchObject({ status: "ok" })
    expect(await db().siteLease.findUnique({ where: { site } })).toMatchObject(counted)
  })

  it("D-polite-01 wait for a check of the same host, and for no other host", async () => {
    const [begun, over] = [createDeferred(), createDeferred()]
    const first = withHost({ url: hosts.url(0, "ok") }, VISITOR, () => {
      begun.resolve()
      return over.promise
    })
    await begun.promise
    const second = lint(hosts.url(0, "ok"))
    expect((await lint(hosts.url(1, "ok"))).status).toBe(200)
    expect(paths(0)).toEqual(["/robots.txt"])
    over.resolve()
    await first
    expect((await second).status).toBe(200)
    expect(paths(0)).toEqual(["/robots.txt", "/ok"])
  })

  it("D-polite-01 are 429 while the sweep has the host, with the host in the message, and send nothing", async () => {
    await aService({ url: hosts.url(0, "ok"), protocol: "L402", nextCheckAt: new Date(0) })
    const pending = await aService({ url: hosts.url(0, "ok/2"), protocol: "L402", status: "pending" })
    expect(await leaseDue(new Date(), 10)).toHaveLength(1)
    const refused = await Promise.all([lint(hosts.url(0, "ok")), probeAsAdmin(pending.id)])
    for (const { status, body, headers } of refused) {
      expect([status, headers.get("retry-after")]).toEqual([429, "5"])
      expect(body.error).toContain(`${name(0)} is being checked right now`)
    }
    expect(paths(0)).toEqual([])
  })

  it("D-polite-04 free the host when their client disconnects, in the middle and in the queue", async () => {
    const target = LintTarget.parse({ url: hosts.url(0, "hang") })
    const [first, second] = [new AbortController(), new AbortController()]
    const running = catchAppError(inspectEndpoint(target, "203.0.113.1", new Date(), false, first.signal))
    await expect.poll(() => paths(0)).toContain("/hang")
    const waiting = catchAppError(inspectEndpoint(target, "203.0.113.1", new Date(), false, second.signal))
    second.abort()
    expect(await waiting).toMatchObject({ code: "unavailable" })
    first.abort()
    expect(await running).toMatchObject({ code: "unavailable" })
    expect(await freeLeases()).toBe(1)
    expect((await lint(hosts.url(0, "ok"))).status).toBe(200)
    expect(paths(0)).toEqual(["/robots.txt", "/hang", "/ok"])
  })

  it("free the host when they fail", async () => {
    const failed = withHost({ url: hosts.url(0, "ok") }, VISITOR, () => Promise.reject(new Error("broken")))
    await expect(failed).rejects.toThrow("broken")
    expect(await freeLeases()).toBe(1)
  })
})

describe("a lease of a check", () => {
  const key = { site: "example.com", host: "api.example.com" }
  const at = (ms: number) => new Date(Date.parse("2026-11-22T12:00:00Z") + ms)

  it("D-polite-04 ends by itself after a crash, also for the sweep", async () => {
    await aService({ url: "https://api.example.com/paid", nextCheckAt: at(0) })
    expect(await takeLease(key, VISITOR, at(0))).toMatchObject({ kind: "taken" })
    expect(await takeLease(key, "owner", at(HOST_LIMITS.lastsMs - 1))).toEqual({ kind: "busy" })
    expect(await leaseDue(at(HOST_LIMITS.lastsMs - 1), 10)).toEqual([])
    expect(await leaseDue(at(HOST_LIMITS.lastsMs), 10)).toHaveLength(1)
    expect(await takeLease(key, VISITOR, at(HOST_LIMITS.lastsMs))).toEqual({ kind: "busy" })
  })

  it("is one for all names of a domain", async () => {
    await takeLease(key, VISITOR, at(0))
    expect(await takeLease({ ...key, host: "other.example.com" }, VISITOR, at(1))).toEqual({ kind: "busy" })
    expect(await takeLease({ site: "example.org", host: "example.org" }, VISITOR, at(1))).toMatchObject({
      kind: "taken",
    })
  })

  it("is not ended by the check that had it before", async () => {
    const first = await takeLease(key, VISITOR, at(0))
    const second = await takeLease(key, VISITOR, at(HOST_LIMITS.lastsMs))
    if (first.kind !== "taken" || second.kind !== "taken") throw new Error("not taken")
    await endLease(key, first.token, true, at(HOST_LIMITS.lastsMs + 1))
    expect(await takeLease(key, VISITOR, at(HOST_LIMITS.lastsMs + 2))).toEqual({ kind: "busy" })
    await endLease(key, second.token, true, at(HOST_LIMITS.lastsMs + 3))
    expect(await takeLease(key, VISITOR, at(HOST_LIMITS.lastsMs + 4))).toMatchObject({
      kind: "taken",
      known: { lastAskedAt: at(HOST_LIMITS.lastsMs + 3) },
    })
  })

  it("lasts longer than the requests of its check", () => {
    expect(HOST_LIMITS.lastsMs).toBeGreaterThan(HOST_LIMITS.runMs)
  })
})

describe("D-polite-03 a host that asks not to be checked", () => {
  const DISALLOW = "User-agent: PaidAPIDirectory\nDisallow: /ok\n"

  it("by robots.txt gets a request for robots.txt once a day, and none for the endpoint", async () => {
    hosts.robots(0, DISALLOW)
    const url = hosts.url(0, "ok")
    const problem = "The host asks not to be checked: its robots.txt disallows this URL for PaidAPIDirectory."
    const answer = await lint(url, { behaviour: true })
    expect([answer.status, answer.body.problem]).toEqual([200, problem])
    const report = await send(checkRoute, "/api/v1/register/check", { url })
    expect(report.body).toMatchObject({ problem, title: expect.stringMatching(/asks not to be checked$/) })
    const rejected = await send(registerRoute, "/api/v1/register", { url, name: "Any", protocol: "L402" })
    expect([rejected.status, rejected.body.code, rejected.body.detail]).toEqual([422, "opted-out", problem])
    expect(paths(0)).toEqual(["/robots.txt"])
    expect((await lint(hosts.url(0, "free"))).body.problem).toBeNull()
    expect(paths(0)).toEqual(["/robots.txt", "/free"])
  })

  it("by three responses 403 gets no request at all", async () => {
    await db().host.create({ data: { host: name(0), refusals: 3 } })
    const { status, body } = await lint(hosts.url(0, "ok"))
    expect([status, body.problem]).toEqual([
      200,
      "The host asks not to be checked: it responded with 403 or 451 to 3 checks in a row.",
    ])
    expect(paths(0)).toEqual([])
  })

  it("is not opted out by the responses to requested checks, because a client chooses their path", async () => {
    for (let n = 0; n < 4; n += 1) expect((await lint(hosts.url(0, "refuse"))).status).toBe(200)
    expect((await lint(hosts.url(0, "ok"))).body.problem).toBeNull()
  })

  it("is 409 for an administrator, and checked for the proven owner of its domain", async () => {
    const owner = await anOwner("opted-out.provider.example")
    await db().host.create({
      data: { host: owner.domain, robots: "User-agent: PaidAPIDirectory\ndisallow: /", robotsAt: new Date() },
    })
    const { id } = await aService({ url: hosts.url(0, "ok"), host: owner.domain, protocol: "L402" })
    const refused = await probeAsAdmin(id)
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining("asks not to be checked")])
    expect(paths(0)).toEqual([])
    const own = await call(ownerRoute, "POST", "/", { params: { id }, body: owner.proof })
    expect(own.body.check).toMatchObject({ status: "ok" })
  })
})
