// Corrects a cached total by the services on the page, because a total may be some seconds old in a large directory. A page with
// services never reports 0 matches, and the last page never reports matches after its end.

interface PagePosition {
  limit: number
  offset: number
  /** The cursor that the page starts from, instead of `offset`. */
  after?: string | undefined
}

/** @param shown the number of services on the page; a page that is not full ends the list */
export function correctTotal(counted: number, shown: number, { limit, offset, after }: PagePosition): number {
  if (after !== undefined) return Math.max(counted, shown)
  if (shown > 0 || offset === 0) return shown < limit ? offset + shown : Math.max(counted, offset + shown)
  return Math.min(counted, offset)
}
