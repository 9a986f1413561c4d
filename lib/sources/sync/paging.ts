// A list that comes in numbered pages: where to go on, and how it ends. It ends where the place says so, at an empty page, at
// a page that was there before, and at a bound that no honest list reaches.

import { createHash } from "node:crypto"
import { z } from "zod"
import { boundedCopy } from "@/lib/protocols/bounded"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import { collectListings, PAGE_LIMITS } from "@/lib/sources/parse/page"
import type { Adapter, Page, SourceContext } from "@/lib/sources/schema"

/** Where the next page begins. */
const Cursor = z.object({
  page: z.int().min(1),
  /** Items of the pages before it. */
  seen: z.int().min(0),
  /** Whether all of them were looked at. */
  isWhole: z.boolean(),
})
type Cursor = z.infer<typeof Cursor>
const START: Cursor = { page: 1, seen: 0, isWhole: true }

interface Paged {
  pauseMs: number
  pageSize: number
  maxPages: number
  /** In the query of each address. */
  query(place: Cursor, pageSize: number): Readonly<Record<string, number>>
  /** Throws `UpstreamFailure`. */
  read(text: string): { items: readonly unknown[]; total: number | null }
  /** What names the item, if it has it: the same on each page it is on. */
  keyOf(item: unknown): string | null
  parseListings(item: unknown): Iterable<ListingOrSkip>
}

function withQuery(url: string, query: Readonly<Record<string, number>>): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  return address.href
}

const parseCursor = (resume: unknown) => Cursor.catch(START).parse(resume)

export function inPages(paged: Paged): Required<Pick<Adapter, "pages" | "step">> {
  const { pageSize, pauseMs } = paged
  async function* pages({ url, resume, ask, wait }: SourceContext): AsyncGenerator<Page> {
    const isRepeated = createMemory(paged.keyOf)
    for (let place = parseCursor(resume); ; await wait(pauseMs)) {
      const { items, total } = paged.read(await ask(withQuery(url, paged.query(place, pageSize))))
      const repeated = isRepeated(items)
      const { isCut, ...read } = repeated ? repeats(items.length) : collectListings(items, paged.parseListings)
      const next = { page: place.page + 1, seen: place.seen + items.length, isWhole: place.isWhole && !isCut }
      const end = repeated ? "cut" : endAfter(items.length, next, total, paged.maxPages)
      yield { ...read, resume: end ? null : next, end }
      if (end) return
      place = next
    }
  }
  const step = (resume: unknown): Cursor => {
    const { page, seen } = parseCursor(resume)
    return { page: page + 1, seen: seen + pageSize, isWhole: false }
  }
  return { pages, step }
}

function endAfter(count: number, { page, seen, isWhole }: Cursor, total: number | null, maxPages: number): Page["end"] {
  const isAll = seen > 0 && (total === null ? count === 0 : seen >= total)
  if (isAll) return isWhole ? "whole" : "cut"
  return count === 0 || page > maxPages ? "cut" : null
}

function repeats(count: number) {
  return { listings: [], skipped: { duplicate: count }, items: count, isCut: false }
}

const SHAPE = { depth: 3, keys: 12, textLength: 300, size: 1_000 }

/** Whether a page with the same items, in any order, was there before. */
function createMemory(keyOf: Paged["keyOf"]) {
  const known = new Set<string>()
  return (items: readonly unknown[]): boolean => {
    if (items.length === 0) return false
    const key = (item: unknown) => keyOf(item)?.slice(0, SHAPE.size) ?? JSON.stringify(boundedCopy(item, SHAPE))
    const keys = items.slice(0, PAGE_LIMITS.items).map(key).sort()
    const hash = createHash("sha256").update(JSON.stringify(keys)).digest("base64")
    if (known.has(hash)) return true
    known.add(hash)
    return false
  }
}
