// The routes of the x402 Bazaar. Each is served at two paths.

import { serve } from "@/lib/api/route"
import { baseUrl } from "@/lib/env"
import { type StoredItem, writeItem } from "@/lib/interfaces/bazaar/build-item"
import type { BAZAAR } from "@/lib/interfaces/bazaar/contract"
import { listResources, searchResources } from "@/lib/interfaces/bazaar/resources"

/** @param rest the other fields of the response; at least one */
function respond(name: "items" | "resources", rows: readonly StoredItem[], rest: object): Response {
  const items = rows.map((row) => writeItem(row, baseUrl)).join()
  const text = `{"${name}":[${items}],${JSON.stringify(rest).slice(1)}`
  return new Response(text, { headers: { "Content-Type": "application/json" } })
}
/** Nothing when all were applied. */
const nameUnapplied = (unapplied: string[]) => (unapplied.length > 0 ? { unappliedFilters: unapplied } : {})

export const serveList = (operation: typeof BAZAAR.listBazaar | typeof BAZAAR.listBazaarV2) =>
  serve(operation, async ({ query: { unapplied, protocol, limit, offset, ...terms } }) => {
    const { rows, total } = await listResources(protocol, terms, { limit, offset })
    const pagination = { limit, offset, total }
    return respond("items", rows, { x402Version: 2, pagination, ...nameUnapplied(unapplied) })
  })

export const serveSearch = (operation: typeof BAZAAR.searchBazaar | typeof BAZAAR.searchBazaarV2) =>
  serve(operation, async ({ query }) => {
    const { limit, unapplied } = query
    const { rows, next, isPartial } = await searchResources(query)
    const pagination = { limit, cursor: next === null ? null : String(next) }
    const rest = { x402Version: 2, partialResults: isPartial, pagination, ...nameUnapplied(unapplied) }
    return respond("resources", rows, rest)
  })

export const serveMerchant = (operation: typeof BAZAAR.listMerchant | typeof BAZAAR.listMerchantV2) =>
  serve(operation, async ({ query: { payTo, unapplied, limit, offset } }) => {
    const { rows, total } = await listResources("x402", { payTo }, { limit, offset })
    const pagination = { limit, offset, total }
    return respond("resources", rows, { x402Version: 2, payTo, pagination, ...nameUnapplied(unapplied) })
  })
