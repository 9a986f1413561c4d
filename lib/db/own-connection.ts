// A database connection outside of the pool, for statements that may run longer than the pool's timeouts, such as index builds.

import pg from "pg"
import { pool } from "@/lib/db/client"
import { connectionConfig } from "@/lib/db/connection-config"
import { env } from "@/lib/env"
import { log } from "@/lib/process/log"

export type Connection = pg.Client
export type ConnectionConfig = pg.ClientConfig

/** Quotes a name of a table, column or database for a statement. */
export const quoteName = (name: string): string => pg.escapeIdentifier(name)

const NO_DEADLINE = { statement_timeout: 0, query_timeout: 0 } as const

/** Opens a connection, which the caller must end. A lost connection fails its statements but does not end the process. */
export async function connectAlone(config: ConnectionConfig = connectionConfig()): Promise<Connection> {
  const client = new pg.Client({ ...config, ...NO_DEADLINE })
  // A lost connection emits `error`, which would end the process without a listener.
  client.on("error", () => {})
  await client.connect()
  return client
}

/** Runs the statements in order, without a deadline. When `signal` aborts, cancels the running statement and throws. */
export async function runWithoutDeadline(statements: readonly string[], signal: AbortSignal): Promise<void> {
  const client = await connectAlone()
  const cancel = await createCancel(client)
  signal.addEventListener("abort", cancel)
  try {
    for (const statement of statements) {
      signal.throwIfAborted()
      await client.query(statement)
    }
  } finally {
    signal.removeEventListener("abort", cancel)
    await client.end()
  }
}

/**
 * Returns a function that cancels the running statement. For the embedded database the function does nothing, because one session
 * serves all connections.
 */
async function createCancel(client: pg.Client): Promise<() => void> {
  if (!env.DATABASE_URL) return () => undefined
  // With this setting the server ends the statement within 10 s after this process is killed.
  await client.query("set client_connection_check_interval = '10s'")
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  return () => {
    pool()
      .query("select pg_cancel_backend($1)", [rows[0]?.pid])
      .catch((error: unknown) => log.warn({ err: error }, "a long statement could not be cancelled"))
  }
}
