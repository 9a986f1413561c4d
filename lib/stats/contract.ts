import { defineOperations, queryOf, respondWith } from "@/lib/contract/operation"
import { mapProtocols, PROTOCOLS } from "@/lib/protocols/names"
import {
  nameCount,
  Opportunities,
  OpportunitiesQuery,
  SNAPSHOT_DAYS,
  Snapshots,
  SnapshotsQuery,
  SystemHealth,
} from "@/lib/stats/schema"

const { min, max, usual } = SNAPSHOT_DAYS
const totals = (endpoints: number, services: number, providers: number) => ({ endpoints, services, providers })

const HEALTH_EXAMPLE: SystemHealth = {
  status: "ok",
  total_endpoints: 3,
  distinct_services: 2,
  distinct_providers: 2,
  by_protocol: { ...mapProtocols(() => totals(0, 0, 0)), L402: totals(1, 1, 1), x402: totals(2, 2, 2) },
  by_health: { healthy: 2, degraded: 0, down: 1, unknown: 0 },
  by_source: { "self-registered": 3 },
  last_bazaar_sync: null,
  last_satring_sync: null,
  last_l402apps_sync: null,
  last_mpp_sync: null,
  last_health_check_run: "2026-11-22T07:51:00Z",
  probe_queue: { due: 0, in_flight: 1, lag_seconds: 0 },
}

const SNAPSHOT_EXAMPLE = {
  snapshot_date: "2026-11-21",
  total_endpoints: 3,
  healthy_endpoints: 2,
  degraded_endpoints: 0,
  down_endpoints: 1,
  ...Object.fromEntries(PROTOCOLS.map((protocol, index) => [nameCount(protocol), index])),
  avg_latency_ms: 212,
  avg_uptime: 0.987,
}

const OPPORTUNITY_EXAMPLE = {
  type: "protocol_gap",
  category: "data/weather",
  protocol: "L402",
  message: "Nobody offers weather by L402.",
  severity: "high",
  listings: 5,
  healthy: 4,
  down: 1,
}

const DEMAND_EXAMPLE = { query: "notarised birth certificate", searches: 40, days: 4, last_day: "2026-11-20" }

export const STATS = defineOperations(
  { tag: "catalogue", method: "get", isCached: true },
  {
    getHealth: {
      path: "/api/v1/health",
      summary: "Read the state of the directory",
      description: "Totals, the prober's queue, and the last run of each job. Never counted.",
      responses: respondWith("The current figures.", SystemHealth, HEALTH_EXAMPLE),
      isCounted: false,
    },
    listSnapshots: {
      path: "/api/v1/stats/snapshots",
      summary: "Read figures by day",
      query: queryOf(SnapshotsQuery, {
        days: [
          `How many days back, ${min} to ${max}.`,
          { type: "integer", minimum: min, maximum: max, default: usual },
          usual,
        ],
      }),
      responses: respondWith("One row per UTC day, oldest first.", Snapshots, {
        snapshots: [SNAPSHOT_EXAMPLE],
        count: 1,
      }),
    },
    listOpportunities: {
      path: "/api/v1/opportunities",
      summary: "Read what is missing",
      description:
        "Poor coverage, absent protocols, single providers and failures, the most pressing first. `demand` lists searches of the last 30 days that find nothing, most frequent first, for every `protocol`.",
      query: queryOf(OpportunitiesQuery, {
        protocol: ["Of this protocol only, in any letter case.", { type: "string", enum: PROTOCOLS }],
      }),
      responses: respondWith("The most pressing ones. `total` counts all.", Opportunities, {
        opportunities: [OPPORTUNITY_EXAMPLE],
        total: 1,
        demand: [DEMAND_EXAMPLE],
      }),
    },
  },
)
