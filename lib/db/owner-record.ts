// Who owns the folder of the embedded database. The owner listens on a Unix socket from its first moment to its last, and
// the system ends that with the process, however it ends: so "is there an owner?" is asked by connecting, and neither
// kill -9 nor a reused process id can leave a wrong answer behind. On that line the owner says when its database is ready.

import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createConnection, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import lockfile from "proper-lockfile"

/** The name Postgres clients look for in a socket folder. */
const SOCKET_NAME = ".s.PGSQL.5432"
/** The strictest system takes socket paths of 103 bytes. */
const LONGEST_SOCKET_PATH = 103
const TAKEOVER = { stale: 5000, retries: { retries: 60, minTimeout: 50, maxTimeout: 200 } } as const
const READY = "ready"
const WITHIN_MS = { ready: 60_000, orphanStops: 10_000 }

export interface OwnerRecord {
  pid: number
  /** Folder of mode 700 that holds the socket; short, because socket paths may have about 100 bytes. */
  socketDir: string
}

const recordFile = (dataDir: string) => path.join(dataDir, "database.json")
const aliveSocket = (record: OwnerRecord) => path.join(record.socketDir, "alive")
export const socketPath = (record: OwnerRecord) => path.join(record.socketDir, SOCKET_NAME)

/** The last recorded owner, alive or not. */
export function readOwner(dataDir: string): OwnerRecord | null {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), "utf8")) as OwnerRecord
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null
    throw new Error(`${recordFile(dataDir)} cannot be read; if no directory runs on this folder, remove it`, {
      cause: error,
    })
  }
}

/** True when something accepts connections on the owner's socket. A busy owner still does: the system queues them. */
export function isAlive(record: OwnerRecord): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ path: aliveSocket(record) })
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
    // Anything else, such as a full queue, means that somebody is there.
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "ECONNREFUSED" && code !== "ENOENT"))
  })
}

/** Waits for the database of a living owner; false when there is no such owner, or it goes away before it is ready. */
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

/** Waits for the end of an owner. Answers whether it came within the time. */
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

/** The process that serves requests was killed; its database process has noticed, or is about to, and stops. */
function isOrphan({ pid }: OwnerRecord): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH"
  }
}

export interface AliveLine {
  sayReady(): void
  close(): void
}

/** Opens the line by which others see that this owner lives; it stays open to the end. */
export function openAliveLine(record: OwnerRecord): Promise<AliveLine> {
  const lines = new Set<Socket>()
  let isReady = false
  const server = createServer((socket) => {
    lines.add(socket)
    socket.on("error", () => socket.destroy())
    socket.once("close", () => lines.delete(socket))
    socket.resume()
    if (isReady) socket.write(READY)
  })
  const sayReady = () => {
    isReady = true
    for (const socket of lines) socket.write(READY)
  }
  const close = () => {
    server.close()
    for (const socket of lines) socket.destroy()
  }
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(aliveSocket(record), () => resolve({ sayReady, close }))
  })
}

/** A fresh folder, of mode 700, for the sockets of an owner-to-be: in the data folder, unless that makes their paths too long. */
export function makeSocketDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const inside = path.join(dataDir, "sockets-")
  const length = Buffer.byteLength(inside) + `XXXXXX/${SOCKET_NAME}`.length
  return mkdtempSync(length <= LONGEST_SOCKET_PATH ? inside : path.join(tmpdir(), "directory-"))
}

/**
 * Makes this process the owner (the answer is `record` itself), or answers the living owner. The alive line of
 * `record` must be open already. Contenders come one after the other through a short lock, so of several that find a dead
 * owner exactly one takes its place.
 */
export async function claimFolder(dataDir: string, record: OwnerRecord): Promise<OwnerRecord> {
  const release = await lockfile.lock(dataDir, { ...TAKEOVER, lockfilePath: path.join(dataDir, "takeover.lock") })
  try {
    const present = readOwner(dataDir)
    if (present && (await isAlive(present)) && !(isOrphan(present) && (await waitUntilGone(present)))) return present
    if (present) rmSync(present.socketDir, { recursive: true, force: true })
    writeFileSync(`${recordFile(dataDir)}.new`, JSON.stringify(record), { mode: 0o600 })
    renameSync(`${recordFile(dataDir)}.new`, recordFile(dataDir))
    return record
  } finally {
    await release()
  }
}

/** Gives the folder back on a graceful stop. */
export function releaseFolder(dataDir: string, record: OwnerRecord): void {
  if (readOwner(dataDir)?.socketDir === record.socketDir) rmSync(recordFile(dataDir), { force: true })
  rmSync(record.socketDir, { recursive: true, force: true })
}
