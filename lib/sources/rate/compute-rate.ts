// Computes a BTC/USD rate from several tickers: the median of their prices, when at least two and more than half of them are within
// 5 % of each other. Also when a rate is due, old, or has changed enough (docs/sources.md#bitcoin-rate). Pure.

const AGREEMENT = 0.05
const STALE_AFTER_MS = 24 * 3_600_000
const MOVED_BY = 0.005
const MINUTE_MS = 60_000
/** Less than an hour, by less than the interval of the job: otherwise each refresh would come one interval later. */
const DUE_AFTER_MS = { succeeded: 58 * MINUTE_MS, failed: 8 * MINUTE_MS } as const

export type ComputedRate = { rate: number; reason: null } | { rate: null; reason: string }

/** The rate, or a sentence that says why there is none. */
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

/** More than half of the prices agree, so the median is one of them. */
function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** Whether to request prices: every hour, and after eight minutes when the last requests gave no rate. */
export function isDue(last: { at: Date; problem: string | null } | null, now: Date): boolean {
  if (last === null) return true
  return now.getTime() - last.at.getTime() >= DUE_AFTER_MS[last.problem === null ? "succeeded" : "failed"]
}

/** A rate over a day old is still used, and shown as old. */
export function isStale(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > STALE_AFTER_MS
}

/** Whether dollar prices computed with `from` must be computed again. */
export function hasMoved(from: number | null, to: number): boolean {
  return from === null || Math.abs(to - from) > from * MOVED_BY
}
