// Judges a pick with the tasks of tasks.ts and held-out-tasks.ts.

import type { Pool } from "pg"
import { corpus, type Listing } from "./corpus"
import { HELD_OUT_TASKS } from "./held-out-tasks"
import { alternatives, type Rule } from "./judged"
import { SENTENCES, TASKS } from "./tasks"

/** The pick is never tuned on the tasks that are held out. */
export const TASK_KINDS = ["plain", "sentence", "held out"] as const
export type TaskKind = (typeof TASK_KINDS)[number]

interface JudgedTask {
  task: string
  kind: TaskKind
  /** A service that matches one of them does the task. */
  rules: readonly Rule[]
}

const parse = (text: string, kind: TaskKind): JudgedTask[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [task = "", rules = ""] = line.split(/ => ?/)
      return { task, kind, rules: alternatives(rules) }
    })

export const JUDGED_TASKS: readonly JudgedTask[] = [
  ...parse(TASKS, "plain"),
  ...parse(SENTENCES, "sentence"),
  ...parse(HELD_OUT_TASKS, "held out"),
]

/** The least share of right picks for plain tasks, and the largest of wrong ones for all tasks that are not held out. */
export const TARGET = { right: 0.9, wrong: 0.03 } as const

/** `right`: a service that does the task, or rightly none. `missed`: none although one does it. `wrong`: another service. */
export type Outcome = "right" | "missed" | "wrong"

export interface PickJudgement {
  task: string
  kind: TaskKind
  outcome: Outcome
  /** The name of the choice. */
  choice: string | null
}

/**
 * Picks a service for every task.
 * @param listings the catalogue: a task that none of them does is rightly answered with none
 * @param pick returns the id of the choice
 */
export async function judgePicks(
  listings: readonly Listing[],
  pick: (task: string) => Promise<string | null>,
): Promise<PickJudgement[]> {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const judgements: PickJudgement[] = []
  for (const { task, kind, rules } of JUDGED_TASKS) {
    const id = await pick(task)
    const choice = id === null ? null : (byId.get(id) ?? null)
    const fits = (listing: Listing) => rules.some((rule) => rule(listing))
    const working = listings.filter(({ health }) => health === "healthy" || health === "degraded")
    const outcome = choice === null ? (working.some(fits) ? "missed" : "right") : fits(choice) ? "right" : "wrong"
    judgements.push({ task, kind, outcome, choice: choice?.name ?? null })
  }
  return judgements
}

export const shareOf = (judgements: readonly PickJudgement[], outcome: Outcome): number =>
  judgements.filter((one) => one.outcome === outcome).length / judgements.length

/** 34 services of the corpus: a directory in which most of the tasks are done by nobody. */
export const smallCorpus = (): Listing[] => corpus().filter((_, index) => index % 60 === 7)

/** Scores that have nothing to do with what a service does, so that a reliable service tempts the pick to a wrong choice. */
export const storeScores = (database: Pick<Pool, "query">) =>
  database.query("update services set reliability_score = 40 + abs(hashtext(id::text)) % 60")
