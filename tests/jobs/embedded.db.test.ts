// The job runner without Inngest, with test jobs: missed ticks, retries, and a database that is down.

import { once } from "node:events"
import { afterEach, describe, expect, it } from "vitest"
import { db, pool } from "@/lib/db/client"
import { EmbeddedRunner } from "@/lib/jobs/embedded"
import type { Command, Job } from "@/lib/jobs/schedule"

const FAST = { leaseMs: 3000, beatMs: 500, retryMs: 20 }
const within = { timeout: 20_000, interval: 20 }
const job = (id: string, run: Command, more: Partial<Job> = {}): Job => ({
  id,
  cron: "0 0 0 1 1 *",
  name: "Trial",
  does: "Tries.",
  retries: 0,
  run,
  ...more,
})
const EACH_SECOND = { cron: "* * * * * *" }

let runner: EmbeddedRunner | null = null
const startRunner = (...jobs: Job[]) => {
  runner = new EmbeddedRunner(jobs, FAST)
  return runner.start()
}

afterEach(() => runner?.stop())

describe("a runner that starts", () => {
  it("runs jobs at once that never ran or missed their tick, and other jobs at their tick", async () => {
    await pool().query(
      `insert into job_leases (job, last_run_at) values ('fresh', now()), ('overdue', now() - interval '400 days')`,
    )
    const ran: string[] = []
    const run = (id: string) => job(id, async () => ({ n: ran.push(id) }))
    await startRunner(run("fresh"), run("overdue"), run("new"))
    await runner?.stop()
    expect(ran.sort()).toEqual(["new", "overdue"])
  })
})

describe("a job that fails", () => {
  it("is retried as often as the table says, while other jobs go on", async () => {
    let attempts = 0
    const fail: Command = async () => {
      attempts += 1
      throw new Error("always")
    }
    let ticks = 0
    await startRunner(
      job("broken", fail, { retries: 2 }),
      job("sound", async () => ({ n: ++ticks }), EACH_SECOND),
    )
    await expect.poll(() => attempts >= 3 && ticks >= 2, within).toBe(true)
    await runner?.stop()
    expect(attempts).toBe(3)
    expect(await db().jobLease.findUnique({ where: { job: "broken" } })).toMatchObject({ runs: 3n, failures: 3n })
  })
})

describe("a job that takes longer than its tick", () => {
  it("drops ticks during a run and is aborted when the runner stops", async () => {
    let begun = 0
    let ticks = 0
    let isAborted = false
    const long: Command = async ({ signal }) => {
      begun += 1
      await once(signal, "abort")
      isAborted = true
      return { begun }
    }
    await startRunner(
      job("long", long, EACH_SECOND),
      job("clock", async () => ({ n: ++ticks }), EACH_SECOND),
    )
    await expect.poll(() => ticks, within).toBeGreaterThan(2)
    await runner?.stop()
    expect({ begun, isAborted }).toEqual({ begun: 1, isAborted: true })
    expect(await db().jobLease.findUnique({ where: { job: "long" } })).toMatchObject({ holder: null, runs: 1n })
    const before = ticks
    await runner?.stop()
    expect(ticks).toBe(before)
  })
})

describe("a job with isDue", () => {
  const served = (id: string) => pool().query("insert into job_leases (job, last_run_at) values ($1, now())", [id])

  it("runs as soon as it is due, long before its tick, and not while it is not due", async () => {
    await served("woken")
    let isDue = false
    let asked = 0
    const ran: boolean[] = []
    const run: Command = async () => {
      ran.push(isDue)
      isDue = false
      return { n: ran.length }
    }
    const ask = async () => {
      asked += 1
      return isDue
    }
    await startRunner(job("woken", run, { isDue: ask }))
    await expect.poll(() => asked, within).toBeGreaterThan(2)
    expect(ran).toEqual([])
    isDue = true
    await expect.poll(() => ran.length, within).toBe(1)
    const before = asked
    await expect.poll(() => asked, within).toBeGreaterThan(before + 2)
    expect(ran).toEqual([true])
    await runner?.stop()
    expect(await db().jobLease.findUnique({ where: { job: "woken" } })).toMatchObject({ runs: 1n, failures: 0n })
  })

  it("does not call isDue during a run, and runs again while it is due", async () => {
    await served("woken")
    let running = 0
    let most = 0
    let askedMeanwhile = 0
    let runs = 0
    const run: Command = async () => {
      running += 1
      most = Math.max(most, running)
      await pool().query("select pg_sleep(0.6)")
      running -= 1
      return { n: ++runs }
    }
    const ask = async () => {
      askedMeanwhile += running
      return true
    }
    await startRunner(job("woken", run, { isDue: ask }))
    await expect.poll(() => runs, within).toBeGreaterThan(2)
    await runner?.stop()
    expect({ most, askedMeanwhile }).toEqual({ most: 1, askedMeanwhile: 0 })
  })

  it("does not call isDue after the runner has stopped", async () => {
    await served("woken")
    let asked = 0
    const ask = async () => {
      asked += 1
      return false
    }
    let ticks = 0
    const woken = job("woken", async () => ({}), { isDue: ask })
    await startRunner(woken)
    await expect.poll(() => asked, within).toBeGreaterThan(1)
    await runner?.stop()
    const before = asked
    // Two ticks of another runner take more than a second, in which the stopped runner could call isDue again.
    await startRunner(job("clock", async () => ({ n: ++ticks }), EACH_SECOND))
    await expect.poll(() => ticks, within).toBeGreaterThan(1)
    expect(asked).toBe(before)
  })

  it("backs off after a failed run although it is due", async () => {
    for (const id of ["woken", "clock"]) await served(id)
    let attempts = 0
    let ticks = 0
    const fail: Command = async () => {
      attempts += 1
      throw new Error("always")
    }
    const clock = job("clock", async () => ({ n: ++ticks }), EACH_SECOND)
    await startRunner(job("woken", fail, { isDue: async () => true }), clock)
    await expect.poll(() => attempts, within).toBe(1)
    const since = ticks
    await expect.poll(() => ticks, within).toBeGreaterThan(since + 1)
    expect(attempts).toBe(1)
    await expect.poll(() => attempts, within).toBe(2)
  })

  it("calls isDue again after it failed", async () => {
    await served("woken")
    let asked = 0
    let runs = 0
    const ask = async () => {
      asked += 1
      if (asked > 1 && asked < 5) throw new Error("the database is away")
      return asked > 4 && runs === 0
    }
    await startRunner(job("woken", async () => ({ n: ++runs }), { isDue: ask }))
    await expect.poll(() => runs, within).toBe(1)
  })
})

describe("a database that is down", () => {
  const rename = (from: string, to: string) => pool().query(`alter table ${from} rename to ${to}`)

  it("does not end the runner, which runs missed jobs when the database is back", async () => {
    let years = 0
    let ticks = 0
    await rename("job_leases", "job_leases_away")
    try {
      await startRunner(
        job("yearly", async () => ({ n: ++years })),
        job("clock", async () => ({ n: ++ticks }), EACH_SECOND),
      )
      expect({ years, ticks }).toEqual({ years: 0, ticks: 0 })
    } finally {
      await rename("job_leases_away", "job_leases")
    }
    await expect.poll(() => years === 1 && ticks > 1, within).toBe(true)
    await runner?.stop()
    expect(await db().jobLease.findUnique({ where: { job: "clock" } })).toMatchObject({ holder: null, failures: 0n })
  })
})
