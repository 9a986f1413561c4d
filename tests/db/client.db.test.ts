import { expect, it } from "vitest"
import { db, disconnect, pool } from "@/lib/db/client"

it("Prisma and plain queries share one pool", async () => {
  expect(db()).toBe(db())
  expect(pool()).toBe(pool())
  let acquired = 0
  pool().on("acquire", () => {
    acquired += 1
  })
  await db().service.count()
  expect(acquired).toBe(1)
  await pool().query("select 1")
  await db().$queryRaw`select 1`
  expect(acquired).toBe(3)
})

it("a Prisma transaction keeps its connection until it ends, and is rolled back when it throws", async () => {
  const before = await db().rate.count({ where: { pair: "BTC/USD" } })
  const attempt = db().$transaction(async (tx) => {
    await tx.rate.create({ data: { pair: "BTC/USD", rate: 1, at: new Date(0) } })
    expect(await tx.rate.count({ where: { pair: "BTC/USD" } })).toBe(before + 1)
    throw new Error("changed my mind")
  })
  await expect(attempt).rejects.toThrow("changed my mind")
  expect(await db().rate.count({ where: { pair: "BTC/USD" } })).toBe(before)
})

it("after disconnect the next use connects again", async () => {
  const before = pool()
  await disconnect()
  expect(before.ended).toBe(true)
  expect((await pool().query("select 1 as one")).rows).toEqual([{ one: 1 }])
  expect(pool()).not.toBe(before)
})

it("disconnect resolves even if transactions lose their connections meanwhile", async (context) => {
  context.skip(
    !process.env["TEST_DATABASE_URL"],
    "a test cannot terminate the only connection of the embedded database",
  )
  const lose = () =>
    db()
      .$transaction((tx) => tx.$queryRaw`select pg_terminate_backend(pg_backend_pid())`)
      .catch(() => null)
  for (let round = 0; round < 60; round += 1) {
    const lost = Array.from({ length: 8 }, lose)
    // A delay of 0 to 14 ms, so that each round disconnects at a different point of the transactions.
    await new Promise((resolve) => setTimeout(resolve, round % 15))
    await disconnect()
    await Promise.all(lost)
  }
  expect((await pool().query("select 1 as one")).rows).toEqual([{ one: 1 }])
})

it("values keep their types: large integers, times, lists and documents", async () => {
  const { rows } = await pool().query(
    "select 9007199254740993::bigint as n, '{a,b}'::text[] as list, '{\"a\":[1]}'::jsonb as doc",
  )
  expect(rows).toEqual([{ n: "9007199254740993", list: ["a", "b"], doc: { a: [1] } }])
  const [row] = await db().$queryRaw<
    { n: bigint; at: Date }[]
  >`select 9007199254740993::bigint as n, '2026-01-01T00:00:00Z'::timestamptz as at`
  expect(row).toEqual({ n: 9007199254740993n, at: new Date("2026-01-01T00:00:00Z") })
})

it("times do not depend on the time zone of the server", async () => {
  const prefer = (zone: string) =>
    pool().query(
      `do $$ begin execute format('alter database %I set timezone to %L', current_database(), '${zone}'); end $$`,
    )
  await prefer("Asia/Kathmandu")
  await disconnect()
  const at = new Date("2026-01-01T00:00:00Z")
  const { id } = await db().rate.create({ data: { pair: "BTC/USD", rate: 1, at } })
  const { rows } = await pool().query("select at = '2026-01-01T00:00:00Z' as same from rates where id = $1", [id])
  expect(rows).toEqual([{ same: true }])
  const raw = await db().$queryRaw`select ${at}::timestamptz = '2026-01-01T00:00:00Z'::timestamptz as same`
  expect(raw).toEqual([{ same: true }])
  await db().rate.delete({ where: { id } })
  await prefer("UTC")
})
