// One listing as a place says it, brought into the limits of a listing, or the reason why it cannot be. Pure.

import type { Protocol } from "@/lib/catalogue/schema"
import { LIMITS } from "@/lib/registration/schema"
import type { PriceOrLimits } from "@/lib/sources/parse/amounts"
import { nameFromUrl, shortForm } from "@/lib/sources/parse/naming"
import { clean, isHttpUrl, parseMethod } from "@/lib/sources/parse/text"
import type { Listing, SkipReason } from "@/lib/sources/schema"

export type ListingOrSkip = Listing | SkipReason

/** Everything a stranger may have filled with anything is `unknown`. */
export interface DeclaredListing {
  url: string | null
  protocol: Protocol
  name: unknown
  description: unknown
  category: unknown
  provider: unknown
  method: unknown
  price: PriceOrLimits
}

/** Without a name it is called by its description, or by the words of its path. */
export function buildListing({ price, ...said }: DeclaredListing): ListingOrSkip {
  const url = said.url?.trim() ?? ""
  if (url.length > LIMITS.url || price === "limits") return "limits"
  if (!isHttpUrl(url)) return "bad-url"
  const description = clean(said.description, LIMITS.description, { lines: true })
  return {
    url,
    protocol: said.protocol,
    name: clean(said.name, LIMITS.name) ?? shortForm(description) ?? nameFromUrl(url),
    description,
    category: clean(said.category, LIMITS.category),
    provider: clean(said.provider, LIMITS.provider),
    method: parseMethod(said.method),
    ...price,
  }
}
