// A deleted service is purged after 30 days: its rows are deleted, and its events lose their content. Only the owner's audit
// trail still contains the service's name.

import { v7 as newId, v4 as newToken } from "uuid"
import { beforeEach, describe, expect, it } from "vitest"
import * as changesRoute from "@/app/api/v1/changes/route"
import * as serviceRoute from "@/app/api/v1/services/[id]/route"
import { createActor, recordAct } from "@/lib/acts/log"
import { recordEvents } from "@/lib/events/log"
import { ChangePage } from "@/lib/events/schema"
import { PURGE, purgeDeleted } from "@/lib/owners/purge"
import { anOwner, aService, call, type DomainOwner, db, pool } from "@/tests/support/directory"

const DOMAIN = "api.provider.example"
const WORD = "Vanishing"
const DELETED_AT = new Date("2026-11-01T12:00:00.500Z")
const DUE = new Date(DELETED_AT.getTime() + 30 * 86_400_000)
const GONE = { deletedAt: DELETED_AT, deletedBy: "owner" }

let owner: DomainOwner
let count = 0

const purge = (now: Date = DUE, signal: AbortSignal = new AbortController().signal) => purgeDeleted({ now, signal })
const mine = (more: Parameters<typeof aService>[0] = {}) => {
  count += 1
  return aService({ url: `https://${DOMAIN}/paid/${count}`, ...more })
}
const remove = (id: string) => call(serviceRoute, "DELETE", "/", { params: { id }, body: owner.proof })
const changes = async () =>
  ChangePage.parse((await call(changesRoute, "GET", "/api/v1/changes?limit=1000")).body).changes
const announce = (kind: "service.new" | "service.updated", serviceId: string, before = WORD) =>
  db().$transaction((transaction) =>
    recordEvents(transaction, { kind, serviceId, at: DELETED_AT, previous: { name: before } }),
  )

/** Creates a service with rows in every table that references services. */
async function aRichListing() {
  const service = await mine({ name: WORD, description: WORD, contactEmail: `${WORD}@example.com` })
  const { id: serviceId, url, protocol } = service
  const at = new Date("2026-10-31T12:00:00Z")
  const day = new Date("2026-10-31")
  await db().check.create({ data: { serviceId, checkedAt: at, verdict: "ok", errorMessage: WORD } })
  await db().hourlyCheck.create({ data: { serviceId, hour: at, ok: 1 } })
  await db().dailyCheck.create({ data: { serviceId, day, ok: 1 } })
  await db().price.create({ data: { serviceId, seenAt: at, priceUsd: 1, payTo: WORD } })
  await db().incident.create({ data: { serviceId, openedAt: at, health: "down", reason: WORD } })
  const attempt = { id: newId(), url, protocol, name: WORD, outcome: "created", report: {} }
  await db().registration.create({ data: { ...attempt, serviceId } })
  await db().revision.create({ data: { id: newId(), serviceId, proposed: { name: WORD } } })
  await db().proposal.create({ data: { id: newId(), serviceId, protocol: "L402", seen: { asset: WORD } } })
  await db().report.create({ data: { id: newId(), serviceId, reason: "other", text: WORD, contact: WORD } })
  const act = { act: "approve_revision", object: "service", objectId: serviceId, name: WORD, now: at } as const
  await recordAct(db(), createActor("cli"), { ...act, before: { name: WORD }, after: { name: WORD } })
  await db().probeLease.create({ data: { serviceId, host: DOMAIN, token: newToken(), until: at } })
  await pool().query(
    `insert into embeddings (service_id, model, dimensions, content_hash, embedding) values ($1, 'm', 3, $2, '{1,2,3}')`,
    [serviceId, "0".repeat(64)],
  )
  return service
}

