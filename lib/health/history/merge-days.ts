// Makes the bars of 30 and 90 days from the daily sums of a service. Pure.

import { type HistoryBar, NO_CHECKS, RANGES } from "@/lib/health/history/ranges"
import { readPercentile } from "@/lib/health/rules/latency-histogram"

/** The sums of one UTC day. `day` counts from the first day of the quarter. */
export interface DaySums {
  day: number
  checks: number
  ok: number
  unreachable: number
  slow: number
  latency_count: number
  latency_sum_ms: number
  /** May have fewer counts than `latency_count` answers on days before the histogram existed. */
  latency_counts: number[]
}

/** @returns one bar for each `daysPerBar` days, the last one ending with the last day of the quarter */
export function mergeDays(days: readonly DaySums[], bars: number, daysPerBar: number): HistoryBar[] {
  const all = (RANGES.quarter.bars * RANGES.quarter.barMs) / RANGES.month.barMs
  const first = all - bars * daysPerBar
  return Array.from({ length: bars }, (_, bar) => {
    const from = first + bar * daysPerBar
    return mergeBar(days.filter(({ day }) => day >= from && day < from + daysPerBar))
  })
}

function mergeBar(days: readonly DaySums[]): HistoryBar {
  const sum = (pick: (day: DaySums) => number) => days.reduce((total, day) => total + pick(day), 0)
  const answers = sum(({ latency_count }) => latency_count)
  const bar = {
    ...NO_CHECKS,
    checks: sum(({ checks }) => checks),
    ok: sum(({ ok }) => ok),
    unreachable: sum(({ unreachable }) => unreachable),
    slow: sum(({ slow }) => slow),
  }
  if (answers === 0) return bar
  const counts = addCounts(days.map(({ latency_counts }) => latency_counts))
  const isComplete = counts.reduce((total, count) => total + count, 0) === answers
  if (!isComplete) return { ...bar, mean: Math.round(sum(({ latency_sum_ms }) => latency_sum_ms) / answers) }
  return { ...bar, p50: readPercentile(counts, 0.5), p95: readPercentile(counts, 0.95) }
}

function addCounts(histograms: readonly number[][]): number[] {
  const length = Math.max(0, ...histograms.map((counts) => counts.length))
  return Array.from({ length }, (_, step) => histograms.reduce((total, counts) => total + (counts[step] ?? 0), 0))
}
