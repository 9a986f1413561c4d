// Runs Playwright and turns its JSON report into an Outcome. A flaky test (passed on a later try) is a failure.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { stripVTControlCharacters } from "node:util"
import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTest } from "@playwright/test/reporter"
import { bin, run } from "./command"
import { failedOne, type Outcome } from "./outcome"
import { lastLines } from "./tools"

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

export function outcomeOf(report: JSONReport): Outcome {
  const outcome: Outcome = { passed: 0, failures: [], skips: [] }
  for (const { name, spec } of specsOf(report.suites)) {
    for (const test of spec.tests) addTest(outcome, `${test.projectName || "e2e"}: ${name}`, test)
  }
  for (const error of report.errors) outcome.failures.push({ name: "e2e", message: error.message ?? "no message" })
  return outcome
}

export async function runPlaywright(env: Record<string, string>, timeoutMs: number): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), "playwright-report-"))
  const file = path.join(folder, "report.json")
  const args = ["test", "--reporter", "json"]
  const { code, output } = await run(bin("playwright"), args, {
    timeoutMs,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const outcome = existsSync(file) ? outcomeOf(JSON.parse(readFileSync(file, "utf8")) as JSONReport) : null
  rmSync(folder, { recursive: true })
  if (outcome && (code === 0 || outcome.failures.length > 0)) return outcome
  return failedOne("end to end", `playwright ended with ${code}\n${lastLines(output)}`)
}
