// Names the bars of the health charts, and says their values and their period in words. Times are in UTC. Pure.

import { uptimeOf } from "@/components/charts/history-paths"
import { formatCount, formatDay, formatLatency, formatQuantity, formatUptime } from "@/components/format"
import type { Incident } from "@/lib/catalogue/schema"
import { findStart, type HistoryBar, RANGES, type RangeName } from "@/lib/health/history/ranges"
import { parseTimestamp } from "@/lib/time"

const DAY_MS = 86_400_000

/** The period of each bar: "20:00, 22 Nov", "14 Nov", "25 Sep to 27 Sep". */
export function nameBars(name: RangeName, now: Date): string[] {
  const { bars, barMs } = RANGES[name]
  const start = findStart(name, now).getTime()
  return Array.from({ length: bars }, (_, bar) => {
    const from = new Date(start + bar * barMs).toISOString()
    if (barMs === DAY_MS) return formatDay(from)
    if (barMs < DAY_MS) return `${from.slice(11, 16)}, ${formatDay(from)}`
    return `${formatDay(from)} to ${formatDay(new Date(start + (bar + 1) * barMs - DAY_MS).toISOString())}`
  })
}

/** The values of a bar: " · uptime 90.6 % · 9 of 96 checks failed · median 188 ms · p95 308 ms". */
export function describeBar(bar: HistoryBar): string {
  if (bar.checks === 0) return " · no check"
  const { checks, ok, p50, p95, mean } = bar
  return [
    "",
    `uptime ${formatUptime(uptimeOf(bar))}`,
    `${formatCount(checks - ok)} of ${formatQuantity(checks, "check")} failed`,
    ...(p50 === null ? [] : [`median ${formatLatency(p50)}`]),
    ...(p95 === null ? [] : [`p95 ${formatLatency(p95)}`]),
    ...(mean === null ? [] : [`mean ${formatLatency(mean)}`]),
  ].join(" · ")
}

/** The values of a day in short: " 90.6 % · 9 of 96 failed · 188 ms, p95 308 ms". */
export function describeDay(bar: HistoryBar): string {
  if (bar.checks === 0) return " no check"
  const { checks, ok, slow, p50, p95, mean } = bar
  const typical = p50 ?? mean
  const times = [typical === null ? null : formatLatency(typical), p95 === null ? null : `p95 ${formatLatency(p95)}`]
  const failed = `${formatCount(checks - ok)} of ${formatCount(checks)} failed${slow > 0 ? `, ${formatCount(slow)} slow` : ""}`
  return ` ${[formatUptime(uptimeOf(bar)), failed, times.filter(Boolean).join(", ")].filter(Boolean).join(" · ")}`
}

/** The bar with the lowest uptime, of several the last one; the last bar with checks where none failed. */
export function findWorst(bars: readonly HistoryBar[]): number {
  let worst = bars.length - 1
  for (const [index, bar] of bars.entries()) {
    const current = bars[worst]
    if (bar.checks > 0 && (!current?.checks || uptimeOf(bar) <= uptimeOf(current))) worst = index
  }
  return worst
}

/** Incidents that overlap the period. An open incident lasts until now. */
export function listSpans(incidents: readonly Incident[], name: RangeName, now: Date) {
  const start = findStart(name, now).getTime()
  const time = (timestamp: string | null) => parseTimestamp(timestamp ?? "")?.getTime() ?? now.getTime()
  return incidents
    .map(({ opened_at, closed_at, health }) => ({
      from: time(opened_at),
      to: time(closed_at),
      isDown: health === "down",
    }))
    .filter(({ to }) => to >= start)
}

export function describeRange(
  name: RangeName,
  bars: readonly HistoryBar[],
  names: readonly string[],
  incidents: number,
): string {
  const sum = (pick: (bar: HistoryBar) => number) => bars.reduce((total, bar) => total + pick(bar), 0)
  const [checks, ok] = [sum((bar) => bar.checks), sum((bar) => bar.ok)]
  const { words } = RANGES[name]
  if (checks === 0) return `No check had a verdict in the last ${words}.`
  const overall = `${formatUptime(ok / checks)} of ${formatQuantity(checks, "check")} in the last ${words} were right.`
  const worst = findWorst(bars)
  const failed =
    ok === checks
      ? "No check failed."
      : `Worst: ${names[worst]}, ${formatUptime(uptimeOf(bars[worst] ?? { checks, ok }))}.`
  return [overall, failed, ...(incidents > 0 ? [`${formatQuantity(incidents, "incident")}.`] : [])].join(" ")
}
