// A client of the change list: applies the changes to a map by the rules in the API's contract.

import type { Service } from "@/lib/catalogue/schema"
import type { Change } from "@/lib/events/schema"

/**
 * Fields that change with every check, with statistics of checks, with the price of bitcoin, or with time: an asked price counts
 * for seven days. A change of only these fields writes no event, so a client's copy has the values of these fields from the
 * service's last event. A change of any other field writes an event.
 */
const MEASURED_FIELDS = [
  "last_checked",
  "uptime_30d",
  "latency_p50_ms",
  "reliability_score",
  "observed_price.at",
  "updated_at",
  "price_usd_equivalent",
  "price_drift",
  "asked_price",
  "recommended",
] as const

/** The catalogue after these changes. A change with `service: null` deletes the service; other changes store their `service`. */
export function replay(changes: Iterable<Change>): Map<string, Service> {
  const catalogue = new Map<string, Service>()
  for (const { service_id, service } of changes) {
    if (service === null) catalogue.delete(service_id)
    else catalogue.set(service_id, service)
  }
  return catalogue
}

/** A copy of the service without the measured fields, which change with every check. */
export function unmeasured(service: Service): object {
  const copy: Record<string, unknown> = structuredClone(service)
  for (const path of MEASURED_FIELDS) {
    const [name = "", inner] = path.split(".")
    if (inner === undefined) delete copy[name]
    else if (copy[name]) delete (copy[name] as Record<string, unknown>)[inner]
  }
  return copy
}
