// The database connections of a process: one pool, the Prisma client that uses it for writes and plain reads, and a second pool
// for statements with a deadline. lib/db/query.ts reads through the pools.

import { setTimeout as pause } from "node:timers/promises"
import { PrismaPg } from "@prisma/adapter-pg"
import pg from "pg"
import { connectionConfig } from "@/lib/db/connection-config"
import { PrismaClient } from "@/lib/db/generated/client"
import { DEADLINE } from "@/lib/db/limits"
import { env } from "@/lib/env"
import { log } from "@/lib/process/log"
import { dropState, perProcess } from "@/lib/process/process-state"

/** Equal to `statement_timeout`: with the embedded database all transactions queue for one connection. */
const TRANSACTION = { maxWait: 30_000, timeout: 30_000 } as const

const DEADLINE_POOL = {
  max: DEADLINE.atOnce,
  connectionTimeoutMillis: DEADLINE.waitMs,
  statement_timeout: DEADLINE.statementMs,
} as const

interface Connections {
  pool: pg.Pool
  deadlinePool: pg.Pool
  client: PrismaClient
}

/**
 * - The time zone is UTC, because Prisma sends times without a zone.
 * - `jit` is off: compiling a plan takes a second, longer than any query of this project.
 * - `hnsw.*` bounds the vector index: 110 candidates, and up to 5,000 more until enough of them pass the filters. Without
 *   pgvector these settings have no effect.
 */
const SESSION = `set time zone 'UTC'; set jit = off;
  set hnsw.ef_search = 110; set hnsw.iterative_scan = relaxed_order; set hnsw.max_scan_tuples = 5000`

/**
 * The default `random_page_cost` of 4 is for spinning disks. With 4 the planner scans 10,000 index rows rather than sort 3,000.
 */
const POOL_SESSION = `${SESSION}; set random_page_cost = 1.1`

/** Statements with a deadline of 1 s use no parallel workers: workers take longer to start than they save. */
const DEADLINE_SESSION = `${SESSION}; set max_parallel_workers_per_gather = 0`

function connect(): Connections {
  const pool = openPool(POOL_SESSION)
  // The embedded database has one session, so it cannot have a second pool.
  const deadlinePool = env.DATABASE_URL ? openPool(DEADLINE_SESSION, DEADLINE_POOL) : pool
  const client = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION })
  return { pool, deadlinePool, client }
}

/** The pool connects when the first statement needs a connection. */
function openPool(session: string, more: pg.PoolConfig = {}): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    // For a moment the pool has no listener on a new connection. If the connection is lost just then, the unhandled event would
    // end the process; the first statement reports the loss anyway.
    client.on("error", () => {})
    await client.query(session)
  }
  // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for the promise; its types do not say so
  const pool = new pg.Pool({ ...connectionConfig(), ...more, onConnect })
  // Log the message only: the error object holds the connection with its cancellation key.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "an idle database connection was lost"))
  return pool
}

const STATE = "db.connections"
const connections = () => perProcess(STATE, connect)

export function db(): PrismaClient {
  return connections().client
}

export function pool(): pg.Pool {
  return connections().pool
}

/** The pool for statements with a deadline: at most 1 s to get a connection, and at most 1 s to run. */
export function deadlinePool(): pg.Pool {
  return connections().deadlinePool
}

/** The connections of the pools, and the queries that wait for one. */
export function listPools(): { pool: string; total: number; idle: number; waiting: number }[] {
  const { pool, deadlinePool } = connections()
  const named = { general: pool, ...(deadlinePool !== pool && { deadline: deadlinePool }) }
  return Object.entries(named).map(([name, { totalCount: total, idleCount: idle, waitingCount: waiting }]) => {
    return { pool: name, total, idle, waiting }
  })
}

/**
 * Do not wait longer for connections to close: a Prisma transaction that loses its connection may never return it to the pool.
 */
const END_WITHIN_MS = 3_000

/** Closes all connections; the next call opens new ones. */
export async function disconnect(): Promise<void> {
  const open = dropState<Connections>(STATE)
  if (!open) return
  const late = new AbortController()
  const inTime = end(open).then(() => true)
  try {
    const hasEnded = await Promise.race([inTime, pause(END_WITHIN_MS, false, { signal: late.signal })])
    if (!hasEnded) log.warn("the connections to the database did not close in time")
  } finally {
    late.abort()
  }
}

async function end({ client, pool, deadlinePool }: Connections): Promise<void> {
  await client.$disconnect()
  for (const one of [pool, deadlinePool]) if (!one.ended) await one.end()
}
