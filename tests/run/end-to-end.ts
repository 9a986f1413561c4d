// The end-to-end step: runs Playwright against the built app with a new database. The paid test endpoints of tests/street are
// registered and approved, and one of the endpoints is down. The app's log (level trace) is stored in a file until the end, so
// that a spec can search the log for secrets.

import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { type Directory, startDirectory } from "../street/directory"
import { HONEST_NAMES } from "../street/listings"
import { inParallel, list, probeUntil } from "../street/populate"
import { type Missing, openProviders, type Providers } from "../street/providers"
import { openStreet, type Street } from "../street/street"
import { ensureBrowser } from "./browser"
import type { Step } from "./outcome"
import { runPlaywright } from "./playwright"

const DEADLINE_MS = 1_800_000
const ADMIN_SECRET = "the-admin-secret-of-end-to-end-tests"

/** The HTTPS test hosts of providers.ts, or the reason why they cannot be opened. Specs that need the hosts are then skipped. */
type MaybeProviders = Providers | Missing

/** Returns settings for two sources: `mpp` with a server that refuses connections, and `exclusive` with an empty folder. */
function sourcesIn(folder: string) {
  const listings = path.join(folder, "listings")
  mkdirSync(listings)
  return { SOURCES: "mpp,exclusive", SOURCE_MPP_URL: "http://127.0.0.1:9/services", LISTINGS_DIR: listings }
}

function environment(street: Street, providers: MaybeProviders, folder: string) {
  const isMissing = "missing" in providers
  return {
    ...(!isMissing && providers.settings),
    ADMIN_SECRET,
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: "",
    BASE_URL: "",
    HOST: "127.0.0.1",
    PORT: "0",
    NODE_ENV: "production",
    ALLOW_PRIVATE: [...street.hosts, ...(isMissing ? [] : providers.allowPrivate)].join(","),
    REGISTRATIONS_PER_HOUR: "1000",
    HOST_CHECKS_PER_HOUR: "1000",
    CLAIMS_PER_HOUR: "1000",
    WEBHOOKS_PER_HOUR: "1000",
    RATE_FREE: "100000",
    LIGHTNING_BACKEND: "dev",
    ...sourcesIn(folder),
    BTC_USD_TICKERS: "",
    PROBE_TIMEOUT_MS: "2000",
    PROBE_HOST_SPACING_MS: "0",
    LOG_LEVEL: "trace",
  }
}

async function populate(directory: Directory, street: Street) {
  await inParallel(HONEST_NAMES, 4, (name) => list(directory, street, name))
  const [flights] = await list(directory, street, "flights")
  street.break("flights", "down")
  const state = await probeUntil(directory, flights?.id ?? "", "down")
  if (state !== "down") throw new Error(`flights is ${state} although its endpoint is down`)
}

/** Creates two empty files: for the app's output, and for the secrets that specs receive. */
function openNotes(folder: string) {
  const notes = { log: path.join(folder, "output.log"), secrets: path.join(folder, "secrets.txt") }
  for (const file of Object.values(notes)) writeFileSync(file, "")
  return notes
}
type Notes = ReturnType<typeof openNotes>

function providersEnvironment(providers: MaybeProviders): Record<string, string> {
  if ("missing" in providers) return { E2E_PROVIDERS_MISSING: providers.missing }
  return { E2E_PROVIDERS_CONTROL: providers.controlUrl, E2E_PROVIDERS: JSON.stringify(providers.hosts) }
}

/** Returns the environment variables from which the specs read URLs, file paths and the browser's path. */
function specEnvironment(directory: Directory, street: Street, browser: string, notes: Notes, listings: string) {
  const urls = Object.fromEntries(Object.values(street.endpoints).map(({ name, url }) => [name, url]))
  return {
    E2E_URL: directory.origin,
    E2E_ADMIN_SECRET: ADMIN_SECRET,
    E2E_STREET: JSON.stringify(urls),
    E2E_STREET_CONTROL: street.controlUrl,
    E2E_LISTINGS: listings,
    E2E_LOG: notes.log,
    E2E_SECRETS: notes.secrets,
    CHROMIUM_PATH: browser,
  }
}

/** @param args Further arguments of `playwright test`, such as the name of a spec. */
export function endToEnd(args: readonly string[] = []): Step {
  return {
    name: "end to end",
    async run() {
      const browser = await ensureBrowser()
      const folder = mkdtempSync(path.join(tmpdir(), "directory-e2e-"))
      const notes = openNotes(folder)
      const street = await openStreet()
      let providers: MaybeProviders | null = null
      let directory: Directory | null = null
      try {
        providers = await openProviders()
        const env = environment(street, providers, folder)
        directory = await startDirectory({ env, onLine: (line) => appendFileSync(notes.log, `${line}\n`) })
        await populate(directory, street)
        const specs = {
          ...specEnvironment(directory, street, browser, notes, env.LISTINGS_DIR),
          ...providersEnvironment(providers),
        }
        return await runPlaywright(specs, DEADLINE_MS, args)
      } finally {
        await directory?.stop()
        if (providers && "close" in providers) await providers.close()
        await street.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
