// Measures Recall@20 of the approximate semantic search against an exact search, per filter, for the queries in
// tests/search/judged. Only listings above the minimum similarity count. Results as similar as the exact search's 20th count as
// found, because many listings have the same text.

import { embed } from "../tests/search/concepts"
import { DIMENSIONS, MODEL } from "../tests/search/embedding-server"
import { JUDGED } from "../tests/search/judged"
import { print } from "./database"
import { findOrCreateDatabase, withConnection } from "./reads-data"
import { addVectors } from "./reads-vectors"

const SERVICES = Number(process.env["BENCH_SERVICES"] ?? 50_000)
/** An exact search of 1,000,000 listings takes seconds, so above 100,000 listings the bench uses every fourth query. */
const EVERY = SERVICES > 100_000 ? 4 : 1
const TARGET = 0.95
const FIRST = 20
/** Similarities that differ by less than this are equal: single precision rounds them. */
const SAME = 1e-6
const FILTERS = [
  "",
  "protocol=x402",
  "health=healthy&protocol=L402",
  "verified=true",
  "category=weather",
  "category=weather&health=down",
  "health=down",
]

type Search = (vector: number[], isExact: boolean) => Promise<number[]>

export async function benchRecall(): Promise<void> {
  const url = await findOrCreateDatabase(SERVICES)
  await withConnection(url, (client) => addVectors(client, SERVICES))
  const judged = JUDGED.filter((_, index) => index % EVERY === 0)
  const vectors = judged.map(({ query }) => [...embed(query, DIMENSIONS)])
  let least = 1
  for (const filter of FILTERS) {
    const { search, passing, strategy } = await prepareSearch(filter)
    const shares: number[] = []
    for (const vector of vectors) {
      const all = await search(vector, true)
      const found = await search(vector, false)
      const last = all.at(FIRST - 1) ?? all.at(-1) ?? 0
      const good = found.slice(0, FIRST).filter((cosine) => cosine >= last - SAME)
      if (all.length > 0) shares.push(good.length / Math.min(FIRST, all.length))
    }
    const recall = shares.reduce((sum, share) => sum + share, 0) / shares.length
    least = Math.min(least, recall)
    const rounded = Math.round(recall * 1000) / 1000
    const figures = { recall_at_20: rounded, worst: Math.min(...shares), queries: shares.length }
    print("recall", { services: SERVICES, filter, passing, strategy, ...figures })
  }
  const { disconnect } = await import("@/lib/db/client")
  await disconnect()
  console.log(`Recall@20 is at least ${least.toFixed(3)} under every filter. The target is ${TARGET}.`)
}

async function prepareSearch(filter: string): Promise<{ search: Search; passing: number; strategy: string }> {
  const { buildCondition } = await import("@/lib/catalogue/list/match")
  const { parseListQuery } = await import("@/lib/catalogue/list/query")
  const { chooseVectorStrategy, selectNearest } = await import("@/lib/catalogue/list/neighbours")
  const { query: select } = await import("@/lib/db/query")
  const { sql } = await import("@/lib/db/sql")
  const { env } = await import("@/lib/env")
  const { query } = parseListQuery(new URLSearchParams(filter))
  const filters = buildCondition(query)
  const [row] = await select<{ passing: number }>(sql`select count(*)::int as passing from services s where ${filters}`)
  const passing = row?.passing ?? 0
  const strategy = chooseVectorStrategy(passing, SERVICES)
  const search: Search = async (vector, isAll) => {
    const text = { vector, model: MODEL, dimensions: DIMENSIONS }
    const nearest = selectNearest(text, filters, isAll ? "compare" : strategy)
    const found = await select<{ cosine: number }>(sql`
      select cosine from (${nearest}) n where cosine >= ${env.EMBEDDINGS_MIN_COSINE} order by 1 desc`)
    return found.map(({ cosine }) => cosine)
  }
  return { search, passing, strategy }
}
