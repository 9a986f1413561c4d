// Chooses the listed price of a service: the price that its owner or registrant declared, else the price in a valid challenge of
// the last seven days, else the price of a source. The asked price is the one in the challenge, else the listed price. A price on
// a test network has no value in dollars. Docs: docs/decisions.md#shapes. Pure.

import { z } from "zod"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import { isPriceOfCall, type Money } from "@/lib/protocols/money"
import { isTestNetwork } from "@/lib/protocols/networks"
import { toSelectable } from "@/lib/text/text"

/** A price in a challenge counts for seven days. */
export const OBSERVATION_LASTS_MS = 7 * 86_400_000

/** The rate that prices in sats are converted with. */
export const BitcoinRate = z.object({
  /** US dollars for one bitcoin. */
  usd: z.number(),
  /** When the rate was fetched. */
  at: z.iso.datetime(),
})
export type BitcoinRate = z.infer<typeof BitcoinRate>

/** What an owner, a challenge or a source states. The basis of a declared price is unknown. */
export interface StatedPrice extends Pick<Money, "usd" | "sats"> {
  asset: string | null
  network: string | null
  basis?: string | null
}

interface PriceFacts {
  declared: StatedPrice
  observed: StatedPrice & { at: Date | null }
  source: StatedPrice
  isTestNetwork: boolean
}

/** The columns of services that the stated prices lead to. */
export const PRICE_COLUMNS = {
  price_sats: "bigint",
  price_usd: "float8",
  payment_asset: "text",
  payment_network: "text",
  /** US dollars, for price filters and sorts; null when unknown, on a test network, and when it is not the price of a call. */
  compare_usd: "float8",
  /** Whether a valid challenge of the last seven days names an amount. */
  observed_is_current: "boolean",
  /** That amount in US dollars; null like `compare_usd`. */
  observed_compare_usd: "float8",
} as const

/** The first text, in a form that a filter can select. A challenge or a source may have any text. */
function findText(texts: readonly (string | null)[]): string | null {
  for (const text of texts) {
    const shown = text === null ? null : toSelectable(text)
    if (shown !== null) return shown
  }
  return null
}

const hasAmount = ({ usd, sats }: StatedPrice) => usd !== null || sats !== null

/** @param btcUsd US dollars for one bitcoin; null when unknown */
export function choosePrice(
  { declared, observed, source, isTestNetwork }: PriceFacts,
  btcUsd: number | null,
  now: Date,
) {
  const isFresh = observed.at !== null && now.getTime() - observed.at.getTime() < OBSERVATION_LASTS_MS
  const candidates = [declared, ...(isFresh ? [observed] : []), source]
  const amount = candidates.find(hasAmount)
  const compare = (price: StatedPrice | undefined) =>
    price && !isTestNetwork && isPriceOfCall(price.basis ?? null) ? toUsd(price, btcUsd) : null
  const observedIsCurrent = isFresh && hasAmount(observed)
  return {
    price_sats: amount?.sats ?? null,
    price_usd: isTestNetwork ? null : (amount?.usd ?? null),
    payment_asset: findText(candidates.map(({ asset }) => asset)),
    payment_network: findText(candidates.map(({ network }) => network)),
    compare_usd: compare(amount),
    observed_is_current: observedIsCurrent,
    observed_compare_usd: observedIsCurrent ? compare(observed) : null,
  } satisfies Record<keyof typeof PRICE_COLUMNS, unknown>
}

const SATS_PER_BITCOIN = 100_000_000
/** A double holds 15 digits exactly. The next ones are noise: 1,001 sats at $100,000 would cost $1.0010000000000001. */
const DIGITS = 15

/**
 * Dollars as they are printed, with 15 digits, so that a filter for the printed price finds the service. `usdOf` in price-sql.ts
 * does the same in SQL.
 */
export function toUsd({ usd, sats }: Pick<Money, "usd" | "sats">, btcUsd: number | null): number | null {
  const exact = usd ?? (sats === null || btcUsd === null ? null : (sats / SATS_PER_BITCOIN) * btcUsd)
  return exact === null ? null : Number(exact.toPrecision(DIGITS))
}

/**
 * Fills `usd` and `rate_at` of an offer in sats. Stored challenges have no converted prices, because the rate changes.
 * @param rate null when no rate is known, and for the challenge of a test network
 */
export function convertOffer<Offer extends CallOffer>(offer: Offer, rate: BitcoinRate | null): Offer {
  const { price, price_sats: sats } = offer
  if (rate === null || price === null || price.usd !== null || sats === null || isTestMoney(offer)) return offer
  return { ...offer, price: { ...price, usd: toUsd({ usd: null, sats }, rate.usd), rate_at: rate.at } }
}

/** An L402 offer names the network of its invoice as the asset when it is a test network. */
const isTestMoney = ({ scheme, network, asset_id }: CallOffer) =>
  isTestNetwork(network) || (scheme === "lightning" && asset_id !== null)
