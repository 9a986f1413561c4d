// The job that ranks the services of each host (column `host_turn`). The first three services of a host count fully in the
// recommendation; without this rule a host with thousands of good services would fill the first pages. The job also marks the most
// recommended service of each URL (column `leads_url`), which lists with `group=url` show.

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

/** Ranks the services of all hosts, and writes only what has changed. `ranked` counts the changed ranks. */
export async function rankHosts({ signal }: JobContext): Promise<{ ranked: number }> {
  let ranked = 0
  for (let after: string | null = ""; after !== null && !signal.aborted; ) {
    const batch = await rankHostsAfter(after)
    ranked += batch.ranked
    after = batch.last
  }
  return { ranked }
}

/**
 * Ranks the next hosts by name. Locks rows in id order, like every transaction. `last` is null after the last host. A service that
 * moved, was hidden or became unhealthy while the statement waited for its lock gets no lead.
 */
async function rankHostsAfter(after: string): Promise<{ last: string | null; ranked: number }> {
  const [row] = await db().$queryRaw<{ last: string | null; ranked: number }[]>(sql`
    with hosts as materialized (
      select distinct host from (
        select s.host from services s where s.deleted_at is null and s.host > ${after} order by s.host limit ${BATCH}) next),
    ranked as materialized (
      select id, url, (row_number() over (partition by host order by ${WORTH} desc, id) - 1) / ${TURN} + 1 as turn,
        health_status = 'healthy' and row_number() over (partition by url, tool order by recommended desc, id) = 1 as leads
      from (select s.*, ${BASE} as base from services s where ${visible()} and s.host in (select host from hosts)) each),
    wrong as materialized (
      select s.id, r.turn, s.host_turn <> r.turn as is_ranked,
        r.leads and s.url = r.url and s.health_status = 'healthy' and ${visible()} as leads
      from services s join ranked r on r.id = s.id where s.host_turn <> r.turn or s.leads_url <> r.leads
      order by s.id for no key update of s),
    changed as (update services s set host_turn = wrong.turn, leads_url = wrong.leads from wrong where s.id = wrong.id)
    select (select max(host) from hosts) as last, (select count(*)::int from wrong where is_ranked) as ranked`)
  if (!row) throw new Error("the ranking returned no row")
  return row
}
