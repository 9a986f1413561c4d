// The result of each step of the test command, and the lines that are printed for the results. All functions are pure.

export interface Failure {
  name: string
  message: string
}

export interface Skip {
  name: string
  reason: string
}

export interface FileTime {
  name: string
  ms: number
}

/** The result of one step. A tool such as the linter counts as one test and has no files. */
export interface Outcome {
  passed: number
  failures: Failure[]
  skips: Skip[]
  files: FileTime[]
}

/** How many of a step's test files (or tests, in the browser) have ended. */
export interface Progress {
  done: number
  total: number
}

export interface Step {
  name: string
  /** @param onProgress called whenever a test file of the step has ended */
  run(onProgress?: (progress: Progress) => void): Promise<Outcome>
}

export const emptyOutcome = (): Outcome => ({ passed: 0, failures: [], skips: [], files: [] })
export const passedOne = (): Outcome => ({ ...emptyOutcome(), passed: 1 })
export const failedOne = (name: string, message: string): Outcome => ({
  ...emptyOutcome(),
  failures: [{ name, message }],
})
export const skippedOne = (name: string, reason: string): Outcome => ({ ...emptyOutcome(), skips: [{ name, reason }] })

export function sumUp(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
    failures: outcomes.flatMap((outcome) => outcome.failures),
    skips: outcomes.flatMap((outcome) => outcome.skips),
    files: outcomes.flatMap((outcome) => outcome.files),
  }
}

/** Returns for example `3 passed, 1 failed, 2 skipped`. The skipped tests are left out if there are none. */
export function countLine({ passed, failures, skips }: Outcome): string {
  const skipped = skips.length > 0 ? `, ${skips.length} skipped` : ""
  return `${passed} passed, ${failures.length} failed${skipped}`
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`

/** Returns the lines for a finished step: counts and the names of failed tests. `describeOutcome` has the error messages. */
export function describeStep(name: string, ms: number, outcome: Outcome): string {
  const line = `${name.padEnd(24)} ${formatSeconds(ms)}  ${countLine(outcome)}`
  return [line, ...outcome.failures.map((failure) => `  FAILED   ${failure.name}`)].join("\n")
}

/** Lists the `count` slowest test files, one a line. A file that ran on both databases has two lines. */
export function describeSlowest({ files }: Outcome, count = 10): string {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, count)
  return ["Slowest files:", ...slowest.map(({ name, ms }) => `${formatSeconds(ms)}  ${name}`)].join("\n")
}

/** Lists skipped tests with their reasons and failed tests with their messages. The last line has the counts. */
export function describeOutcome(outcome: Outcome): string {
  const skips = outcome.skips.map(({ name, reason }) => `  skipped  ${name}: ${reason}`)
  const failures = outcome.failures.map(({ name, message }) => `  FAILED   ${name}\n${indent(message)}`)
  const blocks = [skips, failures].filter((lines) => lines.length > 0).map((lines) => lines.join("\n"))
  return [...blocks, countLine(outcome)].join("\n\n")
}

const indent = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => `           ${line}`)
    .join("\n")
