// A search without embeddings falls back to text search, and the header X-Directory-Search-Degraded names the reason.

import pg from "pg"
import { describe, expect, it } from "vitest"
import { serveEmbeddings } from "@/tests/support/serve-embeddings"

const server = await serveEmbeddings()
const { aService, fillDatabase, list, pool } = await import("@/tests/support/directory")
const { storeVectors } = await import("@/tests/support/embedded")

fillDatabase(async () => {
  await aService({ name: "Forecast" })
  const { id } = await aService({ name: "Near" })
  await storeVectors([{ id, text: "weather forecast" }])
})

const NAMES = { text: ["Forecast"], hybrid: ["Forecast", "Near"] }
const search = async (q: string) => {
  const { status, names, headers, body } = await list(`?q=${q}`)
  expect(status).toBe(200)
  expect(body.total).toBe(names.length)
  expect(headers.get("X-Directory-Semantic-Cap")).toBe("false")
  return { names, code: headers.get("X-Directory-Search-Degraded") }
}
/** Search texts that find the same services. Each text is used once, because the directory caches the vectors of search texts. */
const TEXTS = ["forecas", "orecast", "recast", "ecast", "foreca"]

describe("GET /api/v1/services: a search that is degraded", () => {
  it("uses vectors while the server works", async () => {
    expect(await search("forecast")).toEqual({ names: NAMES.hybrid, code: null })
  })

  it("P-4.1-24 is vec-deadline when the vectors take too long", async ({ skip }) => {
    skip(!process.env["TEST_DATABASE_URL"], "the embedded database has one connection, which cannot wait")
    const other = new pg.Client({ connectionString: process.env["DATABASE_URL"] })
    await other.connect()
    try {
      await other.query("begin; lock table embeddings in access exclusive mode")
      expect(await search("forecast")).toEqual({ names: NAMES.text, code: "vec-deadline" })
    } finally {
      await other.end()
    }
    expect(await search("forecast")).toEqual({ names: NAMES.hybrid, code: null })
  })

  it("takes a cursor of a hybrid search, and lists no more neighbours", async () => {
    server.behave("well")
    const first = await list("?q=forecast&limit=1&verified=false")
    expect(first.names).toEqual(["Forecast"])
    const cursor = first.body.next_cursor
    expect((await list(`?q=forecast&limit=1&verified=false&after=${cursor}`)).names).toEqual(["Near"])
    const { buildPage } = await import("@/lib/catalogue/list/statement")
    const { parseCursor } = await import("@/lib/catalogue/list/order")
    const { parseListQuery } = await import("@/lib/catalogue/list/query")
    const { query } = parseListQuery(new URLSearchParams("q=forecast&limit=1&verified=false"))
    const after = parseCursor(query, cursor)
    const statement = buildPage(query, { strategy: after?.strategy ?? "walk", after })
    expect((await pool().query(statement)).rows[0]).toMatchObject({ ids: "{}", last: null })
  })

  it("P-4.1-21 is embed-timeout when the server does not respond", async () => {
    server.behave("slow")
    const asked = server.asked.length
    expect(await search(TEXTS[0] ?? "")).toEqual({ names: NAMES.text, code: "embed-timeout" })
    expect(server.asked.length - asked, "to widen the search and for its page").toBe(1)
    server.behave("well")
  })

  it("P-4.1-22 is embed-error when the server fails, but not for cached texts", async () => {
    server.behave("500")
    expect(await search(TEXTS[1] ?? "")).toEqual({ names: NAMES.text, code: "embed-error" })
    expect(await search("forecast")).toEqual({ names: NAMES.hybrid, code: null })
  })

  it("P-4.1-23 is circuit-open after several failures, without further requests", async () => {
    server.behave("hangs up")
    const codes: (string | null)[] = []
    for (const text of TEXTS.slice(2)) codes.push((await search(text)).code)
    expect(codes.at(-1)).toBe("circuit-open")
    server.behave("well")
    const asked = server.asked.length
    for (const text of ["oreca", "reca", "eca"])
      expect(await search(text)).toEqual({ names: NAMES.text, code: "circuit-open" })
    expect(server.asked.length).toBe(asked)
  })
})
