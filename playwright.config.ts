// End-to-end tests against a running directory. `npm test` starts the directory and the paid endpoints that it lists, and sets
// E2E_URL.

import { existsSync } from "node:fs"
import { defineConfig, devices } from "@playwright/test"

const SYSTEM_CHROMIUM = "/usr/bin/chromium"
const named = process.env.CHROMIUM_PATH
/** Specs that change listings. A spec that is not named here or below runs with the readers' tests. */
const OWNERS = ["claim", "claim-publishes", "manage*", "payee", "ownership", "webhooks"].map((name) => `**/${name}.spec.ts`)
const ADMINISTRATOR = "**/admin*.spec.ts"
const SECRETS = "**/secrets.spec.ts"
const executablePath = named || (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined)

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  // The readers' tests count listings, so the owners' and administrator's tests, which change listings, run later. The last
  // project searches the directory's log and responses for the secrets that the other tests received.
  projects: [
    { name: "readers", testIgnore: [...OWNERS, ADMINISTRATOR, SECRETS] },
    { name: "owners", testMatch: OWNERS, dependencies: ["readers"] },
    { name: "administrator", testMatch: ADMINISTRATOR, dependencies: ["owners"] },
    { name: "secrets", testMatch: SECRETS, dependencies: ["administrator"] },
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.E2E_URL ?? process.env.E2E_BASE_URL,
    // Kathmandu is UTC+5:45, so a page that shows local time instead of UTC has the wrong minutes.
    timezoneId: "Asia/Kathmandu",
    // Without animations, colours change at once. The accessibility audit would measure contrast in the middle of a transition.
    contextOptions: { reducedMotion: "reduce" },
    reuseContext: true,
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
