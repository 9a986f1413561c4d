// Generates the Prisma client when the schema has changed.

import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { childEnv } from "@/lib/env"

const SCHEMA = "prisma/schema.prisma"
const STAMP = "lib/db/generated/.schema-hash"

/** Generates lib/db/generated unless it is current. Throws Prisma's own message for an invalid schema. */
export async function generateClient(): Promise<void> {
  const require = createRequire(import.meta.url)
  const prisma = require.resolve("prisma/package.json")
  const hash = createHash("sha256").update(readFileSync(SCHEMA)).update(readFileSync(prisma)).digest("hex")
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return
  const command = path.join(path.dirname(prisma), "build", "index.js")
  // `generate` requires the path of a schema engine but never runs it; any existing file is accepted.
  const env = childEnv({
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  })
  const result = spawnSync(process.execPath, [command, "generate", "--schema", SCHEMA], { env, encoding: "utf8" })
  if (result.status !== 0) throw new Error(`prisma generate failed:\n${result.stdout}${result.stderr}`)
  writeFileSync(STAMP, hash)
}
