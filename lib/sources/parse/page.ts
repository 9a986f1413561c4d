// Parses responses of sources: JSON of a known shape, item by item. Items that do not fit are skipped and counted by reason, and a
// page never holds more items than a limit.

import { z } from "zod"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { parseJson } from "@/lib/protocols/json"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import type { Adapter, Listing, Page, Skips } from "@/lib/sources/schema"

/** Limits of one response. Items beyond a limit are counted and not parsed. */
export const PAGE_LIMITS = { items: 20_000, listings: 20_000, parts: 500 } as const

/** Text; null when it is missing or not text. */
export const OptionalText = z.string().nullish().catch(null)
/** Parsed later, by the code that knows its shape. */
export const OptionalUnknown = z.unknown().optional()
/** A list whose items are parsed one by one, later. */
export const List = z.custom<readonly unknown[]>(Array.isArray)
export const Total = z.int().min(0).nullish().catch(null)

/** Throws `UpstreamFailure` when the response as a whole does not have the published shape. */
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

/** Parses every item with `parse`, which yields what becomes of each listing in it. */
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
    for (const result of parse(item)) {
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

/** Reads a source with a single response. An empty response does not mean that every listing is gone. */
export function readAtOnce<T>(
  parseText: (text: string) => readonly T[],
  parseListings: (item: T) => Iterable<ListingOrSkip>,
): Adapter["pages"] {
  return async function* ({ url, fetchText }) {
    const { isCut, ...page } = collectListings(parseText(await fetchText(url)), parseListings)
    yield { ...page, resume: null, end: isCut || page.items === 0 ? "cut" : "whole" }
  }
}

/** Parses one item; `shape` when it does not fit. */
export function parseItem<T extends z.ZodType>(
  shape: T,
  item: unknown,
  build: (item: z.output<T>) => Iterable<ListingOrSkip>,
): Iterable<ListingOrSkip> {
  const parsed = shape.safeParse(item)
  return parsed.success ? build(parsed.data) : ["shape"]
}

/** Parses the parts of an item, such as a service's endpoints. An item without parts has nothing to pay for. */
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
