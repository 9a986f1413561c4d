import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sha256 } from "@/lib/crypto"
import { migrate } from "@/lib/db/migrate"
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
