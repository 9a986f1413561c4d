// A Vitest reporter that writes an Outcome as JSON to the file named by RUN_REPORT: besides tests it counts files that
// do not load, failing hooks and unhandled errors, and keeps the reason given to a skip.

import { writeFileSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node"
import type { Failure, Outcome } from "./outcome"

/** Message, difference, and the lines of the stack that are ours. */
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
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const outcome: Outcome = { passed: 0, failures: [], skips: [] }
    for (const module of modules) {
      for (const test of module.children.allTests()) addTest(outcome, test)
      outcome.failures.push(...hookFailures(module))
    }
    for (const error of unhandled) outcome.failures.push({ name: "unhandled error", message: textOf([error]) })
    if (process.env.RUN_REPORT) writeFileSync(process.env.RUN_REPORT, JSON.stringify(outcome))
  }
}
