// Starts the directory's server as `npm start` does, in its own process group, and records the server's output and exit code.

import { once } from "node:events"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { inject } from "vitest"
import { end, start } from "../run/command"
import { createDatabase } from "../support/fresh-database"
import { PROGRAMS } from "../support/programs"

const ADDRESS = /"address":"(https?:[^"]+)"/

const QUIET = {
  ADMIN_SECRET: "an-admin-secret-for-tests-of-processes",
  BASE_URL: "",
  DATABASE_URL: "",
  HOST: "127.0.0.1",
  // A job process takes 2 s of CPU to start. Tests that need jobs set JOBS.
  JOBS: "off",
  LOG_LEVEL: "warn",
  LOG_FORMAT: "",
  NODE_ENV: "production",
  PORT: "0",
  RATE_FREE: "100000",
  SOURCES: "",
  BTC_USD_TICKERS: "",
  TRUSTED_PROXIES: "",
  // Tests of several web processes set it.
  WEB_PROCESSES: "1",
}

/** A directory in production requires these settings with DATABASE_URL. */
const KEYS = { SECRETS_KEY: "a-secrets-key-for-tests-of-processes", L402_ROOT_KEY: "a".repeat(64) }

export interface DirectoryProcess {
  /** The id of the server process, which is also the id of its process group. */
  pid: number
  /** Returns everything that the server has printed so far. */
  output(): string
  /** Returns the field `msg` of all log lines so far, one a line. Throws if a line is not JSON. */
  messages(): string
  /** Resolves with the server's URL. Rejects with the output if the server ends before it has logged the URL. */
  ready: Promise<string>
  ended: Promise<{ code: number | null; signal: string | null }>
}

/** Sends a signal to the server. With `group: true` the database process gets the signal too, as with Ctrl-C in a terminal. */
export function signal({ pid }: DirectoryProcess, name: NodeJS.Signals, { group = false } = {}): void {
  process.kill(group ? -pid : pid, name)
}

export function startServer(env: Record<string, string>): DirectoryProcess {
  const child = start(process.execPath, PROGRAMS.server, { ...QUIET, ...settingsOf(env["DATA_DIR"]), ...env })
  let printed = ""
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }))
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      const [, address] = ADDRESS.exec(printed) ?? []
      if (address) resolve(address)
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    void ended.then(() => reject(new Error(`it ended before it was ready:\n${printed}`)))
  })
  // A test that expects the server to end early never awaits `ready`. Without this handler the rejection would fail that test.
  ready.catch(() => undefined)
  started.push(() => end(child))
  return { pid: child.pid ?? 0, output: () => printed, messages: () => readMessages(printed), ready, ended }
}

function readMessages(printed: string): string {
  const lines = printed.split("\n").filter(Boolean)
  return lines.map((line) => `${JSON.parse(line).msg}\n`).join("")
}

interface Database {
  url: string
  drop(): Promise<void>
}
const started: (() => void)[] = []
const folders: string[] = []
/** The Postgres databases of data folders. */
const databases = new Map<string, Database>()

function settingsOf(dataDir = ""): Record<string, string> {
  const url = getDatabaseUrl(dataDir)
  return url === null ? {} : { DATABASE_URL: url, ...KEYS }
}

/** Returns the URL of the data folder's Postgres database; null when the folder has an embedded database. */
export function getDatabaseUrl(dataDir: string): string | null {
  return databases.get(dataDir)?.url ?? null
}

/** Creates an empty data folder, for tests of a server's first start. */
export function newEmptyDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "directory-process-"))
  folders.push(folder)
  return folder
}

/** Creates a data folder with a migrated, empty embedded database, for tests of the processes of that database. */
export function newEmbeddedDir(): string {
  const folder = newEmptyDir()
  cpSync(inject("migratedFolder"), folder, { recursive: true })
  return folder
}

/**
 * Creates a data folder with a migrated, empty database: on the server of TEST_DATABASE_URL if set, because the embedded database
 * needs a process of its own that starts in 2 s of CPU.
 */
export async function newDataDir(): Promise<string> {
  const server = process.env["TEST_DATABASE_URL"]
  if (!server) return newEmbeddedDir()
  const folder = newEmptyDir()
  databases.set(folder, await createDatabase(server, inject("migratedDatabase")))
  return folder
}

/** Kills all servers that are still running, and removes all data folders and their databases. */
export async function cleanUp(): Promise<void> {
  for (const end of started.splice(0)) end()
  const opened = [...databases.values()]
  databases.clear()
  for (const { drop } of opened) await drop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
