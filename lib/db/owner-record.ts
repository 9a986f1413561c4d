// Who owns the folder of the embedded database. The owner listens on a Unix socket from its first moment to its last, and
// the system ends that with the process, however it ends: so "is there an owner?" is asked by connecting, and neither
// kill -9 nor a reused process id can leave a wrong answer behind.

import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import lockfile from "proper-lockfile"

/** The name Postgres clients look for in a socket folder. */
const SOCKET_NAME = ".s.PGSQL.5432"
const TAKEOVER = { stale: 5000, retries: { retries: 60, minTimeout: 50, maxTimeout: 200 } } as const

export interface OwnerRecord {
  pid: number
  /** Folder of mode 700 that holds the socket; short, because socket paths may have about 100 bytes. */
  socketDir: string
}

const recordFile = (dataDir: string) => path.join(dataDir, "database.json")
/** Open from the owner's first moment, before the database itself is. */
export const aliveSocket = (record: OwnerRecord) => path.join(record.socketDir, "alive")
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
    socket.once("error", () => resolve(false))
  })
}

/** A fresh folder for the socket of an owner-to-be. */
export function makeSocketDir(): string {
  return mkdtempSync(path.join(tmpdir(), "directory-"))
}

/**
 * Makes this process the owner (the answer is `record` itself), or answers the living owner. The alive socket of `record`
 * must be listening already. Contenders come
 * one after the other through a short lock, so of several that find a dead owner exactly one takes its place.
 */
export async function claimFolder(dataDir: string, record: OwnerRecord): Promise<OwnerRecord> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = await lockfile.lock(dataDir, { ...TAKEOVER, lockfilePath: path.join(dataDir, "takeover.lock") })
  try {
    const present = readOwner(dataDir)
    if (present && (await isAlive(present))) return present
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
