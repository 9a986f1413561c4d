// The change list with filters: the same changes as the stream lets through, page by page, with a bounded read.

import { describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/changes/route"
import { sql } from "@/lib/db/sql"
import { FilteredChanges, passesFilters, STREAM_QUERY } from "@/lib/events/filters"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { listChangeRows, selectFilteredPage } from "@/lib/events/queries"
import { ChangePage, LIMITS } from "@/lib/events/schema"
import { aService, call, db } from "@/tests/support/directory"

const at = new Date("2026-11-21T12:00:00Z")
const announce = (...events: ServiceEvent[]) => db().$transaction((transaction) => recordEvents(transaction, events))
const get = async (search: string, limit = 1000) =>
  ChangePage.parse((await call(route, "GET", `/api/v1/changes?limit=${limit}&${search}`)).body)

/** Two events of each of four services; the last service is removed and the third is hidden. */
async function aHistory() {
  const services = []
  const places = [
    {
      url: "https://a.example/1",
      protocol: "x402",
      category: "Data/Weather",
      declaredNetwork: "Base",
      payees: ["0.0.7"],
    },
    {
      url: "https://a.example/2",
      protocol: "L402",
      category: "data",
      declaredNetwork: "lightning",
      payees: ["0.0.7", "0.0.8"],
    },
    { url: "https://b.example/1", protocol: "MPP", category: "data/weather" },
    { url: "https://b.example/2", protocol: "x402", category: "database", payees: ["0.0.8"] },
  ]
  for (const place of places) services.push(await aService(place))
  const ids = services.map(({ id }) => id)
  await announce(...ids.map((serviceId) => ({ kind: "service.new" as const, serviceId, at })))
  await announce(...ids.map((serviceId) => ({ kind: "service.down" as const, serviceId, at })))
  const [, , hidden = "", removed = ""] = ids
  await db().service.update({ where: { id: hidden }, data: { status: "rejected" } })
  await db().service.update({ where: { id: removed }, data: { deletedAt: at, deletedBy: "owner" } })
  await announce({ kind: "service.removed", serviceId: removed, at })
  return ids
}

describe("GET /api/v1/changes with filters", () => {
  it("has the changes that the stream lets through", async () => {
    const [first = "", , , removed = ""] = await aHistory()
    const rows = await listChangeRows(0, 1000)
    const searches = [
      "kind=new",
      "kind=service.down,removed",
      "kind=removed&protocol=x402",
      "protocol=x402",
      "protocol=L402&kind=new",
      "host=a.example",
      "host=b.example",
      "category=data",
      "network=eip155:8453",
      "network=base,lightning&kind=down",
      "category=DATA/weather,database",
      "pay_to=0.0.7",
      "pay_to=0.0.8,0.0.9",
      "pay_to=0.0.7&kind=down&protocol=L402",
      "pay_to=0.0.9",
      `service=${first}`,
      `service=${removed}`,
      `service=${removed}&kind=removed`,
      "host=a.example&kind=down&category=data&protocol=x402",
    ]
    for (const search of searches) {
      const { query } = STREAM_QUERY.parse(new URLSearchParams(search))
      const expected = rows.filter((row) => passesFilters(row, query)).map(({ seq }) => seq)
      expect(
        (await get(search)).changes.map(({ seq }) => seq),
        search,
      ).toEqual(expected)
    }
  })

  it("finds a network by its id and by its name", async () => {
    await aHistory()
    expect((await get("network=base")).changes).toHaveLength(2)
    expect((await get("network=eip155:8453,lightning")).changes).toHaveLength(4)
  })

  it("has the same pages for every size, and the end of the log as the next number", async () => {
    await aHistory()
    const { changes: all, next_after, has_more } = await get("kind=new,down")
    const newest = Number((await db().event.aggregate({ _max: { seq: true } }))._max.seq)
    expect([all.length, next_after, has_more]).toEqual([8, newest, false])
    const seen: number[] = []
    for (let after = 0, isLast = false; !isLast; ) {
      const page = await get(`kind=new,down&after=${after}`, 3)
      seen.push(...page.changes.map(({ seq }) => seq))
      isLast = !page.has_more
      after = page.next_after
    }
    expect(seen).toEqual(all.map(({ seq }) => seq))
    expect(await get(`kind=new&after=${newest}`)).toMatchObject({ changes: [], next_after: newest, has_more: false })
  })

  it.each(["kind=sideways", "protocol=pigeon", "host=a/b", "service=7", "pay_to=0x1"])(
    "is 400 for %s",
    async (search) => {
      const { status, body } = await call(route, "GET", `/api/v1/changes?${search}`)
      expect([status, body.details[0].field]).toEqual([400, search.split("=")[0]])
    },
  )

  it("reads a bounded number of events, and goes on after them", async () => {
    const { id } = await aService({ url: "https://a.example/1", category: "data" })
    await announce({ kind: "service.new", serviceId: id, at })
    await db().$executeRaw(sql`
      insert into events (id, kind, service_id, protocol, at, service)
      select gen_random_uuid(), e.kind, e.service_id, e.protocol, e.at, e.service || '{"category": "other"}'
      from events e, generate_series(1, ${LIMITS.scanned})`)
    await announce({ kind: "service.new", serviceId: id, at })
    const first = await get("category=data")
    expect([first.changes.length, first.has_more]).toEqual([1, true])
    const second = await get(`category=data&after=${first.next_after}`)
    expect([second.changes.length, second.has_more]).toEqual([1, false])
  })

  it("reads a long log by an index for each filter", async () => {
    const service = await aService({ url: "https://z.example/1", category: "other" })
    await announce({ kind: "service.new", serviceId: service.id, at })
    // Of a shorter log, reading all of it and sorting it would be the better plan.
    await db().$executeRaw(sql`
      insert into events (id, kind, service_id, protocol, at, service)
      select gen_random_uuid(), e.kind, e.service_id, e.protocol, e.at, e.service from events e, generate_series(1, 60000)`)
    await db().$executeRaw(sql`analyze events`)
    for (const [search, index] of INDEXES) {
      const { after, limit, ...filters } = FilteredChanges.parse(Object.fromEntries(new URLSearchParams(search)))
      const statement = selectFilteredPage({ after, limit }, filters)
      const plan = await db().$queryRaw<Record<string, string>[]>(sql`explain ${statement}`)
      const text = plan.map((line) => line["QUERY PLAN"]).join("\n")
      expect(text, search).toMatch(index)
      expect(text, search).not.toContain("Seq Scan on events")
    }
  })
})

const INDEXES = [
  ["service=0199d5a0-0000-7000-8000-000000000001", /events_by_service/],
  ["host=a.example", /events_by_host/],
  ["kind=payee", /events_by_kind/],
  ["pay_to=0x209693Bc6afc0C5328bA36FaF03C514EF312287C", /events_by_payee/],
  ["category=data", /events_pkey/],
] as const
