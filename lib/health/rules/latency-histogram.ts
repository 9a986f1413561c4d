// Counts valid responses per step of the response time. Histograms of several days can be added, so percentiles over any number of
// days come from a few numbers per day. Stored in `checks_daily.latency_counts`. Pure.

/** Four steps per doubling: each step ends 19 % above its start, so a percentile is at most 19 % off. */
const STEPS_PER_DOUBLING = 4
/** Response times above a minute count as a minute. */
const LONGEST_MS = 60_000

/** The step that contains the time. Step 0 also has all times under 1 ms. */
export function findHistogramStep(milliseconds: number): number {
  const limited = Math.min(Math.max(milliseconds, 1), LONGEST_MS)
  return Math.floor(Math.log2(limited) * STEPS_PER_DOUBLING + 1e-9)
}

/** The histogram of one valid response: as long as its step, so that a fast service has a short list. */
export function countOne(milliseconds: number): number[] {
  return [...Array.from({ length: findHistogramStep(milliseconds) }, () => 0), 1]
}

/**
 * Returns a percentile in whole milliseconds, interpolated within its step; null without an answer.
 * @param share 0.5 for the median
 */
export function readPercentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = share * total
  let before = 0
  for (const [step, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) {
      return Math.round(2 ** ((step + (wanted - before) / count) / STEPS_PER_DOUBLING))
    }
    before += count
  }
  return null
}
