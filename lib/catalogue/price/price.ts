// Which price a listing shows (decisions.md, "Prices"): what its owner or registrant declared; without that what the last
// valid challenge under seven days old asked; as a last resort what a source declared. Test money has no price in USD.

const OBSERVATION_LASTS_MS = 7 * 86_400_000
const SATS_PER_BITCOIN = 100_000_000

export interface StatedPrice {
  priceSats: bigint | null
  /** US dollars. */
  priceUsd: number | null
  asset: string | null
  network: string | null
}
export interface ObservedPrice extends StatedPrice {
  at: Date | null
}
export interface ShownPrice extends StatedPrice {
  /** What price filters and sorts compare, in US dollars; null when unknown, and for test money always. */
  compareUsd: number | null
}

interface PriceFacts {
  declared: StatedPrice
  observed: ObservedPrice
  source: StatedPrice
  isTestNetwork: boolean
}

const hasAmount = (price: StatedPrice) => price.priceSats !== null || price.priceUsd !== null

/** `btcUsd` is the stored rate in dollars for one bitcoin, or null when none is known. */
export function choosePrice(facts: PriceFacts, btcUsd: number | null, now: Date): ShownPrice {
  const { declared, observed, source, isTestNetwork } = facts
  const isFresh = observed.at !== null && now.getTime() - observed.at.getTime() < OBSERVATION_LASTS_MS
  const candidates = [declared, ...(isFresh ? [observed] : []), source]
  const amount = candidates.find(hasAmount)
  const priceSats = amount?.priceSats ?? null
  const priceUsd = isTestNetwork ? null : (amount?.priceUsd ?? null)
  return {
    priceSats,
    priceUsd,
    asset: candidates.find((price) => price.asset !== null)?.asset ?? null,
    network: candidates.find((price) => price.network !== null)?.network ?? null,
    compareUsd: isTestNetwork ? null : (priceUsd ?? satsToUsd(priceSats, btcUsd)),
  }
}

export function satsToUsd(sats: bigint | null, btcUsd: number | null): number | null {
  return sats === null || btcUsd === null ? null : (Number(sats) / SATS_PER_BITCOIN) * btcUsd
}
