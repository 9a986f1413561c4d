// Measures the ranking of the search for queries with judged results: nDCG@10 of hybrid search and of keyword search, per kind of
// query.

import { openEmbeddingServer, settingsFor } from "../tests/search/embedding-server"
import { SHARES_WORDS } from "../tests/search/judged"
import { type Judgement, judge, loadCorpus, mean } from "../tests/search/load"
import { print, withDatabase } from "./database"

const TARGET = { hybrid: 0.85, textOnly: 0.7 } as const
const round = (value: number) => Math.round(value * 1000) / 1000

export async function benchSearch(): Promise<void> {
  const server = await openEmbeddingServer()
  Object.assign(process.env, settingsFor(server))
  try {
    await withDatabase(async (database) => {
      const { storeVectors } = await import("../tests/support/embedded")
      const { DEFAULT_QUERY } = await import("@/lib/catalogue/list/query")
      const { listServices } = await import("@/lib/catalogue/queries")
      await loadCorpus(database, storeVectors)
      const firstTen = async (q: string) =>
        (await listServices({ ...DEFAULT_QUERY, q, limit: 10 })).services.map(({ id }) => id)
      const hybrid = await judge(firstTen)
      await database.query("delete from embeddings")
      const textOnly = await judge(firstTen)
      report(hybrid, textOnly)
    })
  } finally {
    await server.close()
  }
}

function report(hybrid: readonly Judgement[], textOnly: readonly Judgement[]): void {
  const shared = textOnly.filter(({ kind }) => SHARES_WORDS.has(kind))
  const kinds = [...new Set(hybrid.map(({ kind }) => kind))].map((kind) => {
    const of = (judgements: readonly Judgement[]) => round(mean(judgements.filter((one) => one.kind === kind)))
    return [kind, { hybrid: of(hybrid), text_only: of(textOnly) }]
  })
  const figures = {
    queries: hybrid.length,
    ndcg_at_10: round(mean(hybrid)),
    text_only: round(mean(shared)),
    text_only_of_all: round(mean(textOnly)),
  }
  print("search", { ...figures, kinds: Object.fromEntries(kinds), target: TARGET })
  console.log(
    `nDCG@10: hybrid ${figures.ndcg_at_10} over all ${hybrid.length} queries; keywords only ${figures.text_only} over the ${shared.length} queries that share words with the listings sought, ${figures.text_only_of_all} over all.`,
  )
}
