// POST /api/v1/services/{id}/confirm-payee: the owner of the domain ends the caution of a changed payee.

import { beforeEach, describe, expect, it } from "vitest"
import * as changesRoute from "@/app/api/v1/changes/route"
import * as route from "@/app/api/v1/services/[id]/confirm-payee/route"
import * as detailRoute from "@/app/api/v1/services/[id]/route"
import { makeDocument, makeRequirement } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { anOwner, aService, call, type DomainOwner, db } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const DOMAIN = "api.provider.example"
const [A, B, C] = [
  "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  "0x8ba1f109551bD432803012645Ac136ddd64DBA72",
  "0x1111111111111111111111111111111111111111",
]
const MINUTE = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
const paidTo = (payTo: string) => x402Reply(makeDocument({ accepts: [makeRequirement({ payTo })] }))

type Row = Awaited<ReturnType<typeof aService>>
let owner: DomainOwner
let mine: Row

const post = (id: string, body: unknown) =>
  call(route, "POST", `/api/v1/services/${id}/confirm-payee`, { params: { id }, body })
const confirm = (pay_to: unknown, id = mine.id) => post(id, { ...owner.proof, pay_to })
const read = async () => (await call(detailRoute, "GET", "/", { params: { id: mine.id } })).body

beforeEach(async () => {
  owner = await anOwner(DOMAIN, { verifiedAt: ago(60) })
  mine = await aService({ url: `https://${DOMAIN}/paid/one`, domainVerified: true })
  await respond(mine, paidTo(A), ago(20))
  await respond(mine, paidTo(B), ago(10))
})

describe("POST /api/v1/services/{id}/confirm-payee", () => {
  it("D-caution-09 ends the caution for this payee, with an event and an entry in the audit trail", async () => {
    expect(await read()).toMatchObject({ payee_confirmed_at: null, cautions: [{ id: "payee_changed" }, { id: "new" }] })
    const response = await confirm(B)
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ id: mine.id, cautions: [{ id: "new" }] })
    const { changes } = (await call(changesRoute, "GET", "/api/v1/changes")).body
    expect(changes.at(-1)).toMatchObject({
      ...{ event: "service.cautions_changed", previous: { cautions: "payee_changed,new" }, detail: { pay_to: B } },
      service: { cautions: [{ id: "new" }] },
    })
    expect(await db().ownerAction.findMany()).toMatchObject([{ action: "payee_confirmed", detail: { pay_to: B } }])
    const shown = await read()
    expect(shown.payee_confirmed_at).toMatch(/Z$/)
    expect((await db().service.findUniqueOrThrow({ where: { id: mine.id } })).recommended).toBeGreaterThan(0)
    await respond(mine, paidTo(B), ago(5))
    expect(await read()).toMatchObject({ payee_confirmed_at: shown.payee_confirmed_at, cautions: [{ id: "new" }] })
  })

  it("holds for that payee only", async () => {
    await confirm(B)
    await respond(mine, paidTo(C), ago(5))
    expect(await read()).toMatchObject({
      payee_confirmed_at: null,
      cautions: [{ id: "payee_changed", before: B, after: C }, { id: "new" }],
    })
    await respond(mine, paidTo(A), ago(4))
    expect(await read()).toMatchObject({ cautions: [{ before: B, after: A }, { id: "new" }] })
  })

  it("changes nothing when it is repeated, and takes other letter case", async () => {
    await confirm(B.toLowerCase())
    const before = await db().service.findUniqueOrThrow({ where: { id: mine.id } })
    const events = await db().event.count()
    expect((await confirm(B)).status).toBe(200)
    expect(await db().service.findUniqueOrThrow({ where: { id: mine.id } })).toEqual(before)
    expect(await db().event.count()).toBe(events)
  })

  it("needs a proof from before the change, or by DNS: whoever holds the server can publish the file", async () => {
    await db().claim.update({ where: { domain: DOMAIN }, data: { verifiedAt: ago(5) } })
    const { status, body } = await confirm(B)
    expect([status, body.code]).toEqual([409, "conflict"])
    expect(body.error).toContain("DNS record")
    expect(await read()).toMatchObject({ cautions: [{ id: "payee_changed" }, { id: "new" }] })
    await db().claim.update({ where: { domain: DOMAIN }, data: { method: "dns" } })
    expect((await confirm(B)).status).toBe(200)
  })

  it.each([
    ["the payee from before", A],
    ["a payee that no challenge named", C],
  ])("is 409 for %s, and names both", async (_what, payTo) => {
    const { status, body } = await confirm(payTo)
    expect([status, body.code]).toEqual([409, "conflict"])
    expect(body.error).toContain(payTo)
    expect(body.error).toContain(B)
    expect(await read()).toMatchObject({ cautions: [{ id: "payee_changed" }, { id: "new" }] })
  })

  it("is 409 for a service whose payee nobody has seen", async () => {
    const { id } = await aService({ url: `https://${DOMAIN}/paid/two` })
    expect((await confirm(B, id)).body).toMatchObject({
      code: "conflict",
      error: expect.stringContaining("names no payee"),
    })
  })

  it("checks fields, token, service and host in this order", async () => {
    const { id: elsewhere } = await aService({ url: "https://other.example/paid" })
    const { id: hidden } = await aService({ url: "https://other.example/hidden", status: "pending" })
    const { id: gone } = await aService({ url: `https://${DOMAIN}/gone`, deletedAt: new Date(), deletedBy: "owner" })
    const wrong = { domain: DOMAIN, verification_token: "0".repeat(64) }
    const cases: [id: string, body: unknown, status: number, code: string][] = [
      [mine.id, { ...owner.proof }, 400, "invalid_parameter"],
      [mine.id, { ...owner.proof, pay_to: 5 }, 400, "invalid_parameter"],
      [mine.id, { ...wrong, pay_to: B }, 403, "not_owner"],
      ["9999999", { ...wrong, pay_to: B }, 403, "not_owner"],
      ["9999999", { ...owner.proof, pay_to: B }, 404, "not_found"],
      [hidden, { ...owner.proof, pay_to: B }, 404, "not_found"],
      [gone, { ...owner.proof, pay_to: B }, 404, "not_found"],
      [elsewhere, { ...owner.proof, pay_to: B }, 403, "other_host"],
    ]
    for (const [id, sent, status, code] of cases) {
      const { body, ...response } = await post(id, sent)
      expect([response.status, body.code]).toEqual([status, code])
    }
    expect(await read()).toMatchObject({ cautions: [{ id: "payee_changed" }, { id: "new" }] })
  })
})
