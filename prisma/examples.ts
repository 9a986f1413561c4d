// Made-up listings with which an operator looks around in an empty directory. All have the label `made-up`, no request is sent for
// them, and one command removes exactly them.

import { updateMany } from "@/lib/db/bulk"
import { db } from "@/lib/db/client"
import { type Database, sql, visible } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { computeFigures } from "@/lib/health/figures"
import { FIGURE_COLUMNS, toRow } from "@/lib/health/rules/columns"
import { MADE_UP } from "@/lib/source-table"
import { seed } from "@/prisma/seed"

export const EXAMPLES = { listings: 200, days: 45, checksADay: 96, lastChecks: 20 } as const
/** A due time that never comes. Nobody serves `.example`, so checks would show every example as down. */
const NEVER = new Date("9999-01-01T00:00:00Z")

/** Adds the listings with checks of the last days. Returns how many were added. */
export async function addExamples(now: Date): Promise<number> {
  const before = await listIds()
  await seed(EXAMPLES.listings, now, { nextCheckAt: NEVER, isRateKnown: true })
  const added = (await listIds()).filter((id) => !before.includes(id))
  await db().$transaction(async (transaction) => {
    await addHistory(transaction, added, now)
    await recordEvents(
      transaction,
      added.map((serviceId) => ({ kind: "service.new", serviceId, at: now })),
    )
  })
  return added.length
}

/** A day's sums and the newest checks of each service that has been checked, and the figures that follow from them. */
async function addHistory(transaction: Database, ids: readonly string[], now: Date): Promise<void> {
  const { days, checksADay, lastChecks } = EXAMPLES
  await transaction.$executeRaw(sql`
    with days as (
      select s.id, d::date as day, s.latency_p50_ms as ms, 1 - s.uptime_30d as down,
        -- The same service and day always have the same fault.
        abs(hashtext(s.id::text || d::date)::bigint) % 1000 as fault
      from services s, generate_series(${now}::date - ${days - 1}::int, ${now}::date, interval '1 day') d
      where s.id = any(${ids}::uuid[]) and s.last_checked_at is not null),
    sums as (
      select id, day, ms, (case when fault < down * 3000 then 16 + fault % 60 else fault % 40 / 39 end)::int as failed
      from days)
    insert into checks_daily (service_id, day, ok, unreachable, latency_count, latency_sum_ms)
    select id, day, ${checksADay}::int - failed, failed, ${checksADay}::int - failed, (${checksADay}::int - failed)::bigint * ms
    from sums`)
  await transaction.$executeRaw(sql`
    insert into checks (service_id, checked_at, verdict, http_status, response_time_ms, error_message)
    select s.id, s.last_checked_at - n * interval '15 minutes', case when is_down then 'unreachable' else 'ok' end,
      case when is_down then 503 else 402 end, s.latency_p50_ms * (80 + n * 7 % 40) / 100,
      case when is_down then 'HTTP 503' end
    from services s, generate_series(0, ${lastChecks - 1}::int) n, lateral (select s.health_status = 'down' as is_down) state
    where s.id = any(${ids}::uuid[]) and s.last_checked_at is not null`)
  const checked = await transaction.service.findMany({
    where: { id: { in: [...ids] }, lastCheckedAt: { not: null } },
    select: { id: true },
  })
  const figures = await computeFigures(transaction, new Map(checked.map(({ id }) => [id, now])), now)
  const rows = [...figures].map(([id, values]) => ({ id, ...toRow(Object.keys(FIGURE_COLUMNS), values) }))
  await updateMany(transaction, "services", FIGURE_COLUMNS, rows)
}

const listIds = async () =>
  (await db().service.findMany({ where: { sources: { has: MADE_UP } }, select: { id: true } })).map(({ id }) => id)

/** Removes every made-up listing with its checks, and the claims of their hosts. Returns how many were removed. */
export function removeExamples(now: Date): Promise<number> {
  return db().$transaction(async (transaction) => {
    const rows = await transaction.$queryRaw<{ id: string; host: string; is_public: boolean }[]>(sql`
      select s.id, s.host, (${visible()}) as is_public from services s where s.sources @> ${[MADE_UP]}::text[]
      order by s.id for update`)
    const shown = rows.filter(({ is_public }) => is_public)
    await recordEvents(
      transaction,
      shown.map(({ id }) => ({ kind: "service.removed", serviceId: id, at: now })),
    )
    const ids = rows.map(({ id }) => id)
    const hosts = [...new Set(rows.map(({ host }) => host))]
    await transaction.$executeRaw(sql`delete from registrations where service_id = any(${ids}::uuid[])`)
    await transaction.$executeRaw(sql`delete from services where id = any(${ids}::uuid[])`)
    await transaction.$executeRaw(sql`
      delete from claims c where c.domain = any(${hosts}::text[]) and c.domain like '%.example'
        and not exists (select from services s where s.host = c.domain)`)
    return rows.length
  })
}
