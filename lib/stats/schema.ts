// Zod schemas of the directory's figures: health, daily snapshots, opportunities. Docs:
// docs/decisions.md#statistics-export-and-feeds.

import { z } from "zod"
import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { integerWithin } from "@/lib/contract/query"
import { namedObject } from "@/lib/contract/schema-names"
import { Demand } from "@/lib/demand/schema"
import type { RecentChanges } from "@/lib/events/schema"

const time = z.iso.datetime().nullable()
const count = z.int().min(0)

export const ProbeQueue = z.object({
  /** The number of services whose next check is due, counted up to 10,000. */
  due: count,
  in_flight: count,
  /** Seconds since the oldest due check became due; 0 when none is due. */
  lag_seconds: count,
})
export type ProbeQueue = z.infer<typeof ProbeQueue>

export const SystemHealth = namedObject("SystemHealth", {
  status: z.literal("ok"),
  total_endpoints: z.int(),
  distinct_services: z.int(),
  distinct_providers: z.int(),
  by_protocol: z.record(z.string(), z.object({ endpoints: z.int(), services: z.int(), providers: z.int() })),
  by_health: z.record(z.string(), z.int()),
  by_source: z.record(z.string(), z.int()),
  last_bazaar_sync: time,
  last_satring_sync: time,
  last_l402apps_sync: time,
  last_mpp_sync: time,
  last_health_check_run: time,
  probe_queue: ProbeQueue,
})
export type SystemHealth = z.infer<typeof SystemHealth>

/** Figures above the list of services, of the services that the list shows: without test networks. `last_check`: of the newest check. */
export interface Overview {
  services: number
  healthy: number
  /** Example listings, which the page names as such. */
  made_up: number
  last_check: string | null
}

export const ACTIVITY = {
  days: 30,
  /** The sum of the checks changes by less than 1 % in ten minutes, so it is renewed in the background. */
  checksAge: { renewMs: 600_000, maxMs: 86_400_000 },
  /** Up to this number of services the checks are summed for each page, in 10 ms: rows would show more checks than the sum. */
  freshUpTo: 1000,
} as const

/** The share of a day's checks of all services that had no response, and the share with a wrong or slow one. */
export interface DirectoryDay {
  unreachable: number
  degraded: number
}

/** What happened lately in the whole directory. */
export interface Activity {
  /** The number of checks in 30 days, and the share of them that were ok; null without any. */
  checks: number
  ok_share: number | null
  /** The last 30 UTC days, oldest first; null for a day without checks. */
  days: (DirectoryDay | null)[]
  last_hour: RecentChanges
}

export type ProtocolCount = `${Lowercase<Protocol>}_count`
/** The name of the column and the API field that count a protocol's services in a daily snapshot. */
export const nameCount = (protocol: Protocol) => `${protocol.toLowerCase()}_count` as ProtocolCount
const protocolCounts = Object.fromEntries(PROTOCOLS.map((protocol) => [nameCount(protocol), count])) as Record<
  ProtocolCount,
  typeof count
>

/**
 * The directory on one UTC day. An average includes only services that have the value, and is null when no service has the value.
 */
export const DailySnapshot = z.object({
  snapshot_date: z.iso.date(),
  total_endpoints: count,
  healthy_endpoints: count,
  degraded_endpoints: count,
  down_endpoints: count,
  ...protocolCounts,
  avg_latency_ms: z.number().min(0).nullable(),
  avg_uptime: z.number().min(0).max(1).nullable(),
})
export type DailySnapshot = z.infer<typeof DailySnapshot>
export const Snapshots = namedObject("Snapshots", { snapshots: z.array(DailySnapshot), count })
export type Snapshots = z.infer<typeof Snapshots>

export const SNAPSHOT_DAYS = { min: 1, max: 365, usual: 30 } as const
export const SnapshotsQuery = z.object({
  days: integerWithin(SNAPSHOT_DAYS.min, SNAPSHOT_DAYS.max).default(SNAPSHOT_DAYS.usual),
})

export const OPPORTUNITY_TYPES = ["gap", "protocol_gap", "failing", "single_provider"] as const
export const SEVERITIES = ["high", "medium", "low"] as const
export type OpportunityType = (typeof OPPORTUNITY_TYPES)[number]
export type Severity = (typeof SEVERITIES)[number]

/** A gap in a category that a provider could fill (docs/decisions.md#opportunities). */
export const Opportunity = z.object({
  type: z.enum(OPPORTUNITY_TYPES),
  category: z.string().nullable(),
  /** The missing protocol of a `protocol_gap`. For other types, the protocol of the request, or null for all protocols. */
  protocol: z.enum(PROTOCOLS).nullable(),
  message: z.string(),
  severity: z.enum(SEVERITIES),
  // The counts behind `message`.
  listings: count,
  healthy: count,
  down: count,
})
export type Opportunity = z.infer<typeof Opportunity>

/**
 * The most pressing opportunities, at most 500; `total` counts all opportunities. `demand` has at most 50 searches, most frequent
 * first.
 */
export const Opportunities = namedObject("Opportunities", {
  opportunities: z.array(Opportunity),
  total: count,
  demand: z.array(Demand),
})
export type Opportunities = z.infer<typeof Opportunities>

export const OpportunitiesQuery = z.object({
  protocol: z
    .string()
    .transform((text) => PROTOCOLS.find((name) => name.toLowerCase() === text.trim().toLowerCase()))
    .pipe(z.enum(PROTOCOLS, { error: `must be one of ${PROTOCOLS.join(", ")}` }))
    .optional(),
})

/** The number of services with a price of at least `from` and below `below` US dollars. A null bound is open. */
export interface PriceBand {
  from: number | null
  below: number | null
  listings: number
}
/** The distribution of asked prices. `unpriced` counts services without a price that can be converted to US dollars. */
export interface PriceDistribution {
  bands: PriceBand[]
  unpriced: number
}
