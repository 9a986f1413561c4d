// A job's lease: at most one run of a job at a time, over all processes. Each run is recorded in the lease's row.

import { once } from "node:events"
import { describe, expect, it } from "vitest"
import { db, pool } from "@/lib/db/client"
import { runJob } from "@/lib/jobs/run"
import type { Command } from "@/lib/jobs/schedule"

const FAST = { leaseMs: 600, beatMs: 100, retryMs: 100 }
const row = () => db().jobLease.findUniqueOrThrow({ where: { job: "trial" } })
const trial = (run: Command) => ({ id: "trial", run })

/** Returns a command that ends when `open` is called. `begun` resolves when the command starts, `count` returns its runs. */
function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let runs = 0
  const run: Command = async () => {
    runs += 1
    begin()
    await opened
    return { runs }
  }
  return { run, open, begun, count: () => runs }
}

/** A command that runs until it is aborted, and then throws the abort reason. */
const untilAborted: Command = async ({ signal }) => {
  if (!signal.aborted) await once(signal, "abort")
  throw signal.reason
}

describe("a run", () => {
  it("records its time, duration and summary, and releases the lease", async () => {
    const before = Date.now() - 1000
    const outcome = await runJob(trial(async () => ({ probed: 3 })))
    expect(outcome).toMatchObject({ ran: true, end: "done", summary: { probed: 3 } })
    const after = await row()
    expect(after).toMatchObject({
      holder: null,
      until: null,
      lastSummary: { probed: 3 },
      lastError: null,
      runs: 1n,
      failures: 0n,
    })
    expect(after.lastStartedAt?.getTime()).toBeGreaterThan(before)
    expect(after.lastRunAt).toEqual(after.lastSuccessAt)
    expect(after.lastRunAt?.getTime()).toBeGreaterThanOrEqual(after.lastStartedAt?.getTime() ?? Number.NaN)
    expect(after.lastMs).toBeLessThan(5000)
  })

  it("that fails records the reason in one printable line without credentials, and keeps the last success", async () => {
    await runJob(trial(async () => ({})))
    const { lastSuccessAt } = await row()
    const message = `no answer\n  from postgres://user:secret@host/\u202e ${"x".repeat(600)}`
    const fail: Command = async () => {
      throw new Error(message)
    }
    const outcome = await runJob(trial(fail))
    const after = await row()
    expect(outcome).toMatchObject({ ran: true, end: "failed", error: after.lastError })
    expect(after.lastError).toMatch(/^no answer from postgres:\/\/…@host\/\ufffd x+$/)
    expect(after.lastError).toHaveLength(500)
    expect(after).toMatchObject({ holder: null, until: null, lastSuccessAt, lastSummary: null, runs: 2n, failures: 1n })
  })

  it("that is stopped releases the lease and counts neither as a run nor as a failure", async () => {
    const stop = new AbortController()
    const running = runJob(trial(untilAborted), { signal: stop.signal })
    stop.abort(new Error("The process stops."))
    expect(await running).toEqual({ ran: true, end: "stopped" })
    expect(await row()).toMatchObject({
      holder: null,
      until: null,
      lastRunAt: null,
      lastError: null,
      runs: 0n,
      failures: 0n,
    })
  })
})

describe("two runners at once", () => {
  it("run a job once: the others report so, and their command never starts [D-run-03]", async () => {
    const { run, open, count } = gate()
    let refused = 0
    const runners = Array.from({ length: 8 }, async () => {
      const outcome = await runJob(trial(run))
      if (!outcome.ran) refused += 1
      return outcome
    })
    await expect.poll(() => refused).toBe(7)
    open()
    const outcomes = await Promise.all(runners)
    expect(outcomes.filter(({ ran }) => ran)).toHaveLength(1)
    expect(count()).toBe(1)
    expect(await runJob(trial(async () => ({})))).toMatchObject({ ran: true })
  })

  it("run different jobs at the same time", async () => {
    const { run, open, begun } = gate()
    const first = runJob(trial(run))
    await begun
    expect(await runJob({ id: "another", run: async () => ({}) })).toMatchObject({ ran: true })
    open()
    expect(await first).toMatchObject({ ran: true })
  })
})

describe("the lease", () => {
  it("is renewed during the run, so that no other process takes over a long run", async () => {
    const { run, open, begun } = gate()
    const running = runJob(trial(run), { pace: FAST })
    await begun
    const first = (await row()).until?.getTime() ?? Number.NaN
    let last = first
    while (last < first + 2 * FAST.leaseMs) {
      expect(await runJob(trial(run))).toEqual({ ran: false })
      last = (await row()).until?.getTime() ?? Number.NaN
    }
    open()
    expect(await running).toMatchObject({ ran: true, end: "done" })
  })

  it("that is lost to another process ends the run, which then writes nothing [D-run-03]", async () => {
    const running = runJob(trial(untilAborted), { pace: FAST })
    while ((await pool().query("select 1 from job_leases where job = 'trial'")).rowCount === 0);
    await pool().query("update job_leases set holder = gen_random_uuid(), until = now() + interval '1 hour'")
    const taken = await row()
    expect(await running).toEqual({ ran: true, end: "stopped" })
    expect(await row()).toEqual(taken)
  })

  it("that is lost by a command that ignores the signal ends with nothing written either", async () => {
    const { run, open, begun } = gate()
    const running = runJob(trial(run), { pace: FAST })
    await begun
    await pool().query("update job_leases set holder = gen_random_uuid(), until = now() + interval '1 hour'")
    open()
    expect(await running).toEqual({ ran: true, end: "stopped" })
    expect(await row()).toMatchObject({ runs: 0n, lastRunAt: null })
  })

  it("of a process that died is taken over when it expires, and not before", async () => {
    const leave = (ms: number) =>
      pool().query(
        `insert into job_leases (job, holder, until) values ('trial', gen_random_uuid(), now() + make_interval(secs => $1))
         on conflict (job) do update set until = excluded.until`,
        [ms / 1000],
      )
    await leave(60_000)
    expect(await runJob(trial(async () => ({})))).toEqual({ ran: false })
    await leave(-1)
    expect(await runJob(trial(async () => ({})))).toMatchObject({ ran: true, end: "done" })
  })
})
