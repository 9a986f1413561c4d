// The figures of the database for the metrics, read from rows that the modules write.

import { describe, expect, it } from "vitest"
import { env } from "@/lib/env"
import { FIGURES } from "@/lib/metrics/definitions"
import { createFigureReader } from "@/lib/server/figures"
import { aWebhook, fillDatabase, pool } from "@/tests/support/directory"
import { DEACTIVATED } from "@/tests/support/webhook"

fillDatabase(async () => {
  await pool().query(
    `insert into job_leases (job, last_run_at, last_success_at, last_ms, runs, failures)
     values ('sweep', now(), to_timestamp(1700000000), 1500, 7, 2)`,
  )
  await pool().query("insert into hosts (host, refusals) values ('a.example', 2), ('b.example', 0), ('c.example', 1)")
  await aWebhook()
  await aWebhook({ failureCount: 3 })
  await aWebhook(DEACTIVATED)
})

interface Figure {
  get(): Promise<{ values: { labels: object; value: number }[] }>
}
const read = async (figure: Figure) =>
  (await figure.get()).values.map(({ labels, value }) => [...Object.values(labels), value])

describe("the figures", () => {
  it("are those of the modules, and a figure without a value is missing", async () => {
    await createFigureReader()()
    expect(await read(FIGURES.isRead)).toEqual([[1]])
    expect(await read(FIGURES.jobSuccess)).toEqual([["sweep", 1_700_000_000]])
    expect(await read(FIGURES.jobSeconds)).toEqual([["sweep", 1.5]])
    expect(await read(FIGURES.jobRuns)).toContainEqual(["sweep", 7])
    expect(await read(FIGURES.jobFailures)).toContainEqual(["sweep", 2])
    expect(await read(FIGURES.refusingHosts)).toEqual([[2]])
    expect(await read(FIGURES.due)).toEqual([[0]])
    expect(await read(FIGURES.webhooks)).toEqual([
      ["active", 1],
      ["failing", 1],
      ["deactivated", 1],
    ])
    expect(await read(FIGURES.backup)).toEqual([])
    expect(await read(FIGURES.diskFree)).toEqual([[expect.any(Number)]])
  })

  it("are read at most every 10 s", async () => {
    let now = 0
    const update = createFigureReader(() => now)
    const setRuns = (runs: number) => pool().query("update job_leases set runs = $1 where job = 'sweep'", [runs])
    await update()
    await setRuns(8)
    now = 9_999
    await update()
    expect(await read(FIGURES.jobRuns)).toContainEqual(["sweep", 7])
    now = 10_000
    await update()
    expect(await read(FIGURES.jobRuns)).toContainEqual(["sweep", 8])
  })

  it("are missing while a statement waits, and the scrape goes on", async ({ skip }) => {
    // The embedded database has one session, which cannot wait for itself.
    skip(!env.DATABASE_URL, "the embedded database has one session")
    const blocker = await pool().connect()
    const update = createFigureReader()
    try {
      await blocker.query("begin; lock table job_leases in access exclusive mode")
      await update()
      expect(await read(FIGURES.isRead)).toEqual([[0]])
      expect(await read(FIGURES.jobRuns)).toEqual([])
      expect(await read(FIGURES.diskFree)).toEqual([[expect.any(Number)]])
    } finally {
      await blocker.query("rollback")
      blocker.release()
    }
    await update()
    expect(await read(FIGURES.isRead)).toEqual([[1]])
  })
})
