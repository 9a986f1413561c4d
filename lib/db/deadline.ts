// A read that may take no longer than it is worth.

import type { QueryResultRow } from "pg"
import { pool } from "@/lib/db/client"

const QUERY_CANCELED = "57014"

/** The rows, or null when Postgres stopped the statement at the deadline. Throws as a query does otherwise. */
export async function queryWithin<Row extends QueryResultRow>(
  milliseconds: number,
  text: string,
  values: unknown[],
): Promise<Row[] | null> {
  const client = await pool().connect()
  let isBroken = true
  try {
    await client.query(`set statement_timeout = ${Number(milliseconds)}`)
    const rows = await client.query<Row>(text, values).then(
      (result) => result.rows,
      (error: { code?: unknown }) => {
        if (error.code === QUERY_CANCELED) return null
        throw error
      },
    )
    await client.query("reset statement_timeout")
    isBroken = false
    return rows
  } finally {
    client.release(isBroken)
  }
}
