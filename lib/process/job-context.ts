export interface JobContext {
  now: Date
  /** Aborts when the process stops, or when another process has taken over the job's lease. */
  signal: AbortSignal
}

/**
 * Runs batches until a batch has fewer than `size` rows, or the signal aborts.
 * @param run processes one batch and returns the number of its rows
 * @returns the number of rows of all batches
 */
export async function runBatches(size: number, signal: AbortSignal, run: () => Promise<number>): Promise<number> {
  let total = 0
  for (let batch = size; batch === size && !signal.aborted; total += batch) batch = await run()
  return total
}
