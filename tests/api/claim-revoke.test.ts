import { describe, expect, it } from "vitest"
import { Revoked } from "@/lib/claims/schema"
import {
  aClaim,
  actions,
  aService,
  changes,
  claimOf,
  db,
  detail,
  edit,
  eventKinds,
  HOUR_MS,
  markOf,
  postTo,
  prove,
  publish,
  revoke,
  start,
  trail,
  verify,
} from "@/tests/claims/world"

const DOMAIN = "api.example.com"
const url = (path: string, host = DOMAIN) => `https://${host}/${path}`
const TOKEN = "ab".repeat(32)

describe("POST /api/v1/claim/revoke", () => {
  it("P-3.1-06 P-4.3-05 revokes with the current token: 200, and the token is invalid at once", async () => {
    const { id } = await aService({ url: url("one") })
    const token = await prove(DOMAIN)
    const signed = { domain: DOMAIN, verification_token: token }
    expect((await edit(id, { ...signed, name: "Before" })).status).toBe(200)
    const { status, body, headers, text } = await revoke(DOMAIN, token)
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(Revoked.parse(body)).toEqual(body)
    expect(body).toMatchObject({ domain: DOMAIN, status: "revoked", message: expect.any(String) })
    expect(text).not.toContain(token)
    expect((await edit(id, { ...signed, name: "After" })).status).toBe(403)
    expect((await actions(DOMAIN, token)).status).toBe(403)
    expect((await revoke(DOMAIN, token)).status).toBe(403)
    expect((await detail(id)).name).toBe("Before")
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "revoked", revokedAt: expect.any(Date) })
    expect(await trail(DOMAIN)).toEqual(["verified", "edited", "revoked"])
  })

  it("P-2.1-13 removes the mark from the services of the host, with events, and from no others", async () => {
    const mine = await aService({ url: url("one"), domainVerified: true })
    const pending = await aService({ url: url("two"), domainVerified: true, status: "pending" })
    const theirs = await aService({ url: url("one", "example.com"), domainVerified: true })
    const { token } = await aClaim({ domain: DOMAIN })
    await revoke(DOMAIN, token)
    expect((await detail(mine.id)).domain_verified).toBe(0)
    expect(await markOf(pending.id)).toBe(false)
    expect((await detail(theirs.id)).domain_verified).toBe(1)
    expect(await changes()).toMatchObject([
      {
        event: "service.updated",
        service_id: mine.id,
        previous: { domain_verified: 1 },
        service: { domain_verified: 0 },
      },
    ])
  })

  it.each([
    ["the domain", { verification_token: TOKEN }, ["domain"]],
    ["the token", { domain: DOMAIN }, ["verification_token"]],
    ["both", {}, ["domain", "verification_token"]],
    ["a token that is text", { domain: DOMAIN, verification_token: 7 }, ["verification_token"]],
    ["a token that is not empty", { domain: DOMAIN, verification_token: "" }, ["verification_token"]],
    ["a token of any sane length", { domain: DOMAIN, verification_token: "a".repeat(1001) }, ["verification_token"]],
    ["a host name", { domain: "https://example.com", verification_token: TOKEN }, ["domain"]],
  ])("P-4.3-05 is 400 without %s, and the token is not repeated", async (_case, body, fields) => {
    const answer = await postTo("revoke", body)
    expect(answer.status).toBe(400)
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(fields)
    expect(answer.text).not.toContain(TOKEN)
  })

  it("P-4.3-05 is 404 without a claim", async () => {
    await aClaim({ domain: "example.com" })
    expect(await revoke(DOMAIN, TOKEN)).toMatchObject({ status: 404, body: { code: "no_claim" } })
  })

  it("P-4.3-05 is 403 with the same message for any wrong token and any state of the claim", async () => {
    const mine = await aClaim({ domain: DOMAIN })
    const theirs = await aClaim({ domain: "example.com" })
    const pending = await aClaim({ domain: "pending.example", status: "pending" })
    const expired = await aClaim({ domain: "expired.example", status: "pending", expiresAt: new Date(0) })
    const revoked = await aClaim({ domain: "revoked.example", status: "revoked" })
    const flip = (digit: string) => (digit === "0" ? "1" : "0")
    const answers = [
      await revoke(DOMAIN, TOKEN),
      await revoke(DOMAIN, theirs.token),
      await revoke(DOMAIN, mine.tokenHash),
      await revoke(DOMAIN, flip(mine.token.charAt(0)) + mine.token.slice(1)),
      await revoke(DOMAIN, mine.token.slice(0, -1) + flip(mine.token.charAt(63))),
      await revoke(DOMAIN, mine.token.slice(0, -1)),
      await revoke(DOMAIN, `${mine.token} `),
      await revoke(DOMAIN, mine.token.toUpperCase()),
      await revoke(DOMAIN, "\0"),
      await revoke(pending.domain, pending.token),
      await revoke(expired.domain, expired.token),
      await revoke(revoked.domain, revoked.token),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await claimOf(DOMAIN)).toMatchObject({ status: "verified", tokenHash: mine.tokenHash })
    expect(await eventKinds()).toEqual([])
    expect(await trail(DOMAIN)).toEqual([])
  })

  it("accepts the domain in any spelling", async () => {
    const { token } = await aClaim({ domain: "xn--bcher-kva.example" })
    expect((await revoke("BÜCHER.example.", token)).body).toMatchObject({ domain: "xn--bcher-kva.example" })
  })

  it("rejects a former token after the claim was started and verified again", async () => {
    const old = await prove(DOMAIN)
    await revoke(DOMAIN, old)
    const { status, body } = await start(DOMAIN)
    expect(status).toBe(201)
    expect((await actions(DOMAIN, old)).status).toBe(403)
    publish(DOMAIN, body.verification_hash)
    await verify(DOMAIN)
    expect((await actions(DOMAIN, old)).status).toBe(403)
    expect((await actions(DOMAIN, body.verification_token)).status).toBe(200)
  })

  it("accepts a token that is a year old", async () => {
    const long = new Date(Date.now() - 366 * 24 * HOUR_MS)
    const { token } = await aClaim({ domain: DOMAIN, createdAt: long, verifiedAt: long, expiresAt: long })
    expect((await revoke(DOMAIN, token)).status).toBe(200)
    expect(await db().claim.count({ where: { status: "revoked" } })).toBe(1)
  })
})
