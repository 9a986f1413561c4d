import type { FacetCount, RowService } from "@/lib/catalogue/schema"

/** The days that each page covers. */
export const INDEX_DAYS = { new: 30, drops: 30, recovered: 7 } as const
export const MOST_SHOWN = 50
/** A longer list is counted up to this number. */
export const MOST_LISTED = 10_000

export type DiscoveredService = Pick<
  RowService,
  "id" | "name" | "host" | "protocol" | "category" | "health_status" | "cautions"
>

interface Amount {
  usd: number | null
  sats: number | null
}
export interface PriceDrop extends DiscoveredService {
  at: string
  before: Amount
  now: Amount
  /** The share by which the price fell: 0.5 is half. */
  fall: number
}

export interface Recovery extends DiscoveredService {
  opened_at: string
  closed_at: string
  /** The worst health of the incident. */
  was: "degraded" | "down"
}

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
