// Rules of the BTC/USD rate: the median of the ticker prices, when enough prices agree within 5 %. Also decides when a new rate
// is due, when a rate is stale, and when a new rate replaces the rate in use (docs/sources.md#bitcoin-rate). Pure.

const AGREEMENT = 0.05
const STALE_AFTER_MS = 24 * 3_600_000
const MOVED_BY = 0.005
const MINUTE_MS = 60_000
/**
 * Minimum wait before the next request: 60 minutes after a success and 10 minutes after a failure, each less 2 minutes. The job
 * runs every 5 minutes. With an exact wait, a job that starts one second early would postpone the request by 5 minutes.
 */
const DUE_AFTER_MS = { succeeded: 58 * MINUTE_MS, failed: 8 * MINUTE_MS } as const

export type ComputedRate = { rate: number; reason: null } | { rate: null; reason: string }

/** Returns the rate in dollars per bitcoin, or null with a sentence that explains why there is no rate. */
export function computeRate(prices: readonly number[]): ComputedRate {
  const sorted = prices.toSorted((a, b) => a - b)
  if (sorted.length < 2) {
    return { rate: null, reason: sorted.length === 0 ? "No ticker responded." : "Only one ticker responded." }
  }
  const agreeing = Math.max(
    ...sorted.map((low) => sorted.filter((one) => one >= low && one <= low * (1 + AGREEMENT)).length),
  )
  if (agreeing < 2 || agreeing * 2 <= sorted.length) {
    return { rate: null, reason: `The tickers disagree: ${sorted.join(", ")} dollars.` }
  }
  return { rate: medianOf(sorted), reason: null }
}

/** The caller has checked that more than half of the prices lie within 5 % of each other, so the median lies in their range. */
function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** Whether to request prices: 58 minutes after a success, 8 minutes after requests that gave no rate. */
export function isDue(last: { at: Date; problem: string | null } | null, now: Date): boolean {
  if (last === null) return true
  return now.getTime() - last.at.getTime() >= DUE_AFTER_MS[last.problem === null ? "succeeded" : "failed"]
}

/** Whether the rate is older than 24 hours. A stale rate is still used, and the status page shows that it is stale. */
export function isStale(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > STALE_AFTER_MS
}

/**
 * Whether `to` differs from `from` by more than 0.5 %, so that all dollar prices must be computed again. True when `from` is
 * null.
 */
export function hasMoved(from: number | null, to: number): boolean {
  return from === null || Math.abs(to - from) > from * MOVED_BY
}
