import type { AdminOverview } from "@/lib/admin/schema"

/** An overview with three waiting listings, in which nothing fails. */
export const anOverview = (given: Partial<AdminOverview> = {}): AdminOverview => ({
  waiting: { pending: 3, revisions: 0, proposals: 1, reports: 2, oldest_pending_at: "2026-11-21T01:00:00Z" },
  sources: { total: 6, failing: [] },
  jobs: { total: 22, failing: [] },
  queues: { probes: { due: 4, in_flight: 12, lag_seconds: 480 }, webhooks: { pending: 7, lag_seconds: 0 } },
  refused_today: { total: 37, by_code: { no_payment_required: 29, plain_http: 8 } },
  ...given,
})
