// One listing as a place says it, brought into the limits of a listing, or the reason why it cannot be. Pure.

import type { Protocol } from "@/lib/catalogue/schema"
import { LIMITS } from "@/lib/registration/schema"
import type { Priced } from "@/lib/sources/parse/amounts"
import { clean, isWebAddress, readMethod } from "@/lib/sources/parse/clean"
import { nameAddress, shortForm } from "@/lib/sources/parse/naming"
import type { Offer, SkipReason } from "@/lib/sources/schema"

export type Outcome = Offer | SkipReason

/** Everything a stranger may have filled with anything is `unknown`. */
export interface Said {
  url: string | null
  protocol: Protocol
  name: unknown
  description: unknown
  category: unknown
  provider: unknown
  method: unknown
  price: Priced
}

/** Without a name it is called by its description, or by the words of its path. */
export function toOffer({ price, ...said }: Said): Outcome {
  const url = said.url?.trim() ?? ""
  if (url.length > LIMITS.url || price === "limits") return "limits"
  if (!isWebAddress(url)) return "bad-url"
  const description = clean(said.description, LIMITS.description, { lines: true })
  return {
    url,
    protocol: said.protocol,
    name: clean(said.name, LIMITS.name) ?? shortForm(description) ?? nameAddress(url),
    description,
    category: clean(said.category, LIMITS.category),
    provider: clean(said.provider, LIMITS.provider),
    method: readMethod(said.method),
    ...price,
  }
}
