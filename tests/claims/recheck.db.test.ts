import { createServer } from "node:http"
import { describe, expect, it } from "vitest"
import { listen } from "@/tests/support/listen"

// Serves the known-good URL, by which the recheck learns whether this machine is online. Tests close the server to go offline.
const internet = createServer((_request, response) => void response.end("here"))
const line = `127.0.0.1:${await listen(internet)}`
// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { ALLOW_PRIVATE: line, PROBE_KNOWN_GOOD_URLS: `http://${line}/` })
const { aClaim, aService, claimOf, DAY_MS, db, detail, eventKinds, HOUR_MS, listMarks, markOf, nameServer, ...world } =
  await import("./world")
const { actions, changes, publish, reset, revoke, silence, start, trail, verify } = world
const { RECHECK, recheckClaims } = await import("@/lib/claims/recheck")

const DOMAIN = "api.example.com"
const WEEK_MS = 7 * DAY_MS
const now = new Date("2027-03-01T09:41:45.000Z")
const later = (ms: number) => new Date(now.getTime() + ms)
const NOTHING = { held: 0, missed: 0, lapsed: 0, offline: 0, grace_over: 0 }

const run = (at: Date = now, signal = new AbortController().signal) => recheckClaims({ now: at, signal })
/** A claim that was verified by DNS and last checked exactly one week ago, so that its recheck is due now. */
const aDueClaim = (given: Parameters<typeof aClaim>[0] = {}) =>
  aClaim({ domain: DOMAIN, method: "dns", lastCheckedAt: later(-WEEK_MS), verifiedAt: later(-WEEK_MS), ...given })
const aListing = (path = "one") => aService({ url: `https://${DOMAIN}/${path}`, domainVerified: true })
const goOnline = () => new Promise<void>((resolve) => internet.listen(Number(line.split(":")[1]), "127.0.0.1", resolve))
const goOffline = () =>
  new Promise((resolve) => {
    internet.close(resolve)
    internet.closeAllConnections()
  })

