// Search parameters of the list, read once for every door and written back into links (spec §4.1, decisions.md
// "Query text"): enumerated values ignore case, limit and offset are clamped, anything else that does not fit is named.

import { z } from "zod"
import {
  FACET_NAMES,
  HEALTH_STATUSES,
  L402_FORMATS,
  PROBE_STATUSES,
  PROTOCOLS,
  SORT_FIELDS,
  SOURCES,
} from "@/lib/catalogue/schema"
import type { FieldProblem } from "@/lib/errors"
import { normaliseUrl } from "@/lib/normal-url"
import { readNames } from "@/lib/query-names"
import { clampedInteger, positiveNumber, time } from "@/lib/query-values"
import { countCharacters, isVisibleText } from "@/lib/text"

export type ParameterProblem = FieldProblem
export const LIMITS = {
  pageSize: 50,
  maxPageSize: 200,
  maxOffset: 1_000_000,
  queryLength: 200,
  hostLength: 253,
  providerLength: 200,
  networkLength: 50,
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
const plainText = (max: number) =>
  z
    .string()
    .transform((text) => text.trim().normalize("NFC"))
    .refine((text) => countCharacters(text) <= max, { error: `must be at most ${max} characters`, abort: true })
    .refine((text) => isVisibleText(text) && !/[\t\n]/.test(text), "must not hold control or invisible characters")

const hostName = z.string().transform((text, context) => {
  const host = readHost(text)
  if (host !== null) return host
  context.addIssue({ code: "custom", message: "must be a host name, such as api.example.com" })
  return z.NEVER
})

const moment = time.transform((date) => date.toISOString().replace(".000Z", "Z"))

const facetNames = z.string().transform((text, context) => {
  const asked = text.split(",").map((name) => name.trim().toLowerCase())
  const found = FACET_NAMES.filter((name) => asked.includes(name))
  if (asked.every((name) => name === "" || found.some((known) => known === name))) return found
  context.addIssue({ code: "custom", message: `must be a list of ${FACET_NAMES.join(", ")}, parted by commas` })
  return z.NEVER
})

const cursor = z.string().regex(/^[\x21-\x7e]{1,2000}$/, "must be the next_cursor of an earlier answer")

const Parameters = z.object({
  protocol: oneOf(PROTOCOLS).optional(),
  category: plainText(100).optional(),
  health: oneOf(HEALTH_STATUSES).optional(),
  source: oneOf(SOURCES).optional(),
  probe_status: oneOf(PROBE_STATUSES).optional(),
  q: plainText(LIMITS.queryLength).optional(),
  host: hostName.optional(),
  provider: plainText(LIMITS.providerLength).optional(),
  network: plainText(LIMITS.networkLength).optional(),
  updated_since: moment.optional(),
  featured: boolean.optional(),
  max_price_usd: positiveNumber.optional(),
  payment_asset: plainText(50).optional(),
  payment_valid: boolean.optional(),
  verified: boolean.optional(),
  l402_format: oneOf(L402_FORMATS).optional(),
  lnget_compatible: boolean.optional(),
  sort: oneOf(SORT_FIELDS).optional(),
  order: oneOf(["asc", "desc"]).optional(),
  limit: clampedInteger(1, LIMITS.maxPageSize).default(LIMITS.pageSize),
  offset: clampedInteger(0, LIMITS.maxOffset).default(0),
  after: cursor.optional(),
  explain: boolean.optional(),
  facets: facetNames.optional(),
})

/** A list request, checked. `featured`, `payment_valid` and `verified` narrow only when true; absent and false mean "all". */
export type ListQuery = z.infer<typeof Parameters>
export const DEFAULT_QUERY: ListQuery = Parameters.parse({})

export interface ParsedQuery {
  query: ListQuery
  problems: ParameterProblem[]
  /** Names that mean nothing here; said in a response header rather than ignored silently. */
  ignored: string[]
}

/** What changes an answer of the API, not which listings it holds; never part of a link. */
const ANSWER_ONLY = ["after", "explain", "facets"] as const
/** What means nothing where all matches are taken in an order of its own: in a feed, in the export. */
export const LIST_ONLY = ["sort", "order", "limit", "offset", ...ANSWER_ONLY] as const
/** Every parameter that a list takes. */
export const LIST_PARAMETERS = Object.keys(Parameters.shape) as (keyof ListQuery)[]
const isAnswerOnly = (name: keyof ListQuery): name is (typeof ANSWER_ONLY)[number] =>
  ANSWER_ONLY.some((only) => only === name)

/** Reads search parameters. `meaningless` are those of the list that this address does not have. */
export function parseListQuery(search: URLSearchParams, meaningless: readonly (keyof ListQuery)[] = []): ParsedQuery {
  // `order` without `sort` has no effect, so it is reported as ignored; its value is checked all the same.
  const isSorted = search.getAll("sort").some((value) => value !== "")
  const known = LIST_PARAMETERS.filter((name) => !meaningless.includes(name) && (name !== "order" || isSorted))
  const { given, problems, ignored } = readNames(search, known)
  const order = meaningless.includes("order") ? null : search.get("order")
  const result = Parameters.safeParse({ ...(order && { order }), ...given })
  if (!result.success) {
    for (const issue of result.error.issues) problems.push({ field: String(issue.path[0]), message: issue.message })
    return { query: DEFAULT_QUERY, problems, ignored }
  }
  return { query: normalise(result.data), problems, ignored }
}

/** `q=*` and an empty `q` mean no query; a category is compared without surrounding or doubled slashes. */
function normalise(query: ListQuery): ListQuery {
  const { q, category, order, ...rest } = query
  const path = category
    ?.split("/")
    .map((part) => part.trim())
    .filter(Boolean)
    .join("/")
  return {
    ...rest,
    ...(q && q !== "*" && { q }),
    ...(path && { category: path }),
    ...(order && rest.sort && { order }),
  }
}

/** The search text of a query, defaults left out, so that links stay short and comparable. */
export function formatListQuery(query: Partial<ListQuery>): string {
  const search = new URLSearchParams()
  for (const name of LIST_PARAMETERS) {
    if (isAnswerOnly(name)) continue
    const value = query[name]
    if (value !== undefined && value !== DEFAULT_QUERY[name]) search.set(name, String(value))
  }
  return search.toString()
}

/** "Best first" for a sort without an order: names and costs ascend, qualities descend. */
export function orderOf(query: Pick<ListQuery, "sort" | "order">): "asc" | "desc" {
  return query.order ?? (query.sort === "uptime" || query.sort === "reliability" ? "desc" : "asc")
}
