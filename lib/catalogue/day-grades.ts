// Grades the checks of each of the last 30 UTC days with one letter, for the strip of a service. Pure.

import { DAY_GRADES, DAY_TOLERANCE } from "@/lib/catalogue/history-schema"
import { raw, type Sql } from "@/lib/db/sql"

export const GRADED_DAYS = 30

const CHECKS = "(d.ok + d.wrong + d.unreachable)"
/** Slow checks are among the right ones. */
const TROUBLED = "(d.wrong + d.unreachable + d.slow)"
const MOST = `${TROUBLED} * 2 > ${CHECKS}`

/** A missing day has no checks, so that its comparisons are null. */
const GRADE = `case when coalesce(${CHECKS}, 0) = 0 then '${DAY_GRADES.none}'
  when ${TROUBLED} <= ${DAY_TOLERANCE.share} * ${CHECKS} or (${TROUBLED} <= ${DAY_TOLERANCE.checks} and not ${MOST}) then '${DAY_GRADES.healthy}'
  when d.unreachable >= d.wrong + d.slow then case when ${MOST} then '${DAY_GRADES.mostlyDown}' else '${DAY_GRADES.partlyDown}' end
  else case when ${MOST} then '${DAY_GRADES.mostlyDegraded}' else '${DAY_GRADES.partlyDegraded}' end end`

/**
 * SQL for the grades of a service, oldest first. The last letter is today.
 * @param id SQL for the id of the service
 */
export const gradeDays = (id: string): Sql =>
  // The second condition on the day bounds what the index reads: daily sums are stored for ever.
  raw(`(select string_agg(${GRADE}, '' order by place)
    from generate_series(0, ${GRADED_DAYS - 1}) place left join checks_daily d
      on d.service_id = ${id} and d.day > (now() at time zone 'UTC')::date - ${GRADED_DAYS} and d.day = (now() at time zone 'UTC')::date - ${GRADED_DAYS - 1} + place)`)
