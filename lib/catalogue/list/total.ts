// How many match, put right by the page that was just read: in a large directory a remembered count may lag some seconds behind
// (lib/db/count-cache.ts), but no page says that nothing matches and shows it, or announces more where the last is in view.

interface PagePlace {
  limit: number
  offset: number
  /** The cursor that the page was read from, in place of `offset`. */
  after?: string | undefined
}

/** `shown` are the listings of the page. A page that is not full ends the list, so its place says how many there are. */
export function settleTotal(counted: number, shown: number, { limit, offset, after }: PagePlace): number {
  if (after !== undefined) return Math.max(counted, shown)
  if (shown > 0 || offset === 0) return shown < limit ? offset + shown : Math.max(counted, offset + shown)
  return Math.min(counted, offset)
}
