import type { SourceReport, SourceRun } from "@/lib/sources/schema"

export const aSourceRun = (given: Partial<SourceRun> = {}): SourceRun => ({
  state: "done",
  started_at: "2026-11-21T00:49:00Z",
  finished_at: "2026-11-21T00:55:00Z",
  pages: 125,
  found: 12_480,
  new: 31,
  changed: 12,
  unchanged: 12_378,
  left: 2,
  dropped: 4,
  skipped: 57,
  skipped_by: { shape: 9, "no-price": 48 },
  alerts: [],
  error: null,
  ...given,
})

/** Builds a source that the directory reads once an hour. The last run of the source was an hour ago. */
export const aSource = (given: Partial<SourceReport> = {}): SourceReport => ({
  name: "bazaar",
  address: "https://bazaar.example/resources",
  every_minutes: 60,
  is_running: false,
  last_run: aSourceRun(),
  last_success_at: "2026-11-21T00:55:00Z",
  failed_runs: 0,
  failing_since: null,
  next_run_at: "2026-11-21T02:00:00Z",
  listings: 12_423,
  ...given,
})
