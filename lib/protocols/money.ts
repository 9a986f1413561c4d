// Money: exact amounts as decimal strings, because floats would round them; what a price pays for; the price to show of a reply with
// several prices; and how a price is written. Every text with a price is written here. Pure.

/**
 * `per_call`: one call. `upfront`: one call, paid before the endpoint does its work. `free`: nothing. `ceiling`: at most this much
 * for one call. `metered`: one unit. `bundle`: several units at once. `deposit`: one call, drawn from a deposit. `period`: all
 * calls of a period.
 */
export const PRICE_BASES = ["per_call", "ceiling", "metered", "bundle", "deposit", "period", "upfront", "free"] as const
export type PriceBasis = (typeof PRICE_BASES)[number]

/** The bases whose price is that of one call. Only these prices are sorted, filtered and compared with each other. */
const COMPARABLE: readonly PriceBasis[] = ["per_call", "upfront", "free"]
export const INCOMPARABLE_BASES = PRICE_BASES.filter((basis) => !COMPARABLE.includes(basis))

/** A price without a known basis counts as the price of one call. */
export const isPriceOfCall = (basis: string | null): boolean => !INCOMPARABLE_BASES.some((one) => one === basis)

/** The part of a price that is no amount. */
export interface PriceTerms {
  basis: PriceBasis
  /** What one payment buys: `request`, `token`, `week`; null when the challenge does not say. */
  unit: string | null
  /** How many units one payment buys; null when nobody can know. */
  unitsPerPayment: string | null
  /** The deposit that the challenge suggests, in the smallest unit of the asset. */
  deposit: string | null
  /** Whether unused money comes back; null when the challenge does not say. */
  refundable: boolean | null
  /** The request fields that change the price, such as `model`; empty when none are declared. */
  variesBy: readonly string[]
}

export const PER_CALL: PriceTerms = {
  basis: "per_call",
  unit: "request",
  unitsPerPayment: "1",
  deposit: null,
  refundable: null,
  variesBy: [],
}

/** An amount of zero is free, whatever else the challenge says. */
export const orFree = (terms: PriceTerms, amount: unknown): PriceTerms =>
  amount === "0" ? { ...PER_CALL, basis: "free", variesBy: terms.variesBy } : terms

export interface ChallengePrice extends Pick<PriceTerms, "basis" | "unit"> {
  /** Whole satoshis, rounded up, or null when the price is not in bitcoin. */
  priceSats: number | null
  /** Exact decimal string of US dollars, or null when the asset is not dollar-pegged or is on a test network. */
  priceUsd: string | null
  /** Ticker where known ("USDC", "BTC"), else the asset's own identifier. */
  asset: string | null
  /** CAIP-2 identifier, or "lightning", "stripe", … for networks without one. */
  network: string | null
  /** The payee's address or Lightning node key; null when unknown. */
  payTo: string | null
  testNetwork: boolean
  /** The exact amount in whole units of `asset`, when its decimals are known: "5" for 500 euro cents. */
  amount?: string | null
}

/** Atomic units as an exact decimal: ("1500000", 6) → "1.5". `amount` must be decimal digits. */
export function atomicToDecimal(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, "")
  const fraction = decimals === 0 ? "" : digits.slice(-decimals).replace(/0+$/, "")
  return fraction === "" ? whole : `${whole}.${fraction}`
}

/**
 * Converts millisatoshis to whole satoshis, rounded up so that no price becomes zero. Null when the number would not be exact.
 */
export function satsFromMsat(amountMsat: bigint): number | null {
  return toSafeNumber((amountMsat + 999n) / 1_000n)
}

/** Parses decimal digits of satoshis; null for other text, and for numbers that are too large to be exact. */
export function satsFromText(amount: string): number | null {
  return /^\d{1,16}$/.test(amount) ? toSafeNumber(BigInt(amount)) : null
}

function toSafeNumber(value: bigint): number | null {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null
}

/**
 * Returns a negative number, zero or a positive number when `a` is below, equal to or above `b`. `a` and `b` must be non-negative
 * decimals.
 */
export function compareDecimals(a: string, b: string): number {
  const [wholeA = "0", fractionA = ""] = a.split(".")
  const [wholeB = "0", fractionB = ""] = b.split(".")
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length
  const width = Math.max(fractionA.length, fractionB.length)
  const left = wholeA + fractionA.padEnd(width, "0")
  const right = wholeB + fractionB.padEnd(width, "0")
  return left === right ? 0 : left < right ? -1 : 1
}

/**
 * Picks the price to show for a reply with several prices. The order: main networks before test networks, the price of a call
 * before other prices, prices above zero before zero, dollars before satoshis before other assets. Then the lowest dollar price comes first;
 * equal prices stay in the given order. A price on a test network is returned without a dollar value.
 */
export function pickPrice(prices: readonly ChallengePrice[]): ChallengePrice | null {
  const [best] = prices.toSorted(comparePrices)
  return best ? { ...best, priceUsd: best.testNetwork ? null : best.priceUsd } : null
}

function comparePrices(a: ChallengePrice, b: ChallengePrice): number {
  const [rankA, rankB] = [getRank(a), getRank(b)]
  if (rankA !== rankB) return rankA - rankB
  return a.priceUsd !== null && b.priceUsd !== null ? compareDecimals(a.priceUsd, b.priceUsd) : 0
}

