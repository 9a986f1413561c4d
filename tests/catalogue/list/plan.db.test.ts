// However the listings that hold a text are read, the page is the same; and what is known already is not looked for again.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { insertServices } from "@/bench/database"
import { readCursor, writeCursor } from "@/lib/catalogue/list/cursor"
import { parseListQuery } from "@/lib/catalogue/list/filters"
import type { Reading } from "@/lib/catalogue/list/plan"
import { buildPage, type How, type NearSql, type PageRow } from "@/lib/catalogue/list/statement"
import { disconnect, pool } from "@/lib/db/client"
import { getCatalogueVersion } from "@/lib/db/count-cache"
import { resetDatabase } from "@/tests/support/reset"

const LISTINGS = 300
const READINGS: Reading[] = ["tiers", "found", "passing"]
/** Every seventh, the nearer the lower its number. */
const near: NearSql = (filters) => `
  select s.id, 1 - s.number / 1000.0::float8 as cosine from services s where s.number % 7 = 0 and ${filters}`

beforeAll(async () => {
  await resetDatabase()
  await insertServices(
    pool(),
    `select i, 'https://h.example/' || i as url, 'h.example' as host, (array['x402', 'L402'])[1 + i % 2] as protocol
     from generate_series(1, ${LISTINGS}) i`,
  )
  // The text is found as a name, within names, and elsewhere.
  await pool().query(`
    update services set domain_verified = number % 5 = 0, featured = number % 50 = 0,
      name = case when number % 60 = 0 then 'Rain' when number % 20 = 0 then 'Rain at ' || number else name end,
      description = case when number % 6 = 0 then 'Tells when rain falls' else description end`)
})
afterAll(() => disconnect())

async function readPage(query: ReturnType<typeof parseListQuery>["query"], how: How): Promise<PageRow> {
  const { text, values } = buildPage(query, how)
  const [row] = (await pool().query<PageRow>(text, values)).rows
  if (!row) throw new Error("no row")
  return row
}

/** All pages, one after the other. */
async function readAll(search: string, how: How): Promise<Pick<PageRow, "ids" | "matches" | "near">[]> {
  const { query } = parseListQuery(new URLSearchParams(`${search}&limit=17`))
  const pages = []
  for (let after: How["after"] = null; ; ) {
    const { ids, matches, last, near: count } = await readPage(query, { ...how, after })
    pages.push({ ids, matches, near: count })
    if (!last) return pages
    after = readCursor(query, writeCursor(query, ...last))
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
  ])("?%s is the same however it is read", async (search) => {
    for (const meaning of [near, null]) {
      const [first, ...others] = await Promise.all(
        READINGS.map((reading) => readAll(search, { near: meaning, reading })),
      )
      expect(first?.length).toBeGreaterThan(meaning ? 1 : 0)
      for (const other of others) expect(other).toEqual(first)
    }
  })

  it.each([
    "protocol=L402&health=unknown",
    "verified=true&protocol=x402",
    "protocol=x402&sort=name&order=desc",
    "protocol=x402&sort=price&explain=true",
    "category=nothing",
  ])("?%s is the same, walked in its order or looked at as a whole", async (search) => {
    const [walked, whole] = await Promise.all([
      readAll(search, { reading: "tiers" }),
      readAll(search, { reading: "passing" }),
    ])
    expect(whole).toEqual(walked)
  })

  it.each(READINGS)("counts neighbours (%s), but not twice for one version of the catalogue", async (reading) => {
    const { query } = parseListQuery(new URLSearchParams("q=rain&limit=5"))
    const whole = await readPage(query, { near, reading })
    expect(whole.near).toBeGreaterThan(10)
    const version = await getCatalogueVersion()
    const known = await readPage(query, { near, reading, countedFor: version })
    expect(known).toEqual({ ...whole, near: null, isCapped: null })
    const former = String(Number(version) - 1)
    expect(await readPage(query, { near, reading, countedFor: former })).toEqual(whole)
  })

  it("leaves neighbours alone where the text fills the page and they are counted", async () => {
    const { query } = parseListQuery(new URLSearchParams("q=rain&limit=5"))
    const failing: NearSql = (filters) => `select s.id, 1 / (s.number - s.number)::float8 as cosine from services s
      where ${filters}`
    const countedFor = await getCatalogueVersion()
    await expect(readPage(query, { near: failing, reading: "found" })).rejects.toThrow("division by zero")
    expect((await readPage(query, { near: failing, reading: "found", countedFor })).ids).toMatch(/^{.{36},/)
  })

  it.each(["q=rain", "protocol=L402"])(
    "does not look for ?%s where it had no match in this version",
    async (search) => {
      const { query } = parseListQuery(new URLSearchParams(search))
      const noneIn = await getCatalogueVersion()
      expect((await readPage(query, { reading: "passing", noneIn })).ids).toBe("{}")
      expect((await readPage(query, { reading: "passing", noneIn: "0" })).ids).not.toBe("{}")
    },
  )
})
