// The enumerations of a service, apart from the zod schemas, so that browser code does not load zod.

export { HTTP_METHODS, type HttpMethod, sendsBody } from "@/lib/probe/methods"
export { L402_FORMATS, type L402Format } from "@/lib/protocols/l402/types"
export { PROTOCOLS, type Protocol } from "@/lib/protocols/names"

export const HEALTH_STATUSES = ["healthy", "degraded", "down", "unknown"] as const
/** `mcp_tool`: a tool of the MCP server at the URL. */
export const LISTING_KINDS = ["http", "mcp_tool"] as const
export const PROBE_STATUSES = ["probeable", "unprobeable"] as const
export const SORT_FIELDS = [
  "name",
  "price",
  "latency",
  "uptime",
  "reliability",
  "score",
  "asked_price",
  "recommended",
] as const

export type HealthStatus = (typeof HEALTH_STATUSES)[number]
