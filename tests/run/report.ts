// Runs a test runner that writes a report to a file, and builds the Outcome from the runner's exit code and report.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { bin, type RunOptions, run } from "./command"
import { type Failure, failedOne, type Outcome, type Progress } from "./outcome"
import { readProgress, withoutProgress } from "./progress"
import { lastLines } from "./tools"

interface ReportedRun extends RunOptions {
  /** Name of the step. A failure of the runner itself is reported under this name. */
  name: string
  tool: string
  args: readonly string[]
  /** Name of the environment variable from which the runner reads the path of the report. */
  fileVariable: string
  read: (json: unknown) => Outcome
  onProgress?: ((progress: Progress) => void) | undefined
}

/** Returns the reported outcome. Adds a failure if the runner timed out, or failed without a failed test. */
export async function runReported(reported: ReportedRun): Promise<Outcome> {
  const { name, tool, args, fileVariable, read, onProgress, ...options } = reported
  const folder = mkdtempSync(path.join(tmpdir(), "report-"))
  const file = path.join(folder, "report.json")
  const onOutput = (text: string) => {
    const progress = readProgress(text)
    if (progress) onProgress?.(progress)
  }
  const env = { ...options.env, [fileVariable]: file }
  const { code, output } = await run(bin(tool), args, { ...options, env, onOutput })
  const outcome = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : null
  rmSync(folder, { recursive: true })
  const own: Failure = { name, message: `${tool} ended with ${code}\n${lastLines(withoutProgress(output))}` }
  if (!outcome) return failedOne(own.name, own.message)
  const isExplained = code === 0 || (code !== null && outcome.failures.length > 0)
  return isExplained ? outcome : { ...outcome, failures: [...outcome.failures, own] }
}
