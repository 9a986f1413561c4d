// The steps of the test command and of `npm run check:flaky`.

import { availableParallelism } from "node:os"
import { EMBEDDED_DIFFERENCES } from "../support/embedded-differences"
import * as programs from "../support/programs"
import { endToEnd } from "./end-to-end"
import { passedOne, skippedOne } from "./outcome"
import type { QueuedStep } from "./queue"
import { releaseAge } from "./release-age"
import { toolStep } from "./tools"
import { vitestStep } from "./vitest"

/** Timeout of a step with tests: 30 minutes. It ends a step that hangs, also on a machine that does much else. */
const STEP_MS = 1_800_000

/** TypeScript 7 is the native compiler. Next and the tests' transformations use the interface of version 6. */
const TYPE_CHECK = ["node", "node_modules/typescript-7/bin/tsc", "--noEmit"] as const

const GENERATE = "database client"
const BUILD = "build"
/** Names of the steps on whose results other steps work. */
export const PREPARATIONS: readonly string[] = [GENERATE, BUILD]
/** Names of the steps that run no tests. */
export const TOOLS: readonly string[] = ["types", "lint", "graph", "release age"]

const GRAPH_RULES = ".dependency-cruiser.mjs"
const GRAPH_ROOTS = ["app", "components", "lib", "server.ts"]

export interface Chosen {
  /** Only the steps without database and browser. */
  isFast: boolean
  isLong: boolean
}

/**
 * Returns the steps. The first steps of the list start first: those on which others wait, then those that take longest. Graph is
 * short, and uses the room next to the build.
 */
export function listSteps({ isFast, isLong }: Chosen): QueuedStep[] {
  const cores = availableParallelism()
  /** A tool uses one core. In a full run each step with tests gets half of the machine, so that two of them can run at once. */
  const tool = { share: 1 / Math.max(cores, 2), needs: [GENERATE] }
  const half = { share: 0.5, needs: [GENERATE] }
  const fewerWorkers = { TEST_WORKERS: String(Math.ceil(cores / 2)) }

  const generate: QueuedStep = {
    name: GENERATE,
    share: 1,
    async run() {
      const { generateClient } = await import("@/lib/db/generate")
      await generateClient()
      return passedOne()
    },
  }
  // After the build, so that the steps that serve the build, which take longest, find room at once.
  const unit: QueuedStep = {
    ...half,
    after: [BUILD],
    ...vitestStep("unit", "unit", { env: isFast ? {} : fewerWorkers, timeoutMs: STEP_MS }),
  }
  // Build and types both write the types of the routes, which lint reads. So these three do not run at the same time.
  const types: QueuedStep = { ...tool, after: [BUILD], ...toolStep("types", ["next", "typegen"], TYPE_CHECK) }
  const lint: QueuedStep = {
    ...tool,
    after: [BUILD],
    ...toolStep("lint", ["biome", "ci", "."], ["oxlint", "--type-aware"]),
  }
  const graph: QueuedStep = { ...tool, ...toolStep("graph", ["depcruise", "--config", GRAPH_RULES, ...GRAPH_ROOTS]) }
  const age: QueuedStep = { share: 0, needs: [GENERATE], ...releaseAge }
  if (isFast) return [generate, unit, types, lint, graph, age]

  const build: QueuedStep = { ...tool, ...toolStep(BUILD, ["node", ...programs.BUILD]) }
  const served = { share: 0.5, needs: [GENERATE, BUILD] }
  const processes: QueuedStep = { ...served, ...vitestStep("processes", "process", { timeoutMs: STEP_MS }) }
  const browser: QueuedStep = { ...served, ...endToEnd() }
  const [database, other] = listDatabaseSteps(isLong, cores)
  const first = [generate, build, { ...half, ...database }, graph]
  return [...first, processes, browser, unit, { ...half, ...other }, types, lint, age]
}

/**
 * With TEST_DATABASE_URL, all database tests run on that Postgres server, and only the tests of EMBEDDED_DIFFERENCES also run on
 * the embedded database. Without TEST_DATABASE_URL, all database tests run on the embedded database.
 */
function listDatabaseSteps(isLong: boolean, cores: number) {
  // Two workers at least: they wait for the database, and the memory of one that ran all files would pass 1 GB.
  const env = { TEST_WORKERS: String(Math.min(Math.max(Math.ceil(cores / 2), 2), 4)) }
  const options = { env, timeoutMs: STEP_MS }
  if (!process.env["TEST_DATABASE_URL"]) {
    const skipped = skippedOne("db, Postgres", "TEST_DATABASE_URL is not set")
    return [vitestStep("db, embedded", "db", options), { name: "db, Postgres", run: async () => skipped }] as const
  }
  return [
    vitestStep("db, Postgres", "db", options),
    vitestStep("db, embedded", "db", {
      env: { ...env, TEST_DATABASE_URL: "" },
      timeoutMs: STEP_MS,
      files: isLong ? [] : EMBEDDED_DIFFERENCES.map(({ path }) => path),
    }),
  ] as const
}
