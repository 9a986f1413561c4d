// Chooses the listed price of a service: the price that its owner or registrant declared, else the price in a valid challenge of
// the last seven days, else the price of a source. The asked price is the one in the challenge, else the listed price. A price on
// a test network has no value in dollars. Docs: docs/decisions.md#shapes. Pure.

import { isPriceOfCall, type PriceBasis } from "@/lib/protocols/money"
import { toSelectable } from "@/lib/text/text"

/** A price in a challenge counts for seven days. */
export const OBSERVATION_LASTS_MS = 7 * 86_400_000
const SATS_PER_BITCOIN = 100_000_000

export interface StatedPrice {
  priceSats: bigint | null
  /** US dollars. */
  priceUsd: number | null
  asset: string | null
  network: string | null
  /** Unknown for a declared price, and for a price that was observed before prices had a basis. */
  basis?: PriceBasis | null
}
export interface ObservedPrice extends StatedPrice {
  at: Date | null
}
export interface ShownPrice extends StatedPrice {
  /** US dollars, for price filters and sorts; null when unknown, on a test network, and when it is not the price of a call. */
  compareUsd: number | null
  /** Whether a valid challenge of the last seven days names an amount. */
  observedIsCurrent: boolean
  /** That amount in US dollars; null like `compareUsd`. */
  observedCompareUsd: number | null
}

interface PriceFacts {
  declared: StatedPrice
  observed: ObservedPrice
  source: StatedPrice
  isTestNetwork: boolean
}

/** The first text, in a form that a filter can select. A challenge or a source may have any text. */
function findText(texts: readonly (string | null)[]): string | null {
  for (const text of texts) {
    const shown = text === null ? null : toSelectable(text)
    if (shown !== null) return shown
  }
  return null
}

const hasAmount = (price: StatedPrice) => price.priceSats !== null || price.priceUsd !== null

/** @param btcUsd US dollars for one bitcoin; null when unknown */
export function choosePrice(facts: PriceFacts, btcUsd: number | null, now: Date): ShownPrice {
  const { declared, observed, source, isTestNetwork } = facts
  const isFresh = observed.at !== null && now.getTime() - observed.at.getTime() < OBSERVATION_LASTS_MS
  const candidates = [declared, ...(isFresh ? [observed] : []), source]
  const amount = candidates.find(hasAmount)
  const compare = (price: StatedPrice | undefined) =>
    price && !isTestNetwork && isPriceOfCall(price.basis ?? null) ? toUsd(price, btcUsd) : null
  const observedIsCurrent = isFresh && hasAmount(observed)
  return {
    priceSats: amount?.priceSats ?? null,
    priceUsd: isTestNetwork ? null : (amount?.priceUsd ?? null),
    asset: findText(candidates.map(({ asset }) => asset)),
    network: findText(candidates.map(({ network }) => network)),
    compareUsd: compare(amount),
    observedIsCurrent,
    observedCompareUsd: observedIsCurrent ? compare(observed) : null,
  }
}

const toUsd = ({ priceUsd, priceSats }: StatedPrice, btcUsd: number | null) =>
  priceUsd ?? (priceSats === null || btcUsd === null ? null : satsToUsd(priceSats, btcUsd))

/** A double holds 15 digits exactly. The next ones are noise: 1,001 sats at $100,000 would cost $1.0010000000000001. */
const DIGITS = 15

/**
 * Rounded to 15 digits, so that a filter for the printed price finds the service. `usdOfSats` in rate-sql.ts does the same in SQL.
 * @param btcUsd US dollars for one bitcoin
 */
export const satsToUsd = (sats: bigint | number, btcUsd: number) =>
  Number(((Number(sats) / SATS_PER_BITCOIN) * btcUsd).toPrecision(DIGITS))
