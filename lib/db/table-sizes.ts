// The size of the database by table: measured now, recorded once a day by a job, and compared for the administration.

import { db } from "@/lib/db/client"
import { readDisk } from "@/lib/db/disk"
import { DISK_BOUNDS } from "@/lib/db/disk-rules"
import {
  countDaysLeft,
  type EarlierSizes,
  GROWTH_RULES,
  listGrowth,
  type Sizes,
  type TableGrowth,
} from "@/lib/db/growth"
import { query, queryRow } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import type { JobContext } from "@/lib/process/job-context"

/** With indexes and long values. Partitions count as their table. */
const SIZES = sql`
  select t.relname::text as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
  from pg_class c join pg_class t on t.oid = coalesce(pg_partition_root(c.oid), c.oid)
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') group by 1`

/** Records the sizes of the day, if the day has none yet. */
export async function recordSizes({ now }: JobContext): Promise<{ recorded: number }> {
  const recorded = await db().$executeRaw(sql`
    insert into table_sizes (day, name, bytes, at)
    select (${now}::timestamptz at time zone 'UTC')::date, name, bytes, ${now}::timestamptz from (${SIZES}) measured
    on conflict do nothing`)
  if (recorded > 0)
    await db().$executeRaw(sql`delete from table_sizes where at < ${daysBefore(now, GROWTH_RULES.keptDays)}`)
  return { recorded }
}

export interface Storage {
  /** The whole database, with what Postgres stores for itself. */
  bytes: number
  bytesPerDay: number | null
  /** What the database can still grow by. Null for a Postgres server without DATABASE_DISK_GB. */
  freeBytes: number | null
  /** Null when it is not known, or the database does not grow. */
  daysLeft: number | null
  /** All tables, largest first. */
  tables: TableGrowth[]
}

export async function getStorage(now: Date): Promise<Storage> {
  const [sizes, earlier, { bytes }] = await Promise.all([
    query<{ name: string; bytes: number }>(SIZES),
    findEarlier(now),
    queryRow<{ bytes: number }>(sql`select pg_database_size(current_database())::float8 as bytes`),
  ])
  const tables = listGrowth(toSizes(sizes), earlier, now)
  const bytesPerDay = tables.reduce<number | null>((sum, table) => add(sum, table.bytesPerDay), 0)
  const freeBytes = countFree(bytes)
  return { bytes, bytesPerDay, freeBytes, daysLeft: countDaysLeft(freeBytes, bytesPerDay), tables }
}

async function findEarlier(now: Date): Promise<EarlierSizes | null> {
  const rows = await query<{ name: string; bytes: number; at: Date }>(sql`
    select name, bytes::float8 as bytes, at from table_sizes
    where day = (select min(day) from table_sizes where at >= ${daysBefore(now, GROWTH_RULES.comparedDays)}::timestamptz
                 and at <= ${now}::timestamptz)`)
  const [first] = rows
  return first ? { sizes: toSizes(rows), at: first.at } : null
}

/** The embedded database takes no writes below the bound of its disk. */
function countFree(databaseBytes: number): number | null {
  if (!env.DATABASE_URL) return Math.max(0, readDisk(env.DATA_DIR).freeBytes - DISK_BOUNDS.stopBytes)
  if (env.DATABASE_DISK_GB === undefined) return null
  return Math.max(0, Math.round(env.DATABASE_DISK_GB * 1024 ** 3) - databaseBytes)
}

const toSizes = (rows: readonly { name: string; bytes: number }[]): Sizes =>
  new Map(rows.map(({ name, bytes }) => [name, bytes]))
const add = (sum: number | null, given: number | null) => (sum === null || given === null ? null : sum + given)
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
