// The quality of the pick. A wrong choice costs money, so it weighs more than a missing one. `npm run bench -- search` prints the figures.

import { describe, expect, it } from "vitest"
import { serveEmbeddings } from "@/tests/support/serve-embeddings"
import { corpus } from "./corpus"
import {
  JUDGED_TASKS,
  judgePicks,
  type PickJudgement,
  shareOf,
  smallCorpus,
  storeScores,
  TARGET,
  TASK_KINDS,
  type TaskKind,
} from "./judge-picks"
import { loadCorpus } from "./load"

await serveEmbeddings()
const { pool } = await import("@/lib/db/client")
const { pickService } = await import("@/lib/catalogue/pick/pick")
const { dropState } = await import("@/lib/process/process-state")
const { countWords } = await import("@/lib/catalogue/list/vocabulary")
const { storeVectors } = await import("@/tests/support/embedded")
const { fillDatabase } = await import("@/tests/support/reset")

/** Longer sentences get no choice more often, and so do all tasks without embeddings. */
const LEAST_RIGHT = {
  full: { plain: TARGET.right, sentence: 0.6 },
  byKeyword: { plain: 0.75, sentence: 0.4 },
} as const

fillDatabase(async () => {
  await loadCorpus(pool(), storeVectors)
  await storeScores(pool())
  await countWords({ now: new Date(), signal: AbortSignal.timeout(60_000) })
})

async function pick(task: string): Promise<string | null> {
  const { choice } = await pickService({ task }, new Date())
  return choice?.service.id ?? null
}

function expectQuality(judgements: readonly PickJudgement[], leastRight: Record<"plain" | "sentence", number>): void {
  // No message names a task, so that nobody tunes the fit on the tasks that are held out.
  const isOf = (kind: TaskKind) => judgements.filter((one) => one.kind === kind)
  expect(shareOf([...isOf("plain"), ...isOf("sentence")], "wrong")).toBeLessThanOrEqual(TARGET.wrong)
  expect(shareOf(isOf("plain"), "right")).toBeGreaterThanOrEqual(leastRight.plain)
  expect(shareOf(isOf("sentence"), "right")).toBeGreaterThanOrEqual(leastRight.sentence)
}

describe("the pick over the judged tasks", () => {
  it("has 152 tasks, 20 of them held out, and a service for each that has rules", () => {
    const count = (kind: TaskKind) => JUDGED_TASKS.filter((one) => one.kind === kind).length
    expect(TASK_KINDS.map(count)).toEqual([80, 52, 20])
    for (const { rules } of JUDGED_TASKS) for (const fits of rules) expect(corpus().some(fits)).toBe(true)
  })

  it("D-pick-08 is right or rightly empty for 90 % of the plain tasks, and wrong for at most 3 % of all", async () => {
    expectQuality(await judgePicks(corpus(), pick), LEAST_RIGHT.full)
  })

  it("D-pick-08 is wrong for at most 3 % without embeddings, and in a small directory", async () => {
    await pool().query("delete from embeddings")
    dropState("db.counts")
    dropState("catalogue.neighbours")
    expectQuality(await judgePicks(corpus(), pick), LEAST_RIGHT.byKeyword)
    const small = smallCorpus()
    await pool().query("delete from services where not id = any($1::uuid[])", [small.map(({ id }) => id)])
    await countWords({ now: new Date(), signal: AbortSignal.timeout(60_000) })
    dropState("db.counts")
    expectQuality(await judgePicks(small, pick), LEAST_RIGHT.byKeyword)
  })
})
