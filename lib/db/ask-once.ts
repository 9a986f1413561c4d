// One statement on a connection of its own, for a process that holds no pool and must know whether the database answers.

import pg from "pg"
import { connectionConfig } from "@/lib/db/connection-config"

/**
 * @param limitMs the time for the connection, and again for the statement
 * @throws when the database does not answer in time
 */
export async function askOnce<Row extends pg.QueryResultRow>(statement: string, limitMs: number): Promise<Row[]> {
  const limits = { connectionTimeoutMillis: limitMs, query_timeout: limitMs }
  const client = new pg.Client({ ...connectionConfig(), ...limits })
  // A lost connection emits `error`, which would end the process without a listener.
  client.on("error", () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    // A server that does not answer does not end the connection either.
    void client.end().catch(() => undefined)
  }
}
