// Whether run after run fails at the same page of a source. Pure.

/** Failed runs at one page before that page is skipped, and before the pass starts over when skipping does not help. */
export const FAILED_RUNS = { skipPage: 3, startOver: 6 } as const

export interface EarlierRun {
  state: string
  /** Listings read. */
  found: number
  /** A page failed, and the reason was neither a request of the source to wait nor a stopped process. */
  metUnreadPage: boolean
}

/** `before`: the runs before one that failed and read nothing, newest first. `limit` counts that run too. */
export function hasFailedRepeatedly(before: readonly EarlierRun[], limit: number): boolean {
  const others = before.slice(0, limit - 1)
  // The oldest of these runs may have read pages before it met the one that fails.
  const isAtSamePage = ({ state, found, metUnreadPage }: EarlierRun, index: number) =>
    state === "failed" && metUnreadPage && (found === 0 || index === limit - 2)
  return others.length === limit - 1 && others.every(isAtSamePage)
}
