// Wire shape of GET /api/v1/health (spec §4.1).

import { z } from "zod"

const time = z.iso.datetime().nullable()

export const SystemHealth = z.object({
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
})
export type SystemHealth = z.infer<typeof SystemHealth>

/** The one line above the list. */
export interface Overview {
  services: number
  healthy: number
  last_check: string | null
}
