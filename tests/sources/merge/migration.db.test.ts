import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { migrate } from "@/lib/db/migrate"
import { type FreshDatabase, openFreshDatabase } from "../../support/fresh-database"

const MIGRATIONS = path.resolve("prisma/migrations")
const MIGRATION = "20261125020000_source_passes"
const folder = mkdtempSync(path.join(tmpdir(), "earlier-migrations-"))
let database: FreshDatabase

beforeAll(async () => {
  database = await openFreshDatabase()
  cpSync(MIGRATIONS, folder, { recursive: true, filter: (file) => path.relative(MIGRATIONS, file) < MIGRATION })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

async function query(sql: string) {
  const client = new pg.Client(database.config)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

it("The migration turns negative passes, empty digests and the stored position into columns and names of their own", async () => {
  await migrate(folder, database.config)
  await query(`
    insert into services (id, url, protocol, host, registrable_domain, name)
    select gen_random_uuid(), 'https://a.example/' || n, 'x402', 'a.example', 'a.example', n::text from generate_series(1, 3) n;
    insert into sources (name, pass, resume) values
      ('bazaar', 7, '{"place": {"page": 2, "seen": 100}, "isWhole": false}'), ('mpp', 3, null);
    insert into source_listings (source, service_id, pass, digest)
    select 'bazaar', id, case name when '1' then -6 else 7 end, case name when '2' then '' else 'abc' end from services`)
  expect(await migrate(MIGRATIONS, database.config)).toContain(MIGRATION)
  expect(
    await query(`select s.name, l.pass::int, l.missed, l.digest from source_listings l
                 join services s on s.id = l.service_id order by s.name`),
  ).toEqual([
    { name: "1", pass: 6, missed: true, digest: "abc" },
    { name: "2", pass: 7, missed: false, digest: null },
    { name: "3", pass: 7, missed: false, digest: "abc" },
  ])
  expect(await query("select name, resume from sources order by name")).toEqual([
    { name: "bazaar", resume: { cursor: { page: 2, seen: 100 }, isWhole: false } },
    { name: "mpp", resume: null },
  ])
})