describe("the weekly check of a proof", () => {
  it("runs exactly one week after the verification and after each check, not a millisecond earlier", async () => {
    const { tokenHash } = await aDueClaim()
    publish(DOMAIN, tokenHash)
    const before = nameServer.asked.length
    expect(await run(later(-1))).toEqual(NOTHING)
    expect(nameServer.asked).toHaveLength(before)
    expect(await run()).toEqual({ ...NOTHING, held: 1 })
    expect(nameServer.asked.slice(before)).toEqual([`TXT _directory-verify.${DOMAIN}`])
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "verified", lastCheckedAt: now, misses: 0 })
    expect(await run(later(WEEK_MS - 1))).toEqual(NOTHING)
    expect(await run(later(WEEK_MS))).toEqual({ ...NOTHING, held: 1 })
    expect(await eventKinds()).toEqual([])
    expect(await trail(DOMAIN)).toEqual([])
  })

  it("skips claims that are not verified", async () => {
    const lastCheckedAt = later(-2 * WEEK_MS)
    await aClaim({ status: "pending", lastCheckedAt })
    await aClaim({ status: "revoked", lastCheckedAt })
    expect(await run()).toEqual(NOTHING)
  })

  it("D-claim-03 lapses the claim at the third miss in a row: revokes it, unmarks its listings, writes events", async () => {
    const { token } = await aDueClaim()
    const { id } = await aListing()
    for (const [week, misses] of [
      [0, 1],
      [1, 2],
    ] as const) {
      expect(await run(later(week * WEEK_MS))).toEqual({ ...NOTHING, missed: 1 })
      expect(await claimOf(DOMAIN)).toMatchObject({ status: "verified", misses })
      expect(await markOf(id)).toBe(true)
      expect((await actions(DOMAIN, token)).status).toBe(200)
    }
    const end = later(2 * WEEK_MS)
    expect(await run(end)).toEqual({ ...NOTHING, lapsed: 1 })
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "revoked", revokedAt: end, misses: 3 })
    expect((await detail(id)).domain_verified).toBe(0)
    expect((await actions(DOMAIN, token)).status).toBe(403)
    expect((await revoke(DOMAIN, token)).status).toBe(403)
    expect(await trail(DOMAIN)).toEqual(["lapsed"])
    expect(await db().event.findMany({ orderBy: { seq: "asc" } })).toMatchObject([
      { kind: "service.updated", serviceId: id, previous: { domain_verified: 1 }, at: end },
      { kind: "claim.lapsed", serviceId: null, detail: { domain: DOMAIN }, at: end },
    ])
    expect(await changes()).toMatchObject([{ event: "service.updated", service: { domain_verified: 0 } }])
    expect(await run(later(3 * WEEK_MS))).toEqual(NOTHING)
  })

  it("lets a lapsed domain be claimed and verified again, with zero misses", async () => {
    await aDueClaim({ misses: 2 })
    const { id } = await aListing()
    await run()
    const { status, body } = await start(DOMAIN)
    expect(status).toBe(201)
    publish(DOMAIN, body.verification_hash)
    expect((await verify(DOMAIN)).status).toBe(200)
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "verified", misses: 0, revokedAt: null })
    expect(await markOf(id)).toBe(true)
  })

  it("resets the misses to zero when the proof is found again", async () => {
    const { tokenHash } = await aDueClaim({ misses: 2 })
    publish(DOMAIN, tokenHash)
    expect(await run()).toEqual({ ...NOTHING, held: 1 })
    expect(await claimOf(DOMAIN)).toMatchObject({ misses: 0 })
  })

  it.each([
    ["another hash", () => publish(DOMAIN, "0".repeat(64))],
    ["no record", () => {}],
    ["name servers that do not respond while this machine is online", () => silence(DOMAIN)],
  ])("counts a miss for %s", async (_case, prepare) => {
    await aDueClaim()
    prepare()
    expect(await run()).toEqual({ ...NOTHING, missed: 1 })
  })

  it("D-host-01 counts a miss for a proof whose reading throws, and checks the others", async () => {
    await aDueClaim({ domain: "a.example" })
    const { tokenHash } = await aDueClaim({ domain: "b.example" })
    const counts = await recheckClaims(
      { now, signal: new AbortController().signal },
      {
        async resolveTxt(name) {
          if (name.endsWith("a.example")) throw new RangeError("Maximum call stack size exceeded")
          return { ok: true, records: [`directory-verify=${tokenHash}`] }
        },
      },
    )
    expect(counts).toEqual({ ...NOTHING, missed: 1, held: 1 })
    expect(await claimOf("a.example")).toMatchObject({ misses: 1, lastCheckedAt: now })
  })

  it("uses the method of the verification: a DNS record does not count for a claim that was verified by file", async () => {
    const { tokenHash } = await aDueClaim({ method: "file" })
    publish(DOMAIN, tokenHash)
    const before = nameServer.asked.length
    expect(await run()).toEqual({ ...NOTHING, missed: 1 })
    expect(nameServer.asked.slice(before).toSorted()).toEqual([`4 ${DOMAIN}`, `6 ${DOMAIN}`])
  })

  it("counts no miss while this machine is offline, and checks again at the next run", async () => {
    const { tokenHash } = await aDueClaim({ misses: 2 })
    silence(DOMAIN)
    await goOffline()
    expect(await run()).toEqual({ ...NOTHING, offline: 1 })
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "verified", misses: 2, lastCheckedAt: later(-WEEK_MS) })
    await goOnline()
    publish(DOMAIN, tokenHash)
    expect(await run(later(HOUR_MS))).toEqual({ ...NOTHING, held: 1 })
  })

  it("counts a miss for a wrong record without a request to the known-good URL", async () => {
    await aDueClaim()
    publish(DOMAIN, "0".repeat(64))
    await goOffline()
    expect(await run()).toEqual({ ...NOTHING, missed: 1 })
    await goOnline()
  })
})

describe("a claim that changes while it is being checked", () => {
  /** Runs the recheck, whose DNS query finds no record. Calls `meanwhile` during the query, before the recheck's transaction. */
  async function runAround(meanwhile: () => Promise<unknown>) {
    const names = {
      resolveTxt: async () => {
        await meanwhile()
        return { ok: true as const, records: [] }
      },
    }
    return recheckClaims({ now, signal: new AbortController().signal }, names)
  }

  it("stays revoked, with no miss counted, when it is revoked", async () => {
    const { token } = await aDueClaim({ misses: 2 })
    expect(await runAround(() => revoke(DOMAIN, token))).toEqual(NOTHING)
    expect(await trail(DOMAIN)).toEqual(["revoked"])
  })

  it("stays verified, with no miss counted, when it is reset and verified with another hash", async () => {
    await aDueClaim({ misses: 2 })
    const anew = async () => {
      publish(DOMAIN, (await reset(DOMAIN)).body.verification_hash)
      await verify(DOMAIN)
    }
    expect(await runAround(anew)).toEqual(NOTHING)
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "verified", misses: 0 })
  })

  it("gets one miss and one lapse from concurrent runs", async () => {
    await aDueClaim()
    await aListing()
    const [one, other] = await Promise.all([run(), run()])
    expect(one.missed + other.missed).toBe(1)
    expect(await claimOf(DOMAIN)).toMatchObject({ misses: 1 })
    const lapses = [later(WEEK_MS), later(2 * WEEK_MS)]
    for (const at of lapses) await Promise.all([run(at), run(at), run(at)])
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "revoked", misses: 3 })
    expect(await trail(DOMAIN)).toEqual(["lapsed"])
    expect(await eventKinds()).toEqual(["service.updated", "claim.lapsed"])
  })
})

