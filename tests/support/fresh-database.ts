// Creates a new, empty database: on the server of TEST_DATABASE_URL, or an embedded one in a temporary folder.

import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { socketConfig } from "@/lib/db/owner-record"

export interface FreshDatabase {
  config: pg.ClientConfig
  close(): Promise<void>
}

export async function openFreshDatabase(): Promise<FreshDatabase> {
  const server = process.env["TEST_DATABASE_URL"]
  if (!server) return openEmbedded()
  const { url, drop } = await createDatabase(server)
  return { config: { connectionString: url }, close: drop }
}

async function openEmbedded(): Promise<FreshDatabase> {
  // Imported late: it reads the settings, and who prepares a test run has not set them yet.
  const { startEmbedded } = await import("@/lib/db/embedded")
  const dataDir = mkdtempSync(path.join(tmpdir(), "directory-fresh-"))
  const { owner, stop } = await startEmbedded(dataDir)
  const close = async () => {
    await stop()
    rmSync(dataDir, { recursive: true })
  }
  return { config: socketConfig(owner), close }
}

/** Creates a database with a unique name on the server of this URL: empty, or a copy of the database with the URL `copied`. */
export async function createDatabase(server: string, copied?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `directory_test_${randomBytes(8).toString("hex")}`
  const template = copied ? ` template ${new URL(copied).pathname.slice(1)}` : ""
  await run(server, `create database ${name}${template}`)
  // No test restarts the server, so a commit need not wait for the disk. Postgres does not copy this setting from a template.
  await run(server, `alter database ${name} set synchronous_commit = off`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(server, `drop database ${name} with (force)`) }
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
