// End-to-end tests against a directory that runs already: `npm test` starts it, with the street registered, and says where.

import { existsSync } from "node:fs"
import { defineConfig, devices } from "@playwright/test"

const SYSTEM_CHROMIUM = "/usr/bin/chromium"
const named = process.env.CHROMIUM_PATH
const executablePath = named || (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined)

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  // What an administrator does changes what readers count, so it comes after them.
  projects: [
    { name: "readers", testIgnore: "admin.spec.ts" },
    { name: "administrator", testMatch: "admin.spec.ts", dependencies: ["readers"] },
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.E2E_URL ?? process.env.E2E_BASE_URL,
    // A zone with a non-integer offset shows every place that forgets UTC.
    timezoneId: "Asia/Kathmandu",
    // Colours change at once, so that an audit never meets one half way.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1280, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
})
