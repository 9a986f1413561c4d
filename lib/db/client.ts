// The one Prisma client and the one pool beneath it: Prisma for writes and plain reads, the pool for hot reads.

import { setTimeout as pause } from "node:timers/promises"
import { PrismaPg } from "@prisma/adapter-pg"
import pg from "pg"
import { PrismaClient } from "@/lib/db/generated/client"
import { readOwner } from "@/lib/db/owner-record"
import { env } from "@/lib/env"
import { log } from "@/lib/log"

const POOL = {
  max: 10,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  /** Past the server's own deadline, for a server that no longer answers. */
  query_timeout: 35_000,
} as const

/**
 * Transactions wait for a connection and run for as long as a statement may: the embedded database has one connection,
 * behind which everybody queues.
 */
const TRANSACTION = { maxWait: 30_000, timeout: 30_000 } as const

/**
 * What a search by meaning is worth waiting for, for its turn and again for its answer; the text alone has as long as any query.
 * A few at once are as many as one process can answer for, and more would only slow each other down.
 */
const HURRY = { max: 3, connectionTimeoutMillis: 1_000, statement_timeout: 1_000 } as const

interface Connections {
  pool: pg.Pool
  hurried: pg.Pool
  client: PrismaClient
}
// Next bundles this module more than once, and reloads it in development; the connections are one.
const shared = globalThis as { directoryConnections?: Connections | undefined }

/** Where the database is: DATABASE_URL, else the embedded one recorded in DATA_DIR by its owner. */
export function connectionConfig(): pg.PoolConfig {
  if (env.DATABASE_URL) return { connectionString: env.DATABASE_URL, ...POOL }
  const owner = readOwner(env.DATA_DIR)
  if (!owner) throw new Error(`No database is running on ${env.DATA_DIR}. Start the directory with npm start.`)
  // The embedded database is one session behind its socket: one connection, no settings of the session's own.
  return {
    host: owner.socketDir,
    user: "postgres",
    database: "postgres",
    max: 1,
    connectionTimeoutMillis: 30_000,
    query_timeout: POOL.query_timeout,
  }
}

/**
 * Prisma sends times without a zone, so the session's own must be UTC whatever the server's default is. Compiling a plan costs
 * a second where it sets in, more than any of our queries takes. The index of vectors is walked for as many as a search takes
 * in, and on until enough of them pass its filters or so many were seen; without pgvector these names mean nothing.
 */
const SESSION = `set time zone 'UTC'; set jit = off;
  set hnsw.ef_search = 110; set hnsw.iterative_scan = relaxed_order; set hnsw.max_scan_tuples = 5000`

/**
 * A page read out of order costs no four times one read in order, as it did on turning disks: the planner would rather walk past
 * ten thousand listings than sort three thousand.
 */
const PLAIN_SESSION = `${SESSION}; set random_page_cost = 1.1`

/** Workers would take longer to start than they save, also for parts of a plan that turn out not to be needed. */
const HURRIED_SESSION = `${SESSION}; set max_parallel_workers_per_gather = 0`

function connect(): Connections {
  const pool = openPool(PLAIN_SESSION)
  // The embedded database is one session, which has one deadline.
  const hurried = env.DATABASE_URL ? openPool(HURRIED_SESSION, HURRY) : pool
  return { pool, hurried, client: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION }) }
}

/** No connection is made before one is asked for. */
function openPool(session: string, more: pg.PoolConfig = {}): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    // The pool hands a connection over without anybody listening for a moment: lost just then, it would end the process. Whoever
    // it was meant for learns of it from its first statement.
    client.on("error", () => {})
    await client.query(session)
  }
  const pool = new pg.Pool({ ...connectionConfig(), ...more, onConnect })
  // The error itself carries the whole connection, with the key that cancels its statements.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "an idle database connection was lost"))
  return pool
}

function connections(): Connections {
  shared.directoryConnections ??= connect()
  return shared.directoryConnections
}

export function db(): PrismaClient {
  return connections().client
}

export function pool(): pg.Pool {
  return connections().pool
}

/** Whose statements Postgres stops after a second, and which makes nobody wait longer than that. */
export function hurriedPool(): pg.Pool {
  return connections().hurried
}

/** A transaction of Prisma that loses its connection just then may never give it back to the pool, which waits for it. */
const END_WITHIN_MS = 3_000

/** Closes all connections; the next call opens them anew. */
export async function disconnect(): Promise<void> {
  const open = shared.directoryConnections
  shared.directoryConnections = undefined
  if (!open) return
  const late = new AbortController()
  const inTime = end(open).then(() => true)
  try {
    const hasEnded = await Promise.race([inTime, pause(END_WITHIN_MS, false, { signal: late.signal })])
    if (!hasEnded) log.warn("connections to the database did not say that they are closed")
  } finally {
    late.abort()
  }
}

async function end({ client, pool, hurried }: Connections): Promise<void> {
  await client.$disconnect()
  for (const one of [pool, hurried]) if (!one.ended) await one.end()
}
