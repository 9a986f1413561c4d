// A backup by pg_dump can be restored, and the restored directory answers as the original does. pg_dump, pg_restore and
// pg_upgrade set an empty search path, so every function behind a generated column must work without one.

import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { run } from "@/tests/run/command"
import { digestRows } from "@/tests/support/digest-rows"
import { createDatabase } from "@/tests/support/fresh-database"
import { dump, hasPgTools, NO_PG_TOOLS, restore, runScript } from "@/tests/support/pg-tools"
import { PROGRAMS } from "@/tests/support/programs"
import { readAnswers } from "@/tests/support/read-answers"

const SERVICES = 1_000
const NOW = new Date()
const MIGRATIONS = path.resolve("prisma/migrations")
const FIRST = "20261121000000_catalogue"
const server = process.env["TEST_DATABASE_URL"] ?? ""
const reason = server === "" ? "TEST_DATABASE_URL is not set" : (await hasPgTools(server)) ? null : NO_PG_TOOLS
const folder = mkdtempSync(path.join(tmpdir(), "directory-backup-"))
const databases: { url: string; drop(): Promise<void> }[] = []
let original = ""

async function newDatabase(): Promise<string> {
  const database = await createDatabase(server)
  databases.push(database)
  return database.url
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Creates a database that was filled at its first migration and at its last, with all that hangs on listings. */
async function fill(): Promise<string> {
  const url = await newDatabase()
  Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: folder, BASE_URL: "", NODE_ENV: "test" })
  const { migrate } = await import("@/lib/db/migrate")
  const former = path.join(folder, "migrations")
  cpSync(path.join(MIGRATIONS, FIRST), path.join(former, FIRST), { recursive: true })
  await migrate(former)
  await query(
    url,
    `insert into services (id, url, protocol, host, registrable_domain, name, description, status, listed_at)
     select gen_random_uuid(), 'https://old.example/' || n, 'x402', 'old.example', 'old.example', 'Façade ' || n,
       'Straße ' || n, 'active', now() from generate_series(1, 20) n`,
  )
  await migrate()
  const { seed } = await import("@/prisma/seed")
  await seed(SERVICES, NOW)
  const { addOwnersAndReaders } = await import("./backup-world")
  await addOwnersAndReaders(NOW)
  return url
}

const read = (url: string, paths: readonly string[]) => readAnswers({ DATABASE_URL: url, DATA_DIR: folder }, paths)
const digest = (url: string) => digestRows({ connectionString: url })

/** Writes with an empty search path, as logical replication does. Every trigger of a listing runs. */
const WRITES = `
  set search_path = '';
  begin;
  insert into public.services (id, url, protocol, host, registrable_domain, name, status, listed_at, site, template_key)
    values (gen_random_uuid(), 'https://new.example/', 'x402', 'new.example', 'new.example', 'New', 'active', now(), 'a', 'b');
  update public.services set name = 'Renamed', template_key = 'c' where host = 'new.example';
  delete from public.services where host = 'new.example';
  update public.events set service = null, previous = null where seq = (select max(seq) from public.events);
  commit`

beforeAll(async () => {
  if (reason === null) original = await fill()
})
beforeEach(({ skip }) => skip(reason !== null, reason ?? ""))
afterAll(async () => {
  if (original) await (await import("@/lib/db/client")).disconnect()
  for (const { drop } of databases) await drop()
  rmSync(folder, { recursive: true })
})

describe("D-run-04 a backup by pg_dump", () => {
  it.each([
    { name: "a script", copy: async (url: string) => void (await runScript(url, await dump(original))) },
    {
      name: "an archive",
      copy: async (url: string) => void (await restore(url, await dump(original, "--format=custom"))),
    },
  ])("as $name is restored into a directory that answers byte by byte as the original", async ({ copy }) => {
    const restored = await newDatabase()
    await copy(restored)
    expect(await digest(restored)).toEqual(await digest(original))
    const [service] = await query<{ id: string }>(
      original,
      "select id from services where host = 'old.example' limit 1",
    )
    const paths = [
      "/api/v1/services?limit=200",
      "/api/v1/services?limit=200&offset=800&sort=price&facets=protocol,category",
      "/api/v1/services?q=weather+api",
      "/api/v1/services?q=facade+strasse&limit=5",
      "/api/v1/services?q=transcrpt",
      `/api/v1/services/${service?.id}`,
      "/api/v1/changes?limit=200",
      "/api/v1/categories",
      "/api/v1/stats/snapshots",
      "/feed.xml",
      "/feed.atom",
      "/feed.json",
      "/changes/feed.xml",
      "/discovery/resources?limit=100",
    ]
    const [before, after] = await Promise.all([read(original, paths), read(restored, paths)])
    expect(Object.keys(before)).toEqual(paths)
    for (const url of paths) {
      expect(before[url], url).toMatch(/^200 /)
      expect(after[url], url).toBe(before[url])
    }
    await query(restored, WRITES)
  })

  it("is restored in sections, as pg_upgrade does: definitions, rows, then indexes and triggers", async () => {
    const restored = await newDatabase()
    const archive = await dump(original, "--format=custom")
    for (const section of ["pre-data", "data", "post-data"]) await restore(restored, archive, `--section=${section}`)
    expect(await digest(restored)).toEqual(await digest(original))
  })

  it("is restored as rows into a database that has the definitions", async () => {
    const restored = await newDatabase()
    await runScript(restored, await dump(original, "--schema-only"))
    await runScript(restored, await dump(original, "--data-only", "--disable-triggers"))
    expect(await digest(restored)).toEqual(await digest(original))
  })
})

describe("D-run-05 a half-restored backup", () => {
  let restored = ""
  beforeAll(async () => {
    if (reason !== null) return
    restored = await newDatabase()
    const archive = await dump(original, "--format=custom")
    for (const section of ["pre-data", "data"]) await restore(restored, archive, `--section=${section}`)
  })

  it.each([
    { program: "server", args: [] },
    { program: "worker", args: [] },
    { program: "cli", args: ["jobs"] },
  ] as const)("is refused by $program, which names what is missing", async ({ program, args }) => {
    const env = { DATABASE_URL: restored, DATA_DIR: folder, NODE_ENV: "test", PORT: "0" }
    const { code, output } = await run(process.execPath, [...PROGRAMS[program], ...args], { env })
    expect(output).toContain("The database lacks what its migrations create: constraint ")
    expect(code).toBe(1)
  })
})
