// Records once a minute how the parts of the directory work, and opens and closes their incidents.

import { db } from "@/lib/db/client"
import { recordset, sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import type { JobContext } from "@/lib/process/job-context"
import { addToDay, type ComponentCount } from "@/lib/status/component-days"
import { judgeComponents } from "@/lib/status/judge-components"
import { getDirectoryState } from "@/lib/status/queries"
import type { ComponentReport, DirectoryState } from "@/lib/status/schema"

const KEPT_DAYS = 400

export async function recordComponents({ now }: JobContext): Promise<{ measured: number; failing: number }> {
  const state = await getDirectoryState(now)
  const reports = judgeComponents(state, env.PROBE_INTERVAL_MINUTES * 60, now)
  const measured = countMinute(reports, state)
  await addToDay(db(), measured, now)
  // The errors of a day are one figure of the day, not an incident with a beginning and an end.
  const failing = reports.filter(
    ({ health, problem }) => (health === "degraded" || health === "down") && problem?.reason !== "errors",
  )
  await recordIncidents(failing, now)
  await db().$executeRaw(sql`delete from component_days where day < ${now}::date - ${KEPT_DAYS}::int`)
  await db().$executeRaw(sql`delete from measured_times where day < ${now}::date - ${KEPT_DAYS}::int`)
  await db().$executeRaw(
    sql`delete from component_incidents where closed_at < ${now}::timestamptz - interval '400 days'`,
  )
  return { measured: measured.length, failing: failing.length }
}

/** A part that is off or has not started is not measured. Each web process counts the responses of the website and the API. */
function countMinute(reports: readonly ComponentReport[], { sources }: DirectoryState): ComponentCount[] {
  return reports.flatMap(({ name, health, problem }): ComponentCount[] => {
    if (name === "website" || name === "api" || health === "unknown") return []
    if (name !== "sources")
      return [{ component: name, good: health === "healthy" ? 1 : 0, bad: health === "healthy" ? 0 : 1 }]
    const bad = problem?.reason === "unread" ? problem.names.length : 0
    const read = sources.filter(({ last_run }) => last_run !== null).length
    return [{ component: name, good: Math.max(0, read - bad), bad }]
  })
}

/** An open incident keeps the reason that opened it. A source that fails later is added to its names. */
async function recordIncidents(failing: readonly ComponentReport[], now: Date): Promise<void> {
  const rows = failing.flatMap(({ name, problem }) =>
    problem === null
      ? []
      : [{ component: name, reason: problem.reason, names: problem.reason === "unread" ? problem.names : [] }],
  )
  await db().$transaction(async (transaction) => {
    await transaction.$executeRaw(sql`
      update component_incidents set closed_at = greatest(${now}::timestamptz, opened_at)
      where closed_at is null and component <> all(${rows.map(({ component }) => component)}::text[])`)
    if (rows.length === 0) return
    await transaction.$executeRaw(sql`
      insert into component_incidents (component, reason, names, opened_at)
      select r.component, r.reason, r.names, ${now}::timestamptz
      from ${recordset(rows, { component: "text", reason: "text", names: "text[]" }, "r")}
      on conflict (component) where closed_at is null do update
      set names = (select coalesce(array_agg(distinct name order by name), '{}')
                   from unnest(component_incidents.names || excluded.names) name)`)
  })
}
