// Measures the ranking of the search for queries with judged results: nDCG@10 with and without embeddings, per kind of query and
// for the queries that are not used to tune the search.

import { corpus } from "../tests/search/corpus"
import { openEmbeddingServer, settingsFor } from "../tests/search/embedding-server"
import {
  judgePicks,
  type PickJudgement,
  shareOf,
  storeScores,
  TARGET as TARGET_PICK,
  TASK_KINDS,
  type TaskKind,
} from "../tests/search/judge-picks"
import { type Judgement, judge, loadCorpus, mean, shareOfEmpty } from "../tests/search/load"
import { print, withDatabase } from "./database"

const TARGET = { hybrid: 0.92, textOnly: 0.85, empty: 0.01 } as const
const toPercent = (share: number) => `${(share * 100).toFixed(1)} %`
const round = (value: number) => Math.round(value * 1000) / 1000

export async function benchSearch(): Promise<void> {
  const server = await openEmbeddingServer()
  Object.assign(process.env, settingsFor(server))
  try {
    await withDatabase(async (database) => {
      const { storeVectors } = await import("../tests/support/embedded")
      const { DEFAULT_QUERY } = await import("@/lib/catalogue/list/query")
      const { listServices } = await import("@/lib/catalogue/list/page")
      const { countWords } = await import("@/lib/catalogue/list/vocabulary")
      const { dropState } = await import("@/lib/process/process-state")
      await loadCorpus(database, storeVectors)
      await countWords({ now: new Date(), signal: AbortSignal.timeout(60_000) })
      const firstTen = async (q: string) =>
        (await listServices({ ...DEFAULT_QUERY, q, limit: 10 })).services.map(({ id }) => id)
      const { pickService } = await import("@/lib/catalogue/pick/pick")
      const pick = async (task: string) => (await pickService({ task }, new Date())).choice?.service.id ?? null
      await storeScores(database)
      const hybrid = await judge(firstTen)
      const hybridPicks = await judgePicks(corpus(), pick)
      await database.query("delete from embeddings")
      dropState("db.counts")
      dropState("catalogue.neighbours")
      report(hybrid, await judge(firstTen))
      reportPicks(hybridPicks, await judgePicks(corpus(), pick))
    })
  } finally {
    await server.close()
  }
}

function report(hybrid: readonly Judgement[], textOnly: readonly Judgement[]): void {
  const compare = (isIncluded: (judgement: Judgement) => boolean) => ({
    hybrid: round(mean(hybrid.filter(isIncluded))),
    text_only: round(mean(textOnly.filter(isIncluded))),
  })
  const kinds = [...new Set(hybrid.map(({ kind }) => kind))].map((kind) => [kind, compare((one) => one.kind === kind)])
  const all = compare(() => true)
  const heldOut = compare(({ isHeldOut }) => isHeldOut)
  const empty = { hybrid: round(shareOfEmpty(hybrid)), text_only: round(shareOfEmpty(textOnly)) }
  print("search", {
    queries: hybrid.length,
    ndcg_at_10: all,
    held_out: heldOut,
    empty,
    kinds: Object.fromEntries(kinds),
    target: TARGET,
  })
  console.log(
    `nDCG@10 of ${hybrid.length} queries: ${all.hybrid} with embeddings, ${all.text_only} by keyword (held out: ${heldOut.hybrid} and ${heldOut.text_only}). Without any result: ${empty.hybrid * 100} % and ${empty.text_only * 100} %.`,
  )
}

function reportPicks(hybrid: readonly PickJudgement[], textOnly: readonly PickJudgement[]): void {
  const sharesOf = (all: readonly PickJudgement[]) => ({
    right: round(shareOf(all, "right")),
    missed: round(shareOf(all, "missed")),
    wrong: round(shareOf(all, "wrong")),
  })
  const compare = (kind: TaskKind) => ({
    hybrid: sharesOf(hybrid.filter((one) => one.kind === kind)),
    text_only: sharesOf(textOnly.filter((one) => one.kind === kind)),
  })
  const kinds = TASK_KINDS.map((kind) => [kind, compare(kind)] as const)
  print("pick", { tasks: hybrid.length, kinds: Object.fromEntries(kinds), target: TARGET_PICK })
  for (const [kind, { hybrid: full, text_only: words }] of kinds) {
    console.log(
      `${kind}: ${toPercent(full.right)} right or rightly none, ${toPercent(full.wrong)} wrong (by keyword ${toPercent(words.right)} and ${toPercent(words.wrong)}).`,
    )
  }
}
