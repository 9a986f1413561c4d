// Reads the price of an entry whose fields no specification names: `price`, `price_usd`, `pricing: {amount, currency}`, payment
// terms on the entry itself. Prices of an entry that contradict each other count as unknown. Pure.

import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { type PriceOrLimits, parseDollars, parseSats } from "@/lib/sources/parse/amounts"
import { parseAccepts } from "@/lib/sources/parse/protocol-price"
import {
  findDollarToken,
  isKnownTicker,
  NO_UNIT,
  type PriceUnit,
  parseWrittenPrice,
  type WrittenPrice,
} from "@/lib/sources/parse/written-price"

/** Names of fields, by the unit of the amount in them. */
const FIELDS = {
  dollars: [
    ...["price_usd", "priceUsd", "priceUSD", "amount_usd", "amountUsd", "amountUSD", "cost_usd", "costUsd", "usd"],
    ...["price_usdc", "priceUsdc", "priceUSDC", "amount_usdc", "amountUsdc", "cost_usdc", "costUsdc"],
    ...["advisoryPriceUsd", "price_usd_equiv", "priceInUsd", "price_in_usd", "usdPrice", "usd_price"],
    ...["price_per_call_usd", "pricePerCallUsd", "price_per_call_usdc", "pricePerCallUsdc"],
  ],
  sats: [
    "price_sats",
    "priceSats",
    "amount_sats",
    "amountSats",
    "cost_sats",
    "costSats",
    "sats",
    "price_sat",
    "satoshis",
  ],
  msats: ["price_msat", "price_msats", "priceMsat", "amount_msat", "amount_msats", "amountMsat"],
  smallest: [
    "maxAmountRequired",
    ...["price_atomic", "priceAtomic", "amount_atomic", "amountAtomic", "amount_raw", "price_raw"],
    ...["atomicUnits", "atomic_units", "amountUnits", "price_micro_usdc", "priceMicroUsdc"],
  ],
  written: [
    "price",
    "pricing",
    "cost",
    "fee",
    "payment",
    "amount",
    "value",
    "price_per_call",
    "pricePerCall",
    "amountRequired",
  ],
} as const
const UNIT_FIELDS = {
  ticker: ["currency", "unit", "symbol", "assetSymbol", "asset_symbol", "token", "asset"],
  token: ["asset", "assetAddress", "asset_address", "token", "tokenAddress", "token_address"],
  network: ["network", "chain", "networkId", "caip2"],
} as const
/** Words of `mode`, `model`, `type` and `per` for a price that is the same for each call. */
const FIXED = /^(fixed|static|flat|exact|(per[ _-]?)?(call|request|req|query))$/i
/** What a CAIP-19 identifier has before the address of the token, such as "eip155:8453/erc20:". */
const CAIP_19 = /^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,32}\/[-a-z\d]{3,8}:/
const MAX_DEPTH = 2
const MAX_ENTRIES = 16
const MAX_TEXT = 120

/** `dollars`: the price of x402 and MPP. `sats`: that of L402. */
export type PriceKind = "dollars" | "sats"

/** The unit that the fields of an object name. What it leaves open comes from `inherited`, except the decimals. */
export function readPriceUnit(object: unknown, inherited: PriceUnit = NO_UNIT): PriceUnit {
  const asset = [getField(object, "asset"), getField(object, "token")].find(isObject)
  const texts = (names: readonly string[]) =>
    names.flatMap((name) => getText(getField(object, name))?.slice(0, MAX_TEXT).replace(CAIP_19, "").trim() ?? [])
  const ticker = [...texts(UNIT_FIELDS.ticker), getText(getField(asset, "symbol")) ?? ""].find(isTicker)
  const identifiers = ["address", "assetId", "asset_id"].map((name) => getField(asset, name))
  const token = [...texts(UNIT_FIELDS.token), ...identifiers.flatMap(toText)].find(
    (text) => text !== "" && !isTicker(text),
  )
  const decimals = getField(object, "decimals")
  return {
    ticker: ticker?.toUpperCase() ?? inherited.ticker,
    token: token ?? inherited.token,
    decimals: /^\d{1,2}$/.test(String(decimals).slice(0, 3)) ? Number(decimals) : null,
    network: texts(UNIT_FIELDS.network)[0] ?? inherited.network,
  }
}

/** The tokens of Algorand are numbers. */
const toText = (id: unknown): string[] => (typeof id === "string" || Number.isSafeInteger(id) ? [String(id)] : [])

/** A known ticker, or one in the usual letters, such as "ETH". An identifier of a token is longer or has digits only. */
const isTicker = (text: string): boolean => isKnownTicker(text) || /^[A-Z]{2,6}$/.test(text)

