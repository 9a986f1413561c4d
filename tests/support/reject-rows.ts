// Makes the database reject some rows, as it rejects a value that does not fit. Tests use this as an error about one item.

import { onTestFinished } from "vitest"
import { pool } from "@/lib/db/client"

/**
 * Rejects new rows of the table until the test ends, or until the returned function is called.
 *
 * @param condition SQL about the row `new`, without subqueries
 * @param state the SQLSTATE of the error; by default an invalid value
 */
export async function rejectRows(table: string, condition: string, state = "22023"): Promise<() => Promise<void>> {
  await pool().query(`
    create or replace function reject_row() returns trigger language plpgsql as
      $$ begin raise exception 'rejected by a test' using errcode = '${state}'; end $$;
    create trigger reject_row before insert on ${table} for each row when (${condition}) execute function reject_row()`)
  const restore = async () => {
    await pool().query(`drop trigger if exists reject_row on ${table}; drop function if exists reject_row`)
  }
  onTestFinished(restore)
  return restore
}
