// Pages have no rate limit, but each new search text costs the operator a request to the embeddings server. Therefore the number
// of new vectors per minute is limited.

import { describe, expect, it } from "vitest"
import { serveEmbeddings } from "@/tests/support/serve-embeddings"

const server = await serveEmbeddings()
const { countFacets } = await import("@/lib/catalogue/facets/facets")
const { DEFAULT_QUERY } = await import("@/lib/catalogue/list/query")
const { listRows, listServices } = await import("@/lib/catalogue/list/page")
const { embedQuery } = await import("@/lib/embeddings/query")
const { LIMITS } = await import("@/lib/paywall/limits")
const { searchBudget } = await import("@/lib/paywall/rate-limit")
const { aService, fillDatabase } = await import("@/tests/support/directory")

fillDatabase(async () => {
  await aService({ name: "Forecast" })
})

/** Searches as the home page does. Returns the reason why only text was searched, or null when vectors were used too. */
async function searchPage(client: string, q: string): Promise<string | null> {
  const budget = searchBudget(client)
  const query = { ...DEFAULT_QUERY, q }
  const [page] = await Promise.all([listRows(query, budget), countFacets(query, budget)])
  return page.searchDegraded
}
const countEmbedRequests = async (search: () => Promise<unknown>) => {
  const before = server.asked.length
  await search()
  return server.asked.length - before
}
const texts = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix} ${index}`)

describe("searches on pages", () => {
  it("cost at most one client's budget, and use text search beyond it", async () => {
    const reasons: (string | null)[] = []
    const asked = await countEmbedRequests(async () => {
      for (const q of texts(300, "rain")) reasons.push(await searchPage("203.0.113.1", q))
    })
    expect(asked).toBe(LIMITS.page_vector.points)
    expect(new Set(reasons.slice(0, asked))).toEqual(new Set([null]))
    expect(new Set(reasons.slice(asked))).toEqual(new Set(["embed-timeout"]))
  })

  it("use cached vectors beyond it, and leave other clients their budget", async () => {
    expect(await countEmbedRequests(async () => expect(await searchPage("203.0.113.1", "rain 0")).toBeNull())).toBe(0)
    expect(await countEmbedRequests(async () => expect(await searchPage("203.0.113.2", "wind 0")).toBeNull())).toBe(1)
  })

  it("cost at most the common budget, for any number of clients", async () => {
    const spent = server.asked.length
    for (let place = 0; place < 20; place += 1) {
      for (const q of texts(20, `snow ${place}`)) await embedQuery(q, searchBudget(`198.51.100.${place}`))
    }
    expect(server.asked.length - spent).toBe(LIMITS.page_vectors.points - spent)
  })

  it("do not affect the searches of the API, which its rate limit bounds", async () => {
    const { searchDegraded } = await listServices({ ...DEFAULT_QUERY, q: "storm" })
    expect(searchDegraded).toBeNull()
  })
})
