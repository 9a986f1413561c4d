// POST /api/v1/services/{id}/check: a check that the owner of a domain starts, beside the regular checks.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const hosts = await openPaidHosts()
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(8), PROBE_TIMEOUT_MS: "2500", PROBE_HOST_SPACING_MS: "100" })
const route = await import("@/app/api/v1/services/[id]/check/route")
const { anOwner, aService, call, db } = await import("@/tests/support/directory")
const { checkBriefly } = await import("@/lib/api/owner-check")
const { findBehaviour } = await import("@/lib/lint/behaviour/stored-results")
const { BEHAVIOUR_CHECKS } = await import("@/lib/lint/schema")
const { buildOwner } = await import("@/lib/claims/ownership")
const { leaseDue } = await import("@/lib/health/sweep/lease")
const { sweep } = await import("@/lib/health/sweep/sweep")

let domains = 0
let owner: Awaited<ReturnType<typeof anOwner>>
const FAR = new Date("2100-01-01")

beforeEach(async () => {
  hosts.forget()
  // The limits by domain outlive a test, so each test has a domain of its own.
  domains += 1
  owner = await anOwner(`api${domains}.provider.example`)
})
afterAll(() => hosts.close())

/** The URL leads to a loopback address, and the listing counts as one of the owner's domain. */
const listing = (path: string, more = {}) =>
  aService({ url: hosts.url(0, path), host: owner.domain, protocol: "L402", nextCheckAt: FAR, ...more })
const check = (id: string | number, body: unknown = owner.proof) =>
  call(route, "POST", `/api/v1/services/${id}/check`, { params: { id: String(id) }, body })
const countChecks = (serviceId: string) => db().check.count({ where: { serviceId } })
const requests = () => hosts.seen(0).filter(({ path }) => path !== "/robots.txt").length

describe("POST /api/v1/services/{id}/check", () => {
  it("sends one request, records one check, and ends the lease", async () => {
    const { id, number } = await listing("ok")
    const { status, body } = await check(number)
    expect(status).toBe(200)
    expect(body.check).toMatchObject({ status: "ok", http_status: 402, error_message: null })
    expect([requests(), await countChecks(id), await db().probeLease.count()]).toEqual([1, 1, 0])
    expect((await db().service.findUniqueOrThrow({ where: { id } })).nextCheckAt.getTime()).toBeLessThan(FAR.getTime())
  })

  it("reports why the endpoint failed", async () => {
    const { id } = await listing("broken")
    expect((await check(id)).body.check).toMatchObject({ status: "unreachable", error_message: "HTTP 500" })
  })

  it("checks all listings of the URL with one request", async () => {
    const l402 = await listing("both")
    const x402 = await listing("both", { protocol: "x402" })
    expect((await check(x402.id)).status).toBe(200)
    expect([requests(), await countChecks(l402.id), await countChecks(x402.id)]).toEqual([1, 1, 1])
  })

  it("is 429 for the same listing within a minute, and not for another one", async () => {
    const [one, two] = [await listing("ok"), await listing("ok/two")]
    expect((await check(one.id)).status).toBe(200)
    const { status, body, headers } = await check(one.id)
    expect([status, body.code]).toEqual([429, "rate_limited"])
    expect(body.error).toMatch(/^At most 1 check per minute is accepted for one listing\./)
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await check(two.id)).status).toBe(200)
    expect(requests()).toBe(2)
  })

  it("is 429 after 60 checks of a domain within an hour", async () => {
    const all = await Promise.all(
      Array.from({ length: 61 }, (_, at) => listing(`ok/${at}`, { probeStatus: "unprobeable" })),
    )
    for (const { id } of all.slice(0, 60)) expect((await check(id)).status).toBe(409)
    const { status, body } = await check(all[60]?.id ?? "")
    expect([status, body.error]).toEqual([
      429,
      expect.stringMatching(/^At most 60 checks per hour are accepted for one domain\./),
    ])
  })

  it("is 429 while a worker probes the host, and sends nothing", async () => {
    const due = await listing("ok", { nextCheckAt: new Date(0) })
    const { id } = await listing("ok/other")
    const [leased] = await leaseDue(new Date(), 10)
    expect(leased?.requests[0]?.services).toMatchObject([{ id: due.id }])
    const { status, body, headers } = await check(id)
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "rate_limited", "5"])
    expect(body.error).toContain(`${owner.domain} is being checked right now`)
    expect([requests(), await countChecks(id)]).toEqual([0, 0])
  })

  it("records a result once while a sweep runs on the same listing", async () => {
    const { id } = await listing("slow", { nextCheckAt: new Date(0) })
    const [, { status }] = await Promise.all([
      sweep({ now: new Date(), signal: new AbortController().signal }),
      check(id),
    ])
    expect([200, 429]).toContain(status)
    expect(await countChecks(id)).toBe(requests())
    expect(hosts.mostAtOnce()).toBe(1)
    expect(await db().probeLease.count()).toBe(0)
  })

  it.each([
    ["waits for review", { status: "pending" }, 409],
    ["is not probed", { probeStatus: "unprobeable" }, 409],
    ["is deleted", { deletedAt: new Date(), deletedBy: "owner" }, 404],
    ["is under another host", { host: "other.example" }, 403],
    ["is under another host and not public", { host: "other.example", status: "pending" }, 404],
  ])("sends nothing for a listing that %s", async (_case, state, expected) => {
    const { id } = await listing("ok", state)
    expect((await check(id)).status).toBe(expected)
    expect(requests()).toBe(0)
  })

  it("is 403 with a wrong token, 400 without one, and 404 for an unknown listing, before any limit counts", async () => {
    const { id } = await listing("ok")
    for (let time = 0; time < 3; time += 1) {
      expect((await check(id, { ...owner.proof, verification_token: "f".repeat(64) })).status).toBe(403)
    }
    expect((await check(id, { domain: owner.domain })).status).toBe(400)
    expect((await check(999_999)).status).toBe(404)
    expect((await check(id)).status).toBe(200)
  })
})

