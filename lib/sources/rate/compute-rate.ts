// When several tickers make a BTC/USD rate, and when a rate is due, old or has moved (sources.md, "BTC/USD"): their median, if
// more than half of those that answered, and at least two, are within 5 % of one another.

const AGREEMENT = 0.05
const STALE_AFTER_MS = 24 * 3_600_000
const MOVED_BY = 0.005
const MINUTE_MS = 60_000
/** Short of the hour by less than the job's own interval, so that it does not slip behind it from run to run. */
const DUE_AFTER_MS = { usual: 58 * MINUTE_MS, failed: 8 * MINUTE_MS } as const

export type ComputedRate = { rate: number; reason: null } | { rate: null; reason: string }

/** The rate these prices make, or one sentence that says why they make none. */
export function computeRate(prices: readonly number[]): ComputedRate {
  const sorted = prices.toSorted((a, b) => a - b)
  if (sorted.length < 2) {
    return { rate: null, reason: sorted.length === 0 ? "No ticker answered." : "Only one ticker answered." }
  }
  const agreeing = Math.max(
    ...sorted.map((low) => sorted.filter((one) => one >= low && one <= low * (1 + AGREEMENT)).length),
  )
  if (agreeing < 2 || agreeing * 2 <= sorted.length) {
    return { rate: null, reason: `The tickers disagree: they say ${sorted.join(", ")} dollars.` }
  }
  return { rate: medianOf(sorted), reason: null }
}

/** More than half computeRate, so the middle is among them. */
function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** Whether the tickers are to be asked: every hour, and sooner again where they made no rate. */
export function isDue(last: { at: Date; problem: string | null } | null, now: Date): boolean {
  if (last === null) return true
  return now.getTime() - last.at.getTime() >= DUE_AFTER_MS[last.problem === null ? "usual" : "failed"]
}

/** Over a day old: still the best there is, but shown as old. */
export function isStale(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > STALE_AFTER_MS
}

/** Whether prices in dollars that were computed with `from` are to be computed again; with none before, always. */
export function hasMoved(from: number | null, to: number): boolean {
  return from === null || Math.abs(to - from) > from * MOVED_BY
}
