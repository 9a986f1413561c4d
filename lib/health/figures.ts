// The figures a listing shows, from the sums of its checks: uptime over 30 days, median latency of the last day, score
// (docs/decisions.md#health). Whole days come from the daily sums, the rest of the window from the hourly ones.

import { updatePrices } from "@/lib/catalogue/price/update-prices"
import type { ServiceRow } from "@/lib/catalogue/service-row"
import { db } from "@/lib/db/client"
import { type Database, sql, storable } from "@/lib/db/sql"
import { VISIBLE } from "@/lib/db/visible"
import { append } from "@/lib/events/log"
import { SCORE, type Score, scoreReliability } from "@/lib/health/rules/score"

const DAY_MS = 86_400_000
const LIMITS = {
  batch: 500,
  latencyWindowMs: DAY_MS,
  /** With fewer answers in the window, the last so many count instead. */
  fewestAnswers: 3,
  lastAnswers: 20,
  observationLastsMs: 7 * DAY_MS,
  refreshAfterMs: 3_600_000,
} as const

export interface Figures {
  uptime: number | null
  p50Ms: number | null
  score: Score | null
}
interface Sums {
  id: string
  ok: number
  checks: number
  p50_ms: number | null
}

/** `evidenceAt` says when each service last had a verdict; services without checks have figures of null. */
export async function readFigures(
  database: Database,
  evidenceAt: ReadonlyMap<string, Date | null>,
  now: Date,
): Promise<Map<string, Figures>> {
  const sums = await database.$queryRaw<Sums[]>(sumsOf([...evidenceAt.keys()], now))
  return new Map(
    sums.map(({ id, ok, checks, p50_ms: p50Ms }) => [
      id,
      {
        uptime: checks === 0 ? null : ok / checks,
        p50Ms,
        score: scoreReliability({ ok, checks, p50Ms, evidenceAt: evidenceAt.get(id) ?? null }, now),
      },
    ]),
  )
}

/** One row per service. The benchmark explains its plan. */
export function sumsOf(ids: readonly string[], now: Date) {
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
      select count(*) = ${LIMITS.fewestAnswers} as is_enough from (
        select from checks c where c.service_id = wanted.id and c.response_time_ms is not null and c.checked_at > ${since}
        limit ${LIMITS.fewestAnswers}) answers) recent
    cross join lateral (
      select round(percentile_cont(0.5) within group (order by answered.response_time_ms))::int as p50_ms from (
        select c.response_time_ms from checks c
        where recent.is_enough and c.service_id = wanted.id and c.response_time_ms is not null and c.checked_at > ${since}
        union all
        (select c.response_time_ms from checks c
         where not recent.is_enough and c.service_id = wanted.id and c.response_time_ms is not null
         order by c.checked_at desc limit ${LIMITS.lastAnswers})) answered) latency`
}

/** As columns; a listing without figures shows none. */
export function figureColumns(figures: Figures | undefined) {
  return {
    uptime_30d: figures?.uptime ?? null,
    latency_p50_ms: figures?.p50Ms ?? null,
    reliability_score: figures?.score?.score ?? null,
    score_terms: figures?.score?.terms ?? null,
  }
}

type Context = { now: Date; signal: AbortSignal }

/** Recomputes the figures of listings nobody has asked for an hour: they age, and the window moves on without them. */
export async function refreshFigures({ now, signal }: Context): Promise<Record<string, number>> {
  const counts = { refreshed: 0, repriced: 0 }
  for await (const batch of walkAged(now, signal)) counts.refreshed += await refreshBatch(batch, now)
  for await (const batch of walkUnseen(now, signal)) counts.repriced += await repriceBatch(batch, now)
  return counts
}

type Aged = { id: string; evidenceAt: Date | null }

async function* walkAged(now: Date, signal: AbortSignal): AsyncGenerator<Aged[]> {
  const evidenceAt = { lt: new Date(now.getTime() - LIMITS.refreshAfterMs) }
  const where = { ...VISIBLE, uptime30d: { not: null }, evidenceAt }
  yield* walk(signal, (after) =>
    db().service.findMany({
      where: { ...where, ...(after && { id: { gt: after } }) },
      select: { id: true, evidenceAt: true },
      orderBy: { id: "asc" },
      take: LIMITS.batch,
    }),
  )
}

/** Observations over seven days old show no price any more (lib/catalogue/price/price.ts). */
async function* walkUnseen(now: Date, signal: AbortSignal) {
  const observedAt = { lt: new Date(now.getTime() - LIMITS.observationLastsMs) }
  yield* walk(signal, (after) =>
    db().service.findMany({
      where: { deletedAt: null, observedAt, ...(after && { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: LIMITS.batch,
    }),
  )
}

async function* walk<T extends { id: string }>(signal: AbortSignal, read: (after?: string) => Promise<T[]>) {
  let page = await read()
  while (page.length > 0 && !signal.aborted) {
    yield page
    page = await read(page.at(-1)?.id)
  }
}

/** The rows are locked first, so that a check recorded meanwhile is neither overlooked nor overwritten. */
function refreshBatch(batch: readonly Aged[], now: Date): Promise<number> {
  return db().$transaction(async (transaction) => {
    const locked = await transaction.$queryRaw<{ id: string; evidence_at: Date | null }[]>(sql`
      select id, evidence_at from services where id = any(${batch.map(({ id }) => id)}::uuid[])
      and probe_status = 'probeable' order by id for no key update`)
    const figures = await readFigures(transaction, new Map(locked.map((row) => [row.id, row.evidence_at])), now)
    const rows = [...figures].map(([id, of]) => ({ id, ...figureColumns(of) }))
    return transaction.$executeRaw(sql`
      update services s set uptime_30d = r.uptime_30d, latency_p50_ms = r.latency_p50_ms,
                            reliability_score = r.reliability_score, score_terms = r.score_terms
      from jsonb_to_recordset(${JSON.stringify(storable(rows))}::jsonb) as r(
        id uuid, uptime_30d float8, latency_p50_ms int, reliability_score float8, score_terms jsonb)
      where s.id = r.id and (s.uptime_30d, s.latency_p50_ms, s.reliability_score)
            is distinct from (r.uptime_30d, r.latency_p50_ms, r.reliability_score)`)
  })
}

function repriceBatch(batch: readonly ServiceRow[], now: Date): Promise<number> {
  return db().$transaction(async (transaction) => {
    const changed = new Set(
      await updatePrices(
        transaction,
        batch.map(({ id }) => id),
        now,
      ),
    )
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
    await append(transaction, events)
    return changed.size
  })
}
