// An empty directory before each test.

import { pool } from "@/lib/db/client"

/**
 * Empties every table but the bookkeeping of migrations. Deleting a handful of rows takes milliseconds, where truncating
 * twenty tables makes new files for each of their indexes. The triggers rest meanwhile, so the order does not matter.
 */
const EMPTY_ALL_TABLES = `
  do $$
  declare name regclass;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in
      select c.oid from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('_prisma_migrations', 'catalogue_version', 'outbox')
    loop
      execute format('delete from %s', name);
    end loop;
    update catalogue_version set n = n + 1;
  end $$`

export async function resetDatabase(): Promise<void> {
  await pool().query(EMPTY_ALL_TABLES)
}
