// How good the search is, so that no change makes it worse unseen. The figures themselves are printed by the bench.

import type { PoolClient } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { VectorStrategy } from "@/lib/catalogue/search/nearest-neighbours"
import { serveEmbeddings } from "@/tests/support/serve-embeddings"
import { embed } from "./concepts"
import { DIMENSIONS, MODEL } from "./embedding-server"
import { JUDGED, SHARES_WORDS } from "./judged"
import { judge, loadCorpus, mean } from "./load"

await serveEmbeddings()
const { pool, disconnect } = await import("@/lib/db/client")
const { listServices } = await import("@/lib/catalogue/queries")
const { buildCondition } = await import("@/lib/catalogue/list/conditions")
const { fromPgvector } = await import("@/lib/catalogue/search/nearest-neighbours")
const { raw, sql } = await import("@/lib/db/sql")
const { ensureIndex } = await import("@/lib/embeddings/vector-index")
const { DEFAULT_QUERY, parseListQuery } = await import("@/lib/catalogue/list/query")
const { storeVectors } = await import("@/tests/support/embedded")
const { resetDatabase } = await import("@/tests/support/reset")

const FLOOR = { hybrid: 0.85, textOnly: 0.7 } as const

beforeAll(async () => {
  await resetDatabase()
  await loadCorpus(pool(), storeVectors)
})
afterAll(() => disconnect())

const firstTen = async (q: string) =>
  (await listServices({ ...DEFAULT_QUERY, q, limit: 10 })).services.map(({ id }) => id)

describe("the search over the judged corpus", () => {
  it(`answers all queries with an nDCG@10 of ${FLOOR.hybrid} or more, by words and meaning`, async () => {
    expect(mean(await judge(firstTen))).toBeGreaterThanOrEqual(FLOOR.hybrid)
  })

  it("D-query-04 answers nonsense with nothing", async () => {
    for (const { query } of JUDGED.filter(({ kind }) => kind === "nonsense")) expect(await firstTen(query)).toEqual([])
  })

  describe("the index of vectors", () => {
    let client: PoolClient
    beforeAll(async () => {
      await ensureIndex(DIMENSIONS, AbortSignal.timeout(60_000))
      client = await pool().connect()
      // So few rows would be sorted.
      await client.query("set enable_sort = off; set enable_seqscan = off")
    })
    afterAll(async () => {
      await client.query("reset enable_sort; reset enable_seqscan")
      client.release()
    })

    const nearest = async (text: string, filters: string, strategy: VectorStrategy, explain = "") => {
      const { query } = parseListQuery(new URLSearchParams(filters))
      const target = { model: MODEL, dimensions: DIMENSIONS, vector: embed(text, DIMENSIONS) }
      const near = fromPgvector(target, -1, strategy)(buildCondition(query))
      const { rows } = await client.query<{ cosine: number }>(
        sql`${raw(explain)} select * from (${near}) near order by cosine desc limit 20`,
      )
      return rows
    }

    it.each(["", "protocol=x402", "health=healthy&protocol=L402", "category=ai", "verified=true"])(
      "finds nineteen in twenty of the 20 nearest that an exact comparison finds: “%s”",
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
          // Of equally near ones any will do.
          found += (await nearest(text, filters, "index")).filter(({ cosine }) => cosine >= least).length
        }
        expect(possible).toBeGreaterThan(300)
        expect(found / possible).toBeGreaterThanOrEqual(0.95)
      },
    )

    it("compares what passes where the index leads elsewhere", async () => {
      const cosines = async (strategy: VectorStrategy) =>
        (await nearest("sanctions", "category=weather", strategy)).map(({ cosine }) => cosine.toFixed(6))
      // As in a large catalogue, where the weather is too far from sanctions to be reached.
      await client.query("begin; set local hnsw.ef_search = 1; set local hnsw.max_scan_tuples = 1")
      const [walked, both, exact] = [
        await cosines("index"),
        await cosines("index, then compare"),
        await cosines("compare"),
      ]
      await client.query("rollback")
      expect(walked.length).toBeLessThan(exact.length)
      expect(both).toEqual(exact)
    })
  })

  it(`by text alone, answers those that share words with what they look for with ${FLOOR.textOnly} or more`, async () => {
    await pool().query("delete from embeddings")
    const shared = (await judge(firstTen)).filter(({ kind }) => SHARES_WORDS.has(kind))
    expect(shared.length).toBeGreaterThan(60)
    expect(mean(shared)).toBeGreaterThanOrEqual(FLOOR.textOnly)
  })
})