describe("a check from the owner's page", () => {
  const start = (id: string, waitMs: number) =>
    checkBriefly(buildOwner(owner.domain, owner.token), id, new Date(), waitMs)

  it("returns the result of a quick check", async () => {
    const { id } = await listing("ok")
    expect((await start(id, 30_000)).check).toMatchObject({ status: "ok", http_status: 402 })
  })

  it("does not wait for a slow one, which is recorded later", async () => {
    const { id, name } = await listing("ok")
    expect(await start(id, 0)).toEqual({ name, check: null })
    await expect.poll(() => countChecks(id), { timeout: 10_000 }).toBe(1)
    await expect.poll(() => db().probeLease.count(), { timeout: 10_000 }).toBe(0)
  })

  it("reports at once why nothing is checked", async () => {
    const { id } = await listing("ok", { probeStatus: "unprobeable" })
    await expect(start(id, 30_000)).rejects.toMatchObject({ code: "conflict" })
  })
})

describe("D-lint-09 an owner's check with behaviour requests", () => {
  const thorough = (id: string, isThorough = true) =>
    checkBriefly(buildOwner(owner.domain, owner.token), id, new Date(), 20_000, isThorough)
  const methods = () =>
    hosts
      .seen(0)
      .filter(({ path }) => path !== "/robots.txt")
      .map(({ method }) => method)

  it("records the check, sends the challenge request and six more, one at a time, and stores their results", async () => {
    const { id } = await listing("ok")
    const { check } = await thorough(id)
    expect(check).toMatchObject({ status: "ok", http_status: 402 })
    expect(methods()).toEqual(["GET", "GET", "GET", "GET", "OPTIONS", "GET", "GET", "GET"])
    expect(hosts.mostAtOnce()).toBe(1)
    const stored = await findBehaviour(id)
    expect(stored?.results?.map((result) => result.check)).toEqual([...BEHAVIOUR_CHECKS])
    expect(stored?.results?.at(-1)?.findings.map((finding) => finding.id)).toEqual(["challenge_repeated"])
    expect([await countChecks(id), await db().probeLease.count()]).toEqual([1, 0])
  })

  it("D-lint-05 sends no preimage but zeros", async () => {
    const { id } = await listing("ok")
    await thorough(id)
    const sent = hosts.seen(0).flatMap(({ credential }) => credential ?? [])
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatch(/not-a-payment$/)
    expect(sent[1]).toMatch(/^L402 [^:]+:0{64}$/)
  })

  it("sends none without the tick, and none without a valid challenge", async () => {
    const { id } = await listing("ok")
    await thorough(id, false)
    expect([methods(), await findBehaviour(id)]).toEqual([["GET"], null])
    const free = await listing("free")
    await thorough(free.id)
    expect(await findBehaviour(free.id)).toMatchObject({ results: null })
    expect(methods()).toEqual(["GET", "GET", "GET"])
  })

  it("counts like a check: once a minute for a listing", async () => {
    const { id } = await listing("ok")
    await thorough(id)
    await expect(thorough(id)).rejects.toMatchObject({ code: "rate_limited" })
    expect(requests()).toBe(8)
  })
})
