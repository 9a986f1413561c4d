// Starts the directory as `npm start` does, as the leader of a process group, and watches what it prints and how it ends.

import { once } from "node:events"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { inject } from "vitest"
import { end, start } from "../run/command"

const ADDRESS = /"address":"(https?:[^"]+)"/

const QUIET = {
  ADMIN_SECRET: "an-admin-secret-for-tests-of-processes",
  BASE_URL: "",
  DATABASE_URL: "",
  HOST: "127.0.0.1",
  // A job process takes 2 s of CPU to start. Tests that need jobs set JOBS.
  JOBS: "off",
  LOG_LEVEL: "warn",
  NODE_ENV: "production",
  PORT: "0",
  RATE_FREE: "100000",
  SOURCES: "",
  BTC_USD_TICKERS: "",
  TRUSTED_PROXIES: "",
}

export interface DirectoryProcess {
  /** The server's own process, which is also the number of its group. */
  pid: number
  /** Everything printed so far. */
  output(): string
  /** The messages of all lines printed so far. Throws for a line that is not JSON. */
  messages(): string
  /** Its address; rejects with the output when it ends before it has one. */
  ready: Promise<string>
  ended: Promise<{ code: number | null; signal: string | null }>
}

/** `group: true` reaches the database's process too, as Ctrl-C in a terminal does. */
export function signal({ pid }: DirectoryProcess, name: NodeJS.Signals, { group = false } = {}): void {
  process.kill(group ? -pid : pid, name)
}

export function startServer(env: Record<string, string>): DirectoryProcess {
  const child = start(process.execPath, ["--import", "tsx", "server.ts"], { ...QUIET, ...env })
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
  // Tests that expect an early end never wait for `ready`.
  ready.catch(() => undefined)
  started.push(() => end(child))
  return { pid: child.pid ?? 0, output: () => printed, messages: () => readMessages(printed), ready, ended }
}

function readMessages(printed: string): string {
  const lines = printed.split("\n").filter(Boolean)
  return lines.map((line) => `${JSON.parse(line).msg}\n`).join("")
}

const started: (() => void)[] = []
const folders: string[] = []

/** An empty folder, for a first start. */
export function newEmptyDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "directory-process-"))
  folders.push(folder)
  return folder
}

/** A folder with a migrated, empty database. */
export function newDataDir(): string {
  const folder = newEmptyDir()
  cpSync(inject("migratedFolder"), folder, { recursive: true })
  return folder
}

/** Ends what is still running and removes every data folder. */
export function cleanUp(): void {
  for (const end of started.splice(0)) end()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
