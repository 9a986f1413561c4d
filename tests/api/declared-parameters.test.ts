// Parameters that a registration or the owner declares: validation, review, and where they are shown.

import { describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { sql } from "@/lib/db/sql"
import { admin, almanac, approved, db, detail, register, routes, street, url } from "@/tests/support/registration"

const { anOwner, call } = await import("@/tests/support/directory")
const { buildOwner } = await import("@/lib/claims/ownership")
const { editService } = await import("@/lib/owners/commands")
const { decideRevision } = await import("@/lib/review/revisions")
const { listPending } = await import("@/lib/review/find-listings")
const { listRevisions } = await import("@/lib/review/queries")

const DAY = { in: "query", name: "day", type: "string", required: true, description: "The day", example: "2026-11-01" }
const UNIT = { in: "query", name: "unit", type: null, required: false, description: null }
const HOST = "127.0.0.1"

/** Edits as the route does. The host of the test endpoint is an IP address, which the API accepts as no domain. */
async function edit(id: string, token: string, fields: Record<string, unknown>): Promise<void> {
  await editService(buildOwner(HOST, token), id, fields, new Date())
}
const schemaChanges = async () => {
  const events = await db().event.findMany({ where: { kind: "service.schema_changed" }, orderBy: { seq: "asc" } })
  return events.map(({ detail }) => (detail as { parameters?: unknown }).parameters)
}
const stored = (id: string) => db().service.findUniqueOrThrow({ where: { id } })

describe("the parameters of a registration", () => {
  it("wait for review with the listing, and are shown then where the host describes nothing", async () => {
    const { id } = (await almanac({ parameters: [DAY, UNIT] })).body.service
    const { pending } = await listPending()
    expect(pending).toMatchObject([{ declared: { parameters: [DAY, UNIT] } }])
    await admin(routes.approve, id)
    expect(await detail(id)).toMatchObject({ declared_parameters: [DAY, UNIT], call: { described_by: "provider" } })
    await db().$executeRaw(sql`delete from descriptions where service_id = ${id}::uuid`)
    const { call: shown } = await detail(id)
    expect(shown).toMatchObject({ described_by: "registrant", parameters: [DAY, UNIT] })
    expect(shown.url).toContain("day=2026-11-01")
  })

  it("change the version that a reviewer saw", async () => {
    const { id } = (await almanac({ parameters: [DAY] })).body.service
    const [before] = (await listPending()).pending
    await db().service.update({ where: { id }, data: { declaredParameters: [UNIT] } })
    const [after] = (await listPending()).pending
    expect(after?.version).not.toBe(before?.version)
    const { status, body } = await admin(routes.approve, id, { version: before?.version })
    expect([status, body.code]).toEqual([409, "listing_changed"])
    expect((await admin(routes.approve, id, { version: after?.version })).status).toBe(200)
  })

  it("of a public listing wait as a revision, and an approval publishes them once", async () => {
    const id = await approved()
    await almanac({ parameters: [DAY] })
    expect((await detail(id)).declared_parameters).toEqual([])
    const [revision] = (await listRevisions()).revisions
    expect(revision?.changes).toEqual([{ field: "parameters", current: [], proposed: [DAY] }])
    await decideRevision(revision?.id ?? "", "approved", new Date(), createActor("api"))
    expect((await detail(id)).declared_parameters).toEqual([DAY])
    await almanac({ parameters: [DAY] })
    expect((await listRevisions()).revisions).toEqual([])
  })

  it("are no longer the owner's after an approved revision", async () => {
    const id = await approved()
    await db().service.update({
      where: { id },
      data: { declaredParameters: [UNIT], ownerEdited: ["name", "parameters"] },
    })
    await almanac({ parameters: [DAY] })
    const [revision] = (await listRevisions()).revisions
    await db().$executeRaw(sql`delete from descriptions`)
    await decideRevision(revision?.id ?? "", "approved", new Date(), createActor("api"))
    expect(await stored(id)).toMatchObject({ declaredParameters: [DAY], ownerEdited: ["name"] })
    expect(await schemaChanges()).toMatchObject([{ removed: [{ name: "unit" }], added: [{ name: "day" }] }])
  })

  it("of a public listing are suggested by the next check", async () => {
    await approved({ parameters: [UNIT] })
    const { parseCheck, startCheck } = await import("@/lib/registration/check")
    expect((await startCheck(parseCheck({ url }), "client")()).parameters).toEqual([UNIT])
  })

  it("change nothing that a probe sends", async () => {
    const before = street.seenBy("almanac").length
    await almanac({ parameters: [DAY] })
    expect(street.seenBy("almanac").slice(before).join()).not.toContain("day=")
  })

  it.each([
    [{ ...DAY, name: "" }, "parameters[0].name"],
    [{ ...DAY, in: "cookie" }, "parameters[0].in"],
    ["day", "parameters[0]"],
  ])("are 400 for %j", async (parameter, field) => {
    const { status, body } = await almanac({ parameters: [parameter] })
    expect([status, body.details?.[0]?.field]).toEqual([400, field])
  })

  it("are bounded by the database too", async () => {
    const id = await approved()
    const many = JSON.stringify(Array.from({ length: 41 }, () => DAY))
    for (const value of [many, "{}", JSON.stringify(["x".repeat(40_001)])]) {
      const write = db().$executeRaw(
        sql`update services set declared_parameters = ${value}::jsonb where id = ${id}::uuid`,
      )
      await expect(write).rejects.toThrow(/services_declared_parameters_check/)
    }
  })
})

describe("the parameters that an owner declares", () => {
  it("come first when the owner registers, and not when the domain of another registrant is verified", async () => {
    const theirs = await approved({ parameters: [UNIT] })
    const owner = await anOwner(HOST)
    await db().service.update({ where: { id: theirs }, data: { domainVerified: true } })
    expect((await detail(theirs)).call.described_by).toBe("provider")
    const body = { url: street.endpoints.news.url, protocol: "MPP", name: "News", parameters: [DAY] }
    const { service, also_registered } = (await register({ ...body, verification_token: owner.token })).body
    for (const { id } of [service, ...also_registered]) {
      expect((await detail(id)).call).toMatchObject({ described_by: "owner", parameters: [DAY] })
    }
    expect(also_registered).toHaveLength(1)
  })

  it.each([
    [[{ ...DAY, type: 5 }], 400],
    [[DAY], 200],
    [null, 200],
  ])("by PATCH: %j is %i", async (parameters, expected) => {
    const id = await approved()
    const owner = await anOwner("api.provider.example")
    const moved = { host: "api.provider.example", url: "https://api.provider.example/day", domainVerified: true }
    await db().service.update({ where: { id }, data: moved })
    const body = { ...owner.proof, parameters }
    const { status } = await call(routes.detail, "PATCH", `/api/v1/services/${id}`, { params: { id }, body })
    expect(status).toBe(expected)
    expect((await detail(id)).declared_parameters).toEqual(status === 200 ? (parameters ?? []) : [])
  })

  it("D-reg-07 come first at once, stay when somebody else registers, and are cleared by null", async () => {
    const id = await approved()
    const owner = await anOwner(HOST)
    await db().service.update({ where: { id }, data: { domainVerified: true } })
    await edit(id, owner.token, { parameters: [DAY] })
    expect((await detail(id)).call).toMatchObject({ described_by: "owner", parameters: [DAY] })
    expect(await stored(id)).toMatchObject({ ownerEdited: ["parameters"] })
    await almanac({ parameters: [UNIT] })
    expect((await detail(id)).declared_parameters).toEqual([DAY])
    await edit(id, owner.token, { parameters: null })
    expect(await detail(id)).toMatchObject({ declared_parameters: [], call: { described_by: "provider" } })
    expect(await schemaChanges()).toEqual([])
  })

  it("D-schema-02 are an event when the owner changes what he declared before", async () => {
    const id = await approved()
    const owner = await anOwner(HOST)
    await db().service.update({ where: { id }, data: { domainVerified: true } })
    await edit(id, owner.token, { parameters: [DAY, UNIT] })
    expect(await schemaChanges()).toEqual([])
    await edit(id, owner.token, { parameters: [DAY, { ...UNIT, required: true }] })
    expect(await schemaChanges()).toMatchObject([{ made_required: [{ in: "query", name: "unit" }], left_out: 0 }])
    await register({ url, protocol: "L402", name: "Almanac", parameters: [DAY], verification_token: owner.token })
    expect(await schemaChanges()).toMatchObject([{}, { removed: [{ in: "query", name: "unit" }] }])
  })

  it("are recorded once in the audit trail, and the first ones are no event", async () => {
    const id = await approved()
    const owner = await anOwner(HOST)
    await db().service.update({ where: { id }, data: { domainVerified: true } })
    const events = await db().event.count()
    const parameters = [{ ...DAY, example: { b: 1, a: 2 } }]
    await edit(id, owner.token, { parameters })
    await edit(id, owner.token, { parameters })
    const actions = await db().ownerAction.findMany({ where: { action: "edited" } })
    expect(actions.map(({ detail }) => detail)).toMatchObject([{ fields: ["parameters"], previous: {} }])
    expect(await db().event.count()).toBe(events)
  })

  it("change the version of the catalogue, so that cached pages are rendered anew", async () => {
    const id = await approved()
    const owner = await anOwner(HOST)
    await db().service.update({ where: { id }, data: { domainVerified: true } })
    const version = async () => (await db().$queryRaw<{ n: bigint }[]>(sql`select n from catalogue_version`))[0]?.n
    const before = await version()
    await edit(id, owner.token, { parameters: [UNIT] })
    expect(await version()).not.toBe(before)
  })
})
