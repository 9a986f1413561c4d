// Reads the state of the directory now, and what is stored of its days and incidents.

import { type Measure, readPercentile } from "@/lib/db/measured-times"
import { query, queryRow } from "@/lib/db/query"
import { sql, utc } from "@/lib/db/sql"
import { describeEmbeddings } from "@/lib/embeddings/queries"
import { describeNode } from "@/lib/paywall/lightning/node"
import { listSources } from "@/lib/sources/queries"
import { getSystemHealth } from "@/lib/stats/queries"
import {
  type ComponentDay,
  type ComponentIncident,
  type DirectoryState,
  STATUS_DAYS,
  type StatusTimes,
} from "@/lib/status/schema"
import { getQueueLag } from "@/lib/webhooks/queue"

export async function getDirectoryState(now: Date): Promise<DirectoryState> {
  const [jobs, health, deliveries, sources, node, embeddings, responses] = await Promise.all([
    getJobs(now),
    getSystemHealth(now),
    getQueueLag(),
    listSources(now),
    describeNode(now),
    describeEmbeddings(now),
    getResponses(now),
  ])
  return {
    ...{
      queue: health.probe_queue,
      delivery_lag_seconds: deliveries.lag_seconds,
      sources,
      node,
      embeddings,
      responses,
    },
    ...jobs,
  }
}

/** The job of a failed source is no failed job, because the source is named. A job without a run for two days no longer exists. */
const getJobs = (now: Date) =>
  queryRow<Pick<DirectoryState, "jobs" | "failed_jobs" | "last_run_at">>(sql`
    with runs as materialized (
      select job, coalesce(until > ${now}::timestamptz, false) as is_running, last_error is not null as has_failed,
             greatest(last_started_at, last_run_at) as at
      from job_leases)
    select json_object_agg(wanted.job, json_build_object(
             'at', ${utc("r.at")}, 'is_running', coalesce(r.is_running, false), 'has_failed', coalesce(r.has_failed, false))) as jobs,
      (select count(*)::int from runs where has_failed and not is_running and job not in ('sweep', 'webhooks')
         and job not like 'sync-%' and at > ${now}::timestamptz - interval '2 days') as failed_jobs,
      (select ${utc("max(at)")} from runs) as last_run_at
    from unnest(array['sweep', 'webhooks']) wanted(job) left join runs r on r.job = wanted.job`)

const getResponses = (now: Date) =>
  queryRow<DirectoryState["responses"]>(sql`
    select json_build_object('good', coalesce(sum(good) filter (where component = 'website'), 0),
                             'bad', coalesce(sum(bad) filter (where component = 'website'), 0)) as website,
           json_build_object('good', coalesce(sum(good) filter (where component = 'api'), 0),
                             'bad', coalesce(sum(bad) filter (where component = 'api'), 0)) as api
    from component_days where day = ${now.toISOString().slice(0, 10)}::date`)

/** The stored days of all parts, oldest first. A day without a measurement has no row. */
export const listComponentDays = (now: Date): Promise<ComponentDay[]> =>
  query<ComponentDay & { [column: string]: unknown }>(sql`
    select component, to_char(day, 'YYYY-MM-DD') as day, good::float8 as good, bad::float8 as bad from component_days
    where day > ${now.toISOString().slice(0, 10)}::date - ${STATUS_DAYS.bars}::int order by component_days.day, component`)

export async function readTimes(now: Date): Promise<StatusTimes> {
  const read = (measure: Measure) => readPercentile(measure, 0.95, STATUS_DAYS.figures, now)
  const [check_delay, api_response] = await Promise.all([read("check_delay"), read("api_response")])
  return { check_delay, api_response }
}

/** Incidents that were open within the last 14 UTC days, newest first; at most 50. */
export const listComponentIncidents = (now: Date): Promise<ComponentIncident[]> =>
  query<ComponentIncident & { [column: string]: unknown }>(sql`
    select id::text as id, component, reason, names, ${utc("opened_at")} as opened_at, ${utc("closed_at")} as closed_at
    from component_incidents
    where closed_at is null or closed_at >= ${now.toISOString().slice(0, 10)}::date - ${STATUS_DAYS.incidents - 1}::int
    order by component_incidents.opened_at desc, component_incidents.id desc limit 50`)
