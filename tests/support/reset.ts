// An empty directory before each test.

import { pool } from "@/lib/db/client"

/** Empties every table but the bookkeeping of migrations. */
export async function resetDatabase(): Promise<void> {
  const { rows } = await pool().query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('_prisma_migrations', 'catalogue_version')`,
  )
  await pool().query(`truncate ${rows.map(({ name }) => name).join(", ")} cascade`)
  await pool().query("update catalogue_version set n = n + 1")
}
