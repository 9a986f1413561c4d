import { listServiceIds } from "@/lib/catalogue/list/page"
import { type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"
import { CAUTION_NAMES } from "@/lib/catalogue/present"
import { countRows, getCatalogueVersion } from "@/lib/db/count-cache"
import { query } from "@/lib/db/query"
import { raw, type Sql, sql, utc, visible } from "@/lib/db/sql"
import type { StoredItem } from "@/lib/interfaces/bazaar/build-item"
import type { BazaarSearchQuery, Labels, Terms, TypeFilter } from "@/lib/interfaces/bazaar/query"
import { EXTENSION } from "@/lib/interfaces/bazaar/schema"
import type { Protocol } from "@/lib/protocols/names"
import { findNamedNetworks } from "@/lib/protocols/network-names"

interface Page {
  limit: number
  offset: number
}

type Filters = Terms & Labels & TypeFilter

const FIELDS = sql`s.id, s.protocol, s.url, s.name, s.description, s.category, s.http_method, s.tool, s.health_status,
  s.uptime_30d, s.reliability_score, ${utc("s.last_checked_at")} as last_checked, ${utc("s.updated_at")} as updated_at,
  s.domain_verified, ${CAUTION_NAMES} as cautions, c.accepts, case when c.accepts is null then c.reply end as reply,
  case when c.accepts is null then c.facts end as facts, ${utc("c.read_at")} as challenge_at`

/** Returns one page of the services whose challenge has an offer with these terms, and their number. */
export async function listResources(protocol: Protocol, filters: Filters, page: Page) {
  const { limit, offset } = page
  const matching = sql`${visible()} and s.protocol = ${protocol} ${passes(filters)}`
  const [rows, total] = await Promise.all([
    query<StoredItem>(sql`
      with page as materialized (
        select s.id from services s where ${matching} order by s.id limit ${limit}::int offset ${offset}::int)
      select ${FIELDS} from page join services s on s.id = page.id left join challenges c on c.service_id = s.id
      order by s.id`),
    countRows(sql`services s where ${matching}`, await getCatalogueVersion()),
  ])
  return { rows, total }
}

/**
 * Returns one page of those services that have an offer with these terms and this part in their URL, in the order of `ids`.
 * @param ids a Postgres array
 */
const readResources = (
  ids: string,
  { urlSubstring, ...filters }: Filters & { urlSubstring?: string | undefined },
  { limit, offset }: Page,
): Promise<StoredItem[]> =>
  query<StoredItem>(sql`
    with page as materialized (
      select s.id, found.place from unnest(${ids}::uuid[]) with ordinality found(id, place)
      join services s on s.id = found.id and ${visible()}
      where true ${hasUrlPart(urlSubstring)} ${passes(filters)}
      order by found.place limit ${limit}::int offset ${offset}::int)
    select ${FIELDS} from page join services s on s.id = page.id left join challenges c on c.service_id = s.id
    order by page.place`)

const passes = ({ type, tags, extensions, ...terms }: Filters): Sql =>
  sql`${isOfType(type)} ${hasTags(tags)} ${hasExtensions(extensions)} ${hasOffer(terms)}`

/** The tags of a row are the names of its category. */
const hasTags = (tags: Labels["tags"]) =>
  tags === undefined ? sql`` : sql`and string_to_array(s.category_key, '/') @> ${tags}::text[]`

/** Every row has our own extension. A partial index has the challenges with the seller's. */
function hasExtensions(extensions: Labels["extensions"]): Sql {
  const others = extensions?.filter((name) => name !== EXTENSION) ?? []
  if (others.length === 0) return sql``
  if (others.some((name) => name !== "bazaar")) return sql`and false`
  return sql`and exists (select from challenges t where t.service_id = s.id and t.accepts ? 'bazaar')`
}

const isOfType = (type: TypeFilter["type"]) =>
  type === undefined ? sql`` : sql`and (s.tool is not null) = ${type === "mcp"}`

const hasUrlPart = (part: string | undefined) =>
  part === undefined ? sql`` : sql`and position(lower(${part}) in lower(s.url)) > 0`

/** The index finds challenges that have all terms. The second condition wants all terms in one offer. */
function hasOffer({ payTo, scheme, network, asset }: Terms): Sql {
  const given = Object.entries({ payee: payTo, scheme, asset })
  const terms = given.flatMap(([name, term]) => (term === undefined ? [] : [toTerm(name, term)]))
  const networks = network === undefined ? [] : findNamedNetworks(network).map((id) => toTerm("network", id))
  if (terms.length + networks.length === 0) return sql``
  const matches = (facts: Sql) => {
    const onNetwork = networks.length > 0 ? sql`and offer_terms(${facts}) && ${networks}::text[]` : sql``
    return sql`offer_terms(${facts}) @> ${terms}::text[] ${onNetwork}`
  }
  return sql`and exists (select from challenges t, jsonb_array_elements(t.facts->'offers') offer
    where t.service_id = s.id and ${matches(raw("t.facts"))}
      and ${matches(raw("jsonb_build_object('offers', jsonb_build_array(offer))"))})`
}

const toTerm = (name: string, value: string) => `${name}:${value.toLowerCase()}`

/** How many matches of the words are looked at for the other filters, and listed without other filters. */
const LOOKED_AT = 500

interface Found {
  rows: StoredItem[]
  /** The position after the last row; null on the last page. */
  next: number | null
  isPartial: boolean
}

/** The best matches of the catalogue's search, and of these the ones with the wanted offer. */
export async function searchResources(given: BazaarSearchQuery): Promise<Found> {
  const { limit, cursor, type, payTo, scheme, network, asset, tags, extensions, urlSubstring } = given
  const terms = { type, payTo, scheme, network, asset, tags, extensions, urlSubstring }
  // One row more shows whether there is a next page.
  const end = cursor + limit + 1
  const isNarrowed = Object.values(terms).some((term) => term !== undefined)
  const { ids, total } = await listServiceIds(toListQuery(given, isNarrowed ? LOOKED_AT : Math.min(end, LOOKED_AT)))
  const rows = await readResources(ids, terms, { limit: limit + 1, offset: cursor })
  return {
    rows: rows.slice(0, limit),
    next: rows.length > limit ? cursor + limit : null,
    isPartial: total > LOOKED_AT,
  }
}

function toListQuery({ query, protocol, maxUsdPrice }: BazaarSearchQuery, limit: number): ListQuery {
  const search = new URLSearchParams({ protocol })
  if (query !== undefined) search.set("q", query)
  if (maxUsdPrice !== undefined) search.set("max_asked_usd", String(maxUsdPrice))
  return { ...parseListQuery(search).query, limit }
}
