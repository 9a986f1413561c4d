// The quality of the pick. A wrong choice costs money, so it weighs more than a missing one. `npm run bench -- search` prints the figures.

import { describe, expect, it } from "vitest"
import { serveEmbeddings } from "@/tests/support/serve-embeddings"
import { corpus } from "./corpus"
import { JUDGED_TASKS, judgePicks, type PickJudgement, shareOf, smallCorpus, storeScores, TARGET } from "./judge-picks"
import { loadCorpus } from "./load"

await serveEmbeddings()
const { pool } = await import("@/lib/db/client")
const { pickService } = await import("@/lib/catalogue/pick/pick")
const { dropState } = await import("@/lib/process/process-state")
const { countWords } = await import("@/lib/catalogue/list/vocabulary")
const { storeVectors } = await import("@/tests/support/embedded")
const { fillDatabase } = await import("@/tests/support/reset")

/** Without embeddings, and in a small directory, more tasks get no choice. */
const LEAST_RIGHT = 0.8

fillDatabase(async () => {
  await loadCorpus(pool(), storeVectors)
  await storeScores(pool())
  await countWords({ now: new Date(), signal: AbortSignal.timeout(60_000) })
})

async function pick(task: string): Promise<string | null> {
  const { choice } = await pickService({ task }, new Date())
  return choice?.service.id ?? null
}

function expectQuality(judgements: readonly PickJudgement[], leastRight: number, mostWrong: number): void {
  // No message names a task, so that nobody tunes the fit on the tasks that are held out.
  expect(shareOf(judgements, "wrong")).toBeLessThanOrEqual(mostWrong)
  expect(shareOf(judgements, "right")).toBeGreaterThanOrEqual(leastRight)
}

describe("the pick over the judged tasks", () => {
  it("has 100 tasks, 20 of them held out, and a service for each that has rules", () => {
    expect([JUDGED_TASKS.length, JUDGED_TASKS.filter(({ isHeldOut }) => isHeldOut).length]).toEqual([100, 20])
    for (const { rules } of JUDGED_TASKS) for (const fits of rules) expect(corpus().some(fits)).toBe(true)
  })

  it("D-pick-08 is right or rightly empty for 90 % of the tasks, and wrong for at most 5 %", async () => {
    expectQuality(await judgePicks(corpus(), pick), TARGET.right, TARGET.wrong)
  })

  it("D-pick-08 is wrong for at most 5 % without embeddings, and in a small directory", async () => {
    await pool().query("delete from embeddings")
    dropState("db.counts")
    dropState("catalogue.neighbours")
    expectQuality(await judgePicks(corpus(), pick), LEAST_RIGHT, TARGET.wrong)
    const small = smallCorpus()
    await pool().query("delete from services where not id = any($1::uuid[])", [small.map(({ id }) => id)])
    await countWords({ now: new Date(), signal: AbortSignal.timeout(60_000) })
    dropState("db.counts")
    expectQuality(await judgePicks(small, pick), LEAST_RIGHT, TARGET.wrong)
  })
})