/** The names of all tables that contain `word` in any column. `word` is a name or an id of the service. */
async function findTraces(word: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname <> '_prisma_migrations' order by relname`,
  )
  const traces: string[] = []
  for (const { name } of rows) {
    const found = await pool().query(`select from "${name}" as t where t::text ilike '%' || $1 || '%'`, [word])
    if ((found.rowCount ?? 0) > 0) traces.push(name)
  }
  return traces
}

beforeEach(async () => {
  owner = await anOwner(DOMAIN)
})

describe("purging", () => {
  it("P-3.2-05 removes a service after 30 days, and not a second earlier", async () => {
    const { id } = await mine(GONE)
    expect(await purge(new Date(DUE.getTime() - 1000))).toEqual({ purged: 0 })
    expect(await purge(new Date(DUE.getTime() - 1))).toEqual({ purged: 0 })
    expect(await db().service.count({ where: { id } })).toBe(1)
    expect(await purge(DUE)).toEqual({ purged: 1 })
    expect(await db().service.count()).toBe(0)
    expect(await purge(DUE)).toEqual({ purged: 0 })
  })

  it("P-3.2-05 never removes a service that was not deleted", async () => {
    const old = { registeredAt: new Date(0), listedAt: new Date(0), updatedAt: new Date(0) }
    const kept = [
      await mine(old),
      await mine({ ...old, status: "rejected" }),
      await mine({ ...old, status: "pending" }),
    ]
    await mine(GONE)
    await purge(new Date("2100-01-01"))
    const left = await db().service.findMany({ orderBy: { number: "asc" } })
    expect(left.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
  })

  it("P-3.2-05 removes all rows and texts of the service, except from the audit trail, and nothing of others", async () => {
    const { id } = await aRichListing()
    const neighbour = await mine({ name: "Neighbour" })
    await announce("service.new", id)
    await announce("service.new", neighbour.id, "Next door")
    await announce("service.updated", id)
    expect((await remove(id)).status).toBe(200)
    await db().service.update({ where: { id }, data: { deletedAt: DELETED_AT } })
    const before = await db().event.findMany({ orderBy: { seq: "asc" } })
    expect((await findTraces(WORD)).length).toBeGreaterThan(7)

    expect(await purge()).toEqual({ purged: 1 })
    expect(await findTraces(WORD)).toEqual(["owner_actions"])
    expect((await findTraces(id)).toSorted()).toEqual(["admin_acts", "events", "owner_actions"])
    expect(await db().adminAct.findMany()).toMatchObject([
      { act: "approve_revision", name: "purged listing", before: null, after: null },
    ])
    const after = await db().event.findMany({ orderBy: { seq: "asc" } })
    expect(after).toEqual(
      before.map((event) =>
        event.serviceId === id ? { ...event, service: null, previous: null, detail: null } : event,
      ),
    )
    expect(after.filter(({ serviceId }) => serviceId === neighbour.id)).toMatchObject([
      { service: { name: "Neighbour" }, previous: { name: "Next door" } },
    ])
  })

  it("keeps its events in the change list, with the id alone", async () => {
    const { id } = await mine({ name: WORD })
    const neighbour = await mine()
    await announce("service.new", id)
    await announce("service.new", neighbour.id)
    await remove(id)
    const before = await changes()
    await db().service.update({ where: { id }, data: { deletedAt: DELETED_AT } })
    await purge()
    expect(await changes()).toEqual(before)
    expect(before.map(({ event, service }) => [event, service?.id ?? null])).toEqual([
      ["service.new", null],
      ["service.new", neighbour.id],
      ["service.removed", null],
    ])
  })

  it("purges all due services in batches", async () => {
    const due = PURGE.batch * 2 + 3
    await db().service.createMany({
      data: Array.from({ length: due }, (_, index) => ({
        id: `018f0000-0000-7000-8000-${String(index).padStart(12, "0")}`,
        url: `https://${DOMAIN}/many/${index}`,
        protocol: "x402",
        host: DOMAIN,
        registrableDomain: "provider.example",
        name: `Many ${index}`,
        sources: ["self-registered"],
        ...GONE,
      })),
    })
    await mine({ ...GONE, deletedAt: new Date(DELETED_AT.getTime() + 1000) })
    expect(await purge()).toEqual({ purged: due })
    expect(await db().service.count()).toBe(1)
  })

  it("does nothing after an abort", async () => {
    await mine(GONE)
    expect(await purge(DUE, AbortSignal.abort())).toEqual({ purged: 0 })
    expect(await db().service.count()).toBe(1)
  })

  it("rolls back a batch when it is killed, and the next run purges all of it", async () => {
    const services = [await aRichListing(), await mine(GONE)]
    await announce("service.new", services[0]?.id ?? "")
    await db().service.update({ where: { id: services[0]?.id ?? "" }, data: GONE })
    const events = await db().event.findMany()
    await pool().query(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die after delete on services for each statement execute function die()`)
    try {
      await expect(purge()).rejects.toThrow("killed")
    } finally {
      await pool().query("drop trigger die on services; drop function die()")
    }
    expect(await db().service.count()).toBe(2)
    expect(await db().event.findMany()).toEqual(events)
    expect([await db().registration.count(), await db().check.count()]).toEqual([1, 1])
    expect(await purge()).toEqual({ purged: 2 })
    expect(await findTraces(WORD)).toEqual([])
  })

  it("runs twice at once without purging a service twice", async () => {
    for (let n = 0; n < 8; n += 1) await mine(GONE)
    const runs = await Promise.all([purge(), purge()])
    expect(runs[0].purged + runs[1].purged).toBe(8)
    expect(await db().service.count()).toBe(0)
  })

  it("makes the owner's delete 404, and lets the URL be listed again under another id", async () => {
    const { id, url, number } = await mine()
    expect((await remove(id)).status).toBe(200)
    await db().service.update({ where: { id }, data: { deletedAt: DELETED_AT } })
    expect((await remove(id)).status).toBe(200)
    await purge()
    expect((await remove(id)).status).toBe(404)
    expect((await remove(String(number))).status).toBe(404)
    const anew = await aService({ url })
    await announce("service.new", anew.id)
    expect((await changes()).map(({ service_id, service }) => [service_id, service?.id ?? null])).toEqual([
      [id, null],
      [anew.id, anew.id],
    ])
  })
})

describe("the event log", () => {
  it.each([
    ["the kind", "kind = 'service.removed'"],
    ["the service", "service_id = gen_random_uuid()"],
    ["the time", "at = now()"],
    ["the id", "id = gen_random_uuid()"],
    ["the protocol", "protocol = 'MPP'"],
    ["the detail", `detail = '{"domain":"x"}'`],
    ["what was said", `service = '{"name":"Another"}'`],
    ["what was before", `previous = '{"name":"Another"}'`],
    ["only what was before", "previous = null"],
    ["only what was said", "service = null"],
    ["the kind, as words are taken out", "service = null, previous = null, kind = 'service.removed'"],
    ["the time, as words are taken out", "service = null, previous = null, at = now()"],
  ])("rejects a change of %s", async (_what, change) => {
    await announce("service.new", (await mine()).id)
    const before = await db().event.findMany()
    await expect(pool().query(`update events set ${change}`)).rejects.toThrow("events is append-only")
    expect(await db().event.findMany()).toEqual(before)
  })

  it("rejects the deletion of an event, purged or not", async () => {
    await announce("service.new", (await mine(GONE)).id)
    await purge()
    await expect(pool().query("delete from events")).rejects.toThrow("events is append-only")
    expect(await db().event.count()).toBe(1)
  })
})
