// A Vitest reporter that prints the progress, and writes an Outcome as JSON to the file named by RUN_REPORT. Files that do not
// load, failing hooks and unhandled errors count as failures. A skipped test is reported with its reason.

import { writeFileSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node"
import { emptyOutcome, type Failure, type Outcome } from "./outcome"
import { printProgress } from "./progress"

/** Formats the errors: message, diff, and the stack frames outside node_modules and Node itself. */
function textOf(errors: readonly (SerializedError & { diff?: string })[] = []): string {
  const texts = errors.map(({ message, diff, stack = "" }) => {
    const frames = stack.split("\n").filter((line) => /^\s+at /.test(line) && !/node_modules|node:internal/.test(line))
    return [message, diff, ...frames].filter(Boolean).join("\n")
  })
  return stripVTControlCharacters(texts.join("\n")) || "failed without a message"
}

function addTest(outcome: Outcome, test: TestCase) {
  const name = `${test.project.name}: ${test.module.relativeModuleId} > ${test.fullName}`
  const result = test.result()
  if (result.state === "passed") outcome.passed += 1
  else if (result.state === "skipped") outcome.skips.push({ name, reason: result.note ?? "no reason given" })
  else outcome.failures.push({ name, message: textOf(result.errors) })
}

/** Returns the time in ms that a test file took: setup files, import of the file, hooks and tests. */
function durationOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return setupDuration + collectDuration + duration
}

function hookFailures(module: TestModule): Failure[] {
  const places = [module, ...module.children.allSuites()]
  return places
    .filter((place) => place.errors().length > 0)
    .map((place) => ({
      name: `${module.relativeModuleId}${place.type === "suite" ? ` > ${place.fullName}` : ""}`,
      message: textOf(place.errors()),
    }))
}

export default class OutcomeReporter implements Reporter {
  private total = 0
  private done = 0

  onTestRunStart(files: readonly unknown[]) {
    this.total = files.length
  }

  onTestModuleEnd() {
    this.done += 1
    printProgress({ done: this.done, total: this.total })
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const outcome = emptyOutcome()
    for (const module of modules) {
      const { project, relativeModuleId } = module
      outcome.files.push({ name: `${project.name}: ${relativeModuleId}`, ms: durationOf(module) })
      for (const test of module.children.allTests()) addTest(outcome, test)
      outcome.failures.push(...hookFailures(module))
    }
    for (const error of unhandled) outcome.failures.push({ name: "unhandled error", message: textOf([error]) })
    if (process.env["RUN_REPORT"]) writeFileSync(process.env["RUN_REPORT"], JSON.stringify(outcome))
  }
}
