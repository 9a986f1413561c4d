import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { migrate } from "@/lib/db/migrate"
import { type FreshDatabase, openFreshDatabase } from "../../support/fresh-database"

const MIGRATIONS = path.resolve("prisma/migrations")
const PASSES = "20261125020000_source_passes"
const LAST_LABEL = "20261130060000_last_label"
const folders: string[] = []
let database: FreshDatabase

beforeAll(async () => {
  database = await openFreshDatabase()
})
afterEach(() => query("drop schema public cascade; create schema public"))
afterAll(async () => {
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Applies the migrations that are older than this one. */
async function migrateUntil(migration: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "earlier-migrations-"))
  folders.push(folder)
  cpSync(MIGRATIONS, folder, { recursive: true, filter: (file) => path.relative(MIGRATIONS, file) < migration })
  await migrate(folder, database.config)
}

async function query(sql: string, values: unknown[] = []) {
  const client = new pg.Client(database.config)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

it("The migration turns negative passes, empty digests and the stored position into columns and names of their own", async () => {
  await migrateUntil(PASSES)
  await query(`
    insert into services (id, url, protocol, host, registrable_domain, name)
    select gen_random_uuid(), 'https://a.example/' || n, 'x402', 'a.example', 'a.example', n::text from generate_series(1, 3) n;
    insert into sources (name, pass, resume) values
      ('bazaar', 7, '{"place": {"page": 2, "seen": 100}, "isWhole": false}'), ('mpp', 3, null);
    insert into source_listings (source, service_id, pass, digest)
    select 'bazaar', id, case name when '1' then -6 else 7 end, case name when '2' then '' else 'abc' end from services`)
  expect(await migrate(MIGRATIONS, database.config)).toContain(PASSES)
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

describe("The migration of services without a label", () => {
  /** [name, status, labels, and the events of the service: kind, `source` of the service, `source` before] */
  type Stored = [string, string, string[], [string, string, string | null][]]
  const STORED: Stored[] = [
    ["named", "active", ["bazaar", "mpp"], [["service.new", "bazaar,mpp", null]]],
    [
      "one source",
      "active",
      [],
      [
        ["service.new", "bazaar", null],
        ["listing.dropped", "", "bazaar"],
      ],
    ],
    [
      "two sources",
      "active",
      [],
      [
        ["service.new", "bazaar,mpp", null],
        ["listing.dropped", "mpp", "bazaar,mpp"],
        ["listing.dropped", "", "mpp"],
        ["service.health_changed", "", null],
      ],
    ],
    [
      "retired",
      "retired",
      [],
      [
        ["service.updated", "", "mpp"],
        ["service.removed", "", null],
      ],
    ],
    ["never public", "pending", [], []],
  ]

  async function store([name, status, sources, events]: Stored): Promise<void> {
    const [{ id }] = await query(
      `insert into services (id, url, protocol, host, registrable_domain, name, status, sources, listed_at)
       values (gen_random_uuid(), 'https://a.example/' || $1, 'x402', 'a.example', 'a.example', $1, $2, $3, now()) returning id`,
      [name, status, sources],
    )
    for (const [kind, source, before] of events) {
      await query(
        `insert into events (id, kind, service_id, protocol, at, service, previous)
         values (gen_random_uuid(), $1, $2, 'x402', now(), $3, $4)`,
        [kind, id, { name, source, category: "data" }, before === null ? null : { source: before }],
      )
    }
  }

  it("gives each the last label of its events, and an event to each that is public", async () => {
    await migrateUntil(LAST_LABEL)
    for (const service of STORED) await store(service)
    const [{ last }] = await query("select max(seq)::int as last from events")
    const [{ n: version }] = await query("select n::int from catalogue_version")
    expect(await migrate(MIGRATIONS, database.config)).toContain(LAST_LABEL)
    expect(await query("select name, status, sources, is_unnamed from services order by number")).toEqual([
      { name: "named", status: "active", sources: ["bazaar", "mpp"], is_unnamed: false },
      { name: "one source", status: "active", sources: ["bazaar"], is_unnamed: true },
      { name: "two sources", status: "active", sources: ["mpp"], is_unnamed: true },
      { name: "retired", status: "retired", sources: ["mpp"], is_unnamed: true },
      { name: "never public", status: "pending", sources: ["well-known"], is_unnamed: true },
    ])
    const added = await query(`select kind, protocol, service - 'updated_at' as service, previous from events
                               where seq > ${last} order by seq`)
    const event = { kind: "service.updated", protocol: "x402", previous: null }
    expect(added).toEqual([
      { ...event, service: { name: "one source", source: "bazaar", category: "data" } },
      { ...event, service: { name: "two sources", source: "mpp", category: "data" } },
    ])
    const [{ n }] = await query("select n::int from catalogue_version")
    expect(n).toBeGreaterThan(version)
    // The last event of each public service has its labels, so a replay gives the catalogue.
    expect(
      await query(`select s.name from services s join lateral (
                     select service from events where service_id = s.id order by seq desc limit 1) e on true
                   where s.status = 'active' and e.service ->> 'source' <> array_to_string(s.sources, ',')`),
    ).toEqual([])
  })
})
