// The check of the linter like the command line makes it: without a database, so without the limits of a host.

import { type Inspected, inspectTarget, toTarget } from "@/lib/lint/lint"
import type { LintTarget } from "@/lib/lint/schema"
import { createLoneTurn } from "@/lib/probe/host/turn"

export function inspectAlone(given: LintTarget, now: Date, isThorough = false): Promise<Inspected> {
  return inspectTarget(toTarget(given, isThorough), now, createLoneTurn(), isThorough)
}
