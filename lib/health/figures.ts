// Computes the figures of a service (docs/decisions.md#health): uptime over 30 days, median latency of valid responses over 24
// hours, reliability score. The uptime takes whole days from the daily sums, and the partial day at the start of the 30 days
// from hourly sums.

import { NIL } from "uuid"
import { OBSERVATION_LASTS_MS } from "@/lib/catalogue/price/price"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import type { ColumnValues, ServiceRow } from "@/lib/catalogue/service-row"
import { updateMany } from "@/lib/db/bulk"
import { db } from "@/lib/db/client"
import { type Database, raw, sql, VISIBLE } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { FIGURE_COLUMNS, toRow } from "@/lib/health/rules/columns"
import { SCORE, scoreReliability } from "@/lib/health/rules/score"
import type { JobContext } from "@/lib/process/job-context"

const DAY_MS = 86_400_000
const LIMITS = {
  batch: 500,
  latencyWindowMs: DAY_MS,
  /** With fewer than `fewestResponses` valid responses in 24 hours, the median covers the last `lastResponses` valid responses. */
  fewestResponses: 3,
  lastResponses: 20,
  refreshAfterMs: 3_600_000,
} as const

export type Figures = ColumnValues<typeof FIGURE_COLUMNS>
export const NO_FIGURES: Figures = { uptime30d: null, latencyP50Ms: null, reliabilityScore: null, scoreTerms: null }

interface Sums {
  id: string
  ok: number
  checks: number
  p50_ms: number | null
}

/**
 * @param evidenceAt the time of the last check with a verdict, by service id
 * @returns the figures by service id; all figures of a service without checks are null
 */
export async function computeFigures(
  database: Database,
  evidenceAt: ReadonlyMap<string, Date | null>,
  now: Date,
): Promise<Map<string, Figures>> {
  const sums = await database.$queryRaw<Sums[]>(buildSumsQuery([...evidenceAt.keys()], now))
  return new Map(sums.map((row) => [row.id, toFigures(row, evidenceAt.get(row.id) ?? null, now)]))
}

function toFigures({ ok, checks, p50_ms: p50Ms }: Sums, evidenceAt: Date | null, now: Date): Figures {
  const score = scoreReliability({ ok, checks, p50Ms, evidenceAt }, now)
  return {
    uptime30d: checks === 0 ? null : ok / checks,
    latencyP50Ms: p50Ms,
    reliabilityScore: score?.score ?? null,
    scoreTerms: score && { ...score.terms },
  }
}

/** Answers whose time counts: an error page is often faster than the service. */
const RIGHT = raw("c.verdict = 'ok' and c.response_time_ms is not null")

/** One row per service: its checks over 30 days, and its median latency. `npm run bench` prints the query plan. */
export function buildSumsQuery(ids: readonly string[], now: Date) {
  const from = new Date(now.getTime() - SCORE.windowDays * DAY_MS)
  const since = new Date(now.getTime() - LIMITS.latencyWindowMs)
  return sql`
    with bounds as (
      select date_trunc('hour', ${from}::timestamptz, 'UTC') as first_hour,
             date_trunc('day', ${from}::timestamptz, 'UTC') + interval '1 day' as first_day)
    select wanted.id, sums.ok::int, sums.checks::int, latency.p50_ms
    from unnest(${ids}::uuid[]) as wanted(id), bounds
    cross join lateral (
      select coalesce(sum(ok), 0) as ok, coalesce(sum(ok + wrong + unreachable), 0) as checks from (
        select h.ok, h.wrong, h.unreachable from checks_hourly h
        where h.service_id = wanted.id and h.hour >= bounds.first_hour and h.hour < bounds.first_day
        union all
        select d.ok, d.wrong, d.unreachable from checks_daily d
        where d.service_id = wanted.id and d.day >= (bounds.first_day at time zone 'UTC')::date) parts) sums
    cross join lateral (
      select count(*) = ${LIMITS.fewestResponses} as is_enough from (
        select from checks c where c.service_id = wanted.id and ${RIGHT} and c.checked_at > ${since}
        limit ${LIMITS.fewestResponses}) answers) recent
    cross join lateral (
      select round(percentile_cont(0.5) within group (order by answered.response_time_ms))::int as p50_ms from (
        select c.response_time_ms from checks c
        where recent.is_enough and c.service_id = wanted.id and ${RIGHT} and c.checked_at > ${since}
        union all
        (select c.response_time_ms from checks c
         where not recent.is_enough and c.service_id = wanted.id and ${RIGHT}
         order by c.checked_at desc limit ${LIMITS.lastResponses})) answered) latency`
}

