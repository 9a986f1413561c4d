// Checks that the stored health of all listings is consistent: the hourly and daily sums equal the raw checks, and the state,
// the events and the incidents follow from the checks by the published rules.

import { isDeepStrictEqual } from "node:util"
import { db, pool } from "@/lib/db/client"
import { getHealthState } from "@/lib/health/rules/assess"
import { type HealthState, transition, type Verdict } from "@/lib/health/rules/transitions"

const SUMS = `count(*) filter (where verdict = 'ok') as ok, count(*) filter (where verdict = 'wrong') as wrong,
  count(*) filter (where verdict = 'unreachable') as unreachable, count(*) filter (where is_slow) as slow,
  count(response_time_ms) filter (where verdict = 'ok') as latency_count,
  coalesce(sum(response_time_ms) filter (where verdict = 'ok'), 0) as latency_sum_ms`
const KEPT = "ok, wrong, unreachable, slow, latency_count, latency_sum_ms"

/** SQL that returns the rows in which the stored sums of a bucket (hour or day) and the sums of its raw checks differ. */
const DIFFERENCE = (bucket: string, of: string, table: string) => `
  with raw as (select service_id, ${of} as bucket, ${SUMS} from checks where verdict <> 'no_verdict' group by 1, 2),
  kept as (select service_id, ${bucket} as bucket, ${KEPT} from ${table})
  (table raw except table kept) union all (table kept except table raw)`

export async function findWrongSums(): Promise<unknown[]> {
  const hourly = await pool().query(DIFFERENCE("hour", "date_trunc('hour', checked_at, 'UTC')", "checks_hourly"))
  const daily = await pool().query(DIFFERENCE("day", "(checked_at at time zone 'UTC')::date", "checks_daily"))
  return [...hourly.rows, ...daily.rows]
}

const FRESH: HealthState = {
  health: "unknown",
  consecutiveOk: 0,
  consecutiveWrong: 0,
  consecutiveSlow: 0,
  consecutiveFailures: 0,
}
const STEPS = ["service.health_changed", "service.down"] as const

function byService<T extends { serviceId: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(row.serviceId, [...(groups.get(row.serviceId) ?? []), row])
  return groups
}

/** Replays the checks of every listing. Returns a sentence for each listing whose stored state, events or incidents differ. */
export async function findWrongHistories(): Promise<string[]> {
  const services = await db().service.findMany()
  const checks = byService(await db().check.findMany({ orderBy: { id: "asc" } }))
  const opened = byService(await db().incident.findMany())
  const events = await db().event.findMany({ where: { kind: { in: [...STEPS] } }, orderBy: { seq: "asc" } })
  return services.flatMap((service) => {
    let state = FRESH
    const expected: string[] = []
    let incidents = 0
    for (const { verdict, isSlow } of checks.get(service.id) ?? []) {
      const step = transition(state, verdict as Verdict, isSlow)
      const wasWell = state.health === "healthy" || state.health === "unknown"
      if (wasWell && (step.next.health === "degraded" || step.next.health === "down")) incidents += 1
      expected.push(...step.events)
      state = step.next
    }
    const stored = events.filter(({ serviceId }) => serviceId === service.id).map(({ kind }) => kind)
    const seen = { state: getHealthState(service), events: stored, incidents: opened.get(service.id)?.length ?? 0 }
    const should = { state, events: expected, incidents }
    if (isDeepStrictEqual(seen, should)) return []
    return `${service.url} is ${JSON.stringify(seen)}, its checks give ${JSON.stringify(should)}`
  })
}

/**
 * Finds events that were recorded twice: the same kind of event of one listing from the same previous state.
 * Use it only for tests in which no listing passes the same transition twice.
 */
export async function findRepeatedEvents(): Promise<unknown[]> {
  const { rows } = await pool().query(
    `select service_id, kind, previous, count(*) from events group by service_id, kind, previous having count(*) > 1`,
  )
  return rows
}
