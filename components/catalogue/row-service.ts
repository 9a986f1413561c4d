// What a row of the list is made of.

import type { Service } from "@/lib/catalogue/schema"

const FIELDS = [
  "id",
  "name",
  "url",
  "host",
  "category",
  "description",
  "protocol",
  "health_status",
  "last_checked",
  "latency_p50_ms",
  "uptime_30d",
  "reliability_score",
  "price_usd_equivalent",
  "price_sats",
  "payment_asset",
  "test_network",
  "domain_verified",
  "featured",
  "template",
] as const satisfies readonly (keyof Service)[]

export type RowService = Pick<Service, (typeof FIELDS)[number]>

/** No more of a listing than its row shows: the rest would be sent along. */
export function toRow(service: Service): RowService {
  return Object.fromEntries(FIELDS.map((field) => [field, service[field]])) as RowService
}
