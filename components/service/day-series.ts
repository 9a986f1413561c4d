// The checks of the last 30 days in UTC, and a sentence about them.

import { formatDay, formatUptime, listDays } from "@/components/format"
import type { DayBar } from "@/lib/catalogue/schema"

export const DAYS_SHOWN = 30

/** Returns one entry per day, oldest first. Days without a check get an entry with zero checks. */
export function fillDays(days: DayBar[], now: Date): DayBar[] {
  const known = new Map(days.map((bar) => [bar.day, bar]))
  return listDays(DAYS_SHOWN, now).map((day) => known.get(day) ?? { day, checks: 0, ok: 0, latency_ms: null })
}

export const uptimeOf = (bar: DayBar): number => (bar.checks === 0 ? 0 : bar.ok / bar.checks)

/** Returns the number of checks with a verdict. `checks` does not count checks without a verdict. */
export const countVerdicts = (days: DayBar[]): number => days.reduce((sum, { checks }) => sum + checks, 0)

/** Describes the uptime, such as "99.2 % over 30 days; worst day 14 Nov, 90.6 %." */
export function describeDays(days: DayBar[]): string {
  const measured = days.filter(({ checks }) => checks > 0)
  const [first] = measured
  if (!first) return "No check had a verdict in the last 30 days."
  const ok = measured.reduce((sum, bar) => sum + bar.ok, 0)
  const worst = measured.reduce((low, bar) => (uptimeOf(bar) < uptimeOf(low) ? bar : low), first)
  const span = measured.length === 1 ? `on ${formatDay(first.day)}` : `over ${measured.length} days with checks`
  const overall = `${formatUptime(ok / countVerdicts(measured))} ${measured.length === DAYS_SHOWN ? "over 30 days" : span}`
  if (uptimeOf(worst) === 1) return `${overall}; no check failed.`
  if (measured.length === 1) return `${overall}.`
  return `${overall}; worst day ${formatDay(worst.day)}, ${formatUptime(uptimeOf(worst))}.`
}
