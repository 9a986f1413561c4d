// A read that may take no longer than it is worth.

import type { QueryResultRow } from "pg"
import { hurriedPool } from "@/lib/db/client"

const QUERY_CANCELED = "57014"
/** What pg-pool says where no connection became free; it has no code. */
const NO_TURN = "timeout exceeded when trying to connect"

/** The rows, or null when it was not its turn within a second, or Postgres stopped the statement after one. Throws as a query does otherwise. */
export async function queryInHurry<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[] | null> {
  try {
    return (await hurriedPool().query<Row>(text, values)).rows
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    if (code === QUERY_CANCELED || message === NO_TURN) return null
    throw error
  }
}
