// The status of the directory as a status summary: its parts as components, and the verdict of /status. Pure.

import { judgeDirectory } from "@/components/stats/status-words"
import type { ComponentStatus, Indicator, StatusSummary } from "@/lib/interfaces/status-page/schema"
import { formatTimestamp, parseTimestamp } from "@/lib/time"

export type DirectoryState = Parameters<typeof judgeDirectory>[0]
interface Site {
  name: string
  /** Without a trailing slash. */
  baseUrl: string
  /** In seconds. Checks that are late by more than one interval are a problem. */
  checkInterval: number
}

const PAGE_ID = "directory"
const INDICATORS = { healthy: "none", unknown: "none", degraded: "minor", down: "major" } as const satisfies Record<
  string,
  Indicator
>

export function buildDirectorySummary(state: DirectoryState, site: Site, now: Date): StatusSummary {
  const { health, sentence } = judgeDirectory(state, site.checkInterval)
  const updated_at = findLastRun(state) ?? formatTimestamp(now)
  return {
    page: { id: PAGE_ID, name: site.name, url: `${site.baseUrl}/status`, time_zone: "Etc/UTC", updated_at },
    status: { indicator: INDICATORS[health], description: sentence },
    components: listParts(state, site.checkInterval).map(({ id, name, status }, index) => ({
      id,
      name,
      status,
      created_at: updated_at,
      updated_at,
      position: index + 1,
      description: null,
      showcase: true,
      start_date: null,
      group_id: null,
      page_id: PAGE_ID,
      group: false,
      only_show_if_degraded: false,
    })),
    // The directory records incidents of services, and none of its own.
    incidents: [],
    scheduled_maintenances: [],
  }
}

interface Part {
  id: string
  name: string
  status: ComponentStatus
}

/** Lists the parts that this directory has. A directory without a Lightning node or an embedding server lacks their parts. */
function listParts({ jobs, queue, node, embeddings, sources }: DirectoryState, checkInterval: number): Part[] {
  const isFailed = jobs.some(({ last_error, is_running }) => last_error !== null && !is_running)
  const isUnread = sources.some(({ is_running, last_run }) => !is_running && last_run?.state === "failed")
  const isLate = queue.lag_seconds > checkInterval
  return [
    { id: "api", name: "Pages and API", status: "operational" },
    { id: "checks", name: "Checks of services", status: isLate ? "degraded_performance" : "operational" },
    { id: "sources", name: "Sources of listings", status: isUnread ? "partial_outage" : "operational" },
    { id: "jobs", name: "Jobs", status: isFailed ? "partial_outage" : "operational" },
    ...(node.state === "off" ? [] : [judgePart("payments", "Payments", node.state === "down")]),
    ...(embeddings.state === "off" ? [] : [judgePart("search", "Semantic search", embeddings.state === "resting")]),
  ]
}

const judgePart = (id: string, name: string, isDown: boolean): Part => ({
  id,
  name,
  status: isDown ? "major_outage" : "operational",
})

function findLastRun({ jobs }: DirectoryState): string | null {
  const times = jobs.flatMap(({ last_run_at }) => parseTimestamp(last_run_at ?? "") ?? [])
  return times.length > 0 ? formatTimestamp(new Date(Math.max(...times.map((time) => time.getTime())))) : null
}
