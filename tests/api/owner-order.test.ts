// Every call of an owner on one listing has the same access rules, and checks in the same order: fields, claim and token, listing, host
// (docs/decisions.md#claims).

import { describe, expect, it } from "vitest"
import * as accept from "@/app/api/v1/services/[id]/accept/route"
import * as check from "@/app/api/v1/services/[id]/check/route"
import * as service from "@/app/api/v1/services/[id]/route"
import { call, listComparableHeaders } from "@/tests/support/api"
import { anOwner, aService, db } from "@/tests/support/directory"
import { DOMAIN, expectUntouched, mine, owner } from "@/tests/support/owned-listing"

const NOBODY = "0190a000-0000-7000-8000-00000000dead"
const HIDDEN = [{ status: "pending" }, { status: "rejected" }, { deletedAt: new Date(), deletedBy: "owner" }] as const
type Body = Record<string, unknown>
const ask =
  (routes: Parameters<typeof call>[0], method: string, end = "", fields: Body = {}) =>
  (id: string | number, body: Body = owner.proof) =>
    call(routes, method, `/api/v1/services/${id}${end}`, { params: { id: String(id) }, body: { ...body, ...fields } })

describe.each([
  ["PATCH", ask(service, "PATCH", "", { name: "After" })],
  ["DELETE", ask(service, "DELETE")],
  ["POST …/check", ask(check, "POST", "/check")],
  ["POST …/accept", ask(accept, "POST", "/accept")],
])("%s", (_, send) => {
  const result = async (id: string | number, body?: Body) => {
    const { status, body: answer } = await send(id, body)
    return [status, answer.code]
  }

  it("P-4.1-35 P-4.1-36 checks the fields, the token, the listing and the host in this order", async () => {
    const { id } = await aService({ url: "https://other.example/x" })
    const wrong = { domain: DOMAIN, verification_token: "0".repeat(64) }
    expect(await result(NOBODY, { domain: DOMAIN })).toEqual([400, "invalid_parameter"])
    expect(await result(NOBODY, wrong)).toEqual([403, "not_owner"])
    expect(await result(id, wrong)).toEqual([403, "not_owner"])
    expect(await result(NOBODY)).toEqual([404, "not_found"])
    expect(await result(id)).toEqual([403, "other_host"])
  })

  it.each<[string, (token: string) => Body]>([
    ["both", () => ({})],
    ["the token", () => ({ domain: DOMAIN })],
    ["the domain", (verification_token) => ({ verification_token })],
    ["a token that is text", () => ({ domain: DOMAIN, verification_token: 5 })],
    ["an empty token", () => ({ domain: DOMAIN, verification_token: "" })],
    ["a domain that is text", (verification_token) => ({ domain: [DOMAIN], verification_token })],
    ["an empty domain", (verification_token) => ({ domain: "", verification_token })],
    ["a domain that is one", (verification_token) => ({ domain: `https://${DOMAIN}/`, verification_token })],
    ["null", () => ({ domain: null, verification_token: null })],
  ])("P-4.1-32 P-4.1-37 is 400 without %s", async (_what, buildBody) => {
    const { status, body } = await send(mine.id, buildBody(owner.token))
    expect([status, body.code]).toEqual([400, "invalid_parameter"])
    expect(["domain", "verification_token"]).toContain(body.details[0].field)
    await expectUntouched()
  })

  it.each<[string, (token: string, hash: string) => string]>([
    ["another token", () => "f".repeat(64)],
    ["the token in capitals", (token) => token.toUpperCase()],
    ["the token with a space", (token) => `${token} `],
    ["the beginning of the token", (token) => token.slice(0, 63)],
    ["the public hash in its place", (_token, hash) => hash],
    ["the token with a NUL", (token) => `${token}\u0000`],
    ["a token that is no hex", () => "'; drop table claims; --"],
  ])("P-4.1-35 is 403: %s", async (_what, spoil) => {
    const { tokenHash } = await db().claim.findUniqueOrThrow({ where: { domain: DOMAIN } })
    const proof = { domain: DOMAIN, verification_token: spoil(owner.token, tokenHash) }
    expect(await result(mine.id, proof)).toEqual([403, "not_owner"])
    await expectUntouched()
  })

  it.each<[string, Body]>([
    ["pending", { status: "pending" }],
    ["expired", { status: "pending", expiresAt: new Date(0) }],
    ["reset and in its grace", { status: "pending", graceUntil: new Date("2100-01-01") }],
    ["revoked", { status: "revoked", revokedAt: new Date() }],
  ])("P-4.1-35 P-5-03 is 403 with the right token of a claim that is %s", async (_state, claim) => {
    await db().claim.delete({ where: { domain: DOMAIN } })
    const { proof } = await anOwner(DOMAIN, claim)
    expect(await result(mine.id, proof)).toEqual([403, "not_owner"])
    await expectUntouched()
  })

  it("P-4.1-35 P-5-03 is 403 for another host's listing, subdomains and parents included", async () => {
    for (const host of ["provider.example", `www.${DOMAIN}`, "other.example", "api.provider.example.org"]) {
      const theirs = await aService({ url: `https://${host}/paid` })
      expect(await result(theirs.id), host).toEqual([403, "other_host"])
      expect(await db().service.findUniqueOrThrow({ where: { id: theirs.id } })).toEqual(theirs)
    }
    await expectUntouched()
  })

  it("is 403 with the token of another verified domain", async () => {
    const { proof } = await anOwner("other.example")
    expect(await result(mine.id, proof)).toEqual([403, "other_host"])
    expect(await result(mine.id, { ...proof, domain: DOMAIN })).toEqual([403, "not_owner"])
    await expectUntouched()
  })

  it("P-4.1-36 is 404 for an unknown service, in any form of its id", async () => {
    const numbers = ["0", "-1", "1.5", "1e3", "2147483647", "2147483648", "99999999999999999999", `0${mine.number}`]
    for (const id of [...numbers, NOBODY, "null", "'", " ", "", "nonsense", `${mine.number} `]) {
      expect(await result(id), id).toEqual([404, "not_found"])
    }
    await expectUntouched()
  })

  it.each(HIDDEN)("P-4.1-36 D-shape-05 is 404 as for a missing one for another host's listing: %j", async (given) => {
    const { id } = await aService(given)
    const [hidden, missing] = [await send(id), await send(NOBODY)]
    expect([hidden.status, hidden.text]).toEqual([404, missing.text])
    expect(listComparableHeaders(hidden)).toEqual(listComparableHeaders(missing))
  })
})
