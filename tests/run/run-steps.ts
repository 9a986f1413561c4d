// Runs steps as a queue, and shows on standard output what runs.

import type { Outcome } from "./outcome"
import { type QueuedStep, runQueue } from "./queue"
import { showQueue } from "./status"

export async function runSteps(steps: readonly QueuedStep[]): Promise<Outcome[]> {
  const { stdout } = process
  const names = steps.map(({ name }) => name)
  const shown = showQueue(names, { stream: stdout, isTerminal: stdout.isTTY === true, columns: stdout.columns })
  const outcomes = await runQueue(steps, shown)
  shown.close()
  return outcomes
}
