// Creates one database per Vitest worker: on the server of TEST_DATABASE_URL, or embedded in a temporary folder. The migrations
// run on the first database, and the other databases are copies of the first.

import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { TestProject } from "vitest/node"
import { createDatabase } from "./fresh-database"

/** The environment variables with which a worker's test files connect to the worker's database. */
interface Settings {
  DATA_DIR: string
  DATABASE_URL: string
}
declare module "vitest" {
  export interface ProvidedContext {
    databases: Settings[]
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databases, close } = await openDatabases(Number(project.config.maxWorkers))
  project.provide("databases", databases)
  return close
}

/** Creates a migrated database for this process only. Returns a function that closes the database. */
export async function openOwnDatabase(): Promise<() => Promise<void>> {
  const { close } = await openDatabases(1)
  return close
}

interface Databases {
  databases: Settings[]
  close(): Promise<void>
}
async function openDatabases(workers: number): Promise<Databases> {
  const folder = mkdtempSync(path.join(tmpdir(), "directory-test-"))
  const settingsOf: SettingsOf = (n, url) => ({ DATA_DIR: path.join(folder, `${n}`), DATABASE_URL: url })
  const server = process.env["TEST_DATABASE_URL"]
  const { databases, close } = await (server ? onServer(server, workers, settingsOf) : embedded(workers, settingsOf))
  return {
    databases,
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type SettingsOf = (n: number, url: string) => Settings

async function onServer(server: string, workers: number, settingsOf: SettingsOf): Promise<Databases> {
  const first = await createDatabase(server)
  await migrate(settingsOf(1, first.url))
  const made = [first]
  while (made.length < workers) made.push(await createDatabase(server, first.url))
  const close = async () => {
    for (const { drop } of made) await drop()
  }
  return { databases: made.map(({ url }, n) => settingsOf(n + 1, url)), close }
}

async function embedded(workers: number, settingsOf: SettingsOf): Promise<Databases> {
  const [first, ...others] = Array.from({ length: workers }, (_, n) => settingsOf(n + 1, ""))
  if (!first) throw new Error("The project has no worker.")
  await migrate(first)
  for (const { DATA_DIR } of others) cpSync(first.DATA_DIR, DATA_DIR, { recursive: true })
  const { startEmbedded } = await import("@/lib/db/embedded")
  const databases = [first, ...others]
  const running = await Promise.all(databases.map(({ DATA_DIR }) => startEmbedded(DATA_DIR)))
  const close = async () => void (await Promise.all(running.map(({ stop }) => stop())))
  return { databases, close }
}

/** Migrates the database of these settings. Sets the environment before all imports, because lib/env reads it at import. */
export async function migrate(settings: Settings): Promise<void> {
  Object.assign(process.env, settings, { BASE_URL: "", NODE_ENV: "test" })
  const { generateClient } = await import("@/lib/db/generate")
  await generateClient()
  const { openDatabase } = await import("@/lib/db/open")
  const open = await openDatabase({ share: false })
  await open.close()
}
