import { createHash } from "node:crypto"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { Claimed } from "@/lib/claims/schema"
import {
  aClaim,
  aService,
  claimOf,
  DAY_MS,
  db,
  detail,
  HOUR_MS,
  postTo,
  publish,
  start,
  verify,
} from "@/tests/claims/world"

const DOMAIN = "api.example.com"
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

describe("POST /api/v1/claim", () => {
  it("P-3.1-01 P-4.3-02 P-2.7-01 starts a claim: 201 with token, hash, placement and expiry", async () => {
    const before = Date.now()
    const { status, body, headers } = await start(DOMAIN, { contact_email: "owner@example.com" })
    expect(status).toBe(201)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(Claimed.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      domain: DOMAIN,
      domain_unicode: DOMAIN,
      verification_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      verification_hash: sha256(body.verification_token),
      verification_url: `https://${DOMAIN}/.well-known/directory-verify.txt`,
      dns_record: {
        name: `_directory-verify.${DOMAIN}`,
        type: "TXT",
        value: `directory-verify=${sha256(body.verification_token)}`,
      },
    })
    expect(body.instructions).toContain(body.verification_hash)
    expect(body.instructions).not.toContain(body.verification_token)
    const lasts = Date.parse(body.expires_at) - before
    expect(lasts).toBeGreaterThan(72 * HOUR_MS - 1000)
    expect(lasts).toBeLessThan(72 * HOUR_MS + 60_000)
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "pending", contactEmail: "owner@example.com" })
  })

  it("D-claim-02 stores the hash of the token, and not the token", async () => {
    const { body } = await start(DOMAIN)
    const [row] = await db().$queryRaw<{ all: string }[]>`select row_to_json(claims)::text as all from claims`
    expect(row?.all).toContain(sha256(body.verification_token))
    expect(row?.all).not.toContain(body.verification_token)
  })

  it("P-2.7-02 publishes neither the contact e-mail nor its existence", async () => {
    const { text } = await start(DOMAIN, { contact_email: "owner@private.example" })
    expect(text).not.toContain("owner@private.example")
    expect(text).not.toContain("email")
  })

  it.each([
    ["missing", { contact_email: undefined }],
    ["null", { contact_email: null }],
    ["empty", { contact_email: "" }],
  ])("accepts a claim whose e-mail is %s", async (_case, more) => {
    expect((await start(DOMAIN, more)).status).toBe(201)
    expect(await claimOf(DOMAIN)).toMatchObject({ contactEmail: null })
  })

  it.each([
    ["upper case", "API.Example.COM", DOMAIN, DOMAIN],
    ["a trailing dot", `${DOMAIN}.`, DOMAIN, DOMAIN],
    ["an international name", "bücher.example", "xn--bcher-kva.example", "bücher.example"],
  ])("has one claim for all spellings of a domain: %s", async (_case, written, domain, unicode) => {
    expect((await start(written)).body).toMatchObject({ domain, domain_unicode: unicode })
    expect((await start(domain)).status).toBe(200)
    expect(await db().claim.count()).toBe(1)
  })

  it("P-3.1-02 refreshes a pending claim: 200 with a new token; the token whose hash is published becomes valid", async () => {
    const first = (await start(DOMAIN)).body
    const { createdAt } = await claimOf(DOMAIN)
    const second = await start(DOMAIN)
    expect(second.status).toBe(200)
    expect(second.body.verification_token).not.toBe(first.verification_token)
    expect(await claimOf(DOMAIN)).toMatchObject({ createdAt, tokenHash: second.body.verification_hash })
    publish(DOMAIN, second.body.verification_hash)
    expect((await verify(DOMAIN)).status).toBe(200)
    for (const [token, status] of [
      [first.verification_token, 403],
      [second.body.verification_token, 200],
    ] as const) {
      expect((await postTo("actions", { domain: DOMAIN, verification_token: token })).status).toBe(status)
    }
  })

  it("D-claim-04 says in the 200 that the token of an earlier start may win", async () => {
    const first = await start(DOMAIN)
    expect(first.body.instructions).toContain("4. The published hash decides")
    expect(first.body.instructions).not.toContain("was started before")
    const second = await start(DOMAIN)
    expect(second.body.instructions).toMatch(
      /^This domain has a claim that was started before\. .*this token does not\.\n1\. /,
    )
    publish(DOMAIN, first.body.verification_hash)
    expect((await verify(DOMAIN)).status).toBe(200)
    for (const [claimed, status] of [
      [second.body, 403],
      [first.body, 200],
    ] as const) {
      const { verification_token } = claimed
      expect((await postTo("actions", { domain: DOMAIN, verification_token })).status).toBe(status)
    }
  })

  it("refreshes an expired claim: 200, and restarts its 72 hours", async () => {
    await start(DOMAIN)
    const { createdAt } = await claimOf(DOMAIN)
    vi.setSystemTime(Date.now() + 4 * DAY_MS)
    onTestFinished(() => void vi.useRealTimers())
    expect((await verify(DOMAIN)).status).toBe(410)
    const { status, body } = await start(DOMAIN)
    expect(status).toBe(200)
    expect(Date.parse(body.expires_at)).toBeGreaterThan(Date.now() + 71 * HOUR_MS)
    expect(await claimOf(DOMAIN)).toMatchObject({ createdAt })
    expect((await verify(DOMAIN)).status).toBe(422)
  })

  it("replaces a revoked claim by a new one: 201, without the former times and misses", async () => {
    const long = new Date(Date.now() - 30 * DAY_MS)
    await aClaim({ domain: DOMAIN, status: "revoked", createdAt: long, verifiedAt: long, revokedAt: long, misses: 3 })
    expect((await start(DOMAIN)).status).toBe(201)
    const { createdAt, ...claim } = await claimOf(DOMAIN)
    expect(claim).toMatchObject({ status: "pending", verifiedAt: null, revokedAt: null, misses: 0 })
    expect(createdAt.getTime()).toBeGreaterThan(long.getTime() + DAY_MS)
  })

  it("P-3.1-08 responds 409 for a verified domain, even to its owner, and changes nothing", async () => {
    const { token, ...row } = await aClaim({ domain: DOMAIN })
    const { status, body, text } = await start(DOMAIN, { verification_token: token })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: "already_verified", request_id: "test-request" })
    expect(text).not.toMatch(/[0-9a-f]{16}/)
    expect(await claimOf(DOMAIN)).toEqual(row)
  })

  it("covers exactly one host: parent and child domains have separate claims", async () => {
    await aClaim({ domain: "example.com" })
    await aClaim({ domain: "deep.api.example.com" })
    expect((await start(DOMAIN)).status).toBe(201)
  })

  it.each([
    ["a protocol", "https://example.com", "without a protocol"],
    ["a path", "example.com/api", "without a path"],
    ["a port", "example.com:8443", "without a port"],
    ["an IPv4 address", "192.0.2.1", "not an IP address"],
    ["an IPv4 address as one number", "3221225985", "not an IP address"],
    ["an IPv6 address", "2001:db8::1", "not an IP address"],
    ["credentials", "me:secret@example.com", "without a user name or password"],
    ["a wildcard", "*.example.com", "wildcards"],
    ["a single label", "localhost", "full host name"],
    ["a public suffix", "co.uk", "suffix that many share"],
    ["where strangers put their sites", "github.io", "suffix that many share"],
    ["nothing", "", "is required"],
    ["no text", 42, "must be a text"],
    ["a list", [DOMAIN], "must be a text"],
    ["left out", undefined, "is required"],
    ["nearly 64 kB long", "a.".repeat(32_000), "must be"],
  ])("P-4.3-01 is 400 when the domain is %s", async (_case, domain, words) => {
    const { status, body } = await start(domain)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: "invalid_parameter",
      error: expect.stringContaining(words),
      details: [{ field: "domain", message: expect.stringContaining(words) }],
    })
    expect(await db().claim.count()).toBe(0)
  })

  it.each([
    ["no e-mail address", "nobody", 400],
    ["no text", { at: "example.com" }, 400],
    ["far too long", `${"a".repeat(250)}@example.com`, 400],
  ])("is 400 when the e-mail is %s", async (_case, contact_email, status) => {
    expect(await start(DOMAIN, { contact_email })).toMatchObject({
      status,
      body: { details: [{ field: "contact_email" }] },
    })
  })

  it("P-4.3-06 is 429 with Retry-After from the 11th request of an hour from one address, rejected ones included", async () => {
    const client = "203.0.113.99"
    for (let nth = 1; nth <= 10; nth += 1) {
      const domain = nth % 2 === 0 ? `host${nth}.example` : "not a domain"
      expect((await postTo("start", { domain }, { client })).status).toBe(nth % 2 === 0 ? 201 : 400)
    }
    const { status, headers, body } = await postTo("start", { domain: DOMAIN }, { client })
    expect(status).toBe(429)
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000)
    expect(body).toMatchObject({ code: "rate_limited" })
    expect(await db().claim.count({ where: { domain: DOMAIN } })).toBe(0)
    expect((await postTo("start", { domain: DOMAIN }, { client: "203.0.113.98" })).status).toBe(201)
  })

  it("changes nothing public, and marks no listing before the verification", async () => {
    const { id } = await aService({ url: `https://${DOMAIN}/paid` })
    await start(DOMAIN)
    expect((await detail(id)).domain_verified).toBe(0)
    expect(await db().event.count()).toBe(0)
  })
})
