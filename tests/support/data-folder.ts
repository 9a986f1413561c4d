// Builds what is older than the sources and migrates a database, once per run of Vitest. Process tests copy it, because its migrations take longer than most of these tests:
// a data folder with the embedded database, and a database on the server of TEST_DATABASE_URL.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { TestProject } from "vitest/node"
import { run } from "../run/command"
import { migrate } from "./database"
import { createDatabase } from "./fresh-database"
import { BUILD } from "./programs"

declare module "vitest" {
  export interface ProvidedContext {
    migratedFolder: string
    /** The URL of the migrated database; empty without TEST_DATABASE_URL. */
    migratedDatabase: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Vite sets BASE_URL to "/", which is no URL of a directory.
  const { code, output } = await run(process.execPath, BUILD, { env: { BASE_URL: "" } })
  if (code !== 0) throw new Error(output)
  const folder = mkdtempSync(path.join(tmpdir(), "directory-migrated-"))
  await migrate({ DATA_DIR: folder, DATABASE_URL: "" })
  project.provide("migratedFolder", folder)
  const server = process.env["TEST_DATABASE_URL"]
  const database = server ? await createDatabase(server) : null
  if (database) {
    const { migrate: migrateServer } = await import("@/lib/db/migrate")
    await migrateServer(undefined, { connectionString: database.url })
  }
  project.provide("migratedDatabase", database?.url ?? "")
  return async () => {
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}
