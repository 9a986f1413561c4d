import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { SlowestFirst } from "./tests/run/slowest-first.ts"

// A zone with a non-integer offset reveals code that forgets UTC.
process.env.TZ = "Asia/Kathmandu"

// Vite sets BASE_URL for web apps; here it is the directory's public URL.
const VITEST_ENV = { BASE_URL: "", LOG_LEVEL: process.env.TEST_LOG ?? "silent", RATE_FREE: "1000000", SOURCES: "" }

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") }

/** Files share worker processes; tests/support/fresh-start.ts gives each file modules and settings of its own. */
const shared = { env: VITEST_ENV, isolate: false }

export default defineConfig({
  resolve: { alias },
  test: {
    globals: false,
    // All cores: the default leaves one idle, which is half of a small machine.
    maxWorkers: "100%",
    sequence: { sequencer: SlowestFirst },
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
          // Ends tests that hang; slow tests may take this long.
          testTimeout: 30_000,
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
          // Each worker has a database of its own.
          maxWorkers: Math.min(availableParallelism(), 4),
          sequence: { groupOrder: 2 },
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "process",
          include: ["tests/**/*.process.test.ts"],
          globalSetup: ["tests/support/data-folder.ts"],
          setupFiles: ["tests/support/fresh-start.ts"],
          // One more than cores: several of these files mostly wait.
          maxWorkers: Math.min(availableParallelism() + 1, 4),
          sequence: { groupOrder: 3 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
