// Detects that a source no longer publishes the shape we parse: on one page, when more than half of its items do not fit, and over
// a run, when most of its items cannot be parsed. Pure.

import type { Page, SkipReason, Skips } from "@/lib/sources/schema"

/** Reasons to skip an item that are the fault of the source. */
const FAULTS: readonly SkipReason[] = ["shape", "limits", "bad-url"]
/** Fewer items say nothing about a source. */
const MIN_ITEMS = 20

const sumOf = (skipped: Skips, reasons: readonly SkipReason[]) =>
  reasons.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0)

export const isMostlyUnreadable = ({ items, skipped }: Pick<Page, "items" | "skipped">): boolean =>
  sumOf(skipped, FAULTS) * 2 > items

/** Items of a run: all that were parsed, and those that could not be. */
export interface ShapeTally {
  parsed: number
  unreadable: number
}

/** Adds a page to the tally, unless it comes from one host: one host says nothing about the source. */
export function countPage(tally: ShapeTally, { items, skipped, host }: Pick<Page, "items" | "skipped" | "host">): void {
  if (host !== undefined) return
  // Items beyond a limit were not parsed.
  tally.parsed += items - (skipped.limits ?? 0)
  tally.unreadable += sumOf(skipped, ["shape", "bad-url"])
}

export const hasChangedFormat = ({ parsed, unreadable }: ShapeTally): boolean =>
  parsed >= MIN_ITEMS && unreadable * 2 > parsed
