import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { updateMany } from "@/lib/db/bulk"
import { db } from "@/lib/db/client"
import { query, queryOne, queryPrepared } from "@/lib/db/query"
import { join, raw, recordset, sql, storable, utc } from "@/lib/db/sql"

const IDS = ["0199d5a0-0000-7000-8000-000000000001", "0199d5a0-0000-7000-8000-000000000002"] as const

describe("statements", () => {
  it("number the values of their fragments", async () => {
    const condition = sql`n > ${1} and n < ${4}`
    const statement = sql`select n from generate_series(${0}::int, 9) as n where ${condition} order by n`
    expect(await query(statement)).toEqual([{ n: 2 }, { n: 3 }])
  })

  it("have a first row, or none", async () => {
    expect(await queryOne(sql`select ${"a"}::text as letter`)).toEqual({ letter: "a" })
    expect(await queryOne(sql`select 1 where false`)).toBeNull()
  })

  it("give other values to the same text when it is prepared", async () => {
    const double = (n: number) => sql`select 2 * ${n}::int as n`
    expect([await queryPrepared(double(2)), await queryPrepared(double(21))]).toEqual([[{ n: 4 }], [{ n: 42 }]])
  })

  it("store any JSON: Postgres refuses U+0000 and lone surrogates, in names too", async () => {
    const value = storable({ "a\u0000": ["b\u0000"], inner: { "\ud800": "\udc00", plain: 1 } })
    expect(value).toEqual({ "a\ufffd": ["b\ufffd"], inner: { "\ufffd": "\ufffd", plain: 1 } })
    expect(await queryOne(sql`select ${JSON.stringify(value)}::jsonb as value`)).toEqual({ value })
  })

  it("write times as RFC 3339 in UTC with whole seconds", async () => {
    const moment = sql`select ${utc("at")} as at from (values ('2026-11-22 09:45:00.75+01:45'::timestamptz)) as t(at)`
    expect(await queryOne(moment)).toEqual({ at: "2026-11-22T08:00:00Z" })
  })
})

describe("many rows in one statement", () => {
  beforeAll(() => db().$executeRaw`create table bulk_test (id uuid primary key, name text, seen int, note jsonb)`)
  afterAll(async () => {
    await db().$executeRaw`drop table bulk_test`
  })

  it("are read as the given columns", async () => {
    const rows = [{ id: IDS[0], name: "one", other: true }, { id: IDS[1] }]
    const columns = raw("g.id, g.name")
    const given = recordset(rows, { id: "uuid", name: "text" }, "g")
    expect(await query(sql`select ${columns} from ${given} order by g.id`)).toEqual([
      { id: IDS[0], name: "one" },
      { id: IDS[1], name: null },
    ])
  })

  it("are updated by id, except columns that are kept", async () => {
    await db().$executeRaw`delete from bulk_test`
    await db()
      .$executeRaw`insert into bulk_test values ${join(IDS.map((id) => sql`(${id}::uuid, 'old', 1, '{"a": 1}')`))}`
    const columns = { name: "text", note: { type: "jsonb", keepUnless: "learnt" } } as const
    const rows = [
      { id: IDS[0], name: "new", note: { b: 2 }, learnt: true },
      { id: IDS[1], name: "newer", note: null, learnt: false },
    ]
    expect(await updateMany(db(), "bulk_test", columns, rows, [sql`seen = t.seen + ${5}`])).toBe(2)
    expect(await query(sql`select name, seen, note from bulk_test order by id`)).toEqual([
      { name: "new", seen: 6, note: { b: 2 } },
      { name: "newer", seen: 6, note: { a: 1 } },
    ])
  })

  it("may be none", async () => {
    expect(await updateMany(db(), "bulk_test", { name: "text" }, [])).toBe(0)
  })
})
