// Reads a document as the visit to its host does, and formats the outcome as one line per listing.

import { parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import type { DocumentParser } from "@/lib/sources/adapters/well-known/own-listing"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import { USDC } from "../../twin-data"

export const HOME = "https://api.acme.example"
export const BASE = "eip155:8453"
export const PAY_TO = `0x${"1".repeat(40)}`
export const TERMS = { scheme: "exact", network: BASE, asset: USDC, payTo: PAY_TO }

/** Protocol, method, path and price of a listing, or the reason why the entry is skipped. */
function short(outcome: ListingOrSkip): string {
  if (typeof outcome === "string") return outcome
  const { protocol, method, url, priceSats, priceUsd } = outcome
  const price = priceSats === null ? (priceUsd === null ? "-" : `$${priceUsd}`) : `${priceSats} sats`
  return `${protocol} ${method ?? "-"} ${url.replace(HOME, "")} ${price}`
}

/** The listings of a document, or the reasons why its entries are skipped. */
export const outcomesOf = (parse: DocumentParser, document: unknown, origin = HOME): ListingOrSkip[] | null =>
  parse(document, origin)?.map(({ outcome }) => outcome) ?? null

export const read = (parse: DocumentParser, document: unknown) => outcomesOf(parse, document)?.map(short) ?? null
export const readX402 = (document: unknown) => read(parseX402Resources, document)
