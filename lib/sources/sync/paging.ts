// Reads a source that publishes its list in numbered pages. A pass ends at the total that the source declares, or at an empty or
// repeated page. The adapter's page limit, far above any real list, stops endless sources.

import { createHash } from "node:crypto"
import { z } from "zod"
import { copyBounded } from "@/lib/protocols/bounded"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import { collectListings, PAGE_LIMITS } from "@/lib/sources/parse/page"
import type { Adapter, Page, SourceContext } from "@/lib/sources/schema"

/** The position of the next page, which is stored between runs. */
const Cursor = z.object({
  page: z.int().min(1),
  /** Number of items on all earlier pages. */
  seen: z.int().min(0),
  /** True when all earlier pages were read completely: no page was skipped or cut at a limit. */
  isWhole: z.boolean(),
})
type Cursor = z.infer<typeof Cursor>
const START: Cursor = { page: 1, seen: 0, isWhole: true }

interface PagedSource {
  pauseMs: number
  pageSize: number
  maxPages: number
  query(cursor: Cursor, pageSize: number): Readonly<Record<string, number>>
  /** Throws `UpstreamFailure` when the response does not have the source's shape. */
  parse(text: string): { items: readonly unknown[]; total: number | null }
  /** Returns a value that identifies the item on every page, such as its URL; null when the item has no such value. */
  keyOf(item: unknown): string | null
  parseListings(item: unknown): Iterable<ListingOrSkip>
}

function withQuery(url: string, query: Readonly<Record<string, number>>): string {
  const paged = new URL(url)
  for (const [name, value] of Object.entries(query)) paged.searchParams.set(name, String(value))
  return paged.href
}

const parseCursor = (resume: unknown) => Cursor.catch(START).parse(resume)

export function readInPages(source: PagedSource): Required<Pick<Adapter, "pages" | "skipPage">> {
  const { pageSize, pauseMs } = source
  async function* pages({ url, resume, fetchText, wait }: SourceContext): AsyncGenerator<Page> {
    const isRepeated = createRepeatDetector(source.keyOf)
    for (let cursor = parseCursor(resume); ; await wait(pauseMs)) {
      const { items, total } = source.parse(await fetchText(withQuery(url, source.query(cursor, pageSize))))
      const repeated = isRepeated(items)
      const { isCut, ...page } = repeated ? repeatedPage(items.length) : collectListings(items, source.parseListings)
      const next = { page: cursor.page + 1, seen: cursor.seen + items.length, isWhole: cursor.isWhole && !isCut }
      const end = repeated ? "cut" : endAfter(items.length, next, total, source.maxPages)
      yield { ...page, resume: end ? null : next, end }
      if (end) return
      cursor = next
    }
  }
  const skipPage = (resume: unknown): Cursor => {
    const { page, seen } = parseCursor(resume)
    return { page: page + 1, seen: seen + pageSize, isWhole: false }
  }
  return { pages, skipPage }
}

function endAfter(count: number, { page, seen, isWhole }: Cursor, total: number | null, maxPages: number): Page["end"] {
  const isAll = seen > 0 && (total === null ? count === 0 : seen >= total)
  if (isAll) return isWhole ? "whole" : "cut"
  return count === 0 || page > maxPages ? "cut" : null
}

function repeatedPage(count: number) {
  return { listings: [], skipped: { duplicate: count }, items: count, isCut: false }
}

const ITEM_BOUNDS = { depth: 3, keys: 12, textLength: 300, size: 1_000 }

/** Detects a page with the same items as an earlier page of the run, in any order. */
function createRepeatDetector(keyOf: PagedSource["keyOf"]) {
  const known = new Set<string>()
  return (items: readonly unknown[]): boolean => {
    if (items.length === 0) return false
    const key = (item: unknown) =>
      keyOf(item)?.slice(0, ITEM_BOUNDS.size) ?? JSON.stringify(copyBounded(item, ITEM_BOUNDS))
    const keys = items.slice(0, PAGE_LIMITS.items).map(key).sort()
    const hash = createHash("sha256").update(JSON.stringify(keys)).digest("base64")
    if (known.has(hash)) return true
    known.add(hash)
    return false
  }
}
