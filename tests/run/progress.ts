// How test runners report their progress to the test command: lines on standard output.

import type { Progress } from "./outcome"

const LINE = /^progress (\d+) of (\d+)$/gm

/** For a reporter in a test runner's process. */
export function printProgress({ done, total }: Progress): void {
  process.stdout.write(`\nprogress ${done} of ${total}\n`)
}

/** Returns the output without the lines of the progress. */
export const withoutProgress = (output: string): string => output.replace(/\n?^progress \d+ of \d+\n/gm, "")

/** Returns the last progress in a part of a runner's output, or null. */
export function readProgress(output: string): Progress | null {
  const last = [...output.matchAll(LINE)].at(-1)
  return last ? { done: Number(last[1]), total: Number(last[2]) } : null
}
