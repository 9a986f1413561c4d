// How the sources are doing: each as it is set, with what its last runs left behind. A handful of rows.

import { pool } from "@/lib/db/client"
import { getCatalogueVersion, getCount, VERSION_SQL } from "@/lib/db/count-cache"
import { VISIBLE_SQL } from "@/lib/db/visible"
import { findSource, SOURCES } from "@/lib/sources/registry"
import { type Adapter, type AdapterName, jobOf, type SourceReport } from "@/lib/sources/schema"
import { type PastRun, RUNS_THAT_TELL } from "@/lib/sources/sync/due"
import { type RunRow, reportSource, toPast, type Written } from "@/lib/sources/sync/report"

interface StateRow {
  name: AdapterName
  last_success_at: Date | null
  is_held: boolean
}
const STATES = `
  select given.name, sources.last_success_at,
    exists (select from job_leases l where l.job = given.job and l.until > now()) as is_held
  from unnest($1::text[], $2::text[]) as given(name, job) left join sources on sources.name = given.name`
const RUNS = `
  select given.name, run.* from unnest($1::text[]) as given(name), lateral (
    select state, started_at, finished_at, counts, error from source_runs
    where source = given.name order by started_at desc limit ${RUNS_THAT_TELL}) run
  order by run.started_at desc`

/** Every source that is read here, whether it has run yet or not. */
export function listSources(now: Date): Promise<SourceReport[]> {
  return report(SOURCES, now)
}

/** Throws `not_found`. */
export async function getSource(name: string, now: Date): Promise<SourceReport> {
  const [source] = await report([findSource(name)], now)
  if (!source) throw new Error("a source was not reported")
  return source
}

/** The last runs of one source, the newest first. */
export async function listPastRuns(name: AdapterName): Promise<PastRun[]> {
  const { rows } = await pool().query<RunRow>(RUNS, [[name]])
  return rows.map(toPast)
}

async function report(adapters: readonly Adapter[], now: Date): Promise<SourceReport[]> {
  const names = adapters.map(({ name }) => name)
  const [states, runs, listings] = await Promise.all([
    pool().query<StateRow>(STATES, [names, names.map(jobOf)]),
    pool().query<RunRow & { name: AdapterName }>(RUNS, [names]),
    countLabels(),
  ])
  return adapters.map((adapter) => {
    const { last_success_at = null, is_held = false } = states.rows.find(({ name }) => name === adapter.name) ?? {}
    const own = runs.rows.filter(({ name }) => name === adapter.name)
    const written: Written = { last_success_at, is_held, runs: own, listings: listings[adapter.name] ?? 0 }
    return reportSource(adapter, written, now)
  })
}

/** Public listings by label. */
async function countLabels(): Promise<Partial<Record<string, number>>> {
  return getCount("listings by label", await getCatalogueVersion(), async () => {
    const { rows } = await pool().query<{ version: string; labels: Record<string, number> | null }>(
      `select ${VERSION_SQL} as version, (select json_object_agg(label, listings) from (
         select label, count(*) as listings from services s, unnest(s.sources) label where ${VISIBLE_SQL} group by label) l
       ) as labels`,
    )
    const [row] = rows
    if (!row) throw new Error("the labels query answered no row")
    return { version: row.version, value: row.labels ?? {} }
  })
}
