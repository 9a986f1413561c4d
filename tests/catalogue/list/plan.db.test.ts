// Both read strategies return the same services.

import { describe, expect, it } from "vitest"
import { insertServices } from "@/bench/database"
import { buildFilters } from "@/lib/catalogue/list/match"
import { formatCursor, parseCursor, READ_STRATEGIES, type ReadStrategy } from "@/lib/catalogue/list/order"
import { type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"
import { buildPage, fromOtherNearest, type PageRow, type ReadOptions } from "@/lib/catalogue/list/statement"
import { pool } from "@/lib/db/client"
import { countRows } from "@/lib/db/count-cache"
import { queryRow, query as read } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import type { Neighbour } from "@/lib/embeddings/store"
import { fillDatabase } from "@/tests/support/reset"

const LISTINGS = 300
/** Replaces the vector search: every seventh service is a neighbour, and higher numbers have a lower cosine similarity. */
const listNearest = async (query: Partial<ListQuery>) =>
  read<Neighbour>(sql`
    select s.id, 1 - s.number / 1000.0::float8 as cosine from services s
    where s.number % 7 = 0 and ${buildFilters(query)} order by cosine desc`)

fillDatabase(async () => {
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

const readPage = (query: ListQuery, options: ReadOptions) => queryRow<PageRow>(buildPage(query, options))

/** Reads all pages by cursor, 17 services each. */
async function readAll(search: string, strategy: ReadStrategy, hasNearest: boolean): Promise<Omit<PageRow, "last">[]> {
  const { query } = parseListQuery(new URLSearchParams(`${search}&limit=17`))
  const nearest = hasNearest ? await listNearest(query) : []
  const pages = []
  for (let after: ReadOptions["after"] = null; ; ) {
    const { last, ...page } = await readPage(query, { nearest, strategy, after })
    pages.push(page)
    if (!last) return pages
    after = parseCursor(query, formatCursor(query, strategy, ...last))
  }
}

describe("a page of a search", () => {
  const readBoth = (search: string, hasNearest: boolean) =>
    Promise.all(READ_STRATEGIES.map((strategy) => readAll(search, strategy, hasNearest)))
  const idsOf = (pages: Awaited<ReturnType<typeof readAll>>) =>
    pages.flatMap(({ ids }) => ids.match(/[0-9a-f-]{36}/g) ?? [])
  const tiersOf = (pages: Awaited<ReturnType<typeof readAll>>) =>
    pages.flatMap(({ matches }) => ((matches ?? []) as { tier: string }[]).map(({ tier }) => tier))

  it.each(["q=rain&sort=name", "q=rain&sort=price&order=desc&explain=true", "q=nothing+holds+this"])(
    "?%s is the same with both read strategies",
    async (search) => {
      for (const hasNearest of [true, false]) {
        const [gathered, walked] = await readBoth(search, hasNearest)
        expect(gathered?.length).toBeGreaterThan(hasNearest ? 1 : 0)
        expect(walked).toEqual(gathered)
      }
    },
  )

  it.each([
    "q=rain&explain=true",
    "q=rain&verified=true&explain=true",
    "q=rain&protocol=L402&health=unknown&explain=true",
  ])("?%s has the same services in the same search tiers with both read strategies", async (search) => {
    for (const hasNearest of [true, false]) {
      const [gathered = [], walked = []] = await readBoth(search, hasNearest)
      expect(idsOf(gathered).length).toBeGreaterThan(hasNearest ? 17 : -1)
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
    const [gathered, walked] = await readBoth(search, false)
    expect(walked).toEqual(gathered)
  })

  it("counts the nearest neighbours that the text does not find", async () => {
    const { query } = parseListQuery(new URLSearchParams("q=rain&limit=5"))
    const nearest = await listNearest(query)
    const found = await readPage({ ...query, limit: 200 }, { strategy: "walk" })
    const other = nearest.filter(({ id }) => !found.ids.includes(id))
    expect(other.length).toBeGreaterThan(10)
    expect(await countRows(fromOtherNearest(query, "rain", nearest), "0")).toBe(other.length)
  })
})
