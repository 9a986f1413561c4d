import { AdminOverview } from "@/lib/admin/schema"
import { defineOperations, respondWith } from "@/lib/contract/operation"

export const ADMIN = defineOperations(
  { tag: "admin", auth: "admin" },
  {
    getAdminOverview: {
      method: "get",
      path: "/api/v1/admin/overview",
      summary: "See what needs attention",
      responses: respondWith("What waits, what fails, and how far the queues are behind.", AdminOverview, {
        alerts: [
          {
            rule: "source",
            subject: "mpp",
            title: "A source fails",
            since: "2026-11-21T05:00:00Z",
            summary: "mpp could not be read since 2026-11-21 05:00 UTC: Connection refused.",
            remedy: "See its runs under Sources. If it has moved or ended, set its URL, or leave it out of SOURCES.",
          },
        ],
        waiting: { pending: 12, revisions: 1, proposals: 0, reports: 2, oldest_pending_at: "2026-11-22T03:00:00Z" },
        sources: {
          total: 6,
          failing: [{ name: "mpp", since: "2026-11-22T05:00:00Z", failed_runs: 5, error: "Connection refused." }],
        },
        jobs: { total: 24, have_run: 24, failing: [] },
        queues: {
          probes: { due: 4, in_flight: 12, lag_seconds: 8 },
          webhooks: { pending: 3, lag_seconds: 0, oldest_seconds: 660, failing: 1 },
        },
        refused_today: { total: 37, by_code: { no_payment_required: 29, rate_limited: 8 } },
        storage: {
          ...{ bytes: 2_400_000_000, bytes_per_day: 31_000_000, free_bytes: 40_000_000_000, days_left: 1290 },
          tables: [{ name: "checks", bytes: 1_300_000_000, bytes_per_day: 0 }],
        },
      }),
    },
  },
)
