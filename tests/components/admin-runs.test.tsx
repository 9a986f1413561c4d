import { describe, expect, it } from "vitest"
import { JobList } from "@/components/admin/job-list"
import { SourceList } from "@/components/admin/source-list"
import type { JobReport } from "@/lib/jobs/schema"
import { CREATED_AT, context, words } from "./admin-fixtures"
import { aSource, aSourceRun } from "./source-fixtures"

describe("the runs of jobs and sources on the administrator's pages", () => {
  it("show the result of a job's last run", () => {
    const job: JobReport = {
      id: "sweep",
      name: "Endpoint checks",
      does: "Probes what is due.",
      cron: "0 * * * * *",
      is_running: false,
      last_started_at: CREATED_AT,
      last_run_at: CREATED_AT,
      last_success_at: null,
      last_ms: 1234,
      last_summary: null,
      last_error: "connection refused",
      runs: 7,
      failures: 2,
      next_run_at: "2026-11-21T02:00:00Z",
    }
    const text = words(<JobList jobs={[job]} {...context} />)
    expect(text).toContain("|55 min. ago|, took 1,234 ms|")
    expect(text).toContain("|Error|connection refused|")
    expect(text).toContain("|Next run|21 Nov 2026, 02:00 UTC|")
    expect(text).toContain("|7, of them 2 failed|")
  })

  it("show the result of a source's last run, its skipped items with reasons, and its alerts", () => {
    const broken = aSourceRun({ state: "failed", error: "No usable response: ECONNREFUSED.", alerts: ["misfit"] })
    const text = words(<SourceList sources={[aSource({ last_run: broken })]} {...context} />)
    expect(text).toContain("|bazaar|Could not be read|")
    expect(text).toContain("|Last run|1 hr. ago|, took 6 min|")
    expect(text).toContain(
      "|Result|12,480 found, 31 new, 12 changed, 12,378 as before, 2 left alone, 4 dropped, 57 skipped|",
    )
    expect(text).toContain("|Skipped|48 without a price, 9 not as published|")
    expect(text).toContain("|Warning|More than half of a page")
    expect(text).toContain("|Error|No usable response: ECONNREFUSED.|")
    expect(text).toContain("|Every|1 h|URL|https://bazaar.example/resources|Listings|12,423 listings|")
  })

  it("show only the reason for a failed source, and the progress of a running one", () => {
    const show = (run: Parameters<typeof aSourceRun>[0]) =>
      words(<SourceList sources={[aSource({ last_run: aSourceRun({ skipped_by: {}, ...run }) })]} {...context} />)
    const quick = { started_at: "2026-11-21T00:54:59Z", finished_at: "2026-11-21T00:55:00Z" }
    expect(show({ state: "failed", found: 0, error: "No usable response.", ...quick })).toContain(
      "|, took 1 s|Error|No usable response.|Last success|",
    )
    expect(show({ started_at: quick.finished_at, finished_at: quick.finished_at })).toContain("|, took under 1 s|")
    expect(show({ state: "running", finished_at: null })).toMatch(/\|Last run\|1 hr\. ago\|So far\|12,480 found, /)
  })
})
