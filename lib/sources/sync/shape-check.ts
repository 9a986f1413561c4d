// When what a place says no longer has the shape we read (sources.md): a page of which more than half does not fit, and may
// have held whatever is missing; and a run that met little else, as when the place has changed its format. Pure.

import type { Page, SkipReason, Skips } from "@/lib/sources/schema"

/** Reasons that speak against the place itself. */
const MISFITS: readonly SkipReason[] = ["shape", "limits", "bad-url"]
/** Less tells nothing of a place. */
const FEWEST = 20

const sumOf = (skipped: Skips, reasons: readonly SkipReason[]) =>
  reasons.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0)

export const isMostlyUnreadable = ({ items, skipped }: Pick<Page, "items" | "skipped">): boolean =>
  sumOf(skipped, MISFITS) * 2 > items

/** Of a run: how many listings were looked at, and how many of them could not be read. */
export interface Fit {
  looked: number
  unreadable: number
}

/** Nothing follows from what one host of many says of itself. */
export function countPage(fit: Fit, { items, skipped, host }: Pick<Page, "items" | "skipped" | "host">): void {
  if (host !== undefined) return
  // What is beyond a bound was never looked at.
  fit.looked += items - (skipped.limits ?? 0)
  fit.unreadable += sumOf(skipped, ["shape", "bad-url"])
}

export const hasChangedFormat = ({ looked, unreadable }: Fit): boolean => looked >= FEWEST && unreadable * 2 > looked
