// The search of the Bazaar: the best matches of the catalogue's search, and of these the ones with the wanted offer.

import { listServiceIds } from "@/lib/catalogue/list/page"
import { type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"
import type { StoredItem } from "@/lib/interfaces/bazaar/build-item"
import type { BazaarSearchQuery } from "@/lib/interfaces/bazaar/query"
import { readResources } from "@/lib/interfaces/bazaar/resources"

/** How many matches of the words are looked at for the other filters, and listed without other filters. */
const LOOKED_AT = 500

interface Found {
  rows: StoredItem[]
  /** The position after the last row; null on the last page. */
  next: number | null
  isPartial: boolean
}

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
