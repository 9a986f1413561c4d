// The schema of the change list (docs/decisions.md#webhooks-and-events). A client can copy the public catalogue: read all changes
// from number 0, and store `service` by `service_id`, or delete the entry when `service` is null.

import { z } from "zod"
import { SchemaChanges } from "@/lib/catalogue/call/schema"
import { Service } from "@/lib/catalogue/schema"
import { clampedInteger } from "@/lib/contract/query"
import { namedObject } from "@/lib/contract/schema-names"
import { SERVICE_EVENTS } from "@/lib/events/names"

export * from "@/lib/events/names"

export const LIMITS = {
  pageSize: 100,
  maxPageSize: 1000,
  /** The most events that a page with a filter reads. */
  scanned: 5_000,
} as const

export const ChangesQuery = z.object({
  /** The last `seq` that the client has read. */
  after: z
    .string()
    .regex(/^\s*\d+\s*$/, "must be a whole number that is not negative")
    .transform(Number)
    .refine(Number.isSafeInteger, `must be at most ${Number.MAX_SAFE_INTEGER}`)
    .default(0),
  limit: clampedInteger(1, LIMITS.maxPageSize).default(LIMITS.pageSize),
})
export type ChangesQuery = z.infer<typeof ChangesQuery>

/** What an event reports in addition to the service and its previous values. Each kind has only its own fields. */
export const EventDetail = z
  .object({
    pay_to: z
      .string()
      .nullable()
      .describe(
        "`service.payee_changed`: the payee in the last challenge; null when it names none. `service.cautions_changed`: the payee that the owner of the domain has confirmed.",
      ),
    parameters: SchemaChanges.describe(
      "`service.schema_changed`: the parameters of the request that were added, removed, made required or made optional, by place and name. At most ten of each; `left_out` counts the others.",
    ),
    source: z.string().describe("`listing.dropped`: the source that no longer lists the service."),
    opened_at: z.iso.datetime().describe("`incident.opened`, `incident.closed`: when the incident opened."),
    health: z.enum(["degraded", "down"]).describe("Of an incident: the worst health so far."),
    reason: z
      .string()
      .nullable()
      .describe("Of an incident: the reason in the check that opened it, such as `HTTP 503`."),
    outcome: z
      .enum(["recovered", "unobserved"])
      .describe(
        "`incident.closed`: `unobserved` when no check saw a recovery, because the checks or the listing ended.",
      ),
    duration_ms: z.int().min(0).describe("`incident.closed`: how long the incident lasted."),
  })
  .partial()
export type EventDetail = z.infer<typeof EventDetail>

export const Change = namedObject("Change", {
  /** Numbers ascend in commit order: a smaller number never appears after a larger number. */
  seq: z.int().positive(),
  id: z.uuid(),
  event: z.enum(SERVICE_EVENTS),
  timestamp: z.iso.datetime(),
  service_id: z.uuid(),
  /** The service at the time of the event; null when the service has been removed since. */
  service: Service.nullable(),
  previous: z.record(z.string(), z.json()).optional(),
  detail: EventDetail.optional(),
})
export type Change = z.infer<typeof Change>

export const ChangePage = namedObject("ChangePage", {
  log_id: z
    .uuid()
    .describe(
      "The log that the numbers belong to. Another id than before means that the directory was restored from a backup: read everything again from zero.",
    ),
  head: z.int().min(0).describe("The number of the newest change, whatever the filters. Numbers ascend, with gaps."),
  changes: z.array(Change),
  /** The `after` of the next request; equals `after` of this request when there is no new event. */
  next_after: z.int().min(0),
  has_more: z.boolean(),
})
