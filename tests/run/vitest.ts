// Creates the steps that run Vitest. Each step runs one project of vitest.config.ts.

import type { RunOptions } from "./command"
import type { Outcome, Step } from "./outcome"
import { runReported } from "./report"

interface VitestOptions extends RunOptions {
  /** Path prefixes of the test files to run. Default: all files of the project. */
  files?: readonly string[]
}

/** @param project name of a project in vitest.config.ts */
export function vitestStep(name: string, project: string, { files = [], ...options }: VitestOptions = {}): Step {
  const args = ["run", "--project", project, "--reporter", "./tests/run/vitest-reporter.ts", ...files]
  const read = (json: unknown) => json as Outcome
  return {
    name,
    run: (onProgress) =>
      runReported({ ...options, name, tool: "vitest", args, fileVariable: "RUN_REPORT", read, onProgress }),
  }
}
