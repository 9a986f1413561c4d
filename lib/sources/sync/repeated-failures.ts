// Whether a source stands still: so many runs in a row have failed at the same place. Pure.

/** Runs that fail at one place before its page is stepped over; and before the pass is given up, where that does not help. */
export const TRIES = { step: 3, anew: 6 } as const

export interface EarlierRun {
  state: string
  /** Listings it read. */
  found: number
  /** It failed at a page, and not because the place asked to be left alone or the process was stopped. */
  metUnread: boolean
}

/** `before`: the last runs before one that failed without having read anything, the newest first. */
export function hasFailedRepeatedly(before: readonly EarlierRun[], tries: number): boolean {
  const others = before.slice(0, tries - 1)
  const isAtPlace = ({ state, found, metUnread }: EarlierRun, index: number) =>
    state === "failed" && metUnread && (found === 0 || index === tries - 2)
  return others.length === tries - 1 && others.every(isAtPlace)
}
