// The steps that are Vitest projects.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { bin, run } from "./command"
import { failedOne, type Outcome, type Step } from "./outcome"
import { lastLines } from "./tools"

/**
 * Runs one project of vitest.config.ts. A run that exits badly without a failing test in its report (it crashed, found
 * no tests, or ran into `timeoutMs`) is one failure with the last of its output.
 */
export function vitestStep(
  name: string,
  project: string,
  options: { env?: Record<string, string>; timeoutMs?: number } = {},
): Step {
  return {
    name,
    async run() {
      const folder = mkdtempSync(path.join(tmpdir(), "vitest-report-"))
      const report = path.join(folder, "outcome.json")
      const args = ["run", "--project", project, "--reporter", "./tests/run/vitest-reporter.ts"]
      const env = { ...options.env, RUN_REPORT: report }
      const { code, output } = await run(bin("vitest"), args, { ...options, env })
      const outcome = existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Outcome) : null
      rmSync(folder, { recursive: true })
      if (outcome && (code === 0 || outcome.failures.length > 0)) return outcome
      const crash = failedOne(name, `vitest ended with ${code}\n${lastLines(output)}`)
      return outcome ? { ...outcome, failures: crash.failures } : crash
    },
  }
}
