// The events for those who watch one service: another payee, incidents with reason and duration, and a listing that a source drops.
// Each has the service as it was public, and is in the change list.

import { describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { listChangesText } from "@/lib/events/queries"
import { type Change, ChangePage } from "@/lib/events/schema"
import { setProbeStatus } from "@/lib/health/probe-status"
import { expireStale } from "@/lib/health/stale"
import { deleteRows } from "@/lib/owners/commands"
import { purgeDeleted } from "@/lib/owners/purge"
import { reject } from "@/lib/review/review"
import { removeMissingLabels, retireUnlisted } from "@/lib/sources/merge/remove-labels"
import { makeDocument, makeRequirement } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { aService, db } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const START = new Date("2026-11-21T12:00:00Z")
const minute = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const DAY = 24 * 60
const { signal } = new AbortController()
const [FIRST, SECOND] = ["0x209693Bc6afc0C5328bA36FaF03C514EF312287C", "0x8ba1f109551bD432803012645Ac136ddd64DBA72"]
const paidTo = (payTo: string) => x402Reply(makeDocument({ accepts: [makeRequirement({ payTo })] }))
const failing = (status: number) => ({ status, headers: {}, body: "" })

const events = () => db().event.findMany({ orderBy: { seq: "asc" } })
const eventsOf = async (kind: string) => (await events()).filter((event) => event.kind === kind)
const listChanges = async (): Promise<Change[]> =>
  ChangePage.parse(JSON.parse(await listChangesText({ after: 0, limit: 100 }))).changes

/** A public service with an open incident. */
async function aDegraded(more: Parameters<typeof aService>[0] = {}) {
  const service = await aService({ protocol: "x402", ...more })
  await respond(service, paidTo(FIRST), minute(0))
  await respond(service, failing(200), minute(1))
  await respond(service, failing(200), minute(2))
  return service
}

describe("service.payee_changed", () => {
  it("D-hook-05 is recorded when a challenge names another payee than the last challenge, with both payees", async () => {
    const service = await aService({ protocol: "x402" })
    const payees = [FIRST, FIRST, SECOND, SECOND, FIRST]
    for (const [index, payTo] of payees.entries()) await respond(service, paidTo(payTo), minute(index))
    const changes = (await listChanges()).filter(({ event }) => event === "service.payee_changed")
    expect(changes.map(({ timestamp, previous, detail }) => [timestamp, previous, detail])).toEqual([
      ["2026-11-21T12:02:00Z", { pay_to: FIRST }, { pay_to: SECOND }],
      ["2026-11-21T12:04:00Z", { pay_to: SECOND }, { pay_to: FIRST }],
    ])
    expect(changes.every(({ service: shown }) => shown?.id === service.id)).toBe(true)
  })

  it("is not recorded for a failed check or for a service that is not public", async () => {
    const [open, pending] = [
      await aService({ protocol: "x402" }),
      await aService({ protocol: "x402", status: "pending" }),
    ]
    for (const service of [open, pending]) await respond(service, paidTo(FIRST), minute(0))
    await respond(open, failing(200), minute(1))
    await respond(open, paidTo(FIRST), minute(2))
    await respond(pending, paidTo(SECOND), minute(1))
    expect(await eventsOf("service.payee_changed")).toEqual([])
  })
})

describe("incidents", () => {
  it("D-hook-05 open with their reason, and close with reason, health and duration", async () => {
    const service = await aDegraded()
    await respond(service, paidTo(FIRST), minute(30))
    await respond(service, paidTo(FIRST), minute(32))
    const changes = (await listChanges()).filter(({ event }) => event.startsWith("incident."))
    const opened = { opened_at: "2026-11-21T12:02:00Z", health: "degraded", reason: "HTTP 200" }
    expect(changes).toMatchObject([
      { event: "incident.opened", timestamp: opened.opened_at, service: { id: service.id, health_status: "degraded" } },
      { event: "incident.closed", timestamp: "2026-11-21T12:32:00Z", service: { health_status: "healthy" } },
    ])
    expect(changes.map(({ detail }) => detail)).toEqual([
      opened,
      { ...opened, outcome: "recovered", duration_ms: 1_800_000 },
    ])
  })

  it("of a service that is not public have no events", async () => {
    const service = await aDegraded({ status: "pending" })
    for (const at of [30, 32]) await respond(service, paidTo(FIRST), minute(at))
    expect(await db().incident.count()).toBe(1)
    expect(await events()).toEqual([])
  })

  it.each([
    [
      "the service has no check for too long",
      () => expireStale({ now: minute(DAY), signal }),
      "service.health_changed",
    ],
    [
      "its probing is stopped",
      (id: string) => setProbeStatus(id, "unprobeable", minute(DAY), createActor("cli")),
      "service.health_changed",
    ],
    ["the listing is rejected", (id: string) => reject(id, null, minute(DAY), createActor("cli")), "service.removed"],
    [
      "its owner deletes it",
      (id: string) =>
        db().$transaction(async (transaction) => {
          const row = await transaction.service.findUniqueOrThrow({ where: { id } })
          await deleteRows(transaction, [row], minute(DAY))
        }),
      "service.removed",
    ],
    [
      "it is retired",
      async (id: string) => {
        await db().service.update({ where: { id }, data: { healthStatus: "down", isUnnamed: true } })
        await retireUnlisted({ now: minute(8 * DAY), signal })
      },
      "service.removed",
    ],
  ])("close as unobserved when %s, in the transaction of the change", async (_case, end, change) => {
    const { id } = await aDegraded()
    await end(id)
    const [closed, ...others] = await eventsOf("incident.closed")
    expect(others).toEqual([])
    expect(closed).toMatchObject({ serviceId: id, detail: { outcome: "unobserved", reason: "HTTP 200" } })
    expect(closed?.service).toMatchObject({ status: "active" })
    const [changed] = (await eventsOf(change)).slice(-1)
    expect(closed?.at).toEqual(changed?.at)
    const isRemoved = change === "service.removed"
    expect((await listChanges()).at(-1)).toMatchObject({ event: isRemoved ? change : "incident.closed" })
    const closedChange = (await listChanges()).find(({ event }) => event === "incident.closed")
    expect([closedChange?.service === null, closedChange?.detail === undefined]).toEqual([isRemoved, isRemoved])
  })

  it("lose their details when the listing is purged", async () => {
    const { id } = await aDegraded()
    await db().service.update({ where: { id }, data: { deletedAt: minute(DAY), deletedBy: "owner" } })
    await purgeDeleted({ now: minute(40 * DAY), signal })
    const [opened] = await eventsOf("incident.opened")
    expect(opened).toMatchObject({ serviceId: id, service: null, previous: null, detail: null })
  })
})

describe("listing.dropped", () => {
  it("D-hook-05 is recorded once for each label that a source drops, with the source", async () => {
    const service = await aService({ sources: ["bazaar", "mpp"] })
    const hidden = await aService({ sources: ["mpp"], status: "pending" })
    await db().source.upsert({ where: { name: "mpp" }, create: { name: "mpp" }, update: {} })
    for (const { id } of [service, hidden]) {
      await db().sourceListing.create({
        data: { serviceId: id, source: "mpp", pass: 1, missed: true },
      })
    }
    for (const number of [3, 4]) await removeMissingLabels({ source: "mpp", number: BigInt(number) }, minute(0), signal)
    const changes = await listChanges()
    expect(changes).toMatchObject([
      {
        event: "listing.dropped",
        service: { id: service.id, source: "bazaar" },
        previous: { source: "bazaar,mpp" },
        detail: { source: "mpp" },
      },
    ])
  })
})
