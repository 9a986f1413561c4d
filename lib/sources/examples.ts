// Made-up listings with which an operator looks around in an empty directory. All have the label `made-up`, no request is sent for
// them, and one command removes exactly them.

import { db } from "@/lib/db/client"
import { sql, visible } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { MADE_UP } from "@/lib/source-table"

export const EXAMPLES = { listings: 200, days: 45 } as const
/** A due time that never comes. Nobody serves `.example`, so checks would show every example as down. */
const NEVER = new Date("9999-01-01T00:00:00Z")

/** Adds the listings with checks of the last days. Returns how many were added. */
export async function addExamples(now: Date): Promise<number> {
  const { seed } = await import("@/prisma/seed")
  const before = await listIds()
  await seed(EXAMPLES.listings, now, { nextCheckAt: NEVER, isRateKnown: true })
  const added = (await listIds()).filter((id) => !before.includes(id))
  await db().$transaction(async (transaction) => {
    await transaction.$executeRaw(sql`
      with days as (
        select s.id, d::date as day, coalesce(s.latency_p50_ms, 200) as ms, coalesce(1 - s.uptime_30d, 0) as down,
          -- The same service and day always have the same fault.
          abs(hashtext(s.id::text || d::date)::bigint) % 1000 as fault
        from services s, generate_series(${now}::date - ${EXAMPLES.days - 1}::int, ${now}::date, interval '1 day') d
        where s.id = any(${added}::uuid[])),
      sums as (
        select id, day, ms, least(case when fault < down * 3000 then 16 + fault % 60 else fault % 40 / 39 end, 96)::int as failed
        from days)
      insert into checks_daily (service_id, day, ok, unreachable, latency_count, latency_sum_ms)
      select id, day, 96 - failed, failed, 96 - failed, (96 - failed)::bigint * ms from sums
      on conflict do nothing`)
    await recordEvents(
      transaction,
      added.map((serviceId) => ({ kind: "service.new", serviceId, at: now })),
    )
  })
  return added.length
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
