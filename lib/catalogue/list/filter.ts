// The shape of a filter's declaration (lib/catalogue/list/filters.ts), and a helper for its SQL. Pure.

import type { ParameterType } from "@/lib/catalogue/list/parameter-types"
import type { Sql, sql } from "@/lib/db/sql"

export type SqlTag = typeof sql

/** A list parameter with its texts for people and documentation. */
export interface Parameter<T = unknown> {
  type: ParameterType<T>
  /** The parameter's name on the page. */
  label: string
  /** The parameter's description in the OpenAPI document, in llms.txt and for MCP clients. */
  about: string
  example?: string | number
}

type FacetNames = string | null | undefined

export interface Filter<T = unknown, Name extends FacetNames = FacetNames> extends Parameter<T> {
  /** Builds the SQL condition on `services s`. */
  where(sql: SqlTag, value: NonNullable<T>): Sql
  /** The unit of a filter whose value is a number. */
  unit?: "usd" | "share" | "ms"
  /** The page's text for an active filter. Default: "label: value". */
  chip?: (value: string) => string
  /** True when the page's filter form has a control for the filter. The form sends all other active filters as hidden fields. */
  isInRail?: boolean
  /** How services are counted per value of the filter, when the filter offers counts. */
  facet?: Facet<Name>
}

export interface Facet<Name extends FacetNames = FacetNames> {
  /** The name in the API's `facets` parameter; null when only the page shows the counts. */
  name: Name
  /** Builds the SQL that selects the facet values of one service `s`. */
  values: (sql: SqlTag) => Sql
}

/** Returns the declaration unchanged, so that TypeScript infers its type parameters. */
export const filter = <T, Name extends FacetNames = undefined>(declaration: Filter<T, Name>) => declaration

/** Builds the condition that a service matches one of the values. */
export const anyOf = <T>(sql: SqlTag, values: readonly T[], where: (value: T) => Sql): Sql => {
  const [first, ...others] = values.map(where)
  if (!first) return sql`true`
  return others.length > 0 ? sql`(${others.reduce((all, one) => sql`${all} or ${one}`, first)})` : first
}
