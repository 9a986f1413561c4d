// Migration of databases that are older than the embeddings feature, and of databases without the extension pgvector.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { sha256 } from "@/lib/crypto"
import { migrate } from "@/lib/db/migrate"
import { type FreshDatabase, openFreshDatabase } from "../support/fresh-database"

const MIGRATIONS = path.resolve("prisma/migrations")
const FIRST = "20261121000000_catalogue"
const THIS = "20261122140000_embeddings"
/** The checksum of the first migration before it was edited for the embeddings feature. */
const FORMER_CHECKSUM = "5f0e8b74d2a0e4d1c05a3b6612950e8fa5c01d4505c1eee4bd298f5673f7e5cd"

const folder = mkdtempSync(path.join(tmpdir(), "former-migrations-"))
let database: FreshDatabase

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client(database.config)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const first = (root: string) => readFileSync(path.join(root, FIRST, "migration.sql"), "utf8")
const checksums = () =>
  query<{ checksum: string }>(`select checksum from _prisma_migrations where migration_name = '${FIRST}'`)

/** Writes the migrations that are older than the embeddings feature, with the former text of the first migration. */
function writeFormer(): void {
  cpSync(MIGRATIONS, folder, { recursive: true, filter: (file) => path.relative(MIGRATIONS, file) < THIS })
  const former = first(MIGRATIONS)
    .replace(/-- Without pgvector [\s\S]*?end \$\$;/, "create extension if not exists vector;")
    .replace("real[] not null", "vector not null")
    .replace("cardinality(embedding)", "vector_dims(embedding)")
  writeFileSync(path.join(folder, FIRST, "migration.sql"), former)
}

beforeAll(async () => {
  database = await openFreshDatabase()
})
afterEach(() => query("drop schema public cascade; create schema public"))
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

describe("a database that is older than the embeddings feature", () => {
  it("is migrated, with its vectors as plain numbers and the checksum that Prisma expects now", async () => {
    writeFormer()
    expect(sha256(first(folder)).toString("hex")).toBe(FORMER_CHECKSUM)
    await migrate(folder, database.config)
    await query(`
      insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at)
      values (gen_random_uuid(), 'https://a.example/', 'x402', 'a.example', 'a.example', 'A', 'active', now());
      insert into embeddings select id, 'm', 3, repeat('0', 64), '[1,2.5,-3]' from services`)
    expect(await migrate(MIGRATIONS, database.config)).toContain(THIS)
    expect(await query("select embedding from embeddings")).toEqual([{ embedding: [1, 2.5, -3] }])
    expect(await checksums()).toEqual([{ checksum: sha256(first(MIGRATIONS)).toString("hex") }])
    expect(await migrate(MIGRATIONS, database.config)).toEqual([])
  })

  it("still checks the number of dimensions of a vector", async () => {
    await migrate(MIGRATIONS, database.config)
    await query(`insert into services (id, url, protocol, host, registrable_domain, name)
      values (gen_random_uuid(), 'https://a.example/', 'x402', 'a.example', 'a.example', 'A')`)
    const insert = "insert into embeddings select id, 'm', 4, repeat('0', 64), '{1,2,3}' from services"
    await expect(query(insert)).rejects.toThrow("embedding_has_its_dimensions")
  })
})

describe("a server without pgvector", () => {
  it("applies every migration", async ({ skip }) => {
    skip(!process.env["TEST_DATABASE_URL"], "the embedded database always has it, and its one session takes no options")
    await query(`drop extension if exists vector cascade;
      create view public.pg_available_extensions as
        select * from pg_catalog.pg_available_extensions where name <> 'vector'`)
    const applied = await migrate(MIGRATIONS, { ...database.config, options: "-c search_path=public,pg_catalog" })
    expect(applied).toContain(THIS)
    expect(await query("select extname from pg_extension where extname in ('vector', 'pg_trgm')")).toEqual([
      { extname: "pg_trgm" },
    ])
  })
})
