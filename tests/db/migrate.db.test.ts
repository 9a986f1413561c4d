import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sha256 } from "@/lib/crypto"
import { migrate, planMigrations } from "@/lib/db/migrate"
import { type FreshDatabase, openFreshDatabase } from "../support/fresh-database"

const folder = mkdtempSync(path.join(tmpdir(), "migrations-"))
let database: FreshDatabase

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client(database.config)
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

function write(name: string, sql: string) {
  mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, name, "migration.sql"), sql)
}

const run = () => migrate(folder, database.config)

beforeAll(async () => {
  database = await openFreshDatabase()
})
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(path.join(folder, "migration_lock.toml"), "")
  await query("drop schema public cascade; create schema public")
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Sessions that wait for a lock of the table. */
const WAITING = "select 1 from pg_locks where not granted and relation = 'fruit'::regclass"

describe("migrate", () => {
  it("applies new migrations in the order of their names, each once", async () => {
    write("2_second", "alter table fruit add column colour text")
    write("1_first", "create table fruit (name text); insert into fruit values ('fig')")
    expect(await run()).toEqual(["1_first", "2_second"])
    write("3_third", "update fruit set colour = 'green'")
    expect(await run()).toEqual(["3_third"])
    expect(await run()).toEqual([])
    expect(await query("select * from fruit")).toEqual([{ name: "fig", colour: "green" }])
  })

  it("maintains the table of Prisma's engine, with the checksum of the file", async () => {
    const sql = "create table späti (n int) -- ü\n"
    write("1_first", sql)
    await run()
    const [row, ...others] = await query("select * from _prisma_migrations")
    expect(others).toEqual([])
    expect(Object.keys(row ?? {})).toEqual([
      "id",
      "checksum",
      "finished_at",
      "migration_name",
      "logs",
      "rolled_back_at",
      "started_at",
      "applied_steps_count",
    ])
    expect(row).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: sha256(sql).toString("hex"),
      migration_name: "1_first",
      logs: null,
      rolled_back_at: null,
      applied_steps_count: 1,
    })
    expect(row?.["finished_at"].getTime()).toBeGreaterThanOrEqual(row?.["started_at"].getTime())
  })

  it("rolls back when a statement fails, and continues once the migration is fixed", async () => {
    write("1_first", "create table fruit (name text)")
    write("2_second", "create table tree (name text); insert into nowhere values (1)")
    await expect(run()).rejects.toThrow('Migration 2_second failed: relation "nowhere" does not exist')
    expect(await query("select to_regclass('fruit') as fruit, to_regclass('tree') as tree")).toEqual([
      { fruit: "fruit", tree: null },
    ])
    write("2_second", "create table tree (name text)")
    expect(await run()).toEqual(["2_second"])
  })

  it("applies each migration once when several processes start at once", async () => {
    write("1_first", "create table fruit (name text)")
    write("2_second", "insert into fruit values ('fig')")
    const applied = await Promise.all([run(), run(), run()])
    expect(applied.flat().sort()).toEqual(["1_first", "2_second"])
    expect(await query("select * from fruit")).toEqual([{ name: "fig" }])
  })

  it("rejects a migration that was edited after it was applied", async () => {
    write("1_first", "create table fruit (name text)")
    await run()
    write("1_first", "create table fruit (name text not null)")
    await expect(run()).rejects.toThrow(/^Migration 1_first has changed since it was applied/)
  })

  it("rejects a migration that Prisma's engine did not finish, until it is marked as rolled back", async () => {
    write("1_first", "create table fruit (name text)")
    await run()
    await query("drop table fruit; update _prisma_migrations set finished_at = null")
    await expect(run()).rejects.toThrow(/^Migration 1_first was started by another program and never finished/)
    await query("update _prisma_migrations set rolled_back_at = now()")
    expect(await run()).toEqual(["1_first"])
  })

  it("rejects a database that is newer than the code", async () => {
    write("1_first", "create table fruit (name text)")
    write("2_second", "create table tree (name text)")
    await run()
    rmSync(path.join(folder, "2_second"), { recursive: true })
    await expect(run()).rejects.toThrow(/migration 2_second, which this version does not know/)
  })

  it("D-upgrade-01 goes on with a newer database whose migrations all say that the release before serves", async () => {
    write("1_first", "create table fruit (name text)")
    write("2_second", "-- previous: serves\ncreate table tree (name text)")
    await run()
    rmSync(path.join(folder, "2_second"), { recursive: true })
    expect(await run()).toEqual([])
    write("2_second", "-- previous: serves\ncreate table tree (name text)")
    write("3_third", "-- previous: reads\ncreate table bush (name text)")
    await run()
    rmSync(path.join(folder, "3_third"), { recursive: true })
    await expect(run()).rejects.toThrow(/migration 3_third, which this version does not know/)
  })

  it("D-upgrade-02 lists what it would apply, and changes nothing", async () => {
    write("1_first", "create table fruit (name text)")
    const plan = () => planMigrations(folder, database.config)
    expect(await plan()).toEqual([{ name: "1_first", previous: null }])
    expect(await query("select to_regclass('_prisma_migrations') as found")).toEqual([{ found: null }])
    await run()
    write("2_second", "-- previous: stops\ndrop table fruit")
    expect(await plan()).toEqual([{ name: "2_second", previous: "stops" }])
    expect(await query("select * from fruit")).toEqual([])
  })

  // The embedded database has one session, in which no query waits for another.
  it.runIf(process.env["TEST_DATABASE_URL"])(
    "D-upgrade-03 gives way when it does not get a lock, and is tried again",
    async () => {
      write("1_first", "create table fruit (name text)")
      await run()
      write("2_second", "alter table fruit add column colour text")
      const holder = new pg.Client(database.config)
      await holder.connect()
      await holder.query("begin")
      await holder.query("lock table fruit in access share mode")
      const applied = run()
      // The migration has waited, and has given way: another query gets the table although the migration is not done.
      await expect.poll(async () => (await query(WAITING)).length, { timeout: 10_000 }).toBe(1)
      await expect.poll(async () => (await query(WAITING)).length, { timeout: 10_000 }).toBe(0)
      await holder.query("commit")
      await holder.end()
      expect(await applied).toEqual(["2_second"])
    },
  )

  it("names the required extension when the server lacks it", async () => {
    write("1_first", "create extension no_such_extension")
    await expect(run()).rejects.toThrow(/^Migration 1_first failed: extension "no_such_extension" is not available/)
  })

  it("reports that the database cannot be reached", async () => {
    await expect(migrate(folder, { host: folder, port: 1 })).rejects.toThrow(
      /^The database cannot be reached: .*ENOENT/,
    )
  })
})
