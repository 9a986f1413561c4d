// The published shape of Statuspage's `summary.json` (metastatuspage.com/api#summary). It allows no other field.

import { z } from "zod"

const time = z.iso.datetime()
const status = z.enum(["investigating", "identified", "monitoring", "resolved", "postmortem"])
const impact = z.enum(["none", "minor", "major", "critical"])

const Component = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  status: z.enum(["operational", "degraded_performance", "partial_outage", "major_outage", "under_maintenance"]),
  created_at: time,
  updated_at: time,
  position: z.int(),
  description: z.string().nullable(),
  showcase: z.boolean(),
  start_date: z.iso.date().nullable(),
  group_id: z.string().nullable(),
  page_id: z.string(),
  group: z.boolean(),
  only_show_if_degraded: z.boolean(),
})

const Update = z.strictObject({
  id: z.string().min(1),
  status,
  body: z.string().min(1),
  incident_id: z.string(),
  created_at: time,
  updated_at: time,
  display_at: time,
})

const Incident = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  status,
  impact,
  created_at: time,
  updated_at: time,
  started_at: time,
  monitoring_at: time.nullable(),
  resolved_at: time.nullable(),
  shortlink: z.url(),
  page_id: z.string(),
  incident_updates: z.array(Update).min(1),
  components: z.array(Component),
})

export const StatuspageSummary = z.strictObject({
  page: z.strictObject({
    id: z.string().min(1),
    name: z.string().min(1),
    url: z.url(),
    time_zone: z.literal("Etc/UTC"),
    updated_at: time,
  }),
  status: z.strictObject({ indicator: impact, description: z.string().min(1) }),
  components: z.array(Component),
  incidents: z.array(Incident),
  scheduled_maintenances: z.array(Incident),
})
