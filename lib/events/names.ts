// The kinds of events of services in the log, and the kinds of change that the page of changes shows and filters by. Pure.

import type { SchemaChanges } from "@/lib/catalogue/call/schema"
import type { HealthReason, HealthStatus, Protocol } from "@/lib/catalogue/schema"
import type { PriceBasis } from "@/lib/protocols/money"

export const SERVICE_EVENTS = [
  "service.new",
  "service.updated",
  "service.health_changed",
  "service.down",
  "service.price_changed",
  "service.payee_changed",
  "service.schema_changed",
  "service.cautions_changed",
  "service.removed",
  "incident.opened",
  "incident.closed",
  "listing.dropped",
] as const
export type ServiceEventKind = (typeof SERVICE_EVENTS)[number]

/**
 * `health` is every change of health except to `down`, which has a kind of its own. Incidents have no kind: each of them opens and
 * closes with a change of health or a removal, whose line has the reason and the duration.
 */
export const EVENT_OF_KIND = {
  down: "service.down",
  health: "service.health_changed",
  new: "service.new",
  price: "service.price_changed",
  payee: "service.payee_changed",
  parameters: "service.schema_changed",
  dropped: "listing.dropped",
  details: "service.updated",
  removed: "service.removed",
} as const satisfies Record<string, ServiceEventKind>

export type ChangeKind = keyof typeof EVENT_OF_KIND
export const CHANGE_KINDS = Object.keys(EVENT_OF_KIND) as ChangeKind[]

/** The numbers of changes in the last hour; a service may count several times. At most `MOST_RECENT` events of each kind and protocol are counted. */
export interface RecentChanges {
  payee: number
  down: number
  new: number
  /** Without the first price of a service. */
  price: number
}
export const MOST_RECENT = 1000

export const LIVE_DAYS = 14
/** The new services and the outages of one UTC day. */
export interface ChangeDay {
  day: string
  new: number
  down: number
}

/** The changes of the current UTC day that the page shows without filters. */
export interface ChangesToday extends ChangeDay {
  /** Of every kind. */
  all: number
  health: number
  price: number
  payee: number
  /** Services that went down today and are down now. */
  still_down: number
  /** Without the first price of a service, which is in `price`. */
  repriced: number
  /** Prices that fell. */
  fell: number
  /** Services whose owner confirmed the new payee. */
  confirmed: number
}

/** A service that needs attention now. */
export interface OpenAlarm {
  id: string
  name: string
  kind: "payee" | "down"
  /** When the payee changed, or the service went down; null when it is not known. */
  since: string | null
}

/** Which changes the page shows. An empty list of kinds stands for all kinds. */
export interface ChangeFilter {
  kinds: ChangeKind[]
  protocol?: Protocol | undefined
  host?: string | undefined
  /** The UUID of a service. */
  service?: string | undefined
  /** Paths of categories. Each stands for its subcategories too. */
  category?: readonly string[] | undefined
  /** Ids of payment networks. */
  network?: readonly string[] | undefined
  /** The keys of payees. A change matches if the service had one of them before the change, or has one after it. */
  pay_to?: readonly string[] | undefined
}

/** A price in a challenge; both amounts are null when no amount is known. */
export interface ShownPrice {
  usd: number | null
  sats: number | null
  asset: string | null
  network: string | null
  /** What the amount is for, such as one call. Null in events from before it was recorded. */
  basis: PriceBasis | null
}

/** One line on the page of changes. */
export interface ShownChange {
  seq: number
  kind: ChangeKind
  at: string
  /** The service at the time of the change; null for a service that is no longer public. */
  service: {
    id: string
    name: string
    host: string
    protocol: Protocol
    health: HealthStatus | null
    /** What kept the checker out. Missing in events from before it was recorded. */
    health_reason: HealthReason | null
    price: ShownPrice
  } | null
  previous: Record<string, string | number | null> | null
  /** What neither the service nor `previous` has: the payee, the parameters, or the source. */
  detail: { pay_to?: string | null; parameters?: SchemaChanges; source?: string } | null
  /** Why the service is down or degraded: the reason in the check that opened the incident. */
  reason: string | null
  /**
   * Whether the service had the caution of a changed payee after a change of its payee. Null for other kinds, and for events from
   * before cautions were recorded.
   */
  has_payee_caution: boolean | null
  /** How long the incident that this recovery closed has lasted. */
  incident_ms: number | null
}

export interface ShownChanges {
  changes: ShownChange[]
  /** The number of the newest event; live updates begin after it. */
  latest: number
  /** Older changes have smaller numbers than this; null on the last page. */
  before: number | null
}
