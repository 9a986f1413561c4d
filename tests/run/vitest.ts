// The steps that are Vitest projects.

import type { RunOptions } from "./command"
import type { Outcome, Step } from "./outcome"
import { runReported } from "./report"

/** Runs one project of vitest.config.ts. */
export function vitestStep(name: string, project: string, options: RunOptions = {}): Step {
  const args = ["run", "--project", project, "--reporter", "./tests/run/vitest-reporter.ts"]
  const read = (json: unknown) => json as Outcome
  return { name, run: () => runReported({ ...options, name, tool: "vitest", args, fileVariable: "RUN_REPORT", read }) }
}
