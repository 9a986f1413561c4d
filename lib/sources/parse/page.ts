// Parses JSON responses of sources item by item. Items without the published shape are skipped and counted by reason. The number
// of items per response is limited, because responses are untrusted.

import { z } from "zod"
import { logItemError } from "@/lib/db/database-error"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { parseJson } from "@/lib/protocols/json"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import type { Adapter, Listing, Page, Skips } from "@/lib/sources/schema"

/** Limits of one response. Items beyond a limit are counted and not parsed. */
export const PAGE_LIMITS = { items: 20_000, listings: 20_000, parts: 500 } as const

/** An optional string. A value of another type becomes null, so that one wrong field does not reject the whole item. */
export const OptionalText = z.string().nullish().catch(null)
/** An optional value of any type, which the adapter parses later. */
export const OptionalUnknown = z.unknown().optional()
/** An array whose items are parsed later, one by one, so that one wrong item does not reject the others. */
export const List = z.custom<readonly unknown[]>(Array.isArray)
export const Total = z.int().min(0).nullish().catch(null)

/** Throws `UpstreamFailure` when the response is not JSON or does not have the published shape. */
export function parseResponse<T extends z.ZodType>(shape: T, text: string): z.output<T> {
  const json = parseJson(text.replace(/^\ufeff/, ""))
  const isPage = /^\s{0,100}</.test(text)
  if (json === undefined) throw new UpstreamFailure(`the response is ${isPage ? "a page, not JSON" : "not JSON"}`)
  const parsed = shape.safeParse(json)
  if (parsed.success) return parsed.data
  throw new UpstreamFailure("the response does not have the published shape")
}

interface CollectedListings extends Pick<Page, "listings" | "skipped" | "items"> {
  /** Whether items beyond a limit were left out. */
  isCut: boolean
}

/** Parses every item with `parse`, which yields a listing or a skip reason for each listing in the item. */
export function collectListings<T>(
  items: readonly T[],
  parse: (item: T) => Iterable<ListingOrSkip>,
): CollectedListings {
  const listings: Listing[] = []
  const skipped: Skips = {}
  let skips = 0
  let parsed = 0
  let isCut = items.length > PAGE_LIMITS.items
  const skip = (reason: keyof Skips, count = 1) => {
    skipped[reason] = (skipped[reason] ?? 0) + count
    skips += count
  }
  for (const item of items.slice(0, PAGE_LIMITS.items)) {
    if (listings.length >= PAGE_LIMITS.listings) break
    parsed += 1
    for (const result of parseSafely(item, parse)) {
      if (typeof result === "string") skip(result)
      else if (listings.length < PAGE_LIMITS.listings) listings.push(result)
      else {
        isCut = true
        skip("limits")
      }
    }
  }
  if (parsed < items.length) skip("limits", items.length - parsed)
  return { listings, skipped, items: listings.length + skips, isCut: isCut || parsed < items.length }
}

/** An error about one item skips the item. */
function parseSafely<T>(item: T, parse: (item: T) => Iterable<ListingOrSkip>): Iterable<ListingOrSkip> {
  try {
    return [...parse(item)]
  } catch (error) {
    logItemError(error, { what: "an item of a source" })
    return ["shape"]
  }
}

/**
 * Builds `pages` for a source that publishes everything in one response. A response without items ends the pass as `cut`, because
 * the source may be faulty. No listing then counts as gone.
 */
export function readAtOnce<T>(
  parseText: (text: string) => readonly T[],
  parseListings: (item: T) => Iterable<ListingOrSkip>,
): Adapter["pages"] {
  return async function* ({ url, fetchText }) {
    const { isCut, ...page } = collectListings(parseText(await fetchText(url)), parseListings)
    yield { ...page, resume: null, end: isCut || page.items === 0 ? "cut" : "whole" }
  }
}

/** Parses one item. An item that does not match `shape` is skipped with the reason `shape`. */
export function parseItem<T extends z.ZodType>(
  shape: T,
  item: unknown,
  build: (item: z.output<T>) => Iterable<ListingOrSkip>,
): Iterable<ListingOrSkip> {
  const parsed = shape.safeParse(item)
  return parsed.success ? build(parsed.data) : ["shape"]
}

/**
 * Parses the parts of an item, such as a service's endpoints. An item without parts is skipped as `no-price`: it has no endpoint
 * to pay for.
 */
export function* parseParts<T extends z.ZodType>(
  shape: T,
  parts: readonly unknown[],
  build: (part: z.output<T>) => ListingOrSkip,
): Generator<ListingOrSkip> {
  if (parts.length === 0) yield "no-price"
  for (const part of parts.slice(0, PAGE_LIMITS.parts)) {
    const parsed = shape.safeParse(part)
    yield parsed.success ? build(parsed.data) : "shape"
  }
  for (let left = parts.length - PAGE_LIMITS.parts; left > 0; left--) yield "limits"
}
