// Empties the database before a test.

import { beforeAll } from "vitest"
import { pool } from "@/lib/db/client"

/**
 * Empties every table except the migrations, the counters and tables that never had a row. Uses `delete`: `truncate` would create new files for the indexes of
 * twenty tables. Triggers and foreign keys are disabled meanwhile, so the order of the tables does not matter.
 */
const EMPTY_ALL_TABLES = `
  do $$
  declare name regclass;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in
      select c.oid from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('_prisma_migrations', 'catalogue_version', 'outbox', 'shared_cache', 'change_log')
        and pg_relation_size(c.oid) > 0
    loop
      execute format('delete from %s', name);
    end loop;
    update catalogue_version set n = n + 1;
  end $$`

export async function resetDatabase(): Promise<void> {
  await pool().query(EMPTY_ALL_TABLES)
}

let isFilled = false

/** tests/support/own-database.ts calls this before each test. */
export async function resetBeforeTest(): Promise<void> {
  if (!isFilled) await resetDatabase()
}

/** Empties and fills the database once, before the tests of this file or `describe`. From then on, the tests of the file share their rows. */
export function fillDatabase(fill: () => Promise<void> = async () => {}): void {
  isFilled = true
  beforeAll(async () => {
    await resetDatabase()
    await fill()
  })
}
