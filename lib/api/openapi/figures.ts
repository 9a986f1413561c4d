// The directory's own figures (spec §2.4, §2.6, §4.1).

import type { Operation } from "@/lib/api/openapi/operation"
import { inQuery } from "@/lib/api/openapi/parameters"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { mapProtocols } from "@/lib/protocols/names"
import { nameCount, SNAPSHOT_DAYS } from "@/lib/stats/schema"

const { min, max, usual } = SNAPSHOT_DAYS
const totals = (endpoints: number, services: number, providers: number) => ({ endpoints, services, providers })

const HEALTH_EXAMPLE = {
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

export const FIGURES: readonly Operation[] = [
  {
    method: "get",
    path: "/api/v1/health",
    id: "getHealth",
    tag: "catalogue",
    summary: "See how the directory does",
    about: "Totals, the prober's queue, and when each job last ran. Never counted.",
    answers: { 200: { about: "The figures now.", schema: "SystemHealth", example: HEALTH_EXAMPLE } },
    isCounted: false,
    isCached: true,
  },
  {
    method: "get",
    path: "/api/v1/stats/snapshots",
    id: "listSnapshots",
    tag: "catalogue",
    summary: "Read figures by day",
    parameters: [
      inQuery(
        "days",
        `How many days back, ${min} to ${max}.`,
        { type: "integer", default: usual, description: `Brought into ${min} to ${max}.` },
        usual,
      ),
    ],
    answers: {
      200: {
        about: "One row per UTC day, oldest first.",
        schema: "Snapshots",
        example: { snapshots: [SNAPSHOT_EXAMPLE], count: 1 },
      },
    },
    isCached: true,
  },
  {
    method: "get",
    path: "/api/v1/opportunities",
    id: "listOpportunities",
    tag: "catalogue",
    summary: "See what is missing",
    about: "Poor coverage, absent protocols, single providers and failures, the most pressing first.",
    parameters: [
      inQuery("protocol", "Of this protocol only; in any letter case.", { type: "string", enum: PROTOCOLS }),
    ],
    answers: {
      200: {
        about: "The most pressing ones; `total` counts all.",
        schema: "Opportunities",
        example: { opportunities: [OPPORTUNITY_EXAMPLE], total: 1 },
      },
    },
    isCached: true,
  },
]
