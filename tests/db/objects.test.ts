// What the migrations create is listed in prisma/objects.txt, and every start compares the database with the list. After a new
// migration, write the list again: npx vitest run --project unit tests/db/objects.test.ts --update
// The file is not a test of the db project, because that project's own databases are opened with the check.

import pg from "pg"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { migrate } from "@/lib/db/migrate"
import { listObjects, requireObjects } from "@/lib/db/objects"
import { type FreshDatabase, openFreshDatabase } from "../support/fresh-database"

const HEADER =
  "# What prisma/migrations create. tests/db/objects.test.ts writes this list; every start of the directory reads it.\n"
const MIGRATIONS = "prisma/migrations"
let database: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  database = await openFreshDatabase()
  await migrate(MIGRATIONS, database.config)
  client = new pg.Client(database.config)
  await client.connect()
  // All migrations run, next to other steps of the test command.
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const check = () => requireObjects(database.config)

it("prisma/objects.txt lists what the migrations create", async () => {
  await expect(`${HEADER}${(await listObjects(client)).join("\n")}\n`).toMatchFileSnapshot("../../prisma/objects.txt")
})

describe("D-run-05 a start", () => {
  it("accepts the migrated database, also with objects that an operator added", async () => {
    await client.query(
      "create table notes (id int); create index notes_by_id on notes (id); create view named as select name from services",
    )
    onTestFinished(async () => void (await client.query("drop view named; drop table notes")))
    await check()
  })

  it.each([
    {
      missing: "index services: services_by_host",
      damage: "drop index services_by_host",
      repair: "create index services_by_host on services (host)",
    },
    {
      missing: "trigger embeddings: embeddings_change",
      damage: "alter trigger embeddings_change on embeddings rename to changed",
      repair: "alter trigger changed on embeddings rename to embeddings_change",
    },
    {
      missing: "constraint events: events_kind_check",
      damage: "alter table events rename constraint events_kind_check to kinds",
      repair: "alter table events rename constraint kinds to events_kind_check",
    },
    {
      missing: "column checks.error_message text",
      damage: "alter table checks alter error_message type varchar(4000)",
      repair: "alter table checks alter error_message type text",
    },
    {
      missing: "column services.name text not null",
      damage: "alter table services alter name drop not null",
      repair: "alter table services alter name set not null",
    },
    {
      missing: "function csv_cell(value text)",
      damage: "alter function csv_cell rename to csv_cells",
      repair: "alter function csv_cells rename to csv_cell",
    },
    {
      missing: "table services. It may be half restored.",
      damage: "alter table services rename to service",
      repair: "alter table service rename to services",
    },
  ])("is refused without $missing", async ({ missing, damage, repair }) => {
    await client.query(damage)
    onTestFinished(async () => void (await client.query(repair)))
    await expect(check()).rejects.toThrow(`The database lacks what its migrations create: ${missing}`)
  })
})
