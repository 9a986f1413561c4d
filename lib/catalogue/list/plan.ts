// Where the listings of a page are read from: the five tiers of a search (spec §4.1), or the strata of the order asked for.

import type { TextMatch } from "@/lib/catalogue/list/conditions"
import type { ListQuery } from "@/lib/catalogue/list/filters"
import { both, type Key, type Stratum, strataOf, toOrderBy } from "@/lib/catalogue/list/order"

/** How many neighbours by meaning a search takes in; what would be beyond is cut, and the answer says so. */
export const NEAREST = 100

/**
 * How what is asked for is read. `tiers`: each tier, or stratum of the order, by itself and no further than the page needs. `found`:
 * the index of text once, for all tiers. `passing`: every listing that passes the filters is looked at, for all of them.
 */
export type Reading = "tiers" | "found" | "passing"
/**
 * So many are looked at sooner than the index of text is, and sooner than an order is walked past all that does not pass: to its
 * end, where they do not fill the page.
 */
const FEW_PASSING = 1_000
/** Of so many, reading and sorting all costs less than looking for each tier. */
const FEW_FOUND = 200

/** How to read, where about so many pass the filters and so many of these hold the text. */
export function chooseReading(passing: number, found = passing): Reading {
  if (passing <= FEW_PASSING) return "passing"
  return found <= FEW_FOUND ? "found" : "tiers"
}

export interface Source extends Stratum {
  from: string
  /** Its place among all strata of the query. */
  stratum: number
  /** Its keys as they are read for a listing `s`, where that differs. */
  keysOf?: string
}
type Part = Omit<Source, "stratum">
type Writer = (() => Part) | null

export interface Search {
  match: TextMatch
  isNear: boolean
}

const MEANING: readonly Key[] = [
  { sql: "s.cosine", type: "float8", isDescending: true },
  { sql: "s.id", type: "uuid" },
]

/** The sort keys of each source that `listSources` returns, in the same order. */
export function listKeys(query: Partial<ListQuery>): (readonly Key[])[] {
  return strataOf(query).flatMap(({ keys }) => (query.q && !query.sort ? [keys, keys, keys, MEANING] : [keys]))
}

/**
 * Written when they are read: a page by cursor leaves out what comes before it. Null keeps the place of tier D where a search goes
 * by text alone, so that a cursor means the same in both.
 */
export function listSources(query: ListQuery, filters: string, reading: Reading, search: Search | null): Writer[] {
  const isReadOnce = reading !== "tiers"
  return strataOf(query).flatMap((stratum): Writer[] => {
    const inServices = (where: string | null): Part => ({
      ...stratum,
      from: "services s",
      where: both(filters, both(stratum.where, where)),
    })
    const inMatching = (where: string | null): Part => ({
      ...stratum,
      from: "matching s",
      where: both(stratum.where, where),
    })
    const read = isReadOnce ? inMatching : inServices
    if (!search) return [() => read(null)]
    const { match, isNear } = search
    if (query.sort) return [() => (isReadOnce ? amongFound(stratum, isNear) : inServices(anyOf(match, isNear)))]
    return [
      () => read(match.wholeName),
      () => read(match.inName),
      () => read(match.elsewhere),
      isNear ? () => byMeaning(stratum) : null,
    ]
  })
}

/** An order that is asked for is of all that is found, by whatever tier. */
const anyOf = (match: TextMatch, isNear: boolean) =>
  isNear ? `(${match.any} or s.id in (select id from near))` : match.any

const amongFound = (stratum: Stratum, isNear: boolean): Part => ({
  ...stratum,
  from: `(select id from matching ${isNear ? "union select id from near" : ""}) found join services s on s.id = found.id`,
})

const byMeaning = ({ where }: Stratum): Part => ({
  from: where ? "(select n.*, x.domain_verified from near n join services x on x.id = n.id) s" : "near s",
  where: both("not s.is_text", where),
  keys: MEANING,
  orderBy: toOrderBy(MEANING),
  keysOf: "(select n.cosine from near n where n.id = s.id), s.id",
})

interface Wanted {
  filters: string
  reading: Reading
  /** As SQL, whether anything may be found. */
  mayMatch: string
  search: Search | null
  /** The statement that finds what means the same. */
  nearest: string | null
}

/** What the sources read from besides the listings: `matching` for all that is found, `near` for what means the same. */
export function writeCtes(query: ListQuery, { filters, reading, mayMatch, search, nearest }: Wanted): string {
  const isReadOnce = reading !== "tiers"
  const holds = search && (reading === "passing" ? search.match.anyUnindexed : search.match.any)
  const matching = `
    matching as materialized (
      select ${listColumns(query)} from services s where ${mayMatch} and ${both(filters, holds)}),`
  const near = `
    nearest as materialized (${nearest}),
    near as materialized (
      select n.id, n.cosine, ${isReadOnce ? "n.id in (select id from matching)" : search?.match.any} as is_text
      from (select * from nearest order by cosine desc, id limit ${NEAREST}) n
      ${isReadOnce ? "" : "join services s on s.id = n.id"}),`
  return `${isReadOnce ? matching : ""} ${nearest ? near : ""}`
}

/** What the tiers and the order of the query look at. */
function listColumns(query: ListQuery): string {
  const keys = strataOf(query).flatMap((stratum) => stratum.keys.map(({ sql }) => sql))
  return [...new Set([...keys, ...(query.q ? ["s.name_key", "s.search_text"] : [])])].join(", ")
}
