// Detects that a source no longer publishes the shape that its adapter parses, because more than half of the items of a page or of
// the run cannot be read, and that consecutive runs fail at the same page. Pure.

import type { Page, SkipReason, Skips } from "@/lib/sources/schema"

/** Reasons to skip an item that are the fault of the source. */
const FAULTS: readonly SkipReason[] = ["shape", "limits", "bad-url"]
/** Minimum number of items in a run. A smaller run cannot show that the format changed. */
const MIN_ITEMS = 20

const sumOf = (skipped: Skips, reasons: readonly SkipReason[]) =>
  reasons.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0)

export const isMostlyUnreadable = ({ items, skipped }: Pick<Page, "items" | "skipped">): boolean =>
  sumOf(skipped, FAULTS) * 2 > items

/** Numbers of items in a run: all items that were parsed, and the items among them that could not be read. */
export interface ShapeTally {
  parsed: number
  unreadable: number
}

/**
 * Adds a page to the tally. Pages of one host are left out: a faulty host does not show that the whole source changed its format.
 */
export function countPage(tally: ShapeTally, { items, skipped, host }: Pick<Page, "items" | "skipped" | "host">): void {
  if (host !== undefined) return
  // Subtract items beyond a limit, because they were not parsed.
  tally.parsed += items - (skipped.limits ?? 0)
  tally.unreadable += sumOf(skipped, ["shape", "bad-url"])
}

export const hasChangedFormat = ({ parsed, unreadable }: ShapeTally): boolean =>
  parsed >= MIN_ITEMS && unreadable * 2 > parsed

/**
 * Numbers of consecutive failed runs at one page. After 3 failed runs the page is skipped. After 6 failed runs the pass starts
 * over, because skipping did not help.
 */
export const FAILED_RUNS = { skipPage: 3, startOver: 6 } as const

export interface EarlierRun {
  state: string
  /** Number of items that the run read. */
  found: number
  /** Whether the run ended at a page that could not be read. False when the source requested a wait or the process stopped. */
  metUnreadPage: boolean
}

/**
 * Whether the current run, which failed and read nothing, is at least the `limit`-th consecutive failure at one page.
 * @param before the runs before the current run, newest first
 */
export function hasFailedRepeatedly(before: readonly EarlierRun[], limit: number): boolean {
  const others = before.slice(0, limit - 1)
  // The oldest of these runs may have read items, because it may have reached the failing page after good pages.
  const isAtSamePage = ({ state, found, metUnreadPage }: EarlierRun, index: number) =>
    state === "failed" && metUnreadPage && (found === 0 || index === limit - 2)
  return others.length === limit - 1 && others.every(isAtSamePage)
}
