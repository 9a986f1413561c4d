// The process of the embedded Postgres: PGlite with pgvector and pg_trgm, served on a Unix socket. A separate process, so that
// database work does not block the thread that serves requests. The process stops when its parent ends.

import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import path from "node:path"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { vector } from "@electric-sql/pglite-pgvector"
import { PGLiteSocketServer } from "@electric-sql/pglite-socket"
import { randomHex } from "@/lib/crypto"
import { admitOwnClients } from "@/lib/db/own-clients"
import {
  claimFolder,
  createSocketDir,
  type OwnerRecord,
  openAliveSocket,
  releaseFolder,
  socketPath,
} from "@/lib/db/owner-record"
import { SharedPostgres } from "@/lib/db/shared-postgres"
import { captureConsole } from "@/lib/process/console-log"
import { releaseMemoryWhenIdle } from "@/lib/process/release-memory"

/** The message to the parent: the database is ready, another process owns the folder, or opening it failed. */
export type EmbeddedMessage =
  | { kind: "ready"; owner: OwnerRecord }
  | { kind: "owned"; owner: OwnerRecord }
  | { kind: "failed"; message: string }

const MAX_CONNECTIONS = 64

function send(message: EmbeddedMessage): Promise<void> {
  return new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()))
}

async function open(folder: string): Promise<SharedPostgres> {
  const database = new SharedPostgres({ dataDir: folder, extensions: { vector, pg_trgm } })
  await database.waitReady
  return database
}

/** Creates the database in another folder first, so that an aborted first start leaves no incomplete database. */
async function openPostgres(dataDir: string): Promise<SharedPostgres> {
  const folder = path.join(dataDir, "postgres")
  if (!existsSync(folder)) {
    const draft = path.join(dataDir, "postgres.draft")
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    await (await open(draft)).close()
    renameSync(draft, folder)
  }
  return open(folder)
}

/** `run` replaces this function once the database is open. Until the database is open, there is nothing to close. */
let stop: () => unknown = () => process.exit(0)
let isStopping = false

function stopOnce(): void {
  if (!isStopping) void stop()
  isStopping = true
}

async function run(dataDir: string): Promise<void> {
  const key = randomHex(16)
  const record: OwnerRecord = { pid: process.ppid, socketDir: createSocketDir(dataDir), key }
  const alive = await openAliveSocket(record)
  const owner = await claimFolder(dataDir, record)
  if (owner !== record) {
    alive.close()
    releaseFolder(dataDir, record)
    await send({ kind: "owned", owner })
    process.exit(0)
  }
  const database = await openPostgres(dataDir)
  const server = new PGLiteSocketServer({ db: database, path: socketPath(record), maxConnections: MAX_CONNECTIONS })
  await server.start()
  admitOwnClients(server, key)
  stop = async () => {
    await server.stop()
    await database.close()
    // No other process writes an owner record while the alive socket is open, so the record that is removed here belongs to this
    // process.
    releaseFolder(dataDir, record)
    process.exit(0)
  }
  alive.announceReady()
  await send({ kind: "ready", owner: record })
}

captureConsole()
releaseMemoryWhenIdle()
process.once("disconnect", stopOnce)
process.on("message", (message) => message === "stop" && stopOnce())
// Ctrl-C reaches the whole process group; the parent decides when the database stops.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined)

const [dataDir] = process.argv.slice(2)
try {
  if (!dataDir) throw new Error("the embedded database needs a folder")
  await run(dataDir)
} catch (error) {
  await send({ kind: "failed", message: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
