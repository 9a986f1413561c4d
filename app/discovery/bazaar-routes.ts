// The routes of the x402 Bazaar. Each is served at two paths.

import { serve } from "@/lib/api/route"
import { buildItem, type StoredItem } from "@/lib/catalogue/bazaar/build-item"
import type { BAZAAR } from "@/lib/catalogue/bazaar/contract"
import { listResources } from "@/lib/catalogue/bazaar/resources"
import { searchResources } from "@/lib/catalogue/bazaar/search"
import { baseUrl } from "@/lib/env"

const toItems = (rows: readonly StoredItem[]) => rows.map((row) => buildItem(row, baseUrl))
/** Nothing when all were applied. */
const nameUnapplied = (unapplied: string[]) => (unapplied.length > 0 ? { unappliedFilters: unapplied } : {})

export const serveList = (operation: typeof BAZAAR.listBazaar | typeof BAZAAR.listBazaarV2) =>
  serve(operation, async ({ query: { unapplied, protocol, limit, offset, ...terms } }) => {
    const { rows, total } = await listResources(protocol, terms, { limit, offset })
    const pagination = { limit, offset, total }
    return { x402Version: 2 as const, items: toItems(rows), pagination, ...nameUnapplied(unapplied) }
  })

export const serveSearch = (operation: typeof BAZAAR.searchBazaar | typeof BAZAAR.searchBazaarV2) =>
  serve(operation, async ({ query }) => {
    const { limit, unapplied } = query
    const { rows, next, isPartial } = await searchResources(query)
    return {
      x402Version: 2 as const,
      resources: toItems(rows),
      partialResults: isPartial,
      pagination: { limit, cursor: next === null ? null : String(next) },
      ...nameUnapplied(unapplied),
    }
  })

export const serveMerchant = (operation: typeof BAZAAR.listMerchant | typeof BAZAAR.listMerchantV2) =>
  serve(operation, async ({ query: { payTo, unapplied, limit, offset } }) => {
    const { rows, total } = await listResources("x402", { payTo }, { limit, offset })
    const pagination = { limit, offset, total }
    return { x402Version: 2 as const, payTo, resources: toItems(rows), pagination, ...nameUnapplied(unapplied) }
  })
