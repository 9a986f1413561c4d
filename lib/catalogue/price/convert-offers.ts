// Converts the price of offers in sats to dollars. Stored challenges have no converted prices, because the rate changes. Pure.

import type { CallOffer } from "@/lib/catalogue/call/schema"
import { satsToUsd } from "@/lib/catalogue/price/price"
import type { BitcoinRate } from "@/lib/catalogue/price/schema"
import { isTestNetwork } from "@/lib/protocols/networks"

/** Fills `usd` and `rate_at`. @param rate null when no rate is known, and for the challenge of a test network */
export function convertOffer<Offer extends CallOffer>(offer: Offer, rate: BitcoinRate | null): Offer {
  const { price, price_sats } = offer
  if (rate === null || price === null || price.usd !== null || price_sats === null || isTestMoney(offer)) return offer
  const usd = satsToUsd(price_sats, rate.usd)
  return { ...offer, price: { ...price, usd, rate_at: rate.at } }
}

/** An L402 offer names the network of its invoice as the asset when it is a test network. */
const isTestMoney = ({ scheme, network, asset_id }: CallOffer) =>
  isTestNetwork(network) || (scheme === "lightning" && asset_id !== null)
