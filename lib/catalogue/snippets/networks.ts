// The networks on which a usual client can pay a service, for a page that shows the examples of one of them. Pure.

import type { Call } from "@/lib/catalogue/call/schema"
import { chooseOffer, type PaymentGuard } from "@/lib/catalogue/snippets/offer"
import type { Protocol } from "@/lib/protocols/names"

/** The call with the offers of one network only. */
export const payOn = (call: Call, network: string): Call => ({
  ...call,
  offers: call.offers.filter((offer) => offer.network === network),
})

/** @returns the networks in the order of the challenge; the examples pay on the network of the cheapest offer */
export function listPayableNetworks(protocol: Protocol, call: Call, guard: PaymentGuard): string[] {
  const named = new Set(call.offers.flatMap(({ network }) => network ?? []))
  return [...named].filter((network) => typeof chooseOffer(protocol, payOn(call, network), guard) !== "string")
}
