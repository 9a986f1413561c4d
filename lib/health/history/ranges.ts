// The periods of the health charts, each with about 30 bars. Bars are aligned to UTC, and the last one contains the present. Pure.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Range {
  label: string
  words: string
  bars: number
  barMs: number
}

export const RANGES = {
  day: { label: "24\u00a0h", words: "24\u00a0hours", bars: 24, barMs: HOUR_MS },
  week: { label: "7\u00a0d", words: "7\u00a0days", bars: 28, barMs: 6 * HOUR_MS },
  month: { label: "30\u00a0d", words: "30\u00a0days", bars: 30, barMs: DAY_MS },
  quarter: { label: "90\u00a0d", words: "90\u00a0days", bars: 30, barMs: 3 * DAY_MS },
} as const satisfies Record<string, Range>

export type RangeName = keyof typeof RANGES
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[]

/** The days of the history on the page of a service, one bar each. */
export const HISTORY_DAYS = 90

/** The checks of one bar. The times are those of valid responses, in milliseconds; null without one. */
export interface HistoryBar {
  /** Checks with a verdict. */
  checks: number
  ok: number
  /** Failed checks without any response. */
  unreachable: number
  /** Right but slow checks; 0 where they are not counted, in periods of hours. */
  slow: number
  p50: number | null
  p95: number | null
  /** The mean, only where no percentiles are stored: before November 2026, of wrong responses too. */
  mean: number | null
}

/** The bars of each period, oldest first. */
export type History = Record<RangeName, HistoryBar[]>

export const NO_CHECKS: HistoryBar = { checks: 0, ok: 0, unreachable: 0, slow: 0, p50: null, p95: null, mean: null }

/** The 95th percentile of the newest bar that has one. */
export const findLastP95 = (bars: readonly HistoryBar[]): number | null =>
  bars.findLast(({ p95 }) => p95 !== null)?.p95 ?? null

/** The start of the first bar. Bars of several days end with the current day. */
export function findStart(name: RangeName, now: Date): Date {
  const { bars, barMs } = RANGES[name]
  const unit = Math.min(barMs, DAY_MS)
  const end = (Math.floor(now.getTime() / unit) + 1) * unit
  return new Date(end - bars * barMs)
}
