// A server with Postgres announces in DATA_DIR what it serves, so that a command in the same folder without DATABASE_URL notices that
// it would work on another database. As with the embedded database a socket proves that the server runs.

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createConnection, createServer, type Server } from "node:net"
import path from "node:path"
import { log } from "@/lib/process/log"

const NAME = /^server-[A-Za-z0-9]{6}$/
const SOCKET = "place"
/** The longest socket path, in bytes, that every supported system allows. */
const LONGEST_SOCKET_PATH = 103
const LONGEST_PLACE = 500
const WITHIN_MS = 2_000

export interface Announcement {
  close(): void
}

/** @returns null when the folder cannot be written to or has too long a path; the server runs without it */
export async function announceServer(dataDir: string, place: string): Promise<Announcement | null> {
  let folder: string | null = null
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    await removeDead(dataDir)
    folder = mkdtempSync(path.join(dataDir, "server-"))
    const socket = path.join(folder, SOCKET)
    if (Buffer.byteLength(socket) > LONGEST_SOCKET_PATH) throw new Error(`${socket} is too long for a socket`)
    const server = await listen(socket, place)
    const made = folder
    const close = () => {
      server.close()
      rmSync(made, { recursive: true, force: true })
    }
    return { close }
  } catch (error) {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
    log.debug({ reason: String(error) }, "the server is not announced in DATA_DIR")
    return null
  }
}

function listen(socket: string, place: string): Promise<Server> {
  const server = createServer((connection) => {
    connection.on("error", () => connection.destroy())
    connection.end(place)
  })
  // The announcement does not keep a process alive.
  server.unref()
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(socket, () => resolve(server))
  })
}

/** Returns what a running server of this folder serves. */
export async function findAnnouncedServer(dataDir: string): Promise<string | null> {
  for (const folder of listFolders(dataDir)) {
    const place = await readPlace(path.join(folder, SOCKET))
    if (place !== null) return place
  }
  return null
}

async function removeDead(dataDir: string): Promise<void> {
  for (const folder of listFolders(dataDir))
    if ((await readPlace(path.join(folder, SOCKET))) === null) rmSync(folder, { recursive: true, force: true })
}

function listFolders(dataDir: string): string[] {
  try {
    return readdirSync(dataDir)
      .filter((name) => NAME.test(name))
      .map((name) => path.join(dataDir, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}

/** Null when nobody listens. A server that is too busy to answer in time counts as running. */
function readPlace(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    const connection = createConnection({ path: socket })
    let text = ""
    connection.setTimeout(WITHIN_MS, () => connection.destroy())
    connection.on("data", (chunk) => {
      text += String(chunk)
      if (text.length > LONGEST_PLACE) connection.destroy()
    })
    connection.once("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "ECONNREFUSED" || code === "ENOENT") resolve(null)
      connection.destroy()
    })
    connection.once("close", () => resolve(text.slice(0, LONGEST_PLACE) || "another database"))
  })
}
