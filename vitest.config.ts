import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

// A zone with a non-integer offset shows every place that forgets UTC.
process.env.TZ = "Asia/Kathmandu"

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") }

export default defineConfig({
  resolve: { alias },
  test: {
    globals: false,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
          exclude: ["tests/api/**", "tests/e2e/**", "tests/**/*.db.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "db",
          include: ["tests/api/**/*.test.ts", "tests/**/*.db.test.ts"],
          globalSetup: ["tests/support/database.ts"],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
