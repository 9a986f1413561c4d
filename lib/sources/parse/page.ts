// What all answers of places have in common: read as JSON of a shape, item by item, each that does not fit skipped and
// counted by its reason, and never more of them than a page may hold (sources.md).

import { z } from "zod"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { parseJson } from "@/lib/protocols/json"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import type { Listing, Page, Skips } from "@/lib/sources/schema"

/** Of one answer; what is beyond is counted and not looked at. */
export const PAGE_LIMITS = { items: 20_000, listings: 20_000, parts: 500 } as const

/** Text that may be missing; anything else counts as missing too. */
export const OptionalText = z.string().nullish().catch(null)
/** Read later, by who knows what it may be. */
export const OptionalUnknown = z.unknown().optional()
/** A list whose items are judged one by one, later. */
export const List = z.custom<readonly unknown[]>(Array.isArray)
export const Total = z.int().min(0).nullish().catch(null)

/** Throws `UpstreamFailure` when the answer as a whole is not what the place publishes. */
export function parseResponse<T extends z.ZodType>(shape: T, text: string): z.output<T> {
  const json = parseJson(text.replace(/^\ufeff/, ""))
  if (json === undefined) {
    throw new UpstreamFailure(/^\s{0,100}</.test(text) ? "the answer is a page, not JSON" : "the answer is not JSON")
  }
  const read = shape.safeParse(json)
  if (read.success) return read.data
  throw new UpstreamFailure("the answer has another shape than the one published")
}

export interface CollectedListings extends Pick<Page, "listings" | "skipped" | "items"> {
  /** There was more than a page may hold. */
  isCut: boolean
}

/** Each item through `read`, which says what becomes of each listing in it. */
export function collectListings<T>(items: readonly T[], read: (item: T) => Iterable<ListingOrSkip>): CollectedListings {
  const listings: Listing[] = []
  const skipped: Skips = {}
  let skips = 0
  let looked = 0
  let isCut = items.length > PAGE_LIMITS.items
  const skip = (reason: keyof Skips, count = 1) => {
    skipped[reason] = (skipped[reason] ?? 0) + count
    skips += count
  }
  for (const item of items.slice(0, PAGE_LIMITS.items)) {
    if (listings.length >= PAGE_LIMITS.listings) break
    looked += 1
    for (const outcome of read(item)) {
      if (typeof outcome === "string") skip(outcome)
      else if (listings.length < PAGE_LIMITS.listings) listings.push(outcome)
      else {
        isCut = true
        skip("limits")
      }
    }
  }
  if (looked < items.length) skip("limits", items.length - looked)
  return { listings, skipped, items: listings.length + skips, isCut: isCut || looked < items.length }
}

/** A place that says everything in one answer. An empty one says nothing. */
export function buildSinglePage({ isCut, ...read }: CollectedListings): Page {
  return { ...read, resume: null, end: isCut || read.items === 0 ? "cut" : "whole" }
}

/** One item by its shape, or the count of one that has another. */
export function* parseItem<T extends z.ZodType>(
  shape: T,
  item: unknown,
  read: (item: z.output<T>) => Iterable<ListingOrSkip>,
): Generator<ListingOrSkip> {
  const parsed = shape.safeParse(item)
  if (parsed.success) yield* read(parsed.data)
  else yield "shape"
}

/** The parts of an item, such as a service's endpoints; an item without any listings nothing to pay for. */
export function* parseParts<T extends z.ZodType>(
  shape: T,
  parts: readonly unknown[],
  read: (part: z.output<T>) => ListingOrSkip,
): Generator<ListingOrSkip> {
  if (parts.length === 0) yield "no-price"
  for (const part of parts.slice(0, PAGE_LIMITS.parts)) {
    const parsed = shape.safeParse(part)
    yield parsed.success ? read(parsed.data) : "shape"
  }
  for (let left = parts.length - PAGE_LIMITS.parts; left > 0; left--) yield "limits"
}
