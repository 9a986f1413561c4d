// The partitions of the table of checks. With either database.

import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { updateCheckDays } from "@/lib/db/check-days"
import { db, pool } from "@/lib/db/client"
import { migrate } from "@/lib/db/migrate"
import { requireObjects } from "@/lib/db/objects"
import { openFreshDatabase } from "@/tests/support/fresh-database"
import { aService } from "@/tests/support/service"

const { signal } = new AbortController()
const DAY_MS = 86_400_000
/** Before the days for which the migration has made partitions, so that no run of the retention drops those. */
const NOW = new Date("2019-03-10T12:00:00Z")
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

const listDays = async () =>
  (
    await pool().query<{ name: string; rows: number }>(
      `select p.partition::text as name, count(c.id)::int as rows
       from list_check_days() p left join checks c on c.tableoid = p.partition
       where p.partition::text like 'checks_2019%' or p.ends is null group by 1 order by 1`,
    )
  ).rows
const check = (serviceId: string, checkedAt: Date) =>
  db().check.create({ data: { serviceId, checkedAt, verdict: "ok" } })

beforeEach(async () => {
  await pool().query(
    `do $$ declare p record; begin
       for p in select partition from list_check_days() where partition::text like 'checks_2019%' loop
         execute format('drop table %s', p.partition);
       end loop;
     end $$`,
  )
})

describe("the days of checks", () => {
  it("D-growth-03 are made ahead, each once", async () => {
    expect(await updateCheckDays({ now: NOW, signal })).toMatchObject({ made: 4 })
    expect(await updateCheckDays({ now: NOW, signal })).toMatchObject({ made: 0 })
    expect(await updateCheckDays({ now: at(1), signal })).toMatchObject({ made: 1 })
    expect((await listDays()).map(({ name }) => name)).toEqual([
      ...["checks_20190310", "checks_20190311", "checks_20190312", "checks_20190313", "checks_20190314"],
      "checks_other_days",
    ])
  })

  it("D-growth-03 take no write away: a check of a day without a partition is stored, and moved by the job", async () => {
    const { id } = await aService()
    const first = new Date("2019-03-09T00:00:00.000Z")
    for (const time of [first, new Date("2019-03-09T23:59:59.999Z"), NOW, at(40)]) await check(id, time)
    const stored = await db().check.findMany({ orderBy: { checkedAt: "asc" } })
    expect(await listDays()).toEqual([{ name: "checks_other_days", rows: 4 }])
    expect(await updateCheckDays({ now: NOW, signal })).toMatchObject({ made: 5 })
    expect((await listDays()).filter(({ rows }) => rows > 0)).toEqual([
      { name: "checks_20190309", rows: 2 },
      { name: "checks_20190310", rows: 1 },
      { name: "checks_other_days", rows: 1 },
    ])
    expect(await db().check.findMany({ orderBy: { checkedAt: "asc" } })).toEqual(stored)
  })

  it("D-growth-03 end with their services, in every partition", async () => {
    const { id } = await aService()
    await check(id, at(-1))
    await updateCheckDays({ now: NOW, signal })
    await check(id, NOW)
    await check(id, at(-2))
    await db().service.delete({ where: { id } })
    expect(await db().check.count()).toBe(0)
    await expect(check(id, NOW)).rejects.toThrow()
  })

  it("D-growth-04 are dropped when their last check is too old", async () => {
    const { id } = await aService()
    for (const days of [-9, -8, -7.4, -7, 0]) await check(id, at(days))
    await pool().query("select create_check_days('2019-03-01', '2019-03-03')")
    expect(await updateCheckDays({ now: NOW, signal })).toEqual({ made: 4, dropped: 2, deleted: 0 })
    expect((await listDays()).map(({ name }) => name)).toEqual([
      ...["checks_20190303", "checks_20190310", "checks_20190311", "checks_20190312", "checks_20190313"],
      "checks_other_days",
    ])
    expect((await db().check.findMany({ orderBy: { id: "asc" } })).map(({ checkedAt }) => checkedAt)).toEqual(
      [-7.4, -7, 0].map(at),
    )
  })

  // The embedded database has one session, in which no transaction waits for another.
  it.runIf(process.env["TEST_DATABASE_URL"])(
    "D-growth-03 give way to a transaction that changes a listing",
    async () => {
      const { id } = await aService()
      await check(id, at(-1))
      const client = await pool().connect()
      try {
        await client.query("begin")
        await client.query("select from checks where service_id = $1", [id])
        await client.query("update services set name = 'Other' where id = $1", [id])
        await expect(updateCheckDays({ now: NOW, signal })).rejects.toThrow(/lock timeout/)
        expect((await client.query("select from checks where service_id = $1", [id])).rowCount).toBe(1)
        await client.query("commit")
      } finally {
        client.release()
      }
      expect(await listDays()).toEqual([{ name: "checks_other_days", rows: 1 }])
      expect(await updateCheckDays({ now: NOW, signal })).toMatchObject({ made: 5 })
    },
  )

  it("D-growth-04 are left out of a statement whose times they do not have", async () => {
    await updateCheckDays({ now: NOW, signal })
    const { rows } = await pool().query<{ "QUERY PLAN": string }>(
      `explain select from checks where service_id = gen_random_uuid() and checked_at >= '2019-03-12' and checked_at < '2019-03-13'`,
    )
    const read = rows.flatMap((row) => /checks_(\d{8}|other_days)(?= )/.exec(row["QUERY PLAN"])?.[0] ?? [])
    expect(new Set(read)).toEqual(new Set(["checks_20190312"]))
  })
})