describe("many claims", () => {
  it("are all checked in one run, in batches, with a limited number of concurrent queries", {
    timeout: 120_000,
  }, async () => {
    const count = RECHECK.batch + 50
    const row = (at: number) => ({
      domain: `host${at}.example`,
      status: "verified",
      method: "dns",
      tokenHash: "0".repeat(64),
      expiresAt: now,
      verifiedAt: later(-WEEK_MS),
      lastCheckedAt: later(-WEEK_MS - at),
    })
    await db().claim.createMany({ data: Array.from({ length: count }, (_, at) => row(at)) })
    let atOnce = 0
    let most = 0
    const resolveTxt = async (name: string) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise(setImmediate)
      atOnce -= 1
      return { ok: true as const, records: name.includes("host1") ? [] : [`directory-verify=${"0".repeat(64)}`] }
    }
    const counts = await recheckClaims({ now, signal: new AbortController().signal }, { resolveTxt })
    expect(counts.held + counts.missed).toBe(count)
    expect(counts.missed).toBe(await db().claim.count({ where: { domain: { startsWith: "host1" } } }))
    expect(most).toBeLessThanOrEqual(RECHECK.atOnce)
    expect(await db().claim.count({ where: { lastCheckedAt: { lt: now } } })).toBe(0)
  })

  it("are not checked any more once the run is aborted", async () => {
    for (const at of Array(20).keys()) await aDueClaim({ domain: `host${at}.example` })
    const ended = new AbortController()
    ended.abort()
    expect(await run(now, ended.signal)).toEqual(NOTHING)
    const ending = new AbortController()
    const resolveTxt = async () => {
      ending.abort()
      return { ok: true as const, records: [] }
    }
    const { missed } = await recheckClaims({ now, signal: ending.signal }, { resolveTxt })
    expect(missed).toBeLessThanOrEqual(RECHECK.atOnce)
    expect(await db().claim.count({ where: { lastCheckedAt: { lt: now } } })).toBe(20 - missed)
  })
})

describe("the grace after a reset", () => {
  it("P-2.1-13 keeps the mark for 72 hours, and removes it afterwards if the claim is not verified again", async () => {
    const { id } = await aListing()
    await aClaim({ domain: DOMAIN })
    const graceUntil = new Date(Date.parse((await reset(DOMAIN)).body.grace_until))
    const stored = (await claimOf(DOMAIN)).graceUntil ?? graceUntil
    expect(await run(stored)).toEqual(NOTHING)
    expect((await detail(id)).domain_verified).toBe(1)
    expect(await run(new Date(stored.getTime() + 1))).toEqual({ ...NOTHING, grace_over: 1 })
    expect((await detail(id)).domain_verified).toBe(0)
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "pending", graceUntil: null })
    expect(await eventKinds()).toEqual(["service.updated"])
    expect(await run(new Date(stored.getTime() + 2))).toEqual(NOTHING)
  })

  it("ends when the claim is verified, so that no later run removes the mark", async () => {
    await aListing()
    await aClaim({ domain: DOMAIN })
    publish(DOMAIN, (await reset(DOMAIN)).body.verification_hash)
    await verify(DOMAIN)
    expect(await run(new Date(Date.now() + 4 * DAY_MS))).toEqual(NOTHING)
    expect(await listMarks(DOMAIN)).toEqual([["active", true]])
    expect(await eventKinds()).toEqual([])
  })

  it("ends once when two runs are concurrent", async () => {
    await aListing()
    await aClaim({ domain: DOMAIN, status: "pending", graceUntil: later(-1) })
    const [one, other] = await Promise.all([run(), run()])
    expect(one.grace_over + other.grace_over).toBe(1)
    expect(await eventKinds()).toEqual(["service.updated"])
  })

  it("ends for more than a batch of claims in one run", { timeout: 120_000 }, async () => {
    const count = RECHECK.batch + 30
    const row = (at: number) => ({
      domain: `host${at}.example`,
      status: "pending",
      tokenHash: "0".repeat(64),
      expiresAt: later(-1),
      graceUntil: later(-1),
    })
    await db().claim.createMany({ data: Array.from({ length: count }, (_, at) => row(at)) })
    const ended = new AbortController()
    ended.abort()
    expect((await run(now, ended.signal)).grace_over).toBe(0)
    expect((await run()).grace_over).toBe(count)
  })
})
