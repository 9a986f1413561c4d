// Parses a document of a case, and compares the listings that it holds with what the case expects.

import { expect } from "vitest"
import { getField } from "@/lib/protocols/json"
import { parseL402Document, parseL402Services, parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import { parseBazaarItem } from "@/lib/sources/parse/bazaar-item"
import { buildListing, type ListingOrSkip } from "@/lib/sources/parse/listing"
import type { Listing } from "@/lib/sources/schema"
import { outcomesOf } from "../sources/adapters/well-known/read-document"

const HOME = "https://api.acme.example"

function parseBazaar(document: unknown): ListingOrSkip[] {
  const items = getField(document, "items")
  return (Array.isArray(items) ? items : []).map((raw) => {
    const item = parseBazaarItem(raw)
    return typeof item === "string" ? item : buildListing(item)
  })
}

type Parse = (document: unknown) => readonly ListingOrSkip[] | null
/** The parser of a document, by the kind of the case. */
export const PARSERS: Readonly<Record<string, Parse>> = {
  x402: (document) => outcomesOf(parseX402Resources, document, HOME),
  openapi: (document) => outcomesOf(parseOpenApi, document, HOME),
  l402: (document) => outcomesOf(parseL402Document, document, HOME),
  l402s: (document) => outcomesOf(parseL402Services, document, HOME),
  bazaar: parseBazaar,
}

export interface DocumentCase {
  id: string
  kind: string
  document: unknown
  expect: Record<string, unknown>
}

const pathOf = ({ url }: Pick<Listing, "url">) => decodeURIComponent(new URL(url).pathname)

export function checkDocumentCase({ id, kind, document, expect: expected }: DocumentCase): void {
  const { listings, listed, "not listed": notListed, ...fields } = expected
  const parse = PARSERS[kind]
  if (!parse) throw new Error(`${id} is of the kind "${kind}", which has no parser`)
  const found = (parse(document) ?? [])
    .filter((one): one is Listing => typeof one !== "string")
    .map((one) => ({ ...one, priceSats: one.priceSats === null ? null : Number(one.priceSats) }))
  if (typeof listings === "number") expect(found).toHaveLength(listings)
  if (Array.isArray(listings)) {
    expect(found).toHaveLength(listings.length)
    for (const [index, wanted] of listings.entries()) {
      if (typeof wanted === "string") expect(found.map(pathOf)).toContain(wanted)
      else expect(found[index]).toMatchObject(wanted)
    }
  }
  for (const path of (listed ?? []) as string[]) expect(found.map(pathOf)).toContain(path)
  for (const path of (notListed ?? []) as string[]) expect(found.map(pathOf)).not.toContain(path)
  if (Object.keys(fields).length > 0) expect(found).toContainEqual(expect.objectContaining(fields))
}
