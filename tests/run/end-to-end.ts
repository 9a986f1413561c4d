// The end-to-end step: runs Playwright against the built app. The log of the directories (level trace) is stored in a file until
// the end, so that the last spec can search the log for secrets.

import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DIRECTORIES, LAST } from "../e2e/directories"
import { type Missing, openProviders, type Providers } from "../street/providers"
import { openStreet, type Street } from "../street/street"
import { ensureBrowser } from "./browser"
import { openDirectories, type Tested } from "./e2e-directories"
import { type Step, sumUp } from "./outcome"
import { runPlaywright } from "./playwright"

const DEADLINE_MS = 1_800_000

/** Creates two empty files: for the output of the directories, and for the secrets that specs receive. */
function openNotes(folder: string) {
  const notes = { log: path.join(folder, "output.log"), secrets: path.join(folder, "secrets.txt") }
  for (const file of Object.values(notes)) writeFileSync(file, "")
  return notes
}
type Notes = ReturnType<typeof openNotes>

function providersEnvironment(providers: Providers | Missing): Record<string, string> {
  if ("missing" in providers) return { E2E_PROVIDERS_MISSING: providers.missing }
  return { E2E_PROVIDERS_CONTROL: providers.controlUrl, E2E_PROVIDERS: JSON.stringify(providers.hosts) }
}

/** Returns the environment variables from which the specs read URLs, file paths and the browser's path. */
function specEnvironment(tested: Tested, street: Street, browser: string, notes: Notes) {
  const urls = Object.fromEntries(Object.values(street.endpoints).map(({ name, url }) => [name, url]))
  return {
    E2E_ORIGINS: JSON.stringify(tested.origins),
    E2E_ADMIN_SECRET: tested.adminSecret,
    E2E_STREET: JSON.stringify(urls),
    E2E_LOG: notes.log,
    E2E_SECRETS: notes.secrets,
    CHROMIUM_PATH: browser,
  }
}

/** The projects of each run of Playwright: all directories at once, then the search for secrets. */
const RUNS = [DIRECTORIES.map(({ name }) => name), [LAST]]

/** @param args Further arguments of `playwright test`, such as the name of a spec. */
export function endToEnd(args: readonly string[] = []): Step {
  return {
    name: "browser",
    async run(onProgress) {
      const browser = await ensureBrowser()
      const folder = mkdtempSync(path.join(tmpdir(), "directory-e2e-"))
      const notes = openNotes(folder)
      const street = await openStreet()
      let providers: Providers | Missing | null = null
      let tested: Tested | null = null
      try {
        providers = await openProviders()
        const onLine = (line: string) => appendFileSync(notes.log, `${line}\n`)
        tested = await openDirectories({ street, providers, folder, onLine })
        const env = { ...specEnvironment(tested, street, browser, notes), ...providersEnvironment(providers) }
        const outcomes = []
        for (const names of RUNS) {
          // Each run has its own folder for the files of failed tests, because Playwright empties the folder first.
          const output = `--output=test-results/${names[0]}`
          const projects = names.map((name) => `--project=${name}`)
          outcomes.push(await runPlaywright(env, DEADLINE_MS, [output, ...projects, ...args], onProgress))
        }
        return sumUp(outcomes)
      } finally {
        await tested?.close()
        if (providers && "close" in providers) await providers.close()
        await street.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
