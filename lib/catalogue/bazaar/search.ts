// The search of the Bazaar: the best matches of the catalogue's search, and of these the ones with the wanted offer.

import type { StoredItem } from "@/lib/catalogue/bazaar/build-item"
import type { BazaarSearchQuery } from "@/lib/catalogue/bazaar/query"
import { readResources } from "@/lib/catalogue/bazaar/resources"
import { type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"
import { listServices } from "@/lib/catalogue/queries"

/** How many matches of the words are looked at for the other filters. */
const LOOKED_AT = 500

interface Found {
  rows: StoredItem[]
  /** The position after the last row; null on the last page. */
  next: number | null
  isPartial: boolean
}

export async function searchResources(given: BazaarSearchQuery): Promise<Found> {
  const { limit, cursor, urlSubstring } = given
  const { services, total } = await listServices(toListQuery(given))
  const ids = services.map(({ id }) => id)
  const part = urlSubstring?.toLowerCase()
  const matching = (await readResources(ids, given)).filter(
    ({ url }) => part === undefined || url.toLowerCase().includes(part),
  )
  const end = cursor + limit
  return { rows: matching.slice(cursor, end), next: end < matching.length ? end : null, isPartial: total > ids.length }
}

function toListQuery({ query, protocol, maxUsdPrice }: BazaarSearchQuery): ListQuery {
  const search = new URLSearchParams({ protocol })
  if (query !== undefined) search.set("q", query)
  if (maxUsdPrice !== undefined) search.set("max_asked_usd", String(maxUsdPrice))
  return { ...parseListQuery(search).query, limit: LOOKED_AT }
}
