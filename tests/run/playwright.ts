// Runs Playwright and turns its JSON report into an Outcome. A flaky test (passed on a later try) is a failure.

import { stripVTControlCharacters } from "node:util"
import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTest } from "@playwright/test/reporter"
import { emptyOutcome, type FileTime, type Outcome, type Progress } from "./outcome"
import { runReported } from "./report"

function addTest(outcome: Outcome, name: string, test: JSONReportTest) {
  if (test.status === "expected") outcome.passed += 1
  else if (test.status === "skipped") {
    const reason = test.annotations.find(({ type }) => type === "skip")?.description ?? "no reason given"
    outcome.skips.push({ name, reason })
  } else {
    const messages = test.results.flatMap((result) =>
      result.errors.map(({ message }) => stripVTControlCharacters(message)),
    )
    outcome.failures.push({ name: test.status === "flaky" ? `${name} (flaky)` : name, message: messages.join("\n") })
  }
}

function* specsOf(suites: readonly JSONReportSuite[], above = ""): Generator<{ name: string; spec: JSONReportSpec }> {
  for (const suite of suites) {
    const title = above ? `${above} > ${suite.title}` : suite.title
    for (const spec of suite.specs) yield { name: `${title} > ${spec.title}`, spec }
    yield* specsOf(suite.suites ?? [], title)
  }
}

function listFiles(report: JSONReport): FileTime[] {
  const times = new Map<string, number>()
  for (const { spec } of specsOf(report.suites)) {
    const ms = spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    times.set(spec.file, (times.get(spec.file) ?? 0) + ms)
  }
  return [...times].map(([file, ms]) => ({ name: `e2e: ${file}`, ms }))
}

export function outcomeOf(report: JSONReport): Outcome {
  const outcome: Outcome = { ...emptyOutcome(), files: listFiles(report) }
  for (const { name, spec } of specsOf(report.suites)) {
    for (const test of spec.tests) addTest(outcome, `${test.projectName || "e2e"}: ${name}`, test)
  }
  for (const error of report.errors) outcome.failures.push({ name: "e2e", message: error.message ?? "no message" })
  return outcome
}

export function runPlaywright(
  env: Record<string, string>,
  timeoutMs: number,
  args: readonly string[],
  onProgress?: (progress: Progress) => void,
): Promise<Outcome> {
  return runReported({
    name: "browser",
    tool: "playwright",
    args: ["test", "--reporter", "json,./tests/run/playwright-reporter.ts", "--pass-with-no-tests", ...args],
    fileVariable: "PLAYWRIGHT_JSON_OUTPUT_FILE",
    read: (json) => outcomeOf(json as JSONReport),
    env,
    timeoutMs,
    onProgress,
  })
}
