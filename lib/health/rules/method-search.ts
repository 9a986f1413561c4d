// When the sweep looks for the method of a listing that stores none (docs/decisions.md#method-and-body). Pure.

const DAY_MS = 86_400_000

/** Searches per host in one lease: each sends up to five more requests. */
export const SEARCHES_PER_HOST = 5

interface Searched {
  id: string
  lastCheckedAt: Date | null
  consecutiveWrong: number
  /** When the endpoint last sent a valid challenge; null for never. */
  observedAt: Date | null
}

/**
 * Once a day, at a time of day that follows from the id, so that the searches of many listings spread over the day; and with the
 * first wrong response of a listing whose endpoint never sent a valid challenge.
 */
export function isSearchDue({ id, lastCheckedAt, consecutiveWrong, observedAt }: Searched, now: Date): boolean {
  if (lastCheckedAt === null || (observedAt === null && consecutiveWrong === 0)) return true
  const offset = (Number.parseInt(id.slice(-6), 16) / 0x1000000) * DAY_MS
  const dayOf = (time: Date) => Math.floor((time.getTime() + offset) / DAY_MS)
  return dayOf(now) !== dayOf(lastCheckedAt)
}
