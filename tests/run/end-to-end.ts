// The end-to-end step: a browser, the built app on a database of its own in a temporary folder, the street registered and
// approved in it, one endpoint of it down, and Playwright against all that.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { type Directory, startDirectory } from "../street/directory"
import { HONEST_NAMES } from "../street/listings"
import { inParallel, list, probeUntil } from "../street/populate"
import { openStreet, type Street } from "../street/street"
import { ensureBrowser } from "./browser"
import type { Step } from "./outcome"
import { runPlaywright } from "./playwright"

const DEADLINE_MS = 900_000
const ADMIN_SECRET = "end-to-end-admin-secret"

function environment(street: Street, dataDir: string) {
  return {
    ADMIN_SECRET,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    BASE_URL: "",
    HOST: "127.0.0.1",
    PORT: "0",
    NODE_ENV: "production",
    ALLOW_PRIVATE: street.hosts.join(","),
    REGISTRATIONS_PER_HOUR: "1000",
    RATE_FREE: "100000",
    PROBE_TIMEOUT_MS: "2000",
    PROBE_HOST_SPACING_MS: "0",
    LOG_LEVEL: "warn",
  }
}

async function populate(directory: Directory, street: Street) {
  await inParallel(HONEST_NAMES, 4, (name) => list(directory, street, name))
  const [flights] = await list(directory, street, "flights")
  street.break("flights", "down")
  await probeUntil(directory, flights?.id ?? "", "down")
}

/** What the specs read: where the directory, the browser and the street are. */
function specEnvironment(directory: Directory, street: Street, browser: string) {
  const urls = Object.fromEntries(Object.values(street.endpoints).map(({ name, url }) => [name, url]))
  return {
    E2E_URL: directory.origin,
    E2E_ADMIN_SECRET: ADMIN_SECRET,
    E2E_STREET: JSON.stringify(urls),
    E2E_STREET_CONTROL: street.controlUrl,
    CHROMIUM_PATH: browser,
  }
}

export const endToEnd: Step = {
  name: "end to end",
  async run() {
    const browser = await ensureBrowser()
    const dataDir = mkdtempSync(path.join(tmpdir(), "directory-e2e-"))
    const street = await openStreet()
    let directory: Directory | null = null
    try {
      directory = await startDirectory({ env: environment(street, dataDir) })
      await populate(directory, street)
      return await runPlaywright(specEnvironment(directory, street, browser), DEADLINE_MS)
    } finally {
      await directory?.stop()
      await street.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
