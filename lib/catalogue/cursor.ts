// The opaque `after` of a list: where in the order of which query the last page ended (decisions.md, "Query text"). It says
// nothing that the page itself did not say, and holds whatever comes and goes meanwhile. Pure.

import { createHash } from "node:crypto"
import { z } from "zod"
import { formatListQuery, type ListQuery } from "@/lib/catalogue/filters"

const Place = z.tuple([
  z.string(),
  z.int().min(0).max(20),
  z.array(z.union([z.string(), z.number(), z.boolean()])).max(10),
])

/** The last row's stratum, and the values of its keys as text. */
export interface Place {
  stratum: number
  values: string[]
}

/** What the order depends on: the page size may change from page to page. */
function fingerprint({ limit: _limit, offset: _offset, ...query }: Partial<ListQuery>): string {
  return createHash("sha256").update(formatListQuery(query)).digest("base64url").slice(0, 8)
}

export function writeCursor(query: Partial<ListQuery>, stratum: number, values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([fingerprint(query), stratum, values])).toString("base64url")
}

/** Null for what we never wrote, or wrote for another query. */
export function readCursor(query: Partial<ListQuery>, text: string): Place | null {
  try {
    const place = Place.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()))
    if (!place.success || place.data[0] !== fingerprint(query)) return null
    return { stratum: place.data[1], values: place.data[2].map(String) }
  } catch {
    return null
  }
}
