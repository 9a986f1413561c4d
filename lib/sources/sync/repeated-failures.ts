// Detects that consecutive runs fail at the same page of a source. Pure.

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
