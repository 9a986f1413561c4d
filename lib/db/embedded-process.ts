// The process of the embedded Postgres: PGlite with pgvector and pg_trgm, served on a Unix socket. A separate process, so that
// database work does not block the thread that serves requests. The process stops when its parent ends.

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs"
import type { Server, Socket } from "node:net"
import path from "node:path"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { vector } from "@electric-sql/pglite-pgvector"
import { PGLiteSocketServer } from "@electric-sql/pglite-socket"
import { randomHex } from "@/lib/crypto"
import { readDisk } from "@/lib/db/disk"
import {
  claimFolder,
  createSocketDir,
  type OwnerRecord,
  openAliveSocket,
  releaseFolder,
  reuseSockets,
  socketPath,
} from "@/lib/db/owner-record"
import { SharedPostgres } from "@/lib/db/shared-postgres"
import { WriteGuard } from "@/lib/db/write-guard"
import { captureConsole } from "@/lib/process/console-log"
import { log } from "@/lib/process/log"
import { releaseMemoryWhenIdle } from "@/lib/process/release-memory"

/** The messages from the parent. The first is `start`. */
export type ParentMessage =
  /** `former` is the owner that this process replaces, after its process has ended. */
  { kind: "start"; dataDir: string; former: OwnerRecord | null } | { kind: "are-you-alive" } | "stop"

/**
 * The message to the parent: the database is ready, another process owns the folder, or opening it failed; and the answer to
 * the question whether it is alive.
 */
export type EmbeddedMessage =
  | { kind: "alive" }
  | { kind: "ready"; owner: OwnerRecord }
  | { kind: "owned"; owner: OwnerRecord }
  | { kind: "failed"; message: string }

const MAX_CONNECTIONS = 64

function send(message: EmbeddedMessage): Promise<void> {
  return new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()))
}

async function open(folder: string, guard?: WriteGuard): Promise<SharedPostgres> {
  const database = new SharedPostgres({ dataDir: folder, extensions: { vector, pg_trgm }, guard })
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
  const countLogFiles = () => readdirSync(path.join(folder, "pg_wal")).filter((name) => LOG_FILE.test(name)).length
  const guard = new WriteGuard({ dataDir, readDisk: () => readDisk(dataDir), countLogFiles, giveUp })
  const database = await open(folder, guard)
  setInterval(() => guard.tick(), 1000).unref()
  return database
}

const LOG_FILE = /^[0-9A-F]{24}$/

/** Ends the process at once, without writing anything. What was acknowledged is in Postgres' log. */
function giveUp(reason: string): void {
  log.error({ reason }, "the embedded database gives up; it is started again")
  process.exit(1)
}

/** `run` replaces this function once the database is open. Until the database is open, there is nothing to close. */
let stop: () => unknown = () => process.exit(0)
let isStopping = false

function stopOnce(): void {
  if (!isStopping) void stop()
  isStopping = true
}

async function run(dataDir: string, former: OwnerRecord | null): Promise<void> {
  const key = former?.key ?? randomHex(16)
  const record: OwnerRecord = former
    ? reuseSockets(former)
    : { pid: process.ppid, socketDir: createSocketDir(dataDir), key }
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

const PROTOCOL_3 = 196_608
/** Postgres' own limit of a startup packet. */
const LONGEST_STARTUP = 10_000
const STARTUP_WITHIN_MS = 5_000
const REFUSAL = "This database serves the processes of the directory only. To back it up, run `npm run cli -- backup`."

/**
 * Refuses clients that are not processes of the directory. All connections share one session, so what a foreign client sets stays
 * set: pg_dump empties the search path, and then every query fails. Lets only those clients through whose `application_name` is
 * `key`. Call it right after the server's `start`.
 */
function admitOwnClients(server: PGLiteSocketServer, key: string): void {
  // The library has no hook between a connection and its first statement.
  const listening = (server as unknown as { server: Server }).server
  const serve = listening.listeners("connection")
  listening.removeAllListeners("connection")
  listening.on("connection", (socket: Socket) => {
    socket.on("error", () => socket.destroy())
    readStartup(socket, (startup) => {
      if (startup === null) return socket.destroy()
      if (readParameters(startup).get("application_name") !== key) return refuse(socket)
      socket.unshift(startup)
      for (const listener of serve) listener.call(listening, socket)
    })
  })
}

/** Reads a connection's first bytes up to the end of the startup packet. Null for another packet, and after 5 s. */
function readStartup(socket: Socket, done: (startup: Buffer | null) => unknown): void {
  let bytes = Buffer.alloc(0)
  const finish = (startup: Buffer | null) => {
    socket.setTimeout(0)
    socket.removeListener("timeout", fail)
    socket.removeListener("readable", read)
    done(startup)
  }
  const fail = () => finish(null)
  const read = () => {
    const chunk: Buffer | null = socket.read()
    if (chunk) bytes = Buffer.concat([bytes, chunk])
    if (bytes.length < 8) return
    const length = bytes.readInt32BE(0)
    if (bytes.readInt32BE(4) !== PROTOCOL_3 || length > LONGEST_STARTUP) return fail()
    if (bytes.length >= length) finish(bytes)
  }
  socket.setTimeout(STARTUP_WITHIN_MS, fail)
  socket.on("readable", read)
}

/** Names and values follow each other, each ended by a zero byte. */
function readParameters(startup: Buffer): Map<string, string> {
  const words = startup.subarray(8, startup.readInt32BE(0)).toString("utf8").split("\0")
  return new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ""]] : [])))
}

/** Ends the connection once the client has ended it too, or after 5 s. What the client sends until then is dropped. */
function refuse(socket: Socket): void {
  socket.setTimeout(STARTUP_WITHIN_MS, () => socket.destroy())
  socket.end(formatRefusal())
  socket.resume()
}

/** An ErrorResponse of the Postgres protocol, which psql and pg_dump print. */
function formatRefusal(): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C28000\0M${REFUSAL}\0\0`)
  const head = Buffer.alloc(5)
  head.write("E")
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

async function start({ dataDir, former }: { dataDir: string; former: OwnerRecord | null }): Promise<void> {
  try {
    await run(dataDir, former)
  } catch (error) {
    await send({ kind: "failed", message: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  }
}

captureConsole()
releaseMemoryWhenIdle()
process.once("disconnect", stopOnce)
process.on("message", (message: ParentMessage) => {
  if (message === "stop") stopOnce()
  else if (message.kind === "are-you-alive") void send({ kind: "alive" })
  else void start(message)
})
// Ctrl-C reaches the whole process group; the parent decides when the database stops.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined)
