// The page numbers that a pager links. Pure.

/** The number of linked pages on each side of the current page. */
const AROUND = 1
/** The number of pages that are linked one after the other while the current page is the first or the last. */
const AT_END = 3

/**
 * Lists the pages to link, in order: the first, the last, and those around the current page. Null is a gap of two or more pages;
 * a single page is never replaced by a gap.
 */
export function listPageNumbers(current: number, last: number): (number | null)[] {
  const from = Math.max(1, Math.min(current - AROUND, last - AT_END + 1))
  const to = Math.min(last, Math.max(current + AROUND, AT_END))
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  const linked = [...new Set([1, ...middle, last])]
  return linked.flatMap((page, index) => {
    const skipped = page - (linked[index - 1] ?? 0) - 1
    if (skipped === 0) return [page]
    return skipped === 1 ? [page - 1, page] : [null, page]
  })
}
