// Runs steps concurrently: each as soon as the steps that it needs have ended and the machine has room for it.

import { failedOne, type Outcome, type Progress, type Step } from "./outcome"

export interface QueuedStep extends Step {
  /** The part of the machine's cores that the step keeps busy, from 0 to 1. */
  share: number
  /** Names of the steps that must have ended before. Names of steps that are not in the queue are ignored, also in `needs`. */
  after?: readonly string[]
  /** Names of the steps that must have passed before. */
  needs?: readonly string[]
}

/**
 * The most that the shares of running steps may sum up to. More would fill the seconds in which a step waits, but steps that take
 * the cores from each other poll longer and keep more servers alive: with 1.5 the whole run took a tenth longer.
 */
const CAPACITY = 1

export interface QueueEvents {
  onStart(name: string): void
  onProgress(name: string, progress: Progress): void
  onEnd(name: string, ms: number, outcome: Outcome): void
}

/** Returns the first waiting step that can start, or null. If nothing runs, a step starts whatever its share. */
export function findNext(waiting: readonly QueuedStep[], running: readonly QueuedStep[]): QueuedStep | null {
  const unfinished = new Set([...waiting, ...running].map(({ name }) => name))
  const used = running.reduce((sum, { share }) => sum + share, 0)
  const isReady = ({ after = [], needs = [] }: QueuedStep) => ![...after, ...needs].some((name) => unfinished.has(name))
  const fits = ({ share }: QueuedStep) => running.length === 0 || used + share <= CAPACITY
  return waiting.find((step) => isReady(step) && fits(step)) ?? null
}

/** Runs one step. An error that the step throws is its failure. */
async function perform(step: Step, onProgress: (progress: Progress) => void): Promise<Outcome> {
  try {
    return await step.run(onProgress)
  } catch (error) {
    return failedOne(step.name, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

/**
 * Runs all steps; the first steps of the list start first. A step that needs a failed step counts as one failure. Returns the
 * outcomes in the order in which the steps ended.
 */
export async function runQueue(steps: readonly QueuedStep[], events: QueueEvents): Promise<Outcome[]> {
  let waiting = [...steps]
  const running = new Map<QueuedStep, Promise<void>>()
  const failed = new Set<string>()
  const outcomes: Outcome[] = []

  const finish = (step: QueuedStep, startedAt: number, outcome: Outcome) => {
    running.delete(step)
    outcomes.push(outcome)
    if (outcome.failures.length > 0) failed.add(step.name)
    events.onEnd(step.name, performance.now() - startedAt, outcome)
  }
  const start = (step: QueuedStep) => {
    waiting = waiting.filter((other) => other !== step)
    const startedAt = performance.now()
    events.onStart(step.name)
    const missing = step.needs?.find((name) => failed.has(name))
    const outcome = missing
      ? Promise.resolve(failedOne(step.name, `It did not run, because the step "${missing}" failed.`))
      : perform(step, (progress) => events.onProgress(step.name, progress))
    running.set(
      step,
      outcome.then((result) => finish(step, startedAt, result)),
    )
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = findNext(waiting, [...running.keys()])
    if (next) start(next)
    else if (running.size > 0) await Promise.race(running.values())
    else throw new Error(`These steps wait for each other: ${waiting.map(({ name }) => name).join(", ")}`)
  }
  return outcomes
}
