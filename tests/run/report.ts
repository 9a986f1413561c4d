// Runs a test runner that writes a report to a file, and builds the Outcome from its exit and its report.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { bin, type RunOptions, run } from "./command"
import { type Failure, failedOne, type Outcome } from "./outcome"
import { lastLines } from "./tools"

interface ReportedRun extends RunOptions {
  /** Name of the step, for the failure of the run itself. */
  name: string
  tool: string
  args: readonly string[]
  /** Environment variable that names the file for the report. */
  fileVariable: string
  read: (json: unknown) => Outcome
}

/**
 * The reported outcome. A run that crashed, found no tests or passed its deadline adds a failure with the end of its
 * output.
 */
export async function runReported({ name, tool, args, fileVariable, read, ...options }: ReportedRun): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), "report-"))
  const file = path.join(folder, "report.json")
  const { code, output } = await run(bin(tool), args, { ...options, env: { ...options.env, [fileVariable]: file } })
  const outcome = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : null
  rmSync(folder, { recursive: true })
  const own: Failure = { name, message: `${tool} ended with ${code}\n${lastLines(output)}` }
  if (!outcome) return failedOne(own.name, own.message)
  const isExplained = code === 0 || (code !== null && outcome.failures.length > 0)
  return isExplained ? outcome : { ...outcome, failures: [...outcome.failures, own] }
}
