// The administrator's overview (docs/decisions.md#admin). Each figure comes from the module that owns it, so the overview and the
// section that it links to agree.

import type { AdminOverview } from "@/lib/admin/schema"
import { listOpenAlerts } from "@/lib/alerts/queries"
import { findDiskTrouble } from "@/lib/db/disk"
import { getStorage } from "@/lib/db/table-sizes"
import { listJobs } from "@/lib/jobs/queries"
import { countReports } from "@/lib/reports/queries"
import { countRefused, countWaiting, findOldestPending } from "@/lib/review/queries"
import { listSources } from "@/lib/sources/queries"
import { getSystemHealth } from "@/lib/stats/queries"
import { countWebhooks, getOldestPending, getQueueLag } from "@/lib/webhooks/queue"

const TABLES_SHOWN = 10

export async function getAdminOverview(now: Date): Promise<AdminOverview> {
  const [alerts, waiting, oldest, reports, sources, jobs, health, lag, oldestSeconds, webhooks, refused, storage] =
    await Promise.all([
      listOpenAlerts(),
      countWaiting(),
      findOldestPending(),
      countReports(),
      listSources(now),
      listJobs(),
      getSystemHealth(now),
      getQueueLag(),
      getOldestPending(),
      countWebhooks(),
      countRefused(now),
      getStorage(now),
    ])
  const failing = sources.filter(({ failed_runs }) => failed_runs > 0)
  return {
    alerts,
    waiting: { ...waiting, reports, oldest_pending_at: oldest },
    sources: {
      total: sources.length,
      failing: failing.map(({ name, failing_since, failed_runs, last_run }) => {
        return { name, since: failing_since, failed_runs, error: last_run?.error ?? null }
      }),
    },
    jobs: {
      total: jobs.length,
      have_run: jobs.filter(({ last_run_at }) => last_run_at !== null).length,
      // A failed sync is a failing source, which the overview counts once.
      failing: jobs
        .filter(({ id, last_error }) => last_error !== null && !id.startsWith("sync-"))
        .map(({ id, name, last_error }) => ({ id, name, error: last_error })),
    },
    queues: {
      probes: health.probe_queue,
      webhooks: { ...lag, oldest_seconds: oldestSeconds, failing: webhooks.failing },
    },
    refused_today: refused,
    storage: {
      ...{ bytes: storage.bytes, bytes_per_day: storage.bytesPerDay },
      ...{ free_bytes: storage.freeBytes, days_left: storage.daysLeft },
      tables: storage.tables
        .slice(0, TABLES_SHOWN)
        .map(({ name, bytes, bytesPerDay }) => ({ name, bytes, bytes_per_day: bytesPerDay })),
    },
  }
}

/** What the administration shows while the disk of the embedded database has little space; null otherwise. */
export const getDiskTrouble = findDiskTrouble
