// Runs steps as a queue, and shows on standard output what runs.

import type { Outcome } from "./outcome"
import { type QueuedStep, runQueue } from "./queue"
import { showQueue } from "./status"

const DEFAULT_COLUMNS = 80

export async function runSteps(steps: readonly QueuedStep[]): Promise<Outcome[]> {
  const { stdout } = process
  const names = steps.map(({ name }) => name)
  // Some terminals have 0 columns, which means that their width is unknown.
  const columns = stdout.columns || DEFAULT_COLUMNS
  const shown = showQueue(names, { stream: stdout, isTerminal: stdout.isTTY === true, columns })
  const outcomes = await runQueue(steps, shown)
  shown.close()
  return outcomes
}
