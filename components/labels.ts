import type { ListQuery } from "@/lib/catalogue/list/query"
import type { HealthStatus, Service } from "@/lib/catalogue/schema"

/** Returns the health of a service. A service that has never been checked counts as unknown. */
export function healthOf(service: Pick<Service, "health_status">): HealthStatus {
  return service.health_status ?? "unknown"
}

export const FEATURED = "Chosen by the operator of this directory, not paid for."

type Sort = NonNullable<ListQuery["sort"]>

export const SORTS: readonly { value: Sort; label: string; asc: string; desc: string }[] = [
  { value: "recommended", label: "Recommended", asc: "Least first", desc: "Best first" },
  { value: "name", label: "Name", asc: "A to Z", desc: "Z to A" },
  { value: "asked_price", label: "Price", asc: "Lowest first", desc: "Highest first" },
  { value: "price", label: "Listed price", asc: "Lowest first", desc: "Highest first" },
  { value: "latency", label: "Latency", asc: "Fastest first", desc: "Slowest first" },
  { value: "uptime", label: "Uptime", asc: "Lowest first", desc: "Highest first" },
  { value: "score", label: "Score", asc: "Lowest first", desc: "Highest first" },
  { value: "reliability", label: "Score of few checks too", asc: "Lowest first", desc: "Highest first" },
]

/** Orders of the API that a page offers only while the URL has them. */
const SELDOM: readonly (Sort | undefined)[] = ["price", "reliability"]

/** The sort orders that a page offers. The default, "", is the best match of a search, else the recommended order. */
export function listSorts({ q, sort }: Pick<ListQuery, "q" | "sort">): { value: Sort | ""; label: string }[] {
  const offered = SORTS.filter(({ value }) => !SELDOM.includes(value) || sort === value)
  if (q) return [{ value: "", label: "Best match" }, ...offered]
  return offered.map(({ value, label }) => ({ value: value === "recommended" ? "" : value, label }))
}
