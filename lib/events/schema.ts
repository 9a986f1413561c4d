// The wire shape of the change list (docs/decisions.md#webhooks-and-events), and its contract: whoever folds the changes from
// zero into a map by `service_id` (`service: null` deletes, anything else sets) holds the public catalogue.

import { z } from "zod"
import { Service } from "@/lib/catalogue/schema"
import { clampedInteger } from "@/lib/query-values"

export const LIMITS = { pageSize: 100, maxPageSize: 1000 } as const

export const SERVICE_EVENTS = [
  "service.new",
  "service.updated",
  "service.health_changed",
  "service.down",
  "service.price_changed",
  "service.removed",
] as const

/**
 * What moves with every check, with the figures made of checks, or with the price of bitcoin. Of these alone no change is
 * written, so a folded service shows them as of its last change; an event is written whenever anything else changes.
 */
export const MEASURED_FIELDS = [
  "last_checked",
  "uptime_30d",
  "latency_p50_ms",
  "reliability_score",
  "observed_price.at",
  "updated_at",
  "price_usd_equivalent",
  "price_drift",
] as const

export const ChangesQuery = z.object({
  /** The last `seq` seen. */
  after: z
    .string()
    .regex(/^\s*\d{1,15}\s*$/, "must be a whole number that is not negative")
    .transform(Number)
    .default(0),
  limit: clampedInteger(1, LIMITS.maxPageSize).default(LIMITS.pageSize),
})
export type ChangesQuery = z.infer<typeof ChangesQuery>

export const Change = z.object({
  /** Ascends in the order of the commits; what has been seen is never followed by a smaller one. */
  seq: z.int().positive(),
  id: z.uuid(),
  event: z.enum(SERVICE_EVENTS),
  timestamp: z.iso.datetime(),
  service_id: z.uuid(),
  /** The service as it was then; null when it is gone, whenever that happened. */
  service: Service.nullable(),
  previous: z.record(z.string(), z.json()).optional(),
})
export type Change = z.infer<typeof Change>

export const ChangePage = z.object({
  changes: z.array(Change),
  /** The `after` of the next call; the one given when nothing is new. */
  next_after: z.int().min(0),
  has_more: z.boolean(),
})
export type ChangePage = z.infer<typeof ChangePage>
