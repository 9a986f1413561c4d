// A read that may take no longer than it is worth.

import type { QueryResultRow } from "pg"
import { deadlinePool } from "@/lib/db/client"
import { isInterruption } from "@/lib/db/interruption"

const QUERY_CANCELED = "57014"

/**
 * The rows, or null when it was not its turn within a second, Postgres stopped the statement after one, or the connection was lost.
 * Throws as a query does otherwise.
 */
export async function queryInHurry<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[] | null> {
  try {
    return (await deadlinePool().query<Row>(text, values)).rows
  } catch (error) {
    if ((error as { code?: unknown }).code === QUERY_CANCELED || isInterruption(error)) return null
    throw error
  }
}
