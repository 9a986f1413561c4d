// Labels for the values of catalogue fields.

import type { ListQuery } from "@/lib/catalogue/list/query"
import type { HealthStatus, Service } from "@/lib/catalogue/schema"

/** Returns the health of a service. A service that has never been checked counts as unknown. */
export function healthOf(service: Pick<Service, "health_status">): HealthStatus {
  return service.health_status ?? "unknown"
}

export const SORTS: { value: NonNullable<ListQuery["sort"]> | ""; label: string; asc: string; desc: string }[] = [
  { value: "", label: "Recommended", asc: "", desc: "" },
  { value: "name", label: "Name", asc: "A to Z", desc: "Z to A" },
  { value: "price", label: "Price", asc: "Lowest first", desc: "Highest first" },
  { value: "latency", label: "Latency", asc: "Fastest first", desc: "Slowest first" },
  { value: "uptime", label: "Uptime", asc: "Lowest first", desc: "Highest first" },
  { value: "reliability", label: "Score", asc: "Lowest first", desc: "Highest first" },
]
