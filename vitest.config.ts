import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { configDefaults, defineConfig } from "vitest/config"
import { SlowestFirst } from "./tests/run/slowest-first.ts"

// Kathmandu is UTC+5:45, so code that uses local time instead of UTC fails a test.
process.env["TZ"] = "Asia/Kathmandu"

// Vite sets BASE_URL to "/", but the directory reads BASE_URL as its public URL. An empty value means that it is not set.
// The servers of the tests need no pause between two requests. Tests of the pause set it.
const VITEST_ENV = {
  BASE_URL: "",
  LOG_LEVEL: process.env["TEST_LOG"] ?? "silent",
  LOG_FORMAT: "json",
  RATE_FREE: "1000000",
  SOURCES: "",
  PROBE_HOST_SPACING_MS: "0",
}

/** The tests that the test command leaves out (tests/run/selection.ts). */
const leftOut = (process.env["TEST_LEFT_OUT"] ?? "").split(",").filter(Boolean)

/** The test command gives a step fewer workers when other steps run at the same time. */
const workers = Number(process.env["TEST_WORKERS"]) || null

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") }

/** A test or hook that takes longer hangs. Far above what the slowest takes, because a machine may be ten times as slow as another. */
const HANGS_MS = 300_000

/** Test files share worker processes, which saves load time. tests/support/fresh-start.ts resets the worker before each file. */
const shared = {
  env: VITEST_ENV,
  isolate: false,
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: HANGS_MS / 2 } },
}

export default defineConfig({
  resolve: { alias },
  test: {
    globals: false,
    // Use all cores: Vitest's default leaves one core idle, which is half of a machine with two cores.
    maxWorkers: workers ?? "100%",
    sequence: { sequencer: SlowestFirst },
    experimental: { fsModuleCache: true },
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "unit",
          include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
          exclude: ["tests/api/**", "tests/**/*.db.test.ts", "tests/**/*.process.test.ts"],
          setupFiles: ["tests/support/fresh-start.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "db",
          include: ["tests/api/**/*.test.ts", "tests/**/*.db.test.ts"],
          globalSetup: ["tests/support/database.ts"],
          setupFiles: ["tests/support/fresh-start.ts", "tests/support/own-database.ts"],
          // At most four workers, because each worker has its own database.
          maxWorkers: workers ?? Math.min(availableParallelism(), 4),
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "process",
          include: ["tests/**/*.process.test.ts"],
          exclude: [...configDefaults.exclude, ...leftOut],
          globalSetup: ["tests/support/data-folder.ts"],
          setupFiles: ["tests/support/fresh-start.ts"],
          // One worker more than cores, because several of these files mostly wait for a child process.
          maxWorkers: Math.min(availableParallelism() + 1, 4),
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
