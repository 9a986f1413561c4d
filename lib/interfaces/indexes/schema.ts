import type { FacetCount, RowService } from "@/lib/catalogue/schema"

export interface HostFigures {
  host: string
  services: number
  healthy: number
  degraded: number
  down: number
  /** The share of successful checks of all services in 30 days; null without checks. */
  uptime_30d: number | null
  domain_verified: boolean
  protocols: RowService["protocol"][]
}

/** The most services, the most that work now, the highest uptime, or the names from a to z first. */
export const HOST_SORTS = ["services", "healthy", "uptime", "host"] as const
export interface HostQuery {
  /** A part of the host. */
  q: string
  sort: (typeof HOST_SORTS)[number]
  offset: number
}
export interface HostPage {
  hosts: HostFigures[]
  total: number
}

export interface GroupFigures {
  services: number
  healthy: number
  /** Asked prices of the healthy services in US dollars; null when none of them has a price. */
  prices: { least: number; median: number; most: number } | null
  /** The most frequent value first. */
  protocols: FacetCount[]
  networks: FacetCount[]
}
