// PGlite has no autovacuum: dead rows would pile up and the planner would never hear of the data. One table at a time, so
// that the one session behind the socket serves others in between.

import { pool } from "@/lib/db/client"

const TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where schemaname = 'public' order by relname`

/** Vacuums and analyses every table; a stop ends it after the one at hand. */
export async function vacuum({ signal }: { signal: AbortSignal }): Promise<{ tables: number }> {
  const { rows } = await pool().query<{ name: string }>(TABLES)
  let tables = 0
  for (const { name } of rows) {
    if (signal.aborted) break
    // The name comes from the catalogue, quoted by it; VACUUM takes no parameters.
    await pool().query(`vacuum (analyze) ${name}`)
    tables += 1
  }
  return { tables }
}
