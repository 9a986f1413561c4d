// Search parameters of the list, read once for every door and written back into links (spec §4.1, decisions.md
// "Query text"): enumerated values ignore case, limit and offset are clamped, anything else that does not fit is named.

import { z } from "zod"
import { HEALTH_STATUSES, L402_FORMATS, PROBE_STATUSES, PROTOCOLS, SORT_FIELDS, SOURCES } from "@/lib/catalogue/schema"
import { normaliseUrl } from "@/lib/normal-url"
import { isVisibleText } from "@/lib/text"

export const LIMITS = {
  pageSize: 50,
  maxPageSize: 200,
  maxOffset: 1_000_000,
  queryLength: 200,
  hostLength: 253,
} as const

const IPV6 = /^\[[\d:a-f.]+\]$/i
const HOST_NAME = /^[^\s/\\?#@%:[\]]+$/

/** A host in the form listings are stored under: lower case, punycode, no final dot, IPv6 in brackets. Null when it is none. */
export function readHost(text: string): string | null {
  const bare = text.trim().replace(/\.+$/, "")
  if (bare.length > LIMITS.hostLength || !(IPV6.test(bare) || HOST_NAME.test(bare))) return null
  const normal = normaliseUrl(`http://${bare}/`)
  return "host" in normal && normal.host.length <= LIMITS.hostLength ? normal.host : null
}

/** An enumerated value in any letter case, answered in ours. */
const oneOf = <T extends string>(values: readonly T[]) =>
  z.string().transform((raw, context) => {
    const found = values.find((value) => value.toLowerCase() === raw.trim().toLowerCase())
    if (found !== undefined) return found
    context.addIssue({ code: "custom", message: `must be one of ${values.join(", ")}` })
    return z.NEVER
  })

const boolean = oneOf(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1")
const clampedInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\s*[+-]?\d{1,15}\s*$/, "must be a whole number")
    .transform((text) => Math.min(max, Math.max(min, Number(text))))
const price = z
  .string()
  .regex(/^\s*\d{1,15}(\.\d{1,18})?\s*$/, "must be a number that is not negative")
  .transform(Number)
const plainText = (max: number) =>
  z
    .string()
    .transform((text) => text.trim().normalize("NFC"))
    .refine((text) => text.length <= max, `must be at most ${max} characters`)
    .refine((text) => isVisibleText(text) && !/[\t\n]/.test(text), "must not hold control characters")

const hostName = z.string().transform((text, context) => {
  const host = readHost(text)
  if (host !== null) return host
  context.addIssue({ code: "custom", message: "must be a host name, such as api.example.com" })
  return z.NEVER
})

const Parameters = z.object({
  protocol: oneOf(PROTOCOLS).optional(),
  category: plainText(100).optional(),
  health: oneOf(HEALTH_STATUSES).optional(),
  source: oneOf(SOURCES).optional(),
  probe_status: oneOf(PROBE_STATUSES).optional(),
  q: plainText(LIMITS.queryLength).optional(),
  host: hostName.optional(),
  featured: boolean.optional(),
  max_price_usd: price.optional(),
  payment_asset: plainText(50).optional(),
  payment_valid: boolean.optional(),
  verified: boolean.optional(),
  l402_format: oneOf(L402_FORMATS).optional(),
  lnget_compatible: boolean.optional(),
  sort: oneOf(SORT_FIELDS).optional(),
  order: oneOf(["asc", "desc"]).optional(),
  limit: clampedInteger(1, LIMITS.maxPageSize).default(LIMITS.pageSize),
  offset: clampedInteger(0, LIMITS.maxOffset).default(0),
})

/** A list request, checked. `featured`, `payment_valid` and `verified` narrow only when true; absent and false mean "all". */
export type ListQuery = z.infer<typeof Parameters>
export const DEFAULT_QUERY: ListQuery = Parameters.parse({})

export interface ParameterProblem {
  field: string
  message: string
}
export interface ParsedQuery {
  query: ListQuery
  problems: ParameterProblem[]
  /** Names that mean nothing here; said in a response header rather than ignored silently. */
  ignored: string[]
}

/** Reads search parameters. An empty value counts as absent; a repeated one is a problem, as nobody can know which is meant. */
export function parseListQuery(search: URLSearchParams): ParsedQuery {
  const problems: ParameterProblem[] = []
  const ignored: string[] = []
  const raw: Record<string, string> = {}
  for (const name of new Set(search.keys())) {
    const values = [...new Set(search.getAll(name).filter((value) => value !== ""))]
    if (!(name in Parameters.shape)) ignored.push(name)
    else if (values.length > 1) problems.push({ field: name, message: "is given more than once" })
    else if (values[0] !== undefined) raw[name] = values[0]
  }
  const result = Parameters.safeParse(raw)
  if (!result.success) {
    for (const issue of result.error.issues) problems.push({ field: String(issue.path[0]), message: issue.message })
    return { query: DEFAULT_QUERY, problems, ignored }
  }
  return { query: normalise(result.data), problems, ignored }
}

/** `q=*` and an empty `q` mean no query; a category is compared without surrounding or doubled slashes. */
function normalise(query: ListQuery): ListQuery {
  const { q, category, ...rest } = query
  const path = category
    ?.split("/")
    .map((part) => part.trim())
    .filter(Boolean)
    .join("/")
  return { ...rest, ...(q && q !== "*" && { q }), ...(path && { category: path }) }
}

/** The search text of a query, defaults left out, so that links stay short and comparable. */
export function formatListQuery(query: Partial<ListQuery>): string {
  const search = new URLSearchParams()
  for (const name of Object.keys(Parameters.shape) as (keyof ListQuery)[]) {
    const value = query[name]
    if (value !== undefined && value !== DEFAULT_QUERY[name]) search.set(name, formatValue(value))
  }
  return search.toString()
}

/** A parameter as text: numbers without an exponent, which the parameters do not take. */
export function formatValue(value: string | number | boolean): string {
  if (typeof value !== "number") return String(value)
  return value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 18 })
}

/** "Best first" for a sort without an order: names and costs ascend, qualities descend. */
export function orderOf(query: Pick<ListQuery, "sort" | "order">): "asc" | "desc" {
  return query.order ?? (query.sort === "uptime" || query.sort === "reliability" ? "desc" : "asc")
}
