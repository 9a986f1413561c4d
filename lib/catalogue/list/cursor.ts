// Formats and parses `after`, the opaque cursor of a list. The cursor contains the sort keys of the page's last row, so that
// paging stays stable while rows change. The page shows the values of all sort keys, so the cursor reveals nothing. Pure.

import { createHash } from "node:crypto"
import { z } from "zod"
import type { KeyType } from "@/lib/catalogue/list/order"
import { listKeys, READ_STRATEGIES, type ReadStrategy } from "@/lib/catalogue/list/plan"
import { formatListQuery, type ListQuery } from "@/lib/catalogue/list/query"
import { parseJson } from "@/lib/protocols/json"

const Cursor = z.tuple([
  z.string(),
  z.int().min(0).max(20),
  z.array(z.union([z.string(), z.number(), z.boolean()])).max(10),
  z.enum(READ_STRATEGIES),
])

/**
 * The sort group of the page's last row, and the values of that group's sort keys as text. All pages of a list are read with one
 * strategy, because the sort groups depend on the strategy.
 */
export interface CursorPosition {
  group: number
  values: string[]
  strategy: ReadStrategy
}

/**
 * A digest of all parameters that decide the order, so that a cursor works only with its query. `limit` may change between pages.
 */
function fingerprint({ limit: _limit, offset: _offset, ...query }: Partial<ListQuery>): string {
  return createHash("sha256").update(formatListQuery(query)).digest("base64url").slice(0, 8)
}

export function formatCursor(
  query: Partial<ListQuery>,
  strategy: ReadStrategy,
  group: number,
  values: readonly unknown[],
): string {
  return Buffer.from(JSON.stringify([fingerprint(query), group, values, strategy])).toString("base64url")
}

/** Returns null for text that is not a cursor of this query. */
export function parseCursor(query: Partial<ListQuery>, text: string): CursorPosition | null {
  const cursor = Cursor.safeParse(parseJson(Buffer.from(text, "base64url").toString()))
  if (!cursor.success) return null
  const [print, group, given, strategy] = cursor.data
  const values = given.map(String)
  const keys = listKeys(query, strategy)[group]
  if (print !== fingerprint(query) || keys?.length !== values.length) return null
  return keys.every(({ type }, index) => IS_VALUE[type](values[index] ?? "")) ? { group, values, strategy } : null
}

export const NO_CURSOR = { field: "after", message: "is not a next_cursor of this query; begin without it" } as const

/** Validates key values before they reach SQL: a client can write any cursor. */
const IS_VALUE: Record<KeyType, (text: string) => boolean> = {
  boolean: (text) => text === "true" || text === "false",
  integer: (text) => /^-?\d{1,9}$/.test(text),
  float8: (text) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) && Number.isFinite(Number(text)),
  text: (text) => !text.includes("\0"),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
}
