// A connection beside the pool for statements that take as long as they take.

import pg from "pg"
import { connectionConfig, pool } from "@/lib/db/client"
import { env } from "@/lib/env"
import { log } from "@/lib/log"

const NO_DEADLINE = { statement_timeout: 0, query_timeout: 0 } as const

/** A connection of the caller's own, which ends it. Should it be lost, its statements fail, and nothing else. */
export async function connectAlone(config: pg.ClientConfig = connectionConfig()): Promise<pg.Client> {
  const client = new pg.Client({ ...config, ...NO_DEADLINE })
  // Besides failing the statement at hand the loss is an event, which would end the process if nobody listened.
  client.on("error", () => {})
  await client.connect()
  return client
}

/** Runs the statements one after the other, without a deadline. When `signal` aborts, the one at hand is cancelled, and this throws. */
export async function runWithoutDeadline(statements: readonly string[], signal: AbortSignal): Promise<void> {
  const client = await connectAlone()
  const cancel = await canceller(client)
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

/** The embedded database has one session for all, which is never cancelled. */
async function canceller(client: pg.Client): Promise<() => void> {
  if (!env.DATABASE_URL) return () => undefined
  // Should this process be killed, the server is not to go on for nobody.
  await client.query("set client_connection_check_interval = '10s'")
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  return () => {
    pool()
      .query("select pg_cancel_backend($1)", [rows[0]?.pid])
      .catch((error: unknown) => log.warn({ err: error }, "a long statement could not be cancelled"))
  }
}
