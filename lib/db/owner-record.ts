// Records which process owns the folder of the embedded database. The owner listens on an "alive" socket until it ends, and the
// system then closes the socket. So neither kill -9 nor a reused process id leaves a wrong owner. The socket also reports
// readiness.

import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createConnection, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { withLock } from "@/lib/process/folder-lock"
import { isRunning } from "@/lib/process/is-running"

/** The name that Postgres clients expect in a socket folder. */
const SOCKET_NAME = ".s.PGSQL.5432"
/** The longest socket path, in bytes, that every supported system allows. */
const LONGEST_SOCKET_PATH = 103
const READY = "ready"
const WITHIN_MS = { ready: 60_000, orphanStops: 10_000 }

export interface OwnerRecord {
  pid: number
  /** Folder of mode 700 that holds the sockets. The folder's path is short, because a socket path has at most about 100 bytes. */
  socketDir: string
  /** Processes of the directory send this key when they connect (embedded-process.ts). Null in a record of an older version. */
  key: string | null
}

const recordFile = (dataDir: string) => path.join(dataDir, "database.json")
const aliveSocket = (record: OwnerRecord) => path.join(record.socketDir, "alive")
/** How processes of the directory connect to the embedded database. */
export const socketConfig = ({ socketDir, key }: OwnerRecord) => ({
  host: socketDir,
  user: "postgres",
  database: "postgres",
  ...(key && { application_name: key }),
})
export const socketPath = (record: OwnerRecord) => path.join(record.socketDir, SOCKET_NAME)

/** Returns the last recorded owner, which may no longer run. */
export function readOwner(dataDir: string): OwnerRecord | null {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), "utf8")) as OwnerRecord
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null
    throw new Error(`${recordFile(dataDir)} cannot be read. If no directory runs on this folder, remove the file`, {
      cause: error,
    })
  }
}

/** True when the owner's socket accepts connections. The system queues connections while the owner is busy. */
function isAlive(record: OwnerRecord): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ path: aliveSocket(record) })
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
    // Any other error, for example a full queue, means that the owner is running.
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "ECONNREFUSED" && code !== "ENOENT"))
  })
}

/** Waits for the database of a running owner. Resolves with false when no owner runs, or when the owner ends first. */
export function waitUntilReady(record: OwnerRecord): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ path: aliveSocket(record) })
    socket.setTimeout(WITHIN_MS.ready, () => socket.destroy())
    socket.once("data", () => {
      socket.destroy()
      resolve(true)
    })
    socket.on("error", () => socket.destroy())
    socket.once("close", () => resolve(false))
  })
}

/** Waits until the owner ends; false when that takes too long. */
function waitUntilGone(record: OwnerRecord): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ path: aliveSocket(record) })
    const deadline = setTimeout(() => resolve(false), WITHIN_MS.orphanStops)
    socket.resume()
    socket.on("error", () => socket.destroy())
    socket.once("close", () => {
      clearTimeout(deadline)
      socket.destroy()
      resolve(true)
    })
  })
}

/** True when the owner's web process was killed. The database process detects the end of the web process and stops by itself. */
const isOrphan = ({ pid }: OwnerRecord): boolean => !isRunning(pid)

export interface AliveSocket {
  announceReady(): void
  close(): void
}

/** Opens the socket that proves to other processes that this owner is running. */
export function openAliveSocket(record: OwnerRecord): Promise<AliveSocket> {
  const connections = new Set<Socket>()
  let isReady = false
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on("error", () => socket.destroy())
    socket.once("close", () => connections.delete(socket))
    socket.resume()
    if (isReady) socket.write(READY)
  })
  const announceReady = () => {
    isReady = true
    for (const socket of connections) socket.write(READY)
  }
  const close = () => {
    server.close()
    for (const socket of connections) socket.destroy()
  }
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(aliveSocket(record), () => resolve({ announceReady, close }))
  })
}

/**
 * Creates a folder of mode 700 for the sockets: in the data folder, or in the system's temporary folder if the path is too long.
 */
export function createSocketDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const inside = path.join(dataDir, "sockets-")
  const length = Buffer.byteLength(inside) + `XXXXXX/${SOCKET_NAME}`.length
  return mkdtempSync(length <= LONGEST_SOCKET_PATH ? inside : path.join(tmpdir(), "directory-"))
}

/**
 * Prepares the sockets of a process that has ended for the process that replaces it: the connection pools of all processes know
 * them. Call it only for a process that has ended.
 */
export function reuseSockets(record: OwnerRecord): OwnerRecord {
  mkdirSync(record.socketDir, { recursive: true, mode: 0o700 })
  // In the system's temporary folder another user may have created a folder of this name meanwhile.
  if (statSync(record.socketDir).uid !== process.getuid?.())
    throw new Error(`${record.socketDir} belongs to another user`)
  for (const socket of [socketPath(record), aliveSocket(record)]) rmSync(socket, { force: true })
  return record
}

/**
 * Makes this process the owner and returns `record`, or returns the running owner. The alive socket of `record` must already be
 * open. A file lock serializes this function across processes, so exactly one process replaces a dead owner.
 */
export function claimFolder(dataDir: string, record: OwnerRecord): Promise<OwnerRecord> {
  return withLock(path.join(dataDir, "takeover.lock"), async () => {
    const present = readOwner(dataDir)
    // The same sockets: this process replaces one that its parent saw end. A full disk has no space for a new record.
    if (present?.socketDir === record.socketDir) return record
    if (present && (await isAlive(present)) && !(isOrphan(present) && (await waitUntilGone(present)))) return present
    if (present) rmSync(present.socketDir, { recursive: true, force: true })
    writeFileSync(`${recordFile(dataDir)}.new`, JSON.stringify(record), { mode: 0o600 })
    renameSync(`${recordFile(dataDir)}.new`, recordFile(dataDir))
    return record
  })
}

export function releaseFolder(dataDir: string, record: OwnerRecord): void {
  if (readOwner(dataDir)?.socketDir === record.socketDir) rmSync(recordFile(dataDir), { force: true })
  rmSync(record.socketDir, { recursive: true, force: true })
}
