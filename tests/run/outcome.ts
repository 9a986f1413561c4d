// What the steps of the test command say, and the last lines they add up to. Pure.

export interface Failure {
  name: string
  message: string
}

export interface Skip {
  name: string
  reason: string
}

/** What one step found. A tool such as the linter counts as one test. */
export interface Outcome {
  passed: number
  failures: Failure[]
  skips: Skip[]
}

export interface Step {
  name: string
  run(): Promise<Outcome>
}

export const passedOne = (): Outcome => ({ passed: 1, failures: [], skips: [] })
export const failedOne = (name: string, message: string): Outcome => ({
  passed: 0,
  failures: [{ name, message }],
  skips: [],
})
export const skippedOne = (name: string, reason: string): Outcome => ({
  passed: 0,
  failures: [],
  skips: [{ name, reason }],
})

export function sumUp(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
    failures: outcomes.flatMap((outcome) => outcome.failures),
    skips: outcomes.flatMap((outcome) => outcome.skips),
  }
}

/** `3 passed, 1 failed`, and `, 2 skipped` when there are any. */
export function countLine({ passed, failures, skips }: Outcome): string {
  const skipped = skips.length > 0 ? `, ${skips.length} skipped` : ""
  return `${passed} passed, ${failures.length} failed${skipped}`
}

/** What is said when a step has ended: its counts, and at once which tests failed; why comes at the end. */
export function describeStep(name: string, ms: number, outcome: Outcome): string {
  const line = `${name.padEnd(24)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${countLine(outcome)}`
  return [line, ...outcome.failures.map((failure) => `  FAILED   ${failure.name}`)].join("\n")
}

/** Skipped tests with their reasons, failing ones with their messages, then the count on a line of its own. */
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
