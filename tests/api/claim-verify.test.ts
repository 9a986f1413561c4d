import { describe, expect, it, onTestFinished, vi } from "vitest"
import { Verified } from "@/lib/claims/schema"
import {
  aClaim,
  aService,
  changes,
  claimOf,
  db,
  detail,
  edit,
  eventKinds,
  HOUR_MS,
  markOf,
  nameServer,
  postTo,
  prove,
  publish,
  reset,
  revoke,
  start,
  trail,
  verify,
} from "@/tests/claims/world"

const DOMAIN = "api.example.com"
const url = (path: string, host = DOMAIN) => `https://${host}/${path}`
const at = (time: Date | string | number) => {
  vi.setSystemTime(time)
  onTestFinished(() => void vi.useRealTimers())
}
const questions = () => nameServer.asked.length

describe("POST /api/v1/claim/verify", () => {
  it("P-3.1-03 P-4.3-03 D-claim-05 verifies a domain by its proof: 200 with the number of its services", async () => {
    await aService({ url: url("one") })
    await aService({ url: url("two"), status: "pending" })
    await aService({ url: url("three"), status: "rejected" })
    await aService({ url: url("four"), deletedAt: new Date(), deletedBy: "owner" })
    await aService({ url: url("five", "example.com") })
    await aService({ url: url("six", `deep.${DOMAIN}`) })
    publish(DOMAIN, (await start(DOMAIN)).body.verification_hash)
    const { status, body, headers } = await verify(DOMAIN)
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(Verified.parse(body)).toEqual(body)
    const lists = { published: [], waiting: null, waiting_count: null }
    expect(body).toEqual({ domain: DOMAIN, status: "verified", services_count: 1, method: "dns", ...lists })
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "verified", method: "dns", misses: 0, graceUntil: null })
    expect(await trail(DOMAIN)).toEqual(["verified"])
  })

  it("verifies a domain that has no services yet", async () => {
    publish(DOMAIN, (await start(DOMAIN)).body.verification_hash)
    expect((await verify(DOMAIN)).body).toMatchObject({ status: "verified", services_count: 0 })
    expect(await eventKinds()).toEqual([])
  })

  it("P-2.1-13 marks the services of exactly this host, with events", async () => {
    const mine = await aService({ url: url("one") })
    const deleted = await aService({ url: url("gone"), deletedAt: new Date(), deletedBy: "owner" })
    const others = [
      await aService({ url: url("one", "example.com") }),
      await aService({ url: url("one", `deep.${DOMAIN}`) }),
      await aService({ url: url("one", "notapi.example.com") }),
    ]
    await prove(DOMAIN)
    expect((await detail(mine.id)).domain_verified).toBe(1)
    for (const { id } of others) expect((await detail(id)).domain_verified).toBe(0)
    expect(await markOf(deleted.id)).toBe(false)
    expect(await changes()).toMatchObject([
      {
        event: "service.updated",
        service_id: mine.id,
        previous: { domain_verified: 0 },
        service: { domain_verified: 1 },
      },
    ])
  })

  it("does not change pending and rejected services, and does not mark them", async () => {
    const [pending, rejected] = [
      await aService({ url: url("waits"), status: "pending" }),
      await aService({ url: url("no"), status: "rejected" }),
    ]
    await prove(DOMAIN)
    for (const { id } of [pending, rejected]) {
      expect((await detail(id)).code).toBe("not_found")
      expect(await markOf(id)).toBe(false)
    }
    expect(await eventKinds()).toEqual([])
  })

  describe("with the token and services to approve", () => {
    /** Starts a claim, publishes its hash by DNS and returns the token. */
    const place = async () => {
      const { body } = await start(DOMAIN)
      publish(DOMAIN, body.verification_hash)
      return body.verification_token as string
    }
    const waits = (path: string, host = DOMAIN) =>
      aService({ url: url(path, host), name: path, status: "pending", reviewNote: "hm" })

    it("D-reg-03 publishes the named services of the host, with events, and lists those that still wait", async () => {
      const [one, two, three, elsewhere] = [
        await waits("one"),
        await waits("two"),
        await waits("three"),
        await waits("one", "example.com"),
      ]
      const verification_token = await place()
      const approve = [one.number, two.id, elsewhere.number, 999_999]
      const { status, body } = await verify(DOMAIN, { verification_token, approve })
      expect(status).toBe(200)
      expect(Verified.parse(body)).toEqual(body)
      expect(body).toMatchObject({ services_count: 2, waiting_count: 1 })
      expect(body.published.map(({ name }: { name: string }) => name)).toEqual(["one", "two"])
      expect(body.waiting).toEqual([
        { id: three.id, number: three.number, name: "three", url: three.url, protocol: "x402" },
      ])
      const row = await db().service.findUniqueOrThrow({ where: { id: one.id } })
      expect(row).toMatchObject({ status: "active", domainVerified: true, reviewNote: null, nextCheckAt: row.listedAt })
      for (const { id } of [three, elsewhere]) expect((await detail(id)).code).toBe("not_found")
      expect(await changes()).toMatchObject([
        { event: "service.new", service: { id: one.id, domain_verified: 1 } },
        { event: "service.new", service: { id: two.id, domain_verified: 1 } },
      ])
      expect(await trail(DOMAIN)).toEqual(["verified", "accepted", "accepted"])
    })

    it("publishes all pending services for approve: all", async () => {
      await waits("one")
      await waits("two")
      const { body } = await verify(DOMAIN, { verification_token: await place(), approve: "all" })
      expect(body).toMatchObject({ waiting: [], waiting_count: 0 })
      expect(body.published).toHaveLength(2)
    })

    it("publishes nothing without approve", async () => {
      await waits("one")
      const { body } = await verify(DOMAIN, { verification_token: await place() })
      expect(body).toMatchObject({ published: [], waiting: [{ name: "one" }], waiting_count: 1 })
    })

    it("is 400 without the token and 403 with a wrong one, so that other callers of verify approve nothing", async () => {
      const { id } = await waits("one")
      await place()
      expect(await verify(DOMAIN, { approve: "all" })).toMatchObject({
        status: 400,
        body: { details: [{ field: "verification_token", message: "is required to approve listings" }] },
      })
      const verification_token = "e".repeat(64)
      expect(await verify(DOMAIN, { approve: "all", verification_token })).toMatchObject({
        status: 403,
        body: { code: "not_owner" },
      })
      expect(await claimOf(DOMAIN)).toMatchObject({ status: "pending" })
      expect(await markOf(id)).toBe(false)
    })

    it.each([["some"], [{}], [["x"]], [Array(101).fill(1)]])("is 400 when approve is %j", async (approve) => {
      const answer = await verify(DOMAIN, { approve, verification_token: "e".repeat(64) })
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_parameter" } })
      expect(answer.body.details[0].field).toMatch(/^approve/)
    })
  })

  it("P-5-03 makes the token valid for listings of this host only", async () => {
    const mine = await aService({ url: url("one") })
    const theirs = await aService({ url: url("one", "example.com") })
    const { body } = await start(DOMAIN)
    const signed = { domain: DOMAIN, verification_token: body.verification_token, name: "Mine" }
    expect((await edit(mine.id, signed)).status).toBe(403)
    publish(DOMAIN, body.verification_hash)
    await verify(DOMAIN)
    expect(await edit(mine.id, signed)).toMatchObject({ status: 200, body: { name: "Mine" } })
    expect(await edit(theirs.id, signed)).toMatchObject({ status: 403, body: { code: "other_host" } })
    expect((await edit(theirs.id, { ...signed, domain: "example.com" })).status).toBe(403)
    expect((await edit(mine.id, { ...signed, verification_token: body.verification_hash })).status).toBe(403)
    expect(
      (await edit(mine.id, { ...signed, verification_token: signed.verification_token.toUpperCase() })).status,
    ).toBe(403)
  })

  it("P-4.3-04 is 404 without a claim or with a revoked one, without a request for the proof", async () => {
    await aClaim({ domain: "revoked.example", status: "revoked" })
    const before = questions()
    for (const domain of [DOMAIN, "revoked.example"]) {
      expect(await verify(domain)).toMatchObject({ status: 404, body: { code: "no_pending_claim" } })
    }
    expect(questions()).toBe(before)
  })

  it.each([
    ["a protocol", "https://example.com"],
    ["a port", "example.com:443"],
    ["an IP address", "127.0.0.1"],
    ["left out", undefined],
  ])("P-4.3-04 is 400 when the domain is malformed: %s", async (_case, domain) => {
    expect(await verify(domain)).toMatchObject({ status: 400, body: { details: [{ field: "domain" }] } })
  })

  it.each(["http", "DNS", "", null, 1])("is 400 when the method is %j, and names the valid methods", async (method) => {
    expect(await postTo("verify", { domain: DOMAIN, method })).toMatchObject({
      status: 400,
      body: { details: [{ field: "method", message: "must be one of file, dns" }] },
    })
  })

  it("P-3.1-08 is 409 for a verified domain, without a request for the proof", async () => {
    const { token: _token, ...row } = await aClaim({ domain: DOMAIN })
    const before = questions()
    expect(await verify(DOMAIN)).toMatchObject({ status: 409, body: { code: "already_verified" } })
    expect(questions()).toBe(before)
    expect(await claimOf(DOMAIN)).toEqual(row)
  })

  it("P-3.1-04 is 410 after 72 hours, even with the right proof, until a new claim is started", async () => {
    const began = new Date("2027-01-01T10:00:00.000Z")
    at(began)
    const { body } = await start(DOMAIN)
    publish(DOMAIN, body.verification_hash)
    at(began.getTime() + 72 * HOUR_MS + 1)
    const before = questions()
    expect(await verify(DOMAIN)).toMatchObject({ status: 410, body: { code: "claim_expired" } })
    expect(questions()).toBe(before)
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "pending" })
    publish(DOMAIN, (await start(DOMAIN)).body.verification_hash)
    expect((await verify(DOMAIN)).status).toBe(200)
  })

  it("accepts the proof in the last millisecond of the 72 hours", async () => {
    const began = new Date("2027-01-01T10:00:00.000Z")
    at(began)
    publish(DOMAIN, (await start(DOMAIN)).body.verification_hash)
    at(began.getTime() + 72 * HOUR_MS)
    expect((await verify(DOMAIN)).status).toBe(200)
  })

  it("is 429 from the 61st request of an hour from one IP address", async () => {
    const client = "203.0.113.77"
    const attempt = () => postTo("verify", { domain: "nobody.example", method: "dns" }, { client })
    for (let nth = 1; nth <= 60; nth += 1) expect((await attempt()).status).toBe(404)
    const { status, headers } = await attempt()
    expect(status).toBe(429)
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
  })

  it("accepts no proof of another domain, of its parent, or of a start over 72 hours ago", async () => {
    const hash = (await start("evil.example")).body.verification_hash
    publish("evil.example", hash)
    at(Date.now() - 73 * HOUR_MS)
    const old = (await start(DOMAIN)).body.verification_hash
    vi.setSystemTime(Date.now() + 73 * HOUR_MS)
    await start(DOMAIN)
    publish("example.com", (await claimOf(DOMAIN)).tokenHash)
    for (const wrong of [hash, old]) {
      publish(DOMAIN, wrong)
      expect((await verify(DOMAIN)).status).toBe(422)
    }
  })

  it("accepts only the new hash after a revocation or a reset", async () => {
    const first = await prove(DOMAIN)
    const proven = (await claimOf(DOMAIN)).tokenHash
    await revoke(DOMAIN, first)
    await start(DOMAIN)
    expect((await verify(DOMAIN)).body.code).toBe("mismatch")
    publish(DOMAIN, (await claimOf(DOMAIN)).tokenHash, proven)
    expect((await verify(DOMAIN)).status).toBe(200)
    await reset(DOMAIN)
    expect((await verify(DOMAIN)).body.code).toBe("mismatch")
    publish(DOMAIN, (await claimOf(DOMAIN)).tokenHash)
    expect((await verify(DOMAIN)).status).toBe(200)
    expect(await trail(DOMAIN)).toEqual(["verified", "revoked", "verified", "reset", "verified"])
    expect(await claimOf(DOMAIN)).toMatchObject({ revokedAt: null, graceUntil: null })
  })
})
