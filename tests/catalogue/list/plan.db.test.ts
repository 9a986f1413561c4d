// Every read strategy returns the same page, and a count is not computed again while it is cached.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { insertServices } from "@/bench/database"
import { formatCursor, parseCursor } from "@/lib/catalogue/list/cursor"
import type { ReadStrategy } from "@/lib/catalogue/list/plan"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { buildPage, type NearestSql, type PageRow, type ReadOptions } from "@/lib/catalogue/list/statement"
import { disconnect, pool } from "@/lib/db/client"
import { getCatalogueVersion } from "@/lib/db/count-cache"
import { sql } from "@/lib/db/sql"
import { resetDatabase } from "@/tests/support/reset"

const LISTINGS = 300
const STRATEGIES: ReadStrategy[] = ["groups", "text", "filters"]
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
async function readAll(search: string, options: ReadOptions): Promise<Pick<PageRow, "ids" | "matches" | "near">[]> {
  const { query } = parseListQuery(new URLSearchParams(`${search}&limit=17`))
  const pages = []
  for (let after: ReadOptions["after"] = null; ; ) {
    const { ids, matches, last, near: count } = await readPage(query, { ...options, after })
    pages.push({ ids, matches, near: count })
    if (!last) return pages
    after = parseCursor(query, formatCursor(query, ...last))
  }
}

describe("a page of a search", () => {
  it.each([
    "q=rain",
    "q=rain&explain=true",
    "q=rain&verified=true",
    "q=rain&protocol=L402&health=unknown",
    "q=rain&sort=name",
    "q=rain&sort=price&order=desc",
    "q=nothing+holds+this",
  ])("?%s is the same with every read strategy", async (search) => {
    for (const neighbours of [nearest, null]) {
      const [first, ...others] = await Promise.all(
        STRATEGIES.map((strategy) => readAll(search, { nearest: neighbours, strategy })),
      )
      expect(first?.length).toBeGreaterThan(neighbours ? 1 : 0)
      for (const other of others) expect(other).toEqual(first)
    }
  })

  it.each([
    "protocol=L402&health=unknown",
    "verified=true&protocol=x402",
    "protocol=x402&sort=name&order=desc",
    "protocol=x402&sort=price&explain=true",
    "category=nothing",
  ])("?%s is the same, read by sort group or filtered in memory", async (search) => {
    const [walked, whole] = await Promise.all([
      readAll(search, { strategy: "groups" }),
      readAll(search, { strategy: "filters" }),
    ])
    expect(whole).toEqual(walked)
  })

  it.each(STRATEGIES)("counts nearest neighbours (%s) once per catalogue version", async (strategy) => {
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
    await expect(readPage(query, { nearest: failing, strategy: "text" })).rejects.toThrow("division by zero")
    expect((await readPage(query, { nearest: failing, strategy: "text", countedFor })).ids).toMatch(/^{.{36},/)
  })

  it.each(["q=rain", "protocol=L402"])(
    "reads no service for ?%s in a catalogue version without a match",
    async (search) => {
      const { query } = parseListQuery(new URLSearchParams(search))
      const emptyIn = await getCatalogueVersion()
      expect((await readPage(query, { strategy: "filters", emptyIn })).ids).toBe("{}")
      expect((await readPage(query, { strategy: "filters", emptyIn: "0" })).ids).not.toBe("{}")
    },
  )
})
