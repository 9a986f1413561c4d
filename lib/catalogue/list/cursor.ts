// The opaque `after` of a list: where in the order of which query the last page ended (decisions.md, "Query text"). It says
// nothing that the page itself did not say, and holds whatever comes and goes meanwhile. Pure.

import { createHash } from "node:crypto"
import { z } from "zod"
import { formatListQuery, type ListQuery } from "@/lib/catalogue/list/filters"
import type { KeyType } from "@/lib/catalogue/list/order"
import { listKeys } from "@/lib/catalogue/list/plan"

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

/** Null for a cursor that does not come from an answer to this query. */
export function readCursor(query: Partial<ListQuery>, text: string): Place | null {
  const place = Place.safeParse(parseJson(Buffer.from(text, "base64url").toString()))
  if (!place.success) return null
  const [print, stratum, given] = place.data
  const values = given.map(String)
  const keys = listKeys(query)[stratum]
  if (print !== fingerprint(query) || keys?.length !== values.length) return null
  return keys.every(({ type }, index) => VALUES[type](values[index] ?? "")) ? { stratum, values } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const NO_CURSOR = { field: "after", message: "is not a next_cursor of this query; begin without it" } as const

/** Whoever writes a cursor of their own may put anything into it. */
const VALUES: Record<KeyType, (text: string) => boolean> = {
  boolean: (text) => text === "true" || text === "false",
  integer: (text) => /^-?\d{1,9}$/.test(text),
  float8: (text) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) && Number.isFinite(Number(text)),
  text: (text) => !text.includes("\0"),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
}
