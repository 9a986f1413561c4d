// PGlite has no autovacuum. Without vacuum dead rows accumulate, and without analyze the planner has no statistics. Tables are
// vacuumed one by one, so that the single session serves other statements in between.

import { pool } from "@/lib/db/client"

const TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where schemaname = 'public' order by relname`

/** Vacuums and analyses every table; an abort stops the work after the current table. */
export async function vacuum({ signal }: { signal: AbortSignal }): Promise<{ tables: number }> {
  const { rows } = await pool().query<{ name: string }>(TABLES)
  let tables = 0
  for (const { name } of rows) {
    if (signal.aborted) break
    // VACUUM takes no parameters. The name comes from Postgres, quoted by `format`.
    await pool().query(`vacuum (analyze) ${name}`)
    tables += 1
  }
  return { tables }
}
