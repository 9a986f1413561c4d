// The responses of all web processes per minute, for the alert about errors.

import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"

const KEPT_MINUTES = 60

/** @param now the minute that the responses are added to: each process writes what it has counted once a minute */
export async function addToMinute(
  database: Database,
  { good, bad }: { good: number; bad: number },
  now: Date,
): Promise<void> {
  if (good + bad === 0) return
  await database.$executeRaw(sql`
    insert into response_minutes as m (minute, good, bad)
    values (date_trunc('minute', ${now}::timestamptz), ${good}::bigint, ${bad}::bigint)
    on conflict (minute) do update set good = m.good + excluded.good, bad = m.bad + excluded.bad`)
}

export async function deleteOldMinutes(now: Date): Promise<void> {
  await db().$executeRaw(sql`
    delete from response_minutes where minute < ${now}::timestamptz - make_interval(mins => ${KEPT_MINUTES}::int)`)
}
