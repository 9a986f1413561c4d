import { describe, expect, it } from "vitest"
import { pool } from "@/lib/db/client"
import { listJobs } from "@/lib/jobs/queries"
import { JOBS } from "@/lib/jobs/schedule"
import { JobReport } from "@/lib/jobs/schema"

const job = {
  id: "trial",
  cron: "0 17 3 * * *",
  name: "Trial",
  does: "Tries.",
  retries: 0,
  run: async () => ({}),
} as const
const now = new Date("2026-03-01T03:17:00Z")

describe("listJobs", () => {
  it("lists every job in the order of the table, including those that never ran", async () => {
    const reports = await listJobs()
    expect(reports.map(({ id }) => id)).toEqual(JOBS.map(({ id }) => id))
    for (const report of reports) expect(JobReport.parse(report)).toMatchObject({ is_running: false, runs: 0 })
  })

  it("returns the record of the last run and the time of the next one, in UTC", async () => {
    await pool().query(
      `insert into job_leases (job, last_started_at, last_run_at, last_success_at, last_ms, last_summary, runs, failures)
       values ('trial', '2026-03-01T00:00:00Z', '2026-03-01T00:00:02Z', '2026-03-01T00:00:02Z', 2000, '{"tried": 3}', 7, 1)`,
    )
    const [report] = await listJobs([job], now)
    expect(JobReport.parse(report)).toEqual({
      id: "trial",
      name: "Trial",
      does: "Tries.",
      cron: "0 17 3 * * *",
      is_running: false,
      last_started_at: "2026-03-01T00:00:00Z",
      last_run_at: "2026-03-01T00:00:02Z",
      last_success_at: "2026-03-01T00:00:02Z",
      last_ms: 2000,
      last_summary: { tried: 3 },
      last_error: null,
      runs: 7,
      failures: 1,
      next_run_at: "2026-03-02T03:17:00Z",
    })
  })

  it("distinguishes a running job from one whose process died", async () => {
    const hold = (seconds: number) =>
      pool().query(
        `insert into job_leases (job, holder, until) values ('trial', gen_random_uuid(), now() + make_interval(secs => $1))
         on conflict (job) do update set until = excluded.until`,
        [seconds],
      )
    await hold(60)
    expect(await listJobs([job], now)).toMatchObject([{ is_running: true }])
    await hold(-1)
    expect(await listJobs([job], now)).toMatchObject([{ is_running: false }])
  })
})
