// End-to-end tests against running directories. `npm test` starts the directories and the paid endpoints that they list, and sets
// E2E_ORIGINS.

import { defineConfig, devices } from "@playwright/test"
import { DIRECTORIES, LAST, readOrigins } from "./tests/e2e/directories"
import { findBrowser } from "./tests/run/browser"

/** The specs that the test command leaves out (tests/run/selection.ts). */
const leftOut = (process.env["TEST_LEFT_OUT"] ?? "").split(",").filter(Boolean)
const origins = readOrigins()
const executablePath = findBrowser()
const launchOptions = {
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
}
/** Playwright hides scrollbars, and a page cannot show them again. */
const CLASSIC_SCROLLBARS = { launchOptions: { ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] } }

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: "list",
  // No project depends on another: a failed test must not hide the tests of other projects. tests/run/end-to-end.ts runs the last
  // project in a run of its own.
  projects: [
    ...DIRECTORIES.map(({ name, testMatch, testIgnore }) => ({
      name,
      testMatch: [...testMatch],
      testIgnore: [...testIgnore, ...leftOut.map((file) => `**/${file}`)],
      use: { baseURL: origins[name], ...(name === "extremes" && CLASSIC_SCROLLBARS) },
    })),
    { name: LAST, testMatch: `**/${LAST}.spec.ts`, use: { baseURL: origins.owners } },
  ],
  use: {
    ...devices["Desktop Chrome"],
    // Without a limit, a click on an element that never appears takes the whole time of its test.
    actionTimeout: 60_000,
    // Kathmandu is UTC+5:45, so a page that shows local time instead of UTC has the wrong minutes.
    timezoneId: "Asia/Kathmandu",
    // Without animations, colours change at once. The accessibility audit would measure contrast in the middle of a transition.
    contextOptions: { reducedMotion: "reduce" },
    reuseContext: true,
    viewport: { width: 1280, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions,
  },
})
