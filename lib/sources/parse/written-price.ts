// Reads a price that a provider wrote by hand: "$0.01", "0.018" with a currency in the next field, "1000" with decimals, "10 sats".
// A price that can be read in two ways is unknown, because a wrong price is worse than none. Pure.

import { ASSETS, findAsset } from "@/lib/protocols/assets"
import { atomicToDecimal } from "@/lib/protocols/money"
import { type PriceOrLimits, parseDollars, parseNetwork, parseSats, parseTokens } from "@/lib/sources/parse/amounts"

/** What the fields next to an amount say about its unit. */
export interface PriceUnit {
  /** A currency or a ticker, in upper case: "USD", "USDC", "SATS". */
  ticker: string | null
  /** The identifier of a token, such as the address of its contract. */
  token: string | null
  /** Decimals of the smallest unit. Set only by a field next to the amount. */
  decimals: number | null
  network: unknown
}
export const NO_UNIT: PriceUnit = { ticker: null, token: null, decimals: null, network: null }

/** `free`: the price is zero. Null: no price, or one that can be read in two ways. */
export type WrittenPrice = PriceOrLimits | "free" | null

const DOLLAR_ROWS = ASSETS.filter(([, , , , isDollar]) => isDollar)
const DOLLARS: ReadonlySet<string> = new Set([
  "USD",
  "US$",
  "$",
  ...DOLLAR_ROWS.map(([, , symbol]) => symbol.toUpperCase()),
])
const SATS = /^SAT(S|OSHIS?)?$/
const MSATS = /^(M|MILLI)SAT(S|OSHIS?)?$/

/** Whether the text is a currency or a ticker that this file understands. */
export const isKnownTicker = (text: string): boolean => {
  const ticker = text.toUpperCase()
  return DOLLARS.has(ticker) || SATS.test(ticker) || MSATS.test(ticker)
}

/** The identifier of the dollar token with this ticker on a network; null when our table has none. */
export function findDollarToken(network: unknown, ticker: string | null): string | null {
  const id = parseNetwork(network)
  return DOLLAR_ROWS.find(([own, , symbol]) => own === id && symbol.toUpperCase() === ticker)?.[1] ?? null
}

/**
 * Whole numbers from 10 to 999 next to a token could be dollars or smallest units, which are $0.00001 to $0.001 of a token with 6
 * decimals. Fewer smallest units than 10 cost less than their transfer. $1,000 or more for one call does not occur.
 */
const WHOLE = { dollarsBelow: 10, smallestFrom: 1_000 } as const
/** "25" with "USDC" are dollars. From 100 on, smallest units are possible: 100 of them are $0.0001. */
const TICKER_DOLLARS_BELOW = 100

const MAX_LENGTH = 120
/** A price is that of a call, unless other words than these follow the amount. */
const AMOUNT =
  /^(US\$|\$|[a-z][a-z\d.]{2,9} )? ?(\d{1,78}(?:\.\d{1,18})?) ?([a-z][a-z\d.]{2,9})? ?(?:(?:\/|per[ -]) ?(?:api[ -])?(?:call|request|req|query|hit|use|run|lookup|invocation))?$/i

interface Amount {
  value: number
  digits: string
  isWhole: boolean
  /** The currency in the text itself, in upper case; null without one. */
  ticker: string | null
}

export function parseWrittenPrice(value: unknown, unit: PriceUnit): WrittenPrice {
  const amount = readAmount(value)
  if (amount === null) return null
  if (amount.value === 0) return "free"
  const ticker = amount.ticker ?? unit.ticker
  if (ticker !== null && SATS.test(ticker)) return parseSats(amount.value)
  if (ticker !== null && MSATS.test(ticker)) return parseSats(amount.value / 1_000)
  if (ticker !== null && !DOLLARS.has(ticker)) return null
  const dollars = () =>
    parseDollars(amount.value, { asset: isToken(ticker) ? ticker : nameToken(unit), network: unit.network })
  if (amount.ticker !== null) return dollars()
  if (!amount.isWhole) return ticker === null && unit.token !== null && !isDollarToken(unit) ? null : dollars()
  if (unit.token !== null) return parseWholeTokens(amount, unit, dollars)
  if (unit.decimals !== null) return parseSmallest(amount, unit.decimals, ticker, unit.network)
  if (ticker === null) return null
  return !isToken(ticker) || amount.value < TICKER_DOLLARS_BELOW ? dollars() : null
}

/** Whether a ticker of a dollar is that of a token, whose amounts may be in smallest units. */
const isToken = (ticker: string | null): ticker is string => ticker !== null && !["USD", "US$", "$"].includes(ticker)

const findToken = ({ network, token }: PriceUnit) => findAsset(parseNetwork(network), token)
const isDollarToken = (unit: PriceUnit) => findToken(unit)?.isDollar === true
const nameToken = (unit: PriceUnit) => findToken(unit)?.symbol ?? null

function parseWholeTokens({ value, digits }: Amount, unit: PriceUnit, dollars: () => PriceOrLimits): WrittenPrice {
  const isSmallest = unit.decimals !== null || value >= WHOLE.smallestFrom
  const isDollars = unit.ticker !== null && !isToken(unit.ticker) && unit.decimals === null
  if (isDollars) return value < TICKER_DOLLARS_BELOW ? dollars() : null
  if (isSmallest) return parseTokens(digits, { token: unit.token, name: unit.ticker, network: unit.network })
  return value < WHOLE.dollarsBelow && (isDollarToken(unit) || unit.ticker !== null) ? dollars() : null
}

/** The declared decimals only count when our own table has the same ones for the ticker. */
function parseSmallest({ digits }: Amount, decimals: number, ticker: string | null, network: unknown): WrittenPrice {
  const named = DOLLAR_ROWS.filter(([, , symbol]) => symbol.toUpperCase() === ticker)
  const here = named.filter(([id]) => id === parseNetwork(network))
  const rows = here.length > 0 ? here : named
  if (!rows.some(([, , , known]) => known === decimals)) return null
  return parseDollars(Number(atomicToDecimal(digits, decimals)), { asset: ticker, network })
}

function readAmount(value: unknown): Amount | null {
  if (typeof value === "number") {
    if (!Number.isFinite(value) || value < 0) return null
    const isWhole = Number.isInteger(value)
    return { value, digits: isWhole ? BigInt(value).toString() : String(value), isWhole, ticker: null }
  }
  if (typeof value !== "string" || value.length > MAX_LENGTH) return null
  const [, before, digits, after] = AMOUNT.exec(value.trim().replace(/\s+/g, " ")) ?? []
  if (digits === undefined) return null
  const [sign, word] = [before, after].map((text) => text?.trim().toUpperCase())
  if (sign !== undefined && word !== undefined && !(DOLLARS.has(sign) && DOLLARS.has(word))) return null
  const ticker = word ?? sign ?? null
  return { value: Number(digits), digits, isWhole: !digits.includes("."), ticker }
}
