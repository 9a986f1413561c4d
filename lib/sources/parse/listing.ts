// Builds a listing from what a source declares, within the limits of a service. Pure.

import type { Protocol } from "@/lib/catalogue/schema"
import { LIMITS } from "@/lib/registration/schema"
import type { PriceOrLimits } from "@/lib/sources/parse/amounts"
import { nameFromUrl, summarize } from "@/lib/sources/parse/naming"
import { cleanText, isHttpUrl, parseMethod } from "@/lib/sources/parse/text"
import type { Listing, SkipReason } from "@/lib/sources/schema"

export type ListingOrSkip = Listing | SkipReason

/** Members of type `unknown` may hold any JSON value. */
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

/** A listing, or why it is skipped. A listing without a name gets one from its description or URL. */
export function buildListing({ price, ...declared }: DeclaredListing): ListingOrSkip {
  const url = declared.url?.trim() ?? ""
  if (url.length > LIMITS.url || price === "limits") return "limits"
  if (!isHttpUrl(url)) return "bad-url"
  const description = cleanText(declared.description, LIMITS.description, { lines: true })
  return {
    url,
    protocol: declared.protocol,
    name: cleanText(declared.name, LIMITS.name) ?? summarize(description) ?? nameFromUrl(url),
    description,
    category: cleanText(declared.category, LIMITS.category),
    provider: cleanText(declared.provider, LIMITS.provider),
    method: parseMethod(declared.method),
    ...price,
  }
}
