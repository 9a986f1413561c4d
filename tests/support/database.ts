// A fresh, migrated database for the whole run: a new one on the server of TEST_DATABASE_URL, else an embedded one in a
// temporary folder. The settings are in place before any test imports lib/env.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createDatabase } from "./fresh-database"

export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
  const dataDir = mkdtempSync(path.join(tmpdir(), "directory-test-"))
  const database = server ? await createDatabase(server) : null
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: database?.url ?? "", BASE_URL: "", NODE_ENV: "test" })
  const { generateClient } = await import("@/lib/db/generate")
  await generateClient()
  const { openDatabase } = await import("@/lib/db/open")
  const open = await openDatabase({ share: false })
  return async () => {
    await open.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
