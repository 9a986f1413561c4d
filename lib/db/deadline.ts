// A read that may take no longer than it is worth.

import type { QueryResultRow } from "pg"
import { hurriedPool } from "@/lib/db/client"

const QUERY_CANCELED = "57014"

/** The rows, or null when Postgres stopped the statement after a second. Throws as a query does otherwise. */
export async function queryInHurry<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[] | null> {
  try {
    return (await hurriedPool().query<Row>(text, values)).rows
  } catch (error) {
    if ((error as { code?: unknown }).code === QUERY_CANCELED) return null
    throw error
  }
}
