// Anyone can start a claim of a domain. Such a claim does not invalidate the proof that the domain's owner has published.

import { describe, expect, it, onTestFinished, vi } from "vitest"
import { aClaim, claimOf, db, HOUR_MS, postTo, prove, publish, reset, start, verify } from "@/tests/claims/world"

const { HASH_LIMITS } = await import("@/lib/claims/commands")

const DOMAIN = "api.example.com"
const startFrom = (client: string, more: Record<string, unknown> = {}) =>
  postTo("start", { domain: DOMAIN, ...more }, { client })
const callAsOwner = (token: string) => postTo("actions", { domain: DOMAIN, verification_token: token })
const hashes = () => db().claimHash.findMany({ where: { domain: DOMAIN }, orderBy: { seq: "asc" } })

async function expectOwner(owner: { verification_token: string }) {
  expect((await verify(DOMAIN)).status).toBe(200)
  expect((await callAsOwner(owner.verification_token)).status).toBe(200)
  expect(await hashes()).toEqual([])
}

describe("a claim that someone else starts", () => {
  it("does not invalidate the published hash: its token controls the claim, with its contact e-mail", async () => {
    const { body: owner } = await start(DOMAIN, { contact_email: "owner@example.com" })
    publish(DOMAIN, owner.verification_hash)
    const { status, body: other } = await start(DOMAIN, { contact_email: "mallory@evil.example" })
    expect(status).toBe(200)
    await expectOwner(owner)
    expect((await callAsOwner(other.verification_token)).status).toBe(403)
    expect(await claimOf(DOMAIN)).toMatchObject({
      tokenHash: owner.verification_hash,
      contactEmail: "owner@example.com",
    })
  })

  it("does not invalidate the hash of an administrator's reset during the grace period", async () => {
    await prove(DOMAIN)
    const { body: anew } = await reset(DOMAIN)
    publish(DOMAIN, anew.verification_hash)
    expect((await start(DOMAIN)).status).toBe(200)
    expect(await claimOf(DOMAIN)).toMatchObject({ graceUntil: expect.any(Date) })
    await expectOwner(anew)
  })

  it("proves nothing alone: the claim stays pending until a hash is published", async () => {
    await start(DOMAIN)
    const { body: other } = await start(DOMAIN)
    expect((await verify(DOMAIN)).status).toBe(422)
    expect((await callAsOwner(other.verification_token)).status).toBe(403)
  })

  it("does not extend the 72 hours of another hash", async () => {
    vi.setSystemTime(Date.now())
    onTestFinished(() => void vi.useRealTimers())
    const { body: owner } = await start(DOMAIN)
    publish(DOMAIN, owner.verification_hash)
    vi.setSystemTime(Date.now() + 71 * HOUR_MS)
    await start(DOMAIN)
    vi.setSystemTime(Date.now() + 2 * HOUR_MS)
    expect((await verify(DOMAIN)).status).toBe(422)
  })
})

describe("many started claims", () => {
  it("from one network replace hashes of that network only", async () => {
    const { body: owner } = await startFrom("203.0.113.7")
    publish(DOMAIN, owner.verification_hash)
    for (let n = 0; n < 12; n += 1) await startFrom(`2001:db8:5:${n}::/64`)
    for (let n = 0; n < 12; n += 1) await startFrom(`198.51.100.${n}`)
    expect((await hashes()).map(({ network }) => network)).toEqual([
      "203.0.113.0/24",
      ...Array(HASH_LIMITS.perNetwork).fill("2001:db8:5::/48"),
      ...Array(HASH_LIMITS.perNetwork).fill("198.51.100.0/24"),
    ])
    await expectOwner(owner)
  })

  it("from more networks than a domain can store replace no earlier hash", async () => {
    const { body: owner } = await startFrom("203.0.113.7")
    publish(DOMAIN, owner.verification_hash)
    const { expiresAt } = await claimOf(DOMAIN)
    await db().claimHash.createMany({
      data: Array.from({ length: HASH_LIMITS.perDomain - 1 }, (_, n) => ({
        domain: DOMAIN,
        tokenHash: n.toString(16).padStart(64, "0"),
        network: `10.${n >> 8}.${n & 255}.0/24`,
        expiresAt,
      })),
    })
    const { body: late } = await startFrom("192.0.2.1")
    const rows = await hashes()
    expect(rows).toHaveLength(HASH_LIMITS.perDomain)
    expect(rows[0]?.tokenHash).toBe(owner.verification_hash)
    expect(rows.at(-1)?.tokenHash).toBe(late.verification_hash)
    await expectOwner(owner)
  })

  it("never replace the hash of a reset", async () => {
    await aClaim({ domain: DOMAIN })
    const { body: anew } = await reset(DOMAIN)
    publish(DOMAIN, anew.verification_hash)
    for (let n = 0; n < 8; n += 1) await startFrom("unknown")
    expect(await hashes()).toHaveLength(1 + HASH_LIMITS.perNetwork)
    await expectOwner(anew)
  })
})

describe("several published hashes", () => {
  it("verify the newest claim", async () => {
    const { body: first } = await start(DOMAIN)
    const { body: second } = await start(DOMAIN)
    publish(DOMAIN, second.verification_hash, first.verification_hash)
    await expectOwner(second)
    expect((await callAsOwner(first.verification_token)).status).toBe(403)
  })

  it("a reset invalidates all earlier hashes", async () => {
    const { body: before } = await start(DOMAIN)
    await reset(DOMAIN)
    publish(DOMAIN, before.verification_hash)
    expect((await verify(DOMAIN)).status).toBe(422)
  })
})
