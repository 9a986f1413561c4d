// Creates a data folder with a migrated database once per run of Vitest. Process tests copy the folder, because the first start
// of the embedded database takes longer than most of these tests.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { TestProject } from "vitest/node"
import { migrate } from "./database"

declare module "vitest" {
  export interface ProvidedContext {
    migratedFolder: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), "directory-migrated-"))
  await migrate({ DATA_DIR: folder, DATABASE_URL: "" })
  project.provide("migratedFolder", folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
