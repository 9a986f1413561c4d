// How a process connects to the database. Apart from the pools and from Prisma, which the primary process does not load.

import type pg from "pg"
import { readOwner, socketConfig } from "@/lib/db/owner-record"
import { env } from "@/lib/env"
import { perProcess } from "@/lib/process/process-state"

const POOL = {
  max: 10,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  /**
   * A client-side timeout for a server that no longer responds. The timeout is longer than `statement_timeout`, so that the
   * server cancels a slow statement first.
   */
  query_timeout: 35_000,
} as const

/** How long a request waits for a free connection. Jobs and commands wait longer, because nobody waits for them. */
const WEB_WAIT_MS = 2_000
const poolWait = () => perProcess("db.pool-wait", () => ({ ms: POOL.connectionTimeoutMillis as number }))

/** For a web process, before its first statement: a request that gets no connection within two seconds fails. */
export function limitPoolWait(): void {
  poolWait().ms = WEB_WAIT_MS
}

/** Returns how to connect: by DATABASE_URL, else to the embedded database whose owner process is recorded in DATA_DIR. */
export function connectionConfig(): pg.PoolConfig {
  if (env.DATABASE_URL) {
    return { connectionString: env.DATABASE_URL, ...POOL, connectionTimeoutMillis: poolWait().ms }
  }
  const owner = readOwner(env.DATA_DIR)
  if (!owner) throw new Error(`No database is running on ${env.DATA_DIR}. Start the directory with npm start.`)
  // The embedded database has one session behind its socket, so use one connection and no session settings.
  return {
    ...socketConfig(owner),
    max: 1,
    connectionTimeoutMillis: 30_000,
    query_timeout: POOL.query_timeout,
  }
}
