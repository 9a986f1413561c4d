// The partitions of the table of checks, one for each UTC day. A check of a day without a partition is stored in `checks_other_days`,
// so that no write fails; the job moves it. SQL functions make and drop partitions (prisma/migrations/20261207030000_check_days).

import { db } from "@/lib/db/client"
import type { Connection } from "@/lib/db/own-connection"
import { query } from "@/lib/db/query"
import { type Sql, sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { type JobContext, runBatches } from "@/lib/process/job-context"

/** A directory that does not run its jobs for two days still has partitions. */
const DAYS_AHEAD = 3
const DAY_MS = 86_400_000
const BATCH = 10_000
/** A day of 20,000 services that has to be moved has 1,920,000 checks. */
const MOVE_TIMEOUT_MS = 300_000
/**
 * While a partition waits for its locks, later statements wait behind it. Less than Postgres' deadlock_timeout of a second, so that a
 * transaction that has read checks and then changes a listing is never ended for a partition.
 */
const LOCK_TIMEOUT = sql`set local lock_timeout = '500ms'`

const keptSince = (now: Date): Date => new Date(now.getTime() - env.KEEP_CHECKS_DAYS * DAY_MS)
const daysAfter = (now: Date, days: number) => toDay(new Date(now.getTime() + days * DAY_MS))
const toDay = (time: Date) => time.toISOString().slice(0, 10)

/**
 * Makes the partitions of today and the next days, and of days whose checks have none, which moves these checks. Drops the days whose
 * last check is too old, and deletes such checks that have no partition of their day.
 * @throws when a lock is not free within 500 ms; nothing is changed, and the next run tries again
 */
export async function updateCheckDays({
  now,
  signal,
}: JobContext): Promise<Record<"made" | "dropped" | "deleted", number>> {
  const [before, last] = [keptSince(now), daysAfter(now, DAYS_AHEAD)]
  let made = await makeDays(toDay(now), last)
  for (const { day } of await listOtherDays(before, last)) if (!signal.aborted) made += await makeDays(day, day)
  const dropped = await runLocked(sql`select drop_check_days(${before}) as count`)
  const deleted = await runBatches(BATCH, signal, () => deleteOtherChecks(before))
  return { made, dropped, deleted }
}

/** Checks of a later day come from a clock that is wrong. They stay where they are. */
const listOtherDays = (before: Date, last: string) =>
  query<{ day: string }>(sql`
    select distinct (checked_at at time zone 'UTC')::date::text as day from checks_other_days
    where checked_at >= ${before} and (checked_at at time zone 'UTC')::date <= ${last}::date order by 1`)

const makeDays = (first: string, last: string) =>
  runLocked(sql`select create_check_days(${first}::date, ${last}::date) as count`)

const deleteOtherChecks = (before: Date) =>
  db().$executeRaw(sql`delete from checks_other_days where ctid in (
    select ctid from checks_other_days where checked_at < ${before} limit ${BATCH})`)

/** @returns the number of partitions that the statement has made or dropped */
const runLocked = (statement: Sql): Promise<number> =>
  db().$transaction(
    async (transaction) => {
      await transaction.$executeRaw(LOCK_TIMEOUT)
      const [row] = await transaction.$queryRaw<{ count: number }[]>(statement)
      return row?.count ?? 0
    },
    { timeout: MOVE_TIMEOUT_MS },
  )

/**
 * Makes the partitions for the checks of a backup, in the transaction of its restore. A backup of a version without partitions needs none.
 * @param madeAt when the backup was made
 */
export async function prepareCheckDays(client: Connection, madeAt: Date): Promise<void> {
  const { rows } = await client.query("select where to_regproc('create_check_days') is not null")
  if (rows.length === 0) return
  await client.query("select create_check_days($1::date, $2::date)", [
    toDay(keptSince(madeAt)),
    daysAfter(madeAt, DAYS_AHEAD),
  ])
}
