// The status of a service, a provider or the directory in the shape that Statuspage publishes as `summary.json`, so that its
// clients and dashboards can read the status.

import { z } from "zod"
import { namedObject } from "@/lib/contract/schema-names"

export const INDICATORS = ["none", "minor", "major", "critical"] as const
export type Indicator = (typeof INDICATORS)[number]
export const COMPONENT_STATUSES = [
  "operational",
  "degraded_performance",
  "partial_outage",
  "major_outage",
  "under_maintenance",
] as const
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number]
const INCIDENT_STATUSES = ["investigating", "identified", "monitoring", "resolved", "postmortem"] as const

const time = z.iso.datetime()

export const StatusComponent = namedObject("StatusComponent", {
  id: z.string(),
  name: z.string(),
  status: z.enum(COMPONENT_STATUSES),
  created_at: time,
  updated_at: time,
  position: z.int().min(1),
  description: z.string().nullable(),
  showcase: z.boolean(),
  start_date: z.iso.date().nullable(),
  group_id: z.string().nullable(),
  page_id: z.string(),
  group: z.boolean(),
  only_show_if_degraded: z.boolean(),
})
export type StatusComponent = z.infer<typeof StatusComponent>

const IncidentUpdate = z.object({
  id: z.string(),
  incident_id: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  body: z.string(),
  created_at: time,
  updated_at: time,
  display_at: time,
})

export const StatusIncident = namedObject("StatusIncident", {
  id: z.string(),
  name: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  impact: z.enum(INDICATORS),
  created_at: time,
  updated_at: time,
  started_at: time,
  monitoring_at: time.nullable(),
  resolved_at: time.nullable(),
  shortlink: z.url(),
  page_id: z.string(),
  incident_updates: z.array(IncidentUpdate),
  components: z.array(StatusComponent),
})
export type StatusIncident = z.infer<typeof StatusIncident>

export const StatusSummary = namedObject("StatusSummary", {
  page: z.object({
    id: z.string(),
    name: z.string(),
    url: z.url(),
    time_zone: z.literal("Etc/UTC"),
    updated_at: time,
  }),
  status: z.object({ indicator: z.enum(INDICATORS), description: z.string() }),
  components: z.array(StatusComponent),
  incidents: z.array(StatusIncident),
  scheduled_maintenances: z.array(z.never()).describe("Always empty: the directory plans nothing for other parties."),
})
export type StatusSummary = z.infer<typeof StatusSummary>
