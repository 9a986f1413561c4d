// The status of the directory as a status summary: its parts as components, and the verdict of /status. Pure.

import { COMPONENT_WORDS, describeComponent, describeIncident, judgeDirectory } from "@/components/stats/status-words"
import type {
  ComponentStatus,
  Indicator,
  StatusComponent,
  StatusIncident,
  StatusSummary,
} from "@/lib/interfaces/status-page/schema"
import type { ComponentIncident, ComponentReport } from "@/lib/status/schema"
import { formatTimestamp } from "@/lib/time"

interface Site {
  name: string
  /** Without a trailing slash. */
  baseUrl: string
}

export interface DirectoryStatus {
  reports: readonly ComponentReport[]
  /** The end of the last run of a job. */
  last_run_at: string | null
  incidents: readonly ComponentIncident[]
}

const PAGE_ID = "directory"
const INDICATORS = { healthy: "none", unknown: "none", degraded: "minor", down: "major" } as const satisfies Record<
  string,
  Indicator
>
const STATUSES = {
  healthy: "operational",
  unknown: "operational",
  degraded: "degraded_performance",
  down: "major_outage",
} as const satisfies Record<string, ComponentStatus>

export function buildDirectorySummary(
  { reports, last_run_at, incidents }: DirectoryStatus,
  site: Site,
  now: Date,
): StatusSummary {
  const { health, sentence } = judgeDirectory(reports)
  const updated_at = last_run_at ?? formatTimestamp(now)
  const url = `${site.baseUrl}/status`
  const components = reports.map((report, index) => buildComponent(report, index + 1, updated_at))
  return {
    page: { id: PAGE_ID, name: site.name, url, time_zone: "Etc/UTC", updated_at },
    status: { indicator: INDICATORS[health], description: sentence },
    components,
    incidents: incidents
      .filter(({ closed_at }) => closed_at === null)
      .map((incident) => buildIncident(incident, components, url)),
    scheduled_maintenances: [],
  }
}

function buildComponent(report: ComponentReport, position: number, updated_at: string): StatusComponent {
  return {
    id: report.name,
    name: COMPONENT_WORDS[report.name].name,
    status: STATUSES[report.health],
    created_at: updated_at,
    updated_at,
    position,
    description: describeComponent(report),
    showcase: true,
    start_date: null,
    group_id: null,
    page_id: PAGE_ID,
    group: false,
    only_show_if_degraded: false,
  }
}

function buildIncident(
  incident: ComponentIncident,
  components: readonly StatusComponent[],
  shortlink: string,
): StatusIncident {
  const { id, component, opened_at } = incident
  const { what, effect } = describeIncident(incident)
  const times = { created_at: opened_at, updated_at: opened_at }
  const affected = components.filter(({ id: name }) => name === component)
  return {
    id,
    name: what,
    status: "investigating",
    impact: affected.some(({ status }) => status === "major_outage") ? "major" : "minor",
    ...times,
    started_at: opened_at,
    monitoring_at: null,
    resolved_at: null,
    shortlink,
    page_id: PAGE_ID,
    incident_updates: [
      { id: `${id}-1`, incident_id: id, status: "investigating", display_at: opened_at, ...times, body: effect },
    ],
    components: affected,
  }
}
