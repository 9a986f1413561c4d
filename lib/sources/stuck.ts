// Whether a run has come to a page that can never be read: it is the third in a row to fail at the same place, so that without
// stepping over it the source would stand still for ever. Pure.

/** Runs that fail at one place before it is given up. */
export const TRIES = 3

export interface Try {
  state: string
  /** Listings it read. */
  found: number
  /** It failed at a page, and not because the place asked to be left alone or the process was stopped. */
  metUnread: boolean
}

/** `before`: the last runs before one that failed without having read anything, the newest first. */
export function isStuck(before: readonly Try[]): boolean {
  const tries = before.slice(0, TRIES - 1)
  const oldest = tries.at(-1)
  return (
    tries.length === TRIES - 1 &&
    tries.every((one) => one.state === "failed" && one.metUnread && (one === oldest || one.found === 0))
  )
}
