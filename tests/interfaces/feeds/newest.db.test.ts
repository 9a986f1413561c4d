import { describe, expect, it } from "vitest"
import { FEED, type FeedQuery, parseFeedQuery } from "@/lib/interfaces/feeds/feed"
import { listNewest } from "@/lib/interfaces/feeds/newest"
import { aService, db, pool } from "@/tests/support/directory"

const NOW = new Date("2026-11-22T12:00:00.000Z")
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const ALL: FeedQuery = { filters: {}, isNew: false }
const NEW: FeedQuery = { filters: {}, isNew: true }
const namesOf = async (query: FeedQuery) => (await listNewest(query, NOW)).map(({ name }) => name)

/** Creates services. The newest service is named 0, and each following service is listed one second earlier. */
async function manyListings(count: number) {
  await aService({ name: "0", listedAt: NOW })
  await pool().query(
    `insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at)
     select gen_random_uuid(), 'https://many.example/' || i, case i % 2 when 0 then 'L402' else 'x402' end, 'many.example',
            'many.example', i::text, 'active', $2::timestamptz - i * interval '1 second'
     from generate_series(1, $1::int - 1) as made(i)`,
    [count, NOW],
  )
}

describe("the services of a feed", () => {
  it("D-feed-01 are the newest 100 by the time of publication, ties by id", async () => {
    await manyListings(FEED.items + 5)
    expect(await namesOf(ALL)).toEqual(Array.from({ length: 100 }, (_, index) => String(index)))
    const at = ago(-1000)
    const tied = [await aService({ listedAt: at }), await aService({ listedAt: at }), await aService({ listedAt: at })]
    const first = (await listNewest(ALL, NOW)).slice(0, 3).map(({ id }) => id)
    expect(first).toEqual(tied.map(({ id }) => id).sort())
  })

  it("P-4.1-52 with type=new are exactly those of the last seven days, to the millisecond", async () => {
    const week = 7 * 86_400_000
    await aService({ name: "just too old", listedAt: ago(week + 1) })
    await aService({ name: "just in", listedAt: ago(week) })
    await aService({ name: "within", listedAt: ago(week - 1) })
    await aService({ name: "now", listedAt: NOW, registeredAt: ago(2 * week) })
    expect(await namesOf(NEW)).toEqual(["now", "within", "just in"])
    expect(await namesOf(ALL)).toEqual(["now", "within", "just in", "just too old"])
  })

  it("P-4.1-52 D-feed-01 are filtered by age and filters before the first 100 are taken", async () => {
    await manyListings(150)
    await db().service.updateMany({ where: { protocol: "x402" }, data: { listedAt: ago(8 * 86_400_000) } })
    const { query } = parseFeedQuery(new URLSearchParams("type=new&protocol=L402"))
    expect(await namesOf(query)).toEqual(Array.from({ length: 74 }, (_, index) => String(2 * index + 2)))
  })

  it("P-3.2-04 never include pending, rejected or deleted ones", async () => {
    await aService({ name: "public" })
    await aService({ status: "pending" })
    await aService({ status: "rejected" })
    await aService({ deletedAt: NOW, deletedBy: "owner" })
    expect(await namesOf(ALL)).toEqual(["public"])
  })

  it("are read in the order of an index, not sorted", async () => {
    await manyListings(3000)
    await pool().query("analyze services")
    const { rows } = await pool().query<{ "QUERY PLAN": string }>(
      `explain select s.id from services s where s.status = 'active' and s.deleted_at is null
       order by s.listed_at desc, s.id limit ${FEED.items}`,
    )
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
    expect(plan).toContain("services_newest")
    expect(plan).not.toContain("Sort")
  })
})
