// The job that ranks the services of each host (column `host_turn`). The first three services of a host count fully in the
// recommendation; without this rule a host with thousands of good services would fill the first pages.

import { PLACES_PER_TURN } from "@/lib/catalogue/recommendation/recommendation"
import { db } from "@/lib/db/client"
import { raw, sql, visible } from "@/lib/db/sql"
import type { JobContext } from "@/lib/process/job-context"
import { perProcess } from "@/lib/process/process-state"

/** Services per statement. All services of a host are ranked by one statement. */
const BATCH = raw("5000")
const TURN = raw(String(PLACES_PER_TURN))
/** What the recommendation would be without the rank. Rounded, so that small changes of the score do not change the rank. */
const WORTH = raw("round((recommended - base) * host_turn + base)")
const BASE = raw("case health_status when 'healthy' then 50 when 'degraded' then 25 else 0 end")

/** Ranking takes at most 5 % of the time: 1,000,000 services take 10 to 40 s. The next run waits for twenty times as long. */
const REST = 20
const state = () => perProcess("catalogue.host-turns", () => ({ restsUntil: 0 }))

/** Runs `rankHosts` unless the last run was too long for another run now. */
export async function rankHostsAfterRest(context: JobContext): Promise<{ ranked: number }> {
  if (context.now.getTime() < state().restsUntil) return { ranked: 0 }
  const startedAt = performance.now()
  const result = await rankHosts(context)
  state().restsUntil = context.now.getTime() + REST * (performance.now() - startedAt)
  return result
}

/** Ranks the services of all hosts, and writes only the ranks that have changed. */
export async function rankHosts({ signal }: JobContext): Promise<{ ranked: number }> {
  let ranked = 0
  for (let after: string | null = ""; after !== null && !signal.aborted; ) {
    const batch = await rankHostsAfter(after)
    ranked += batch.ranked
    after = batch.last
  }
  return { ranked }
}

/** Ranks the next hosts by name. Locks rows in id order, like every transaction. `last` is null after the last host. */
async function rankHostsAfter(after: string): Promise<{ last: string | null; ranked: number }> {
  const [row] = await db().$queryRaw<{ last: string | null; ranked: number }[]>(sql`
    with hosts as materialized (
      select distinct host from (
        select s.host from services s where s.deleted_at is null and s.host > ${after} order by s.host limit ${BATCH}) next),
    ranked as materialized (
      select id, host_turn, (row_number() over (partition by host order by ${WORTH} desc, id) - 1) / ${TURN} + 1 as turn
      from (select s.*, ${BASE} as base from services s where ${visible()} and s.host in (select host from hosts)) each),
    wrong as materialized (
      select s.id, r.turn from services s join ranked r on r.id = s.id where s.host_turn <> r.turn
      order by s.id for no key update of s),
    changed as (update services s set host_turn = wrong.turn from wrong where s.id = wrong.id returning s.id)
    select (select max(host) from hosts) as last, (select count(*)::int from changed) as ranked`)
  if (!row) throw new Error("the ranking returned no row")
  return row
}
