// What the parsers of a host's documents share. A document may only list endpoints of its own host, at most 200
// (docs/sources.md#well-known). Pure.

import { isPathTemplate } from "@/lib/normal-url"
import { buildListing, type DeclaredListing, type ListingOrSkip } from "@/lib/sources/parse/listing"
import { isUrl } from "@/lib/url"

export const LIMITS = { items: 200, paths: 1_000, protocols: 10, accepts: 64 } as const

/**
 * Returns the listings and skip reasons of a document; null when the JSON is another kind of document. `origin` is the origin
 * that served the document.
 */
export type DocumentParser = (document: unknown, origin: string) => ListingOrSkip[] | null

/** Parses the items of the lists, at most 200 in all; null when no value is a list. */
export function parseLists(
  lists: readonly unknown[],
  read: (item: unknown) => ListingOrSkip[],
): ListingOrSkip[] | null {
  const found = lists.filter(Array.isArray)
  if (found.length === 0) return null
  const items = found.flatMap((list) => list.slice(0, LIMITS.items + 1))
  const parsed = items.slice(0, LIMITS.items).flatMap(read)
  return items.length > LIMITS.items ? [...parsed, "limits"] : parsed
}

/**
 * Builds a listing for `target`, which is a URL on the host of `origin` or a path below `base`. URLs of other hosts and URL
 * templates are skipped.
 * @param origin the origin that served the document
 */
export function buildOwnListing(
  base: string,
  origin: string,
  target: string | null,
  declared: Omit<DeclaredListing, "url">,
): ListingOrSkip {
  const text = target?.trim() ?? ""
  if (text === "") return "bad-url"
  if (text.length > 2_000) return "limits"
  const url = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `${base}/${text.replace(/^\/+/, "")}`
  if (isPathTemplate(url)) return "template"
  if (/^https?:/i.test(url) && isUrl(url) && new URL(url).hostname !== new URL(origin).hostname) return "other-host"
  return buildListing({ ...declared, url })
}