function getRank(price: ChallengePrice): number {
  const currency = price.priceUsd !== null ? 0 : price.priceSats !== null ? 1 : price.amount ? 2 : 3
  const isFree = price.priceUsd === "0" || price.priceSats === 0
  return Number(price.testNetwork) * 100 + Number(!isPriceOfCall(price.basis)) * 10 + Number(isFree) * 5 + currency
}

/** An amount of money, and what it pays for. All prices that people read are written from this shape. */
export interface Money {
  /** US dollars, also where they are converted from sats. */
  usd: number | null
  sats: number | null
  /** The amount with its asset, such as "5 EURC", for an asset that is neither sats nor dollars. */
  other?: string | null
  basis?: PriceBasis | null
  /** What one payment buys: "token", "2 weeks". */
  unit?: string | null
}

/** The fields of a response that state a price; `usd` is the converted amount. */
interface StatedMoney extends Pick<Money, "basis" | "unit"> {
  price_usd: number | null
  price_sats: number | null
  usd?: number | null
}

export function toMoney({ price_usd, price_sats, usd = null, basis = null, unit = null }: StatedMoney): Money {
  return { usd: usd ?? price_usd, sats: price_sats, basis, unit }
}

/** A no-break space keeps a number and its unit on one line. */
const NBSP = "\u00a0"
const integers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })
const fourDigits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 })
const allDigits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 15 })
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats dollars with at most four significant digits, without an exponent: 0.0021 → "$0.0021", 0.1 → "$0.10". */
export function formatUsd(value: number, digits = fourDigits): string {
  const text = digits.format(value)
  const hasOneDecimal = /\.\d$/.test(text)
  return `$${hasOneDecimal ? cents.format(Number(text.replaceAll(",", ""))) : text}`
}

/** Formats an amount in sats: "1,204 sats", "1 sat". */
export const formatSats = (value: number, digits = integers) =>
  `${digits.format(value)}${NBSP}sat${value === 1 ? "" : "s"}`

/** Formats the amounts of prices that are compared in one unit. */
export const FORMATS: Readonly<Record<MoneyUnit, (amount: number) => string>> = {
  usd: (amount) => formatUsd(amount),
  sats: (amount) => formatSats(amount),
}
export type MoneyUnit = "usd" | "sats"

/** The unit in which both amounts are known, dollars first; null without one. */
export function findCommonUnit(a: Money, b: Money): MoneyUnit | null {
  if (a.usd !== null && b.usd !== null) return "usd"
  return a.sats !== null && b.sats !== null ? "sats" : null
}

/**
 * `one`: dollars, so that prices are comparable, else sats. `both`: dollars and sats. `call`: like `one`, with "per call" after the
 * price of a call. `exact`: like `both`, with all digits and without no-break spaces, for plain text.
 */
type MoneyStyle = "one" | "both" | "call" | "exact"

/** "$0.002", "up to $0.05", "$0.001 per token", "$5 per month", "free". Null without a known amount. */
export function formatMoney(money: Money | null, style: MoneyStyle = "one"): string | null {
  const amount = money && formatAmount(money, style)
  if (!amount) return null
  const isPerCall = style === "call" && money.basis !== "free" && isPriceOfCall(money.basis ?? null)
  return isPerCall ? `${amount} per call` : writeBasis(amount, money)
}

function formatAmount({ usd, sats, other = null }: Money, style: MoneyStyle): string | null {
  const isExact = style === "exact"
  const amounts = [
    usd === null ? null : formatUsd(usd, isExact ? allDigits : fourDigits),
    sats === null ? null : formatSats(sats, isExact ? allDigits : integers),
  ].filter((text) => text !== null)
  if (amounts.length === 0) return other
  const text = isExact || style === "both" ? amounts.join(", ") : (amounts[0] ?? "")
  return isExact ? text.replaceAll(NBSP, " ") : text
}

function writeBasis(amount: string, money: Money): string {
  if (money.basis === "free") return "free"
  if (money.basis === "ceiling") return `up to ${amount}`
  return isOfUnits(money) ? `${amount} ${writeUnit(money)}` : amount
}

const isOfUnits = ({ basis }: Money) => basis === "metered" || basis === "bundle" || basis === "period"
/** A unit is a text of a provider. */
const UNIT_LENGTH = 20
const writeUnit = ({ unit }: Money) => `per ${unit == null ? "unit" : unit.slice(0, UNIT_LENGTH)}`

/** The words below an amount: what it is for. */
const BASIS_NOTES: Readonly<Record<PriceBasis, string>> = {
  per_call: "per call",
  free: "per call",
  upfront: "paid first",
  ceiling: "for one call",
  deposit: "from a deposit",
  metered: "by use",
  bundle: "in a bundle",
  period: "subscription",
}
export const describeBasis = (basis: PriceBasis | null) => BASIS_NOTES[basis ?? "per_call"]

/** The price on two lines: "$0.001" above "per token", "up to $0.05" above "for one call". Null without a known amount. */
export function splitMoney(money: Money): { amount: string; about: string } | null {
  const amount = formatAmount(money, "one")
  if (amount === null) return null
  if (isOfUnits(money)) return { amount, about: writeUnit(money) }
  return { amount: writeBasis(amount, money), about: describeBasis(money.basis ?? null) }
}
