import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { ProofFailure } from "@/lib/claims/schema"
import { claimOf, eventKinds, publish, silence, start, verify } from "@/tests/claims/world"

const DOMAIN = "api.example.com"

describe("P-3.1-05 a failed proof leaves the claim pending and responds 422 with the reason", () => {
  const pendingClaim = async () => (await start(DOMAIN)).body
  const expectPending = async (hash: string) =>
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "pending", tokenHash: hash, verifiedAt: null })

  it("mismatch for another hash, with both hashes abbreviated", async () => {
    const { verification_hash: hash } = await pendingClaim()
    const other = createHash("sha256").update("other").digest("hex")
    publish(DOMAIN, other)
    const { status, body, text } = await verify(DOMAIN)
    expect(status).toBe(422)
    expect(ProofFailure.parse(body)).toMatchObject({
      reason: "mismatch",
      method: "dns",
      asked: `_directory-verify.${DOMAIN}`,
      expected: `directory-verify=${hash.slice(0, 8)}…${hash.slice(-8)}`,
      received: `${other.slice(0, 8)}…${other.slice(-8)}`,
    })
    expect(body).toMatchObject({ code: "mismatch", error: expect.any(String), request_id: "test-request" })
    expect(text).not.toMatch(/[0-9a-f]{32}/)
    await expectPending(hash)
  })

  it("mismatch for the secret token in place of the hash, without a repetition of the token", async () => {
    const { verification_hash: hash, verification_token: token } = await pendingClaim()
    publish(DOMAIN, token)
    const { status, body, text } = await verify(DOMAIN)
    expect([status, body.code, body.received]).toEqual([422, "mismatch", "the secret token"])
    expect(text).not.toContain(token.slice(0, 8))
    await expectPending(hash)
  })

  it("dns_missing without a record", async () => {
    const { verification_hash: hash } = await pendingClaim()
    expect(await verify(DOMAIN)).toMatchObject({ status: 422, body: { code: "dns_missing", received: null } })
    await expectPending(hash)
  })

  it("unreachable for name servers that do not respond", async () => {
    const { verification_hash: hash } = await pendingClaim()
    silence(DOMAIN)
    const { status, body } = await verify(DOMAIN)
    expect([status, body.code]).toEqual([422, "unreachable"])
    await expectPending(hash)
  })

  it("unreachable for a file on a host without an address", async () => {
    const { verification_hash: hash } = await pendingClaim()
    expect(await verify(DOMAIN, { method: "file" })).toMatchObject({
      status: 422,
      body: { code: "unreachable", asked: `https://${DOMAIN}/.well-known/directory-verify.txt` },
    })
    await expectPending(hash)
  })

  it.each(["api.localhost", "printer.local", "db.internal"])(
    "blocked_address for a file on %s, a name of a private network",
    async (domain) => {
      await start(domain)
      expect(await verify(domain, { method: "file" })).toMatchObject({
        status: 422,
        body: { code: "blocked_address" },
      })
      expect(await claimOf(domain)).toMatchObject({ status: "pending" })
    },
  )

  it("and accepts the right proof afterwards", async () => {
    const { verification_hash: hash } = await pendingClaim()
    await verify(DOMAIN)
    publish(DOMAIN, hash.toUpperCase())
    expect((await verify(DOMAIN)).status).toBe(200)
    expect(await eventKinds()).toEqual([])
  })
})
