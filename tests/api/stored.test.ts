// What is stored of a provider and of a subscriber: exported and deleted by themselves and by the administrator.

import { v7 as newId } from "uuid"
import { describe, expect, it } from "vitest"
import * as eraseByAdmin from "@/app/api/v1/admin/domains/[domain]/erase/route"
import * as exportByAdmin from "@/app/api/v1/admin/domains/[domain]/export/route"
import * as exportHookByAdmin from "@/app/api/v1/admin/webhooks/[id]/export/route"
import * as eraseOwn from "@/app/api/v1/claim/erase/route"
import * as exportOwn from "@/app/api/v1/claim/export/route"
import * as exportHook from "@/app/api/v1/webhooks/[id]/export/route"
import { STAYS } from "@/lib/owners/stored-schema"
import { administer } from "@/tests/support/admin"
import { anOwner, aService, call, db } from "@/tests/support/directory"
import { aDelivery, aWebhook } from "@/tests/support/webhook"

const DOMAIN = "api.provider.example"
const CONTACT = "owner@private.example"
const OTHERS = "somebody@else.example"

async function aProvider() {
  const owner = await anOwner(DOMAIN, { contactEmail: CONTACT })
  const first = await aService({ url: `https://${DOMAIN}/one`, contactEmail: CONTACT, domainVerified: true })
  const second = await aService({ url: `https://${DOMAIN}/two`, contactEmail: OTHERS, status: "pending" })
  const foreign = await aService({ url: "https://other.example/one", contactEmail: OTHERS })
  const attempt = { protocol: "x402", name: "A", outcome: "refused", code: "dns", report: {} }
  for (const url of [`https://${DOMAIN}/bad`, `https://${DOMAIN}.evil.example/bad`, "https://other.example/bad"])
    await db().registration.create({ data: { id: newId(), url, ...attempt } })
  await db().registrationBatch.create({
    data: { id: newId(), kind: "list", sites: [DOMAIN], ownerDomain: DOMAIN, ownerTokenHash: "a".repeat(64) },
  })
  return { owner, first, second, foreign }
}

const post = (route: Parameters<typeof call>[0], body: unknown) => call(route, "POST", "/api/v1/claim/export", { body })

describe("D-stored-01 the document of a provider", () => {
  it("has all that is stored of the domain for its owner, and no secret and no contact of another person", async () => {
    const { owner, first, second } = await aProvider()
    const { status, body, text, headers } = await post(exportOwn, owner.proof)
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(body).toMatchObject({
      domain: DOMAIN,
      claim: { status: "verified", contact_email: CONTACT },
      listings: [
        { id: first.id, contact_email: CONTACT },
        { id: second.id, contact_email: null, status: "pending" },
      ],
      registrations: [{ url: `https://${DOMAIN}/bad`, outcome: "refused" }],
      batches: [{ kind: "list" }],
      cut: [],
    })
    const { tokenHash } = await db().claim.findUniqueOrThrow({ where: { domain: DOMAIN } })
    for (const secret of [owner.token, tokenHash, "a".repeat(64), OTHERS, "evil"]) expect(text).not.toContain(secret)
  })

  it("has every contact for the administrator, also of a domain without a claim", async () => {
    await aProvider()
    const { status, body } = await administer("GET domains/[domain]/export", { domain: DOMAIN })
    expect([status, body.listings.map((one: { contact_email: string }) => one.contact_email)]).toEqual([
      200,
      [CONTACT, OTHERS],
    ])
    const other = await administer("GET domains/[domain]/export", { domain: "other.example" })
    expect(other.body).toMatchObject({ claim: null, listings: [{ contact_email: OTHERS }] })
    expect((await administer("GET domains/[domain]/export", { domain: "nobody.example" })).status).toBe(404)
  })

  it("goes to nobody else", async () => {
    const { owner } = await aProvider()
    const other = await anOwner("other.example")
    for (const route of [exportOwn, eraseOwn]) {
      const wrong = { domain: DOMAIN, verification_token: other.token }
      expect(await post(route, wrong)).toMatchObject({ status: 403, body: { code: "not_owner" } })
    }
    const params = { domain: DOMAIN }
    expect((await call(exportByAdmin, "GET", "/", { params })).status).toBe(401)
    expect(
      (await call(eraseByAdmin, "POST", "/", { params, headers: { authorization: `Bearer ${owner.token}` } })).status,
    ).toBe(401)
    expect(await db().service.count({ where: { deletedAt: null } })).toBe(3)
  })
})

