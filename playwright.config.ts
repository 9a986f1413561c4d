// End-to-end tests against a running directory. `npm test` starts one with real paid endpoints and sets E2E_URL.

import { existsSync } from "node:fs"
import { defineConfig, devices } from "@playwright/test"

const SYSTEM_CHROMIUM = "/usr/bin/chromium"
const named = process.env.CHROMIUM_PATH
const READERS = [
  "api-docs",
  "browse",
  "compare",
  "lint",
  "provider",
  "register",
  "service",
  "states",
  "stats",
  "suggest",
  "theme",
  "without-script",
].map((name) => `**/${name}.spec.ts`)
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
  // Owners and the administrator change what readers count, so their tests run later. The last project searches all output
  // for secrets.
  projects: [
    { name: "readers", testMatch: READERS },
    { name: "owners", testIgnore: [...READERS, ADMINISTRATOR, SECRETS], dependencies: ["readers"] },
    { name: "administrator", testMatch: ADMINISTRATOR, dependencies: ["owners"] },
    { name: "secrets", testMatch: SECRETS, dependencies: ["administrator"] },
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.E2E_URL ?? process.env.E2E_BASE_URL,
    // A zone with a non-integer offset shows every use of local time.
    timezoneId: "Asia/Kathmandu",
    // Colours change at once, so that an audit never measures a transition.
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
