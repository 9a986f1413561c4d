// The process that owns and runs the embedded Postgres: PGlite with pgvector and pg_trgm, served on a Unix socket, so that
// it never runs on a thread that answers requests. It lives as long as its parent: when the parent is gone, it stops.

import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:net"
import path from "node:path"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { vector } from "@electric-sql/pglite-pgvector"
import { PGLiteSocketServer } from "@electric-sql/pglite-socket"
import {
  aliveSocket,
  claimFolder,
  makeSocketDir,
  type OwnerRecord,
  releaseFolder,
  socketPath,
} from "@/lib/db/owner-record"
import { SharedPostgres } from "@/lib/db/shared-postgres"

/** What the parent is told: the database is ready, somebody else owns the folder, or it could not be opened. */
export type EmbeddedMessage =
  | { kind: "ready"; owner: OwnerRecord }
  | { kind: "owned"; owner: OwnerRecord }
  | { kind: "failed"; message: string }

const MAX_CONNECTIONS = 64

function tell(message: EmbeddedMessage): Promise<void> {
  return new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()))
}

/** The socket by which others see that this owner lives; it says nothing. */
function listenOn(file: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once("error", reject)
    server.listen(file, () => resolve(server))
  })
}

async function open(folder: string): Promise<SharedPostgres> {
  const database = new SharedPostgres(folder, { extensions: { vector, pg_trgm } })
  await database.waitReady
  return database
}

/** A first start that is cut short leaves a draft behind, never half a database under the real name. */
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

async function run(dataDir: string): Promise<void> {
  const record: OwnerRecord = { pid: process.ppid, socketDir: makeSocketDir() }
  const alive = await listenOn(aliveSocket(record))
  const owner = await claimFolder(dataDir, record)
  if (owner !== record) {
    alive.close()
    releaseFolder(dataDir, record)
    await tell({ kind: "owned", owner })
    process.exit(0)
  }
  const database = await openPostgres(dataDir)
  const server = new PGLiteSocketServer({ db: database, path: socketPath(record), maxConnections: MAX_CONNECTIONS })
  await server.start()
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await server.stop()
    await database.close()
    alive.close()
    releaseFolder(dataDir, record)
    process.exit(0)
  }
  process.once("disconnect", stop)
  process.on("message", (message) => message === "stop" && void stop())
  await tell({ kind: "ready", owner: record })
}

// Ctrl-C reaches the whole process group; the parent decides when the database stops.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined)

const [dataDir] = process.argv.slice(2)
try {
  if (!dataDir) throw new Error("the embedded database needs a folder")
  await run(dataDir)
} catch (error) {
  await tell({ kind: "failed", message: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
