// Starts the slowest test files first, so that at the end no worker runs a slow file while the others are idle. Vitest orders
// files by their last duration, which is unknown in a fresh clone.

import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The slowest test files, in the order in which they start. */
export const SLOWEST = [
  "tests/catalogue/snippets/examples.process.test.ts",
  "tests/catalogue/snippets/hostile/hostile.process.test.ts",
  // These two wait for jobs that run once per minute.
  "tests/street/demo.process.test.ts",
  "tests/server/jobs.process.test.ts",
  "tests/server/kill.process.test.ts",
  "tests/sources/sync/killed.process.test.ts",
  "tests/server/start-and-stop.process.test.ts",
  "tests/health/sweep/lost-database.process.test.ts",
  "tests/jobs/worker.db.test.ts",
  // Before export-stream, which leaves 7,600 dead rows in the database of its worker. After 12,000, paywall took 96 s, not 26 s.
  "tests/api/paywall.test.ts",
  "tests/api/export-stream.test.ts",
  "tests/health/sweep/sweep.db.test.ts",
  "tests/jobs/embedded.db.test.ts",
  "tests/sources/sync/sync.db.test.ts",
  "tests/sources/hostile.test.ts",
]

function rank(moduleId: string): number {
  const index = SLOWEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  return index < 0 ? SLOWEST.length : index
}

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId))
  }
}