describe("D-stored-02 the deletion of what a provider left", () => {
  it("removes listings, contacts, registrations, batches and the claim, and says what stays", async () => {
    const { owner, foreign } = await aProvider()
    const { status, body } = await post(eraseOwn, owner.proof)
    expect([status, body]).toEqual([
      200,
      {
        ...{ domain: DOMAIN, listings: 2, contacts: 2, revisions: 0, registrations: 1, batches: 1, claim: true },
        stays: [...STAYS],
      },
    ])
    const rows = await db().service.findMany({ orderBy: { number: "asc" } })
    expect(rows.map((row) => [row.host, row.deletedBy, row.contactEmail])).toEqual([
      [DOMAIN, "owner", null],
      [DOMAIN, "owner", null],
      ["other.example", null, OTHERS],
    ])
    expect(await db().claim.count()).toBe(0)
    expect(await db().registration.count()).toBe(2)
    // Readers learn of the removal. The other provider is not touched.
    const events = await db().event.findMany({ where: { kind: "service.removed" } })
    expect(events).toHaveLength(1)
    expect(events[0]?.serviceId).not.toBe(foreign.id)
    expect((await post(exportOwn, owner.proof)).status).toBe(403)
    const { body: left } = await administer("GET domains/[domain]/export", { domain: DOMAIN })
    expect(left.actions.map(({ action }: { action: string }) => action)).toEqual(["revoked", "deleted", "deleted"])
  })

  it("by the administrator is one act, and nothing more when it is repeated", async () => {
    await aProvider()
    const params = { domain: DOMAIN }
    expect((await administer("POST domains/[domain]/erase", params)).body).toMatchObject({ listings: 2, claim: true })
    expect((await administer("POST domains/[domain]/erase", params)).body).toMatchObject({ listings: 0, claim: false })
    const acts = await db().adminAct.findMany()
    expect(acts.map(({ act, objectKind, objectId }) => [act, objectKind, objectId])).toEqual([
      ["erase_domain", "domain", DOMAIN],
    ])
    expect(JSON.stringify(acts.map(({ after }) => after))).not.toContain("@")
  })
})

describe("D-stored-03 the document of a subscriber", () => {
  const ask = (id: string, secret: string) =>
    call(exportHook, "GET", `/api/v1/webhooks/${id}/export`, {
      params: { id },
      headers: { "x-webhook-secret": secret },
    })

  it("has the webhook and its log, without its secret, for its holder and the administrator", async () => {
    const hook = await aWebhook()
    await aDelivery(hook.id)
    const own = await ask(hook.id, hook.secret)
    expect(own).toMatchObject({ status: 200, body: { webhook: { id: hook.id }, deliveries: [{}], next_before: null } })
    expect(own.text).not.toContain(hook.secret)
    const { body } = await administer("GET webhooks/[id]/export", { id: hook.id })
    expect({ ...body, exported_at: null }).toEqual({ ...own.body, exported_at: null })
  })

  it("goes to no other webhook", async () => {
    const [one, other] = [await aWebhook(), await aWebhook()]
    expect((await ask(one.id, other.secret)).status).toBe(401)
    expect((await call(exportHookByAdmin, "GET", "/", { params: { id: one.id } })).status).toBe(401)
  })

  it("D-stored-04 is gone with the webhook, which the administrator deletes too", async () => {
    const hook = await aWebhook()
    await aDelivery(hook.id)
    const params = { id: hook.id }
    expect((await administer("DELETE webhooks/[id]", params)).body).toMatchObject({ id: hook.id, deleted: true })
    expect([await db().webhook.count(), await db().delivery.count()]).toEqual([0, 0])
    expect(await db().adminAct.findMany()).toMatchObject([{ act: "delete_webhook", objectId: hook.id }])
    expect((await administer("DELETE webhooks/[id]", params)).status).toBe(404)
    expect((await ask(hook.id, hook.secret)).status).toBe(404)
  })
})
