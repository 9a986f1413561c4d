// What the tests of the pages of statistics and status share.

import type { JobReport } from "@/lib/jobs/schema"
import type { SourceReport } from "@/lib/sources/schema"
import { aSource, aSourceRun } from "./source-fixtures"

export { toHtml as render, words } from "./html"

export const aJob = (given: Partial<JobReport> = {}): JobReport => ({
  ...{
    id: "sweep",
    name: "Endpoint checks",
    does: "Probes every listing that is due.",
    cron: "0 * * * * *",
    is_running: false,
  },
  ...{ last_started_at: "2026-11-21T01:50:00Z", last_run_at: "2026-11-21T01:50:01Z" },
  ...{ last_success_at: "2026-11-21T01:50:01Z", last_ms: 1234, last_summary: { probed: 3 }, last_error: null },
  ...{ runs: 9, failures: 0, next_run_at: "2026-11-21T02:00:00Z" },
  ...given,
})
export const failed = { last_error: "connect ECONNREFUSED 10.0.0.1:5432", last_success_at: "2026-11-21T00:55:00Z" }
export const never = {
  last_started_at: null,
  last_run_at: null,
  last_success_at: null,
  last_ms: null,
  last_summary: null,
}

export const unread = (name: SourceReport["name"]) => aSource({ name, last_run: aSourceRun({ state: "failed" }) })
