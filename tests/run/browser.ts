// Finds an installed Chromium or Chrome for the end-to-end tests. If there is none, installs Chromium: as root with apt-get,
// otherwise with Playwright.

import { accessSync, constants, existsSync } from "node:fs"
import { chromium } from "@playwright/test"
import { bin, run } from "./command"

/** The shell has no windows, which saves a third of the CPU time of all end-to-end tests. */
const USUAL_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

const INSTALL_DEADLINE_MS = 240_000

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the first that exists: the browser at CHROMIUM_PATH, Playwright's own browser, or one of USUAL_PLACES. */
export function findBrowser(): string | null {
  const candidates = [process.env["CHROMIUM_PATH"], chromium.executablePath(), ...USUAL_PLACES]
  return candidates.find((file) => file !== undefined && isExecutable(file)) ?? null
}

const install = (name: string) => `apt-get install -y --no-install-recommends ${name}`
const canInstallPackages = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")

/** Returns the path of a browser. Throws an error with the output of the installer if no browser could be installed. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  const options = { timeoutMs: INSTALL_DEADLINE_MS, env: { DEBIAN_FRONTEND: "noninteractive" } }
  const attempts = canInstallPackages()
    ? [
        await run(
          "sh",
          ["-c", `apt-get update && (${install("chromium-headless-shell")} || ${install("chromium")})`],
          options,
        ),
      ]
    : [await run(bin("playwright"), ["install", "chromium"], options)]
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    `No browser was found and none could be installed:\n${attempts.map(({ output }) => output).join("\n")}`,
  )
}