/** Returns null when the object names no price that can be read for sure. */
export function readPriceFields(object: unknown, inherited: PriceUnit, kind: PriceKind): WrittenPrice {
  return combine(listPrices(object, inherited, kind, MAX_DEPTH))
}

function listPrices(object: unknown, inherited: PriceUnit, kind: PriceKind, depth: number): WrittenPrice[] {
  if (Array.isArray(object)) {
    return object
      .slice(0, MAX_ENTRIES)
      .filter(isObject)
      .flatMap((entry) => listPrices(entry, inherited, kind, depth))
  }
  if (!isObject(object)) return []
  if (depth < MAX_DEPTH && !isFixed(object)) return []
  const unit = readPriceUnit(object, inherited)
  const at = (names: readonly string[]) => names.flatMap((name) => getField(object, name) ?? [])
  if (kind === "sats") {
    const sats = at(FIELDS.sats).map(parseSats)
    const msats = at(FIELDS.msats).map((value) => parseSats(typeof value === "number" ? value / 1_000 : null))
    return [...sats, ...msats, ...listWritten(object, unit, kind, depth)]
  }
  const dollars = at(FIELDS.dollars).map((value) => parseNamedDollars(value, unit))
  return [...listTerms(object, unit), ...dollars, ...listWritten(object, unit, kind, depth)]
}

/** Whether a price object has one price for all calls: a range, a formula or a price per token is none. */
function isFixed(price: JsonObject): boolean {
  const words = ["mode", "model", "type", "per"].flatMap((name) => getText(getField(price, name)) ?? [])
  return words.every((word) => word.length <= MAX_TEXT && FIXED.test(word))
}

/** A field whose name says dollars. */
function parseNamedDollars(value: unknown, unit: PriceUnit): WrittenPrice {
  return parseWrittenPrice(value, { ...unit, ticker: "USD", token: null, decimals: null })
}

/** Payment terms of x402 on the object itself: a token, a network, and an amount in smallest units. */
function listTerms(object: JsonObject, { token, ticker, network }: PriceUnit): WrittenPrice[] {
  const asset = token ?? findDollarToken(network, ticker)
  if (asset === null) return []
  const scheme = getField(object, "scheme")
  const own = hasScheme(object) ? getField(object, "amount") : null
  const amounts = [own, ...FIELDS.smallest.map((name) => getField(object, name))].filter(isWholeText)
  return amounts.map((amount) => parseAccepts([{ scheme, network, asset, amount }]))
}

/** With a scheme, `amount` is that of x402: a number of smallest units, whatever its size. */
const hasScheme = (object: JsonObject) => getText(getField(object, "scheme")) !== null

const isWholeText = (value: unknown) => typeof value === "string" && /^\d+$/.test(value) && Number(value) > 0

function listWritten(object: JsonObject, unit: PriceUnit, kind: PriceKind, depth: number): WrittenPrice[] {
  return FIELDS.written.flatMap((name) => {
    const value = getField(object, name)
    if (value === undefined || value === null) return []
    if (typeof value === "object") return depth > 0 ? listPrices(value, unit, kind, depth - 1) : []
    if (name === "amount" && hasScheme(object) && isWholeText(value)) return []
    const price = value === "free" ? "free" : parseWrittenPrice(value, unit)
    const isSats = price !== null && typeof price === "object" && price.network === "lightning"
    return price === null || typeof price === "string" || isSats === (kind === "sats") ? [price] : []
  })
}

/** One price of several that an entry names. */
function combine(prices: readonly WrittenPrice[]): WrittenPrice {
  const known = prices.filter((price) => price !== null)
  const [first] = known
  if (first === undefined) return null
  const amounts = known.filter((price) => typeof price === "object").filter(hasAmount)
  const [best] = amounts
  if (best === undefined) return known.find((price) => typeof price === "string") ?? first
  const agree = amounts.every((price) => isSame(price, best)) && !known.includes("free")
  return agree ? best : { ...best, priceSats: null, priceUsd: null }
}

type KnownPrice = Exclude<PriceOrLimits, string>
const hasAmount = ({ priceSats, priceUsd }: KnownPrice) => priceSats !== null || priceUsd !== null

/** Floating-point dollars of the same price differ by less than a millionth. */
function isSame(one: KnownPrice, other: KnownPrice): boolean {
  if (one.priceUsd === null || other.priceUsd === null) return one.priceSats === other.priceSats
  return Math.abs(one.priceUsd - other.priceUsd) <= other.priceUsd / 1e6
}

/** A price without an amount, for the network and the asset that the unit names. */
export function unknownPrice(unit: PriceUnit, kind: PriceKind): PriceOrLimits {
  if (kind === "sats") return parseSats(null)
  return parseDollars(null, { asset: unit.ticker, network: unit.network })
}
