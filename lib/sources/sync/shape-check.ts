// Detects that a source no longer publishes the shape that its adapter parses, because more than half of the items cannot be
// read. Checks each page and the whole run. Pure.

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
