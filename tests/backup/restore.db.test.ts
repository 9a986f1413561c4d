// A backup of an older version is brought up to date by its restore. A backup with a table of another program is refused.

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createDatabase } from "@/tests/support/fresh-database"

const server = process.env["TEST_DATABASE_URL"] ?? ""
const MIGRATIONS = path.resolve("prisma/migrations")
const LAST_OF_BEFORE = "20261128020000"
const folder = mkdtempSync(path.join(tmpdir(), "directory-restore-"))
const file = path.join(folder, "older.backup")
const databases: { url: string; drop(): Promise<void> }[] = []
let own: string | undefined

async function newDatabase(): Promise<string> {
  const database = await createDatabase(server)
  databases.push(database)
  return database.url
}

/** Makes this the database of the settings. */
async function use(url: string | undefined): Promise<void> {
  const { env } = await import("@/lib/env")
  Object.assign(env, { DATABASE_URL: url })
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  if (server === "") return
  own = (await import("@/lib/env")).env.DATABASE_URL
  const url = await newDatabase()
  const former = path.join(folder, "migrations")
  for (const name of readdirSync(MIGRATIONS).filter((one) => one < LAST_OF_BEFORE))
    cpSync(path.join(MIGRATIONS, name), path.join(former, name), { recursive: true })
  const { migrate } = await import("@/lib/db/migrate")
  await migrate(former, { connectionString: url })
  await query(
    url,
    `insert into services (id, url, protocol, host, registrable_domain, name, description, status, listed_at)
     select gen_random_uuid(), 'https://old.example/' || n, 'x402', 'old.example', 'old.example', E'Façade "' || n || E'"',
       E'a\\nb\\\\c,(d)', 'active', now() from generate_series(1, 1200) n`,
  )
  await use(url)
  const { createBackup } = await import("@/lib/backup/create-backup")
  await createBackup(file, { now: new Date(), withSecrets: false })
})
afterAll(async () => {
  await use(own)
  for (const { drop } of databases) await drop()
  rmSync(folder, { recursive: true })
})

describe.skipIf(server === "")("D-backup-01 a restore", () => {
  it("brings a backup of an older version up to date", async () => {
    const url = await newDatabase()
    await use(url)
    const { restoreBackup } = await import("@/lib/backup/restore")
    const { end, head } = await restoreBackup(file)
    expect(end.rows["services"]).toBe(1200)
    expect(head.migrations.at(-1)?.localeCompare(LAST_OF_BEFORE)).toBe(-1)
    const { listMigrations, planMigrations } = await import("@/lib/db/migrate")
    expect(await planMigrations(undefined, { connectionString: url })).toEqual([])
    expect(head.migrations.length).toBeLessThan(listMigrations().length)
    const counted = await query(
      url,
      `select count(*)::int as services, count(distinct number)::int as numbers from services
       where description = E'a\\nb\\\\c,(d)' and name = 'Façade "' || substring(url from '[0-9]+$') || '"'`,
    )
    expect(counted).toEqual([{ services: 1200, numbers: 1200 }])
  })

  it("D-growth-06 stores the checks of each day in the partition of the day", async () => {
    const [from, to] = [await newDatabase(), await newDatabase()]
    const { migrate } = await import("@/lib/db/migrate")
    await migrate(MIGRATIONS, { connectionString: from })
    await query(
      from,
      `insert into services (id, url, protocol, host, registrable_domain, name, status)
         values (gen_random_uuid(), 'https://a.example/', 'x402', 'a.example', 'a.example', 'A', 'pending');
       insert into checks (service_id, checked_at, verdict)
         select id, now() - n * interval '1 day', 'ok' from services, unnest('{0,1,6,6,20}'::int[]) n`,
    )
    const of = path.join(folder, "days.backup")
    await use(from)
    const { createBackup } = await import("@/lib/backup/create-backup")
    await createBackup(of, { now: new Date(), withSecrets: false })
    await use(to)
    const { restoreBackup } = await import("@/lib/backup/restore")
    await restoreBackup(of)
    const days = await query(
      to,
      `select tableoid::regclass::text = 'checks_' || to_char(checked_at at time zone 'UTC', 'YYYYMMDD') as is_own, count(*)::int as checks
       from checks group by 1 order by 1`,
    )
    expect(days).toEqual([
      { is_own: false, checks: 1 },
      { is_own: true, checks: 4 },
    ])
  })

  it("refuses a table of another program, and leaves the database empty", async () => {
    const url = await newDatabase()
    await use(url)
    const [head, ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n")
    const foreign = path.join(folder, "foreign.backup")
    const table = JSON.stringify({ table: "pg_authid", columns: ["rolname"] })
    writeFileSync(foreign, gzipSync(`${[head, table, ...lines].join("\n")}\n`))
    const { restoreBackup } = await import("@/lib/backup/restore")
    await expect(restoreBackup(foreign)).rejects.toThrow("a table of another program: pg_authid")
    expect(await query(url, "select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
  })
})
