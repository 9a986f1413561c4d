// The quality of the search (nDCG@10) must not fall below FLOOR. `bench/` measures the exact figures.

import type { PoolClient } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { VectorStrategy } from "@/lib/catalogue/list/neighbours"
import { serveEmbeddings } from "@/tests/support/serve-embeddings"
import { embed } from "./concepts"
import { DIMENSIONS, MODEL } from "./embedding-server"
import { JUDGED } from "./judged"
import { judge, loadCorpus, mean, shareOfEmpty } from "./load"

await serveEmbeddings()
const { pool } = await import("@/lib/db/client")
const { listServices } = await import("@/lib/catalogue/list/page")
const { buildCondition } = await import("@/lib/catalogue/list/match")
const { selectNearest } = await import("@/lib/catalogue/list/neighbours")
const { dropState } = await import("@/lib/process/process-state")
const { raw, sql } = await import("@/lib/db/sql")
const { countWords } = await import("@/lib/catalogue/list/vocabulary")
const { ensureIndex } = await import("@/lib/embeddings/commands")
const { DEFAULT_QUERY, parseListQuery } = await import("@/lib/catalogue/list/query")
const { storeVectors } = await import("@/tests/support/embedded")
const { fillDatabase } = await import("@/tests/support/reset")

const FLOOR = { hybrid: 0.92, textOnly: 0.85, empty: 0.01 } as const

fillDatabase(async () => {
  await loadCorpus(pool(), storeVectors)
  await countWords({ now: new Date(), signal: AbortSignal.timeout(60_000) })
})

const firstTen = async (q: string) =>
  (await listServices({ ...DEFAULT_QUERY, q, limit: 10 })).services.map(({ id }) => id)

describe("the search over the judged corpus", () => {
  it(`has a mean nDCG@10 of at least ${FLOOR.hybrid} over all queries when keywords and vectors are combined`, async () => {
    expect(mean(await judge(firstTen))).toBeGreaterThanOrEqual(FLOOR.hybrid)
  })

  it("D-query-04 finds nothing for nonsense", async () => {
    for (const { query } of JUDGED.filter(({ kind }) => kind === "nonsense")) expect(await firstTen(query)).toEqual([])
  })

  describe("by the vector index", () => {
    let client: PoolClient
    beforeAll(async () => {
      await ensureIndex(DIMENSIONS, AbortSignal.timeout(60_000))
      client = await pool().connect()
      // Make Postgres use the vector index: it would otherwise compare and sort all 2,000 vectors.
      await client.query("set enable_sort = off; set enable_seqscan = off")
    })
    afterAll(async () => {
      await client.query("reset enable_sort; reset enable_seqscan")
      client.release()
    })

    const nearest = async (text: string, filters: string, strategy: VectorStrategy, explain = "") => {
      const { query } = parseListQuery(new URLSearchParams(filters))
      const target = { model: MODEL, dimensions: DIMENSIONS, vector: embed(text, DIMENSIONS) }
      const near = selectNearest(target, buildCondition(query), strategy)
      const { rows } = await client.query<{ cosine: number }>(
        sql`${raw(explain)} select * from (${near}) near order by cosine desc limit 20`,
      )
      return rows
    }

    it.each(["", "protocol=x402", "health=healthy&protocol=L402", "category=ai", "verified=true"])(
      "finds at least 95 % of the 20 nearest services that an exact comparison finds, with the filters “%s”",
      async (filters) => {
        expect(JSON.stringify(await nearest("rain", filters, "index", "explain"))).toContain("embeddings_nearest_384")
        expect(JSON.stringify(await nearest("rain", filters, "compare", "explain"))).not.toContain(
          "embeddings_nearest_384",
        )
        let [found, possible] = [0, 0]
        for (const { query: text } of JUDGED.filter((_, index) => index % 4 === 0)) {
          const exact = await nearest(text, filters, "compare")
          const least = (exact.at(-1)?.cosine ?? 1) - 1e-6
          possible += exact.length
          // Count services with at least the similarity of the 20th: of equally similar services the index may return any.
          found += (await nearest(text, filters, "index")).filter(({ cosine }) => cosine >= least).length
        }
        expect(possible).toBeGreaterThan(300)
        expect(found / possible).toBeGreaterThanOrEqual(0.95)
      },
    )
  })

  it(`by keyword, has a mean nDCG@10 of at least ${FLOOR.textOnly} over all queries, and nearly no empty result`, async () => {
    await pool().query("delete from embeddings")
    dropState("db.counts")
    const judgements = await judge(firstTen)
    expect(mean(judgements)).toBeGreaterThanOrEqual(FLOOR.textOnly)
    expect(shareOfEmpty(judgements)).toBeLessThanOrEqual(FLOOR.empty)
  })
})
