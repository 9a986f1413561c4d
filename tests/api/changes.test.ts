import { describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/changes/route"
import { createActor } from "@/lib/acts/log"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { listChangesText } from "@/lib/events/queries"
import { ChangePage } from "@/lib/events/schema"
import { reject } from "@/lib/review/review"
import { aService, call, db, list, pool } from "@/tests/support/directory"

const at = new Date("2026-11-21T12:00:00.750Z")
const announce = (...events: ServiceEvent[]) => db().$transaction((transaction) => recordEvents(transaction, events))
const updated = (serviceId: string, previous?: ServiceEvent["previous"]): ServiceEvent => ({
  kind: "service.updated",
  serviceId,
  at,
  ...(previous && { previous }),
})
const get = (search = "") => call(route, "GET", `/api/v1/changes${search}`)

async function changes(search = "") {
  const { status, body } = await get(search)
  expect(status).toBe(200)
  return ChangePage.parse(body)
}

async function lastSeq(): Promise<number> {
  return Number((await db().event.findFirstOrThrow({ orderBy: { seq: "desc" } })).seq)
}

describe("GET /api/v1/changes", () => {
  it("has each event with the service at that time, in the shape of the list", async () => {
    const { id } = await aService({ name: "Before", declaredPriceUsd: 0.1 })
    await announce({ kind: "service.new", serviceId: id, at }, updated(id, { name: "Even before", price_usd: null }))
    await db().service.update({ where: { id }, data: { name: "Now" } })
    const page = await changes()
    const [service] = (await list()).body.services
    const [event] = await db().event.findMany({ orderBy: { seq: "asc" } })
    expect(page).toEqual({
      changes: [
        {
          seq: Number(event?.seq),
          id: event?.id,
          event: "service.new",
          timestamp: "2026-11-21T12:00:00Z",
          service_id: id,
          service: { ...service, name: "Before" },
        },
        expect.objectContaining({ event: "service.updated", previous: { name: "Even before", price_usd: null } }),
      ],
      next_after: await lastSeq(),
      has_more: false,
      log_id: expect.any(String),
      head: await lastSeq(),
    })
  })

  it("is empty without events", async () => {
    expect(await changes()).toEqual({
      log_id: expect.any(String),
      head: 0,
      changes: [],
      next_after: 0,
      has_more: false,
    })
  })

  it.each(["", "&service=0190a000-0000-7000-8000-000000000001"])(
    "D-mirror-01 is 409 beyond the log, which is another one than the client has read%s",
    async (filter) => {
      const { id } = await aService()
      await announce(updated(id), updated(id))
      const head = await lastSeq()
      expect(await changes(`?after=${head}${filter}`)).toMatchObject({ changes: [], head, next_after: head })
      const { status, body } = await get(`?after=${head + 1}${filter}`)
      expect([status, body.code]).toEqual([409, "ahead_of_log"])
      expect(body.error).toBe(
        `The log of changes goes to ${head}, so ${head + 1} is of another log. Read everything again from zero.`,
      )
    },
  )

  it("pages through every event once, in order", async () => {
    const { id } = await aService()
    await announce(...Array.from({ length: 7 }, () => updated(id)))
    const seen: number[] = []
    let page = await changes("?limit=3")
    const sizes = [page.changes.length]
    seen.push(...page.changes.map(({ seq }) => seq))
    while (page.has_more) {
      page = await changes(`?limit=3&after=${page.next_after}`)
      sizes.push(page.changes.length)
      seen.push(...page.changes.map(({ seq }) => seq))
    }
    expect(sizes).toEqual([3, 3, 1])
    const all = await db().event.findMany({ orderBy: { seq: "asc" } })
    expect(seen).toEqual(all.map(({ seq }) => Number(seq)))
    expect((await changes(`?after=${page.next_after}`)).changes).toEqual([])
  })

  it("has no more after a page that ends with the last event", async () => {
    const { id } = await aService()
    await announce(updated(id), updated(id))
    expect(await changes("?limit=2")).toMatchObject({ has_more: false })
    expect(await changes("?limit=1")).toMatchObject({ has_more: true })
  })

  it("leaves out events that are not about services", async () => {
    await pool().query(
      `insert into events (id, kind, at) values (gen_random_uuid(), 'source.alert', now()), (gen_random_uuid(), 'claim.lapsed', now())`,
    )
    const { id } = await aService()
    await announce(updated(id))
    expect((await changes()).changes.map(({ event }) => event)).toEqual(["service.updated"])
  })

  it.each([
    ["0", 1],
    ["-5", 1],
    ["2", 2],
    ["", 3],
    ["5000", 3],
  ])("clamps limit=%s", async (limit, expected) => {
    const { id } = await aService()
    await announce(updated(id), updated(id), updated(id))
    expect((await changes(`?limit=${limit}`)).changes).toHaveLength(expected)
  })

  it("has at most 1,000 changes, and 100 by default", async () => {
    const { id } = await aService()
    await announce(...Array.from({ length: 1001 }, () => updated(id)))
    expect(await changes("?limit=99999")).toMatchObject({ changes: { length: 1000 }, has_more: true })
    expect((await changes()).changes).toHaveLength(100)
  })

  it.each([
    ["after=-1", "after", "must be a whole number that is not negative"],
    ["after=1.5", "after", "must be a whole number that is not negative"],
    ["after=abc", "after", "must be a whole number that is not negative"],
    ["after=99999999999999999999", "after", "must be at most 9007199254740991"],
    ["limit=ten", "limit", "must be a whole number"],
    ["limit=1&limit=2", "limit", "is given more than once"],
  ])("rejects %s with 400", async (search, field, message) => {
    const { status, body } = await get(`?${search}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: "invalid_parameter", details: [{ field, message }] })
  })

  it("allows short caching and requests from any origin", async () => {
    const { headers } = await get()
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=10/)
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*")
    expect(headers.get("Content-Type")).toMatch(/^application\/json/)
  })
})

describe("GET /api/v1/changes about a hidden service", () => {
  const SECRETS = { name: "Marker-name", url: "https://marker-host.example/paid", description: "Marker-words" }

  async function told() {
    const { id } = await aService(SECRETS)
    await announce({ kind: "service.new", serviceId: id, at }, updated(id, { name: "Marker-previous" }))
    return id
  }

  it("has its id and the removal, and none of its data", async () => {
    const id = await told()
    expect((await get()).text).toContain("Marker-previous")
    await reject(id, "Marker-reason", at, createActor("cli"))
    const { text, body } = await get()
    expect(text.toLowerCase()).not.toContain("marker")
    const events = ["service.new", "service.updated", "service.removed"]
    expect(ChangePage.parse(body).changes).toEqual(
      events.map((event) => ({
        seq: expect.any(Number),
        id: expect.any(String),
        event,
        timestamp: "2026-11-21T12:00:00Z",
        service_id: id,
        service: null,
      })),
    )
  })

  it.each([{ deletedAt: at, deletedBy: "owner" }, { status: "pending" }, { status: "rejected" }])(
    "has the same about a service that is hidden by %j",
    async (hidden) => {
      const id = await told()
      await db().service.update({ where: { id }, data: hidden })
      const { text, body } = await get()
      expect(text.toLowerCase()).not.toContain("marker")
      expect(body.changes.map(({ service }: { service: unknown }) => service)).toEqual([null, null])
    },
  )

  it("has the same about a purged service", async () => {
    const id = await told()
    await db().service.delete({ where: { id } })
    expect((await changes()).changes.map(({ service_id, service }) => [service_id, service])).toEqual([
      [id, null],
      [id, null],
    ])
  })

  it("keeps the removal after a restoration, and none of the data before it", async () => {
    const id = await told()
    await announce({ kind: "service.removed", serviceId: id, at }, { kind: "service.new", serviceId: id, at })
    const { changes: all } = await changes()
    expect(all.map(({ event, service }) => [event, service?.id ?? null])).toEqual([
      ["service.new", null],
      ["service.updated", null],
      ["service.removed", null],
      ["service.new", id],
    ])
  })
})

describe("the change list during writes", () => {
  it("never shows a number before a smaller one", async ({ skip }) => {
    skip(!process.env["TEST_DATABASE_URL"], "the embedded database has one connection: nobody writes at the same time")
    const services = await Promise.all(Array.from({ length: 4 }, () => aService()))
    let isWriting = true
    const write = async (serviceId: string) => {
      for (let round = 0; round < 15; round += 1) {
        await db().$transaction(async (transaction) => {
          await recordEvents(transaction, updated(serviceId))
          // Without the lock of the event log, another writer could commit events with higher numbers during this pause.
          await transaction.$queryRaw`select pg_sleep(0.003)::text`
          await recordEvents(transaction, [updated(serviceId), updated(serviceId)])
        })
      }
    }
    const poll = async () => {
      const seen: number[] = []
      let after = 0
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting
        const page = ChangePage.parse(JSON.parse(await listChangesText({ after, limit: 7 })))
        seen.push(...page.changes.map(({ seq }) => seq))
        after = page.next_after
        if (page.has_more) isLast = false
      }
      return seen
    }
    const polling = poll()
    await Promise.all(services.map(({ id }) => write(id)))
    isWriting = false
    const all = await db().event.findMany({ orderBy: { seq: "asc" } })
    expect(all).toHaveLength(4 * 15 * 3)
    expect(await polling).toEqual(all.map(({ seq }) => Number(seq)))
  })
})
