// When the front page is the console of a first start, and the made-up listings that an operator adds and removes.

import { afterAll, beforeEach, describe, expect, it } from "vitest"

process.env["SOURCES"] = "mpp"
const { aService, db, pool } = await import("@/tests/support/directory")
const { FIRST_START, findFirstResponse, getFirstStart, hasFirstChecks, isFilling } = await import(
  "@/lib/sources/first-start"
)
const { addExamples, EXAMPLES, removeExamples } = await import("@/prisma/examples")
const { dropState } = await import("@/lib/process/process-state")
const { leaseDue } = await import("@/lib/health/sweep/lease")

const NOW = new Date()
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

beforeEach(() => void dropState("first start"))
afterAll(() => pool().end())

const addRun = () =>
  db().source.create({
    data: {
      name: "mpp",
      runs: { create: { id: crypto.randomUUID(), state: "done", finishedAt: NOW, counts: { items: 60 } } },
    },
  })
const listed = (lastCheckedAt: Date | null, listedAt = minutesAgo(1)) =>
  aService({ status: "active", lastCheckedAt, listedAt, registeredAt: listedAt })

describe("D-start-01 the first checks", () => {
  it("end when every service of a small directory has been checked", async () => {
    await addRun()
    await listed(NOW)
    const last = await listed(null)
    expect(await hasFirstChecks(NOW)).toBe(true)
    await db().service.update({ where: { id: last.id }, data: { lastCheckedAt: NOW } })
    expect(await hasFirstChecks(NOW)).toBe(false)
  })

  it("end when 50 services have been checked, however many there are", async () => {
    await addRun()
    for (let index = 0; index < FIRST_START.services; index += 1) await listed(index === 0 ? null : NOW)
    expect(await hasFirstChecks(NOW)).toBe(true)
    await listed(NOW)
    expect(await hasFirstChecks(NOW)).toBe(false)
  })

  it("hide no listing that is 30 minutes old, and none of a directory whose sources gave none", async () => {
    await listed(null)
    expect(await hasFirstChecks(NOW)).toBe(false)
    await addRun()
    expect(await hasFirstChecks(NOW)).toBe(true)
    await db().sourceRun.updateMany({ data: { counts: { items: 0 } } })
    expect(await hasFirstChecks(NOW)).toBe(false)
    await db().sourceRun.updateMany({ data: { counts: { items: 1 } } })
    await listed(null, minutesAgo(31))
    expect(await hasFirstChecks(NOW)).toBe(false)
  })

  it("do not come back in a process that has shown the list, but an empty catalogue does", async () => {
    await listed(NOW)
    expect(await isFilling(1, NOW)).toBe(false)
    await addRun()
    await listed(null)
    expect(await hasFirstChecks(NOW)).toBe(true)
    expect(await isFilling(2, NOW)).toBe(false)
    expect(await isFilling(0, NOW)).toBe(true)
  })
})

it("D-start-01 counts what is public and shows the newest checks with the price that was asked", async () => {
  const { id } = await listed(NOW)
  await aService({ status: "pending", lastCheckedAt: NOW })
  await db().check.createMany({
    data: [
      { serviceId: id, checkedAt: minutesAgo(5), verdict: "unreachable", errorMessage: "dns" },
      { serviceId: id, checkedAt: NOW, verdict: "ok", httpStatus: 402, responseTimeMs: 96 },
    ],
  })
  const start = await getFirstStart(NOW)
  expect(start).toMatchObject({ found: 1, checked: 1, last_minute: 1, made_up: 0 })
  expect(start.sources.map(({ name }) => name)).toEqual(["mpp"])
  expect(start.checks).toMatchObject([{ id, verdict: "ok", http_status: 402, response_time_ms: 96 }])
  expect(await findFirstResponse(minutesAgo(1))).toMatchObject({ http_status: 402, response_time_ms: 96 })
  expect(await findFirstResponse(new Date(NOW.getTime() + 1000))).toBeNull()
})

describe("D-start-03 made-up listings", () => {
  const labels = () => db().service.findMany({ select: { sources: true, host: true } })

  it("have the label, 45 days of history and an event each, and no request is sent for them", async () => {
    expect(await addExamples(NOW)).toBe(EXAMPLES.listings)
    const rows = await labels()
    expect(rows).toHaveLength(EXAMPLES.listings)
    expect(rows.every(({ sources, host }) => sources.includes("made-up") && host.endsWith(".example"))).toBe(true)
    const checked = await db().service.findMany({ where: { lastCheckedAt: { not: null } } })
    expect(await db().dailyCheck.count()).toBe(checked.length * EXAMPLES.days)
    expect(await db().check.count()).toBe(checked.length * EXAMPLES.lastChecks)
    // 45 days of checks are enough for a score and for the end of "new".
    expect(checked.filter(({ isNew, reliabilityScore }) => isNew || reliabilityScore === null)).toEqual([])
    expect(await db().event.count({ where: { kind: "service.new" } })).toBe(EXAMPLES.listings)
    expect(await leaseDue(new Date(NOW.getTime() + 86_400_000), 500)).toEqual([])
    expect(await addExamples(NOW)).toBe(0)
  })

  it("are removed exactly, with the claims of their hosts", async () => {
    const real = await listed(NOW)
    await db().claim.create({
      data: { domain: "real.example", status: "verified", tokenHash: "a".repeat(64), verifiedAt: NOW, expiresAt: NOW },
    })
    await addExamples(NOW)
    expect(await db().claim.count()).toBeGreaterThan(1)
    expect(await removeExamples(NOW)).toBe(EXAMPLES.listings)
    expect((await db().service.findMany()).map(({ id }) => id)).toEqual([real.id])
    expect((await db().claim.findMany()).map(({ domain }) => domain)).toEqual(["real.example"])
    expect([await db().dailyCheck.count(), await db().check.count()]).toEqual([0, 0])
    expect(await db().event.count({ where: { kind: "service.removed" } })).toBe(EXAMPLES.listings)
    expect(await removeExamples(NOW)).toBe(0)
  })
})
