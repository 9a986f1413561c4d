// Both read strategies return the same services, and a count is not computed again while it is cached.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { insertServices } from "@/bench/database"
import { formatCursor, parseCursor, READ_STRATEGIES, type ReadStrategy } from "@/lib/catalogue/list/order"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { buildPage, type NearestSql, type PageRow, type ReadOptions } from "@/lib/catalogue/list/statement"
import { disconnect, pool } from "@/lib/db/client"
import { getCatalogueVersion } from "@/lib/db/count-cache"
import { sql } from "@/lib/db/sql"
import { resetDatabase } from "@/tests/support/reset"

const LISTINGS = 300
/** Replaces the vector search: every seventh service is a neighbour, and higher numbers have a lower cosine similarity. */
const nearest: NearestSql = (filters) => sql`
  select s.id, 1 - s.number / 1000.0::float8 as cosine from services s where s.number % 7 = 0 and ${filters}`

beforeAll(async () => {
  await resetDatabase()
  await insertServices(
    pool(),
    `select i, 'https://h.example/' || i as url, 'h.example' as host, (array['x402', 'L402'])[1 + i % 2] as protocol
     from generate_series(1, ${LISTINGS}) i`,
  )
  // The search text "rain" is the whole name of some services, a part of the names of others, and a part of descriptions.
  await pool().query(`
    update services set domain_verified = number % 5 = 0, featured = number % 50 = 0,
      name = case when number % 60 = 0 then 'Rain' when number % 20 = 0 then 'Rain at ' || number else name end,
      description = case when number % 6 = 0 then 'Tells when rain falls' else description end`)
})
afterAll(() => disconnect())

async function readPage(query: ReturnType<typeof parseListQuery>["query"], options: ReadOptions): Promise<PageRow> {
  const [row] = (await pool().query<PageRow>(buildPage(query, options))).rows
  if (!row) throw new Error("no row")
  return row
}

/** Reads all pages by cursor, 17 services each. */
async function readAll(
  search: string,
  options: ReadOptions & { strategy: ReadStrategy },
): Promise<Pick<PageRow, "ids" | "matches" | "near">[]> {
  const { query } = parseListQuery(new URLSearchParams(`${search}&limit=17`))
  const pages = []
  for (let after: ReadOptions["after"] = null; ; ) {
    const { ids, matches, last, near: count } = await readPage(query, { ...options, after })
    pages.push({ ids, matches, near: count })
    if (!last) return pages
    after = parseCursor(query, formatCursor(query, options.strategy, ...last))
  }
}

describe("a page of a search", () => {
  const readBoth = (search: string, neighbours: NearestSql | null) =>
    Promise.all(READ_STRATEGIES.map((strategy) => readAll(search, { nearest: neighbours, strategy })))
  const idsOf = (pages: Awaited<ReturnType<typeof readAll>>) =>
    pages.flatMap(({ ids }) => ids.match(/[0-9a-f-]{36}/g) ?? [])
  const tiersOf = (pages: Awaited<ReturnType<typeof readAll>>) =>
    pages.flatMap(({ matches }) => ((matches ?? []) as { tier: string }[]).map(({ tier }) => tier))

  it.each(["q=rain&sort=name", "q=rain&sort=price&order=desc&explain=true", "q=nothing+holds+this"])(
    "?%s is the same with both read strategies",
    async (search) => {
      for (const neighbours of [nearest, null]) {
        const [gathered, walked] = await readBoth(search, neighbours)
        expect(gathered?.length).toBeGreaterThan(neighbours ? 1 : 0)
        expect(walked).toEqual(gathered)
      }
    },
  )

  it.each([
    "q=rain&explain=true",
    "q=rain&verified=true&explain=true",
    "q=rain&protocol=L402&health=unknown&explain=true",
  ])("?%s has the same services in the same search tiers with both read strategies", async (search) => {
    for (const neighbours of [nearest, null]) {
      const [gathered = [], walked = []] = await readBoth(search, neighbours)
      expect(idsOf(gathered).length).toBeGreaterThan(neighbours ? 17 : -1)
      expect(new Set(idsOf(gathered)).size).toBe(idsOf(gathered).length)
      expect(idsOf(walked).toSorted()).toEqual(idsOf(gathered).toSorted())
      expect(tiersOf(walked)).toEqual(tiersOf(gathered))
    }
  })

  it.each([
    "protocol=L402&health=unknown",
    "verified=true&protocol=x402",
    "protocol=x402&sort=name&order=desc",
    "protocol=x402&sort=price&explain=true",
    "category=nothing",
  ])("?%s without a search text is the same with both read strategies", async (search) => {
    const [gathered, walked] = await readBoth(search, null)
    expect(walked).toEqual(gathered)
  })

  it.each(READ_STRATEGIES)("counts nearest neighbours (%s) once per catalogue version", async (strategy) => {
    const { query } = parseListQuery(new URLSearchParams("q=rain&limit=5"))
    const whole = await readPage(query, { nearest, strategy })
    expect(whole.near).toBeGreaterThan(10)
    const version = await getCatalogueVersion()
    const known = await readPage(query, { nearest, strategy, countedFor: version })
    expect(known).toEqual({ ...whole, near: null, isCapped: null })
    const former = String(Number(version) - 1)
    expect(await readPage(query, { nearest, strategy, countedFor: former })).toEqual(whole)
  })

  it("skips the vector search when text matches fill the page and the count is cached", async () => {
    const { query } = parseListQuery(new URLSearchParams("q=rain&limit=5"))
    const failing: NearestSql = (
      filters,
    ) => sql`select s.id, 1 / (s.number - s.number)::float8 as cosine from services s
      where ${filters}`
    const countedFor = await getCatalogueVersion()
    await expect(readPage(query, { nearest: failing, strategy: "gather" })).rejects.toThrow("division by zero")
    expect((await readPage(query, { nearest: failing, strategy: "gather", countedFor })).ids).toMatch(/^{.{36},/)
  })

  it.each(["q=rain", "protocol=L402"])(
    "reads no service for ?%s in a catalogue version without a match",
    async (search) => {
      const { query } = parseListQuery(new URLSearchParams(search))
      const emptyIn = await getCatalogueVersion()
      expect((await readPage(query, { strategy: "gather", emptyIn })).ids).toBe("{}")
      expect((await readPage(query, { strategy: "gather", emptyIn: "0" })).ids).not.toBe("{}")
    },
  )
})
