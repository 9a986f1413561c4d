// The shape of Statuspage's `summary.json` (metastatuspage.com/api#summary). It allows no other field. The optional fields are in
// responses of pages that Statuspage serves; statuspage-summary.json has all fields of such a response, with invented values.

import { z } from "zod"

const time = z.iso.datetime()
const status = z.enum(["investigating", "identified", "monitoring", "resolved", "postmortem"])
const impact = z.enum(["none", "minor", "major", "critical"])
const componentStatus = z.enum([
  "operational",
  "degraded_performance",
  "partial_outage",
  "major_outage",
  "under_maintenance",
])

const Component = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  status: componentStatus,
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
  /** The ids of the components of a group. */
  components: z.array(z.string()).optional(),
})

const Update = z.strictObject({
  id: z.string().min(1),
  status,
  body: z.string().min(1),
  incident_id: z.string(),
  created_at: time,
  updated_at: time,
  display_at: time,
  affected_components: z
    .array(
      z.strictObject({ code: z.string(), name: z.string(), old_status: componentStatus, new_status: componentStatus }),
    )
    .optional(),
  deliver_notifications: z.boolean().optional(),
  custom_tweet: z.null().optional(),
  tweet_id: z.null().optional(),
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
  reminder_intervals: z.null().optional(),
})

const Maintenance = Incident.extend({
  status: z.enum(["scheduled", "in_progress", "verifying", "completed"]),
  impact: z.literal("maintenance"),
  scheduled_for: time,
  scheduled_until: time,
  incident_updates: z.array(Update.extend({ status: z.enum(["scheduled", "in_progress", "verifying", "completed"]) })),
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
  scheduled_maintenances: z.array(Maintenance),
})
