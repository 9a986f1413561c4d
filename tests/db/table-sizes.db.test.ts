// The sizes of the database: recorded once a day, compared after a day. With either database.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { db, disconnect } from "@/lib/db/client"
import { getStorage, recordSizes } from "@/lib/db/table-sizes"
import { env } from "@/lib/env"
import { resetDatabase } from "@/tests/support/reset"
import { aService } from "@/tests/support/service"

const { signal } = new AbortController()
const DAY = 86_400_000
const NOW = new Date("2026-03-08T12:00:00Z")
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY)
const { DATABASE_URL, DATABASE_DISK_GB } = env

beforeEach(() => resetDatabase())
afterAll(async () => {
  Object.assign(env, { DATABASE_URL, DATABASE_DISK_GB })
  await disconnect()
})

describe("the size of the database", () => {
  it("D-growth-01 is recorded once a day and kept for a month", async () => {
    const { recorded } = await recordSizes({ now: NOW, signal })
    expect(recorded).toBeGreaterThan(30)
    expect(await recordSizes({ now: new Date(NOW.getTime() + 3_600_000), signal })).toEqual({ recorded: 0 })
    expect(await recordSizes({ now: daysLater(1), signal })).toEqual({ recorded })
    await recordSizes({ now: daysLater(32.5), signal })
    expect((await db().tableSize.groupBy({ by: ["day"] })).map(({ day }) => day)).toEqual([
      new Date("2026-04-10T00:00:00Z"),
    ])
  })

  it("D-growth-01 is compared with the sizes of the last week, and its growth is unknown on the first day", async () => {
    expect(await getStorage(NOW)).toMatchObject({ bytesPerDay: null, daysLeft: null })
    await recordSizes({ now: NOW, signal })
    expect(await getStorage(daysLater(0.5))).toMatchObject({ bytesPerDay: null, daysLeft: null })
    await db().tableSize.updateMany({ where: { name: "checks" }, data: { bytes: 0n } })
    const { tables, bytes, bytesPerDay } = await getStorage(daysLater(2))
    const checks = tables.find(({ name }) => name === "checks")
    expect(checks?.bytesPerDay).toBe(Math.round((checks?.bytes ?? 0) / 2))
    expect(bytesPerDay).toBeGreaterThanOrEqual(checks?.bytesPerDay ?? Number.NaN)
    expect(bytes).toBeGreaterThan(tables.reduce((sum, table) => sum + table.bytes, 0))
    expect(tables.map((table) => table.bytes)).toEqual(tables.map((table) => table.bytes).toSorted((a, b) => b - a))
  })

  it("D-growth-02 is compared with DATABASE_DISK_GB on a server, and with the disk of DATA_DIR otherwise", async () => {
    await recordSizes({ now: NOW, signal })
    await db().tableSize.updateMany({ where: { name: "checks" }, data: { bytes: 0n } })
    Object.assign(env, { DATABASE_URL: "postgresql://server/directory", DATABASE_DISK_GB: undefined })
    expect(await getStorage(daysLater(1))).toMatchObject({ freeBytes: null, daysLeft: null })
    Object.assign(env, { DATABASE_DISK_GB: 1 })
    const { bytes, bytesPerDay, freeBytes, daysLeft } = await getStorage(daysLater(1))
    expect(freeBytes).toBe(1024 ** 3 - bytes)
    expect(daysLeft).toBe(Math.floor((freeBytes ?? 0) / (bytesPerDay ?? 1)))
    Object.assign(env, { DATABASE_URL: undefined })
    expect((await getStorage(daysLater(1))).freeBytes).toBeGreaterThan(0)
  })

  it("counts every table with its indexes", async () => {
    await aService()
    const { tables } = await getStorage(NOW)
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["checks", "events", "services", "table_sizes"]),
    )
  })
})
