// Tests that run only if a change can touch what they test. They take a minute each, and `--long` runs them all.

interface Selected {
  what: string
  tests: readonly string[]
  /** Prefixes of the paths that the tests depend on, in addition to ALWAYS and the tests themselves. */
  paths: readonly string[]
}

/** Prefixes of paths on which all tests depend. */
const ALWAYS = ["package-lock.json", "tests/run", "tests/support/", "tests/street/", "vitest.config.ts"]

export const SELECTED: readonly Selected[] = [
  {
    what: "audits of page states",
    tests: ["tests/e2e/states.spec.ts"],
    paths: [
      "app/",
      "components/",
      "public/",
      "next.config.mjs",
      "postcss.config.mjs",
      "playwright.config.ts",
      "tests/e2e/",
    ],
  },
  {
    what: "crashes",
    tests: [
      "tests/embeddings/killed.process.test.ts",
      "tests/health/sweep/killed-worker.process.test.ts",
      "tests/health/sweep/lost-database.process.test.ts",
      "tests/health/sweep/two-workers.process.test.ts",
      "tests/server/kill.process.test.ts",
      "tests/sources/sync/killed.process.test.ts",
      "tests/webhooks/killed.process.test.ts",
    ],
    paths: [
      "lib/db/",
      "lib/embeddings/",
      "lib/events/",
      "lib/health/",
      "lib/jobs/",
      "lib/probe/",
      "lib/process/programs.ts",
      "lib/registration/",
      "lib/sources/",
      "lib/webhooks/",
      "prisma/",
      "server.ts",
      "tests/embeddings/",
      "tests/health/sweep/",
      "tests/server/",
      "tests/sources/sync/",
      "tests/webhooks/",
    ],
  },
]

/**
 * Returns the rows whose tests no change can touch.
 * @param changed paths of all changed files; null if they are unknown, and then all tests run
 */
export function findLeftOut(changed: readonly string[] | null): readonly Selected[] {
  if (!changed) return []
  const isTouched = ({ paths }: Selected) =>
    changed.some((file) => [...ALWAYS, ...paths].some((prefix) => file.startsWith(prefix)))
  return SELECTED.filter((row) => !isTouched(row))
}

/** Returns one line for each row, with the names of its files. */
export const describeLeftOut = (rows: readonly Selected[]): string[] =>
  rows.map(({ what, tests }) => `left out: ${what}, which the change cannot touch (${tests.join(", ")})`)
