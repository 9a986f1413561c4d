import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

// A zone with a non-integer offset shows every place that forgets UTC.
process.env.TZ = "Asia/Kathmandu"

// Vite sets BASE_URL for web apps; ours means something else.
const VITEST_ENV = { BASE_URL: "", LOG_LEVEL: process.env.TEST_LOG ?? "silent", RATE_FREE: "1000000", SOURCES: "" }

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") }

export default defineConfig({
  resolve: { alias },
  test: {
    globals: false,
    // All cores: the default leaves one idle, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          env: VITEST_ENV,
          isolate: false,
          setupFiles: ["tests/support/fresh-start.ts"],
          include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
          exclude: ["tests/api/**", "tests/e2e/**", "tests/**/*.db.test.ts", "tests/**/*.process.test.ts"],
          // For what hangs, not for what is slow.
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "db",
          env: VITEST_ENV,
          include: ["tests/api/**/*.test.ts", "tests/**/*.db.test.ts"],
          globalSetup: ["tests/support/database.ts"],
          isolate: false,
          setupFiles: ["tests/support/fresh-start.ts", "tests/support/own-database.ts"],
          // Each with a database of its own.
          maxWorkers: Math.min(availableParallelism(), 4),
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "process",
          env: VITEST_ENV,
          include: ["tests/**/*.process.test.ts"],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
