// Parses list parameters from a query string and formats them for links. Docs: docs/decisions.md#queries. Pure.

import { z } from "zod"
import { FACET_NAMES, FILTER_NAMES, FILTERS, type Parameter } from "@/lib/catalogue/list/filters"
import type { Relaxation } from "@/lib/catalogue/list/interpret"
import * as types from "@/lib/catalogue/list/parameter-types"
import { SORT_FIELDS } from "@/lib/catalogue/names"
import { type Parameter as DocumentedParameter, inQuery, type ParsedQuery, type Query } from "@/lib/contract/operation"
import { readNames } from "@/lib/contract/query"

export const PAGE = { size: 50, maxSize: 200, maxOffset: 1_000_000 } as const

/** Parameters that sort, page or explain the list. Feeds and the export do not accept these parameters. */
const OTHERS = {
  sort: {
    type: types.oneOf(SORT_FIELDS),
    label: "Sort",
    about:
      "Sort field, best first. Without it the default order, or the best match first. `price` compares the listed price, `asked_price` what challenges ask, `recommended` the published recommendation, `score` the reliability of services that are not down and have at least 96 checks.",
    example: "price",
  },
  order: {
    type: types.oneOf(["asc", "desc"]),
    label: "Order",
    about: "Direction of `sort`; ignored without `sort`. Unknown values come last in both directions.",
  },
  group: {
    type: types.oneOf(["url"]),
    label: "Group",
    about:
      "`url`: one service for each URL. Of several protocols that match, the most recommended one is listed, in every sort order.",
  },
  limit: {
    type: types.integerBetween(1, PAGE.maxSize, PAGE.size),
    label: "Page size",
    about: `Services on a page, 1 to ${PAGE.maxSize}.`,
    example: 10,
  },
  offset: {
    type: types.integerBetween(0, PAGE.maxOffset, 0),
    label: "Page offset",
    about: "Number of matches to skip; ignored with `after`.",
  },
  after: {
    type: types.cursor,
    label: "Page",
    about: "The `next_cursor` of the page before; reads the following page however deep it is.",
  },
  explain: { type: types.yesOrNo, label: "Explain", about: "`true`: adds to each service why it matches." },
  facets: {
    type: types.listOf(FACET_NAMES),
    label: "Facets",
    about: `Some of ${FACET_NAMES.join(", ")}, separated by commas: the number of services for each value.`,
    example: "protocol,health",
  },
} satisfies Record<string, Parameter>

type Declared = typeof FILTERS & typeof OTHERS
type Value<Name extends keyof Declared> = Declared[Name] extends { type: types.ParameterType<infer T> } ? T : never
/** An undefined parameter removes the parameter from a query that has it. */
type Values = { [Name in keyof Declared]?: Value<Name> | undefined }
/** The validated parameters of a list request. */
export interface ListQuery extends Values {
  limit: number
  offset: number
  /** A wider match for the search text, when few services match it. No client sets it. */
  relaxation?: Relaxation
}
export type ParameterName = keyof Declared
export const DEFAULT_QUERY: ListQuery = { limit: PAGE.size, offset: 0 }

export const PARAMETERS: Readonly<Record<ParameterName, Parameter>> = { ...FILTERS, ...OTHERS }
export const PARAMETER_NAMES = Object.keys(PARAMETERS) as ParameterName[]
export const LIST_ONLY = Object.keys(OTHERS) as (keyof typeof OTHERS)[]
/** Parameters for API clients that neither filter nor sort. Links leave these parameters out. */
const NEVER_IN_LINKS: readonly ParameterName[] = ["after", "explain", "facets"]

const Given = z.object(
  Object.fromEntries(PARAMETER_NAMES.map((name) => [name, (PARAMETERS[name].type.parse as z.ZodType).optional()])),
)

/** A form sends several ticked boxes as several values of one name. */
const LISTS = PARAMETER_NAMES.filter((name) => PARAMETERS[name].type.isList)

/** @param unsupported list parameters that the route does not accept; they are reported as ignored */
export function parseListQuery(
  search: URLSearchParams,
  unsupported: readonly ParameterName[] = [],
): ParsedQuery<ListQuery> {
  // `order` without `sort` and `offset` with `after` have no effect and are reported as ignored, but their values are checked.
  const has = (name: ParameterName) => search.getAll(name).some((value) => value !== "")
  const idle = [...(has("sort") ? [] : ["order"]), ...(has("after") ? ["offset"] : [])]
  const supported = PARAMETER_NAMES.filter((name) => !unsupported.includes(name))
  const known = supported.filter((name) => !idle.includes(name))
  const { given, problems, ignored } = readNames(search, known, LISTS)
  const unused = supported.flatMap((name) => (idle.includes(name) && has(name) ? [[name, search.get(name)]] : []))
  const result = Given.safeParse({ ...Object.fromEntries(unused), ...given })
  if (!result.success) {
    for (const issue of result.error.issues) problems.push({ field: String(issue.path[0]), message: issue.message })
    return { query: DEFAULT_QUERY, problems, ignored }
  }
  const query: ListQuery = { ...DEFAULT_QUERY, ...result.data }
  if (idle.includes("order")) delete query.order
  if (idle.includes("offset")) query.offset = DEFAULT_QUERY.offset
  return { query, problems, ignored }
}

/** Formats a query string without default values, so that equivalent queries have the same short link. */
export function formatListQuery(query: Partial<ListQuery>): string {
  const search = new URLSearchParams()
  for (const name of PARAMETER_NAMES) {
    const value = query[name]
    const isDefault = value === undefined || value === DEFAULT_QUERY[name]
    if (!isDefault && !NEVER_IN_LINKS.includes(name)) search.set(name, String(value))
  }
  // Commas separate values, and are readable in a URL.
  return search.toString().replaceAll("%2C", ",")
}

const HIGH_IS_BEST: readonly ListQuery["sort"][] = ["uptime", "reliability", "score", "recommended"]

/**
 * Returns the sort direction. Without `order` the best value comes first: the lowest price or latency, the highest uptime,
 * reliability, score or recommendation.
 */
export function getDirection(query: Pick<ListQuery, "sort" | "order">): "asc" | "desc" {
  return query.order ?? (HIGH_IS_BEST.some((sort) => sort === query.sort) ? "desc" : "asc")
}

const describe = (name: ParameterName): DocumentedParameter => {
  const { about, type, example } = PARAMETERS[name]
  if (!type.isList) return inQuery(name, about, { ...type.schema }, example)
  return inQuery(name, about, { type: "array", items: { ...type.schema } }, example && String(example).split(","))
}

export const LIST_PARAMETERS = PARAMETER_NAMES.map(describe)
/** Only the filters, without the parameters that sort, page or explain the list. */
export const FILTER_PARAMETERS = FILTER_NAMES.map(describe)

export const LIST_QUERY: Query<ListQuery> = { parse: (search) => parseListQuery(search), parameters: LIST_PARAMETERS }
/** For responses with all matches in a fixed order, such as the CSV export. */
export const FILTER_QUERY: Query<ListQuery> = {
  parse: (search) => parseListQuery(search, LIST_ONLY),
  parameters: FILTER_PARAMETERS,
}