describe("the migration to days", () => {
  const NAME = "20261207030000_check_days"

  it("D-growth-05 keeps the checks, their ids and their numbers, in one partition that is dropped later", async () => {
    const database = await openFreshDatabase()
    onTestFinished(() => database.close())
    const former = mkdtempSync(path.join(tmpdir(), "directory-former-"))
    onTestFinished(() => rmSync(former, { recursive: true }))
    const all = readdirSync("prisma/migrations")
    for (const name of all.filter((one) => one < NAME))
      cpSync(path.join("prisma/migrations", name), path.join(former, name), { recursive: true })
    await migrate(former, database.config)
    const client = new pg.Client(database.config)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(
      `insert into services (id, url, protocol, host, registrable_domain, name, category, sources, status)
       values ('00000000-0000-7000-8000-000000000001', 'https://a.example', 'L402', 'a.example', 'a.example', 'A', 'ai', '{}', 'pending')`,
    )
    const insert = `insert into checks (service_id, checked_at, verdict)
      select id, now() - n * interval '1 hour', 'ok' from services, generate_series(0, 99) n`
    await client.query(insert)
    await client.query("delete from checks where id > 90")
    const read = async () => (await client.query("select * from checks order by id limit 90")).rows
    const before = await read()
    expect(await migrate("prisma/migrations", database.config)).toContain(NAME)
    expect(await read()).toEqual(before)
    await requireObjects(database.config)
    await client.query(insert)
    const { rows } = await client.query("select min(id)::int as first, count(*)::int as rows from checks where id > 90")
    expect(rows).toEqual([{ first: 101, rows: 100 }])
    await client.query("delete from services")
    expect((await client.query("select from checks")).rowCount).toBe(0)
    const drop = async (days: number) =>
      (await client.query(`select drop_check_days(now() + interval '1 day' * $1) as dropped`, [days])).rows
    expect(await drop(0)).toEqual([{ dropped: 0 }])
    expect(await drop(2)).toMatchObject([{ dropped: expect.any(Number) }])
    expect(
      (await client.query("select from list_check_days() where starts is null and ends is not null")).rowCount,
    ).toBe(0)
    // The embedded database is created anew, and all migrations run.
  })
})
