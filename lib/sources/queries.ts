import { count, getCatalogueVersion } from "@/lib/db/count-cache"
import { query, queryRow } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"
import type { SourceName } from "@/lib/source-table"
import { findSource, SOURCES } from "@/lib/sources/registry"
import { jobOf, type PastSourceRun, type Source, type SourceReport } from "@/lib/sources/schema"
import { type PastRun, RUNS_CONSIDERED } from "@/lib/sources/sync/due"
import { type RunRow, reportPastRuns, reportSource, toPastRun } from "@/lib/sources/sync/report"

/** Lists every source that the setting SOURCES enables, including sources that have no run yet. */
export function listSources(now: Date): Promise<SourceReport[]> {
  return reportSources(SOURCES, now)
}

/** Throws an `AppError` `not_found` when the setting SOURCES does not enable a source with this name. */
export async function getSource(name: string, now: Date): Promise<SourceReport> {
  const [source] = await reportSources([findSource(name)], now)
  if (!source) throw new Error("a source was not reported")
  return source
}

/** Read in addition to the listed runs, to count the failed runs in a row before the oldest listed one. */
const RUNS_BEFORE = 100

/** The past runs of one source, newest first. @throws AppError `not_found` */
export async function listSourceRuns(name: string, limit: number, now: Date): Promise<PastSourceRun[]> {
  const { is_running, name: source } = await getSource(name, now)
  return reportPastRuns(await listRuns([source], limit + RUNS_BEFORE), limit, is_running)
}

/** The last runs of one source, at most `RUNS_CONSIDERED`, newest first. */
export async function listPastRuns(name: SourceName): Promise<PastRun[]> {
  return (await listRuns([name])).map(toPastRun)
}

async function reportSources(sources: readonly Source[], now: Date): Promise<SourceReport[]> {
  const names = sources.map(({ name }) => name)
  const [states, runs, listings] = await Promise.all([listStates(names), listRuns(names), countLabels()])
  return sources.map((source) => {
    const isOwn = ({ name }: { name: string }) => name === source.name
    const { last_success_at = null, is_held = false } = states.find(isOwn) ?? {}
    const state = { last_success_at, is_held, runs: runs.filter(isOwn), listings: listings[source.name] ?? 0 }
    return reportSource(source, state, now)
  })
}

function listStates(names: SourceName[]) {
  return query<{ name: SourceName; last_success_at: Date | null; is_held: boolean }>(sql`
    select given.name, sources.last_success_at,
      exists (select from job_leases l where l.job = given.job and l.until > now()) as is_held
    from unnest(${names}::text[], ${names.map(jobOf)}::text[]) as given(name, job)
    left join sources on sources.name = given.name`)
}

function listRuns(names: SourceName[], limit = RUNS_CONSIDERED) {
  return query<RunRow & { name: SourceName }>(sql`
    select given.name, run.* from unnest(${names}::text[]) as given(name), lateral (
      select state, started_at, finished_at, counts, error from source_runs
      where source = given.name order by started_at desc limit ${limit}) run
    order by run.started_at desc`)
}

/** Counts the public services with each source label. Cached until the catalogue version changes. */
async function countLabels(): Promise<Partial<Record<string, number>>> {
  return count("listings by label", await getCatalogueVersion(), async () => {
    const { labels } = await queryRow<{ labels: Record<string, number> | null }>(sql`
      select (select json_object_agg(label, listings) from (
        select label, count(*) as listings from services s, unnest(s.sources) label
        where ${visible()} group by label) l) as labels`)
    return labels ?? {}
  })
}