/**
 * Recomputes the figures of services without a verdict for an hour. The score falls with the age of the last verdict, and checks
 * older than 30 days no longer count.
 */
export async function refreshFigures({ now, signal }: JobContext): Promise<Record<string, number>> {
  const counts = { refreshed: 0, repriced: 0 }
  const before = (ageMs: number) => ({ lt: new Date(now.getTime() - ageMs) })
  const aged = { ...VISIBLE, uptime30d: { not: null }, evidenceAt: before(LIMITS.refreshAfterMs) }
  for await (const batch of listPages(aged, signal)) counts.refreshed += await refreshBatch(batch, now)
  // A listing shows an observed price for seven days (lib/catalogue/price/price.ts). Recompute the prices of older observations.
  const unobserved = { deletedAt: null, observedAt: before(OBSERVATION_LASTS_MS) }
  for await (const batch of listPages(unobserved, signal)) counts.repriced += await repriceBatch(batch, now)
  return counts
}

const SHOWN = {
  id: true,
  status: true,
  priceSats: true,
  priceUsd: true,
  paymentAsset: true,
  paymentNetwork: true,
} as const
type Shown = Pick<ServiceRow, keyof typeof SHOWN>

/** Pages through the matching services by id (keyset pagination). */
async function* listPages(where: object, signal: AbortSignal): AsyncGenerator<Shown[]> {
  for (let after: string = NIL; !signal.aborted; ) {
    const page = await db().service.findMany({
      where: { ...where, id: { gt: after } },
      select: SHOWN,
      orderBy: { id: "asc" },
      take: LIMITS.batch,
    })
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.id
  }
}

/** Locks the rows before it reads them, so that a check recorded at the same time is neither missed nor overwritten. */
function refreshBatch(batch: readonly Shown[], now: Date): Promise<number> {
  return db().$transaction(async (transaction) => {
    const ids = batch.map(({ id }) => id)
    await transaction.$executeRaw(sql`
      select id from services where id = any(${ids}::uuid[]) order by id for no key update`)
    const stored = await transaction.service.findMany({
      where: { id: { in: ids }, probeStatus: "probeable" },
      select: { id: true, evidenceAt: true, uptime30d: true, latencyP50Ms: true, reliabilityScore: true },
    })
    const figures = await computeFigures(transaction, new Map(stored.map((row) => [row.id, row.evidenceAt])), now)
    const rows = stored.flatMap((before) => {
      const after = figures.get(before.id) ?? NO_FIGURES
      const hasChanged = COMPARED.some((name) => before[name] !== after[name])
      return hasChanged ? [{ id: before.id, ...toRow(Object.keys(FIGURE_COLUMNS), after) }] : []
    })
    return updateMany(transaction, "services", FIGURE_COLUMNS, rows)
  })
}

const COMPARED = ["uptime30d", "latencyP50Ms", "reliabilityScore"] as const

function repriceBatch(batch: readonly Shown[], now: Date): Promise<number> {
  const ids = batch.map(({ id }) => id)
  return db().$transaction(async (transaction) => {
    const changed = new Set(await updatePrices(transaction, ids, now))
    const shown = batch.filter(({ id, status }) => changed.has(id) && status === "active")
    const events = shown.map((listing) => ({
      kind: "service.price_changed" as const,
      serviceId: listing.id,
      at: now,
      previous: {
        price_sats: listing.priceSats === null ? null : Number(listing.priceSats),
        price_usd: listing.priceUsd,
        payment_asset: listing.paymentAsset,
        payment_network: listing.paymentNetwork,
      },
    }))
    await recordEvents(transaction, events)
    return changed.size
  })
}
