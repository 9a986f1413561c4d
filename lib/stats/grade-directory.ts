// Grades each day of the whole directory. Some services always fail, so a day is compared with the usual day. Pure.

import { DAY_GRADES } from "@/lib/catalogue/schema"

/** The checks of all services on one UTC day. `degraded` counts wrong and slow responses. */
export interface DirectoryDay {
  checks: number
  ok: number
  unreachable: number
  degraded: number
}

/** A day is unusual if twice the usual share of checks, and one in a hundred more, had no response or a wrong or slow one. */
const UNUSUAL = { factor: 2, more: 0.01 } as const

/** @returns one letter of DAY_GRADES for each day */
export function gradeDirectory(days: readonly DirectoryDay[]): string {
  const known = days.filter(({ checks }) => checks > 0)
  const usual = {
    unreachable: median(known.map(({ unreachable, checks }) => unreachable / checks)),
    degraded: median(known.map(({ degraded, checks }) => degraded / checks)),
  }
  const isUnusual = (share: number, usualShare: number) => share > UNUSUAL.factor * usualShare + UNUSUAL.more
  return days
    .map(({ checks, unreachable, degraded }) => {
      if (checks === 0) return DAY_GRADES.none
      const isMost = 2 * (unreachable + degraded) > checks
      if (isUnusual(unreachable / checks, usual.unreachable))
        return isMost ? DAY_GRADES.mostlyDown : DAY_GRADES.partlyDown
      if (!isUnusual(degraded / checks, usual.degraded)) return DAY_GRADES.healthy
      return isMost ? DAY_GRADES.mostlyDegraded : DAY_GRADES.partlyDegraded
    })
    .join("")
}

/** The middle value; of two middle values the lower one. 0 for none. */
const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.ceil(values.length / 2) - 1] ?? 0
