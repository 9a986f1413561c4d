// The directories of the end-to-end tests. All but the newcomer's start with the same listings. A spec sees only the changes of the specs that use
// the same directory, so no spec has to wait for another spec.

interface TestedDirectory {
  /** Also the name of the Playwright project. */
  name: "readers" | "owners" | "administrator" | "extremes" | "newcomer"
  /** Names of the spec files without `.spec.ts`, with wildcards. */
  specs: readonly string[]
  /** The setting JOBS. Sweeps reorder the list while a spec reads its pages, so a directory has jobs only if its specs need them. */
  jobs: "off" | "embedded"
  /** True for a directory without a listing. */
  isEmpty?: boolean
  /** True for a directory that also has the listings of tests/street/extremes.ts. */
  hasExtremes?: boolean
}

/** Specs that change listings, by directory. */
const CHANGING: readonly TestedDirectory[] = [
  {
    name: "owners",
    specs: ["claim", "claim-publishes", "manage*", "payee", "ownership", "register-batch", "webhooks"],
    // Webhook deliveries and batches of registrations are jobs.
    jobs: "embedded",
  },
  { name: "administrator", specs: ["admin*"], jobs: "off" },
  { name: "extremes", specs: ["sweep"], jobs: "off", hasExtremes: true },
  { name: "newcomer", specs: ["first-start"], jobs: "off", isEmpty: true },
]

/** Searches the log and the responses of all directories for the secrets that the other specs received, so it runs last. */
export const LAST = "secrets"

const toGlobs = (specs: readonly string[]) => specs.map((name) => `**/${name}.spec.ts`)

/** All directories. A spec that no directory names uses the directory of the readers, whose listings no spec changes. */
export const DIRECTORIES = [
  {
    name: "readers",
    jobs: "off",
    isEmpty: false,
    hasExtremes: false,
    testMatch: toGlobs(["*"]),
    testIgnore: toGlobs([...CHANGING.flatMap(({ specs }) => specs), LAST]),
  },
  ...CHANGING.map(({ name, jobs, specs, isEmpty = false, hasExtremes = false }) => ({
    ...{ name, jobs, isEmpty, hasExtremes },
    testMatch: toGlobs(specs),
    testIgnore: [],
  })),
] as const

export type DirectoryName = TestedDirectory["name"]
export type Origins = Readonly<Record<DirectoryName, string>>

/** Returns the URL of each directory. With E2E_BASE_URL all specs use one directory, which the caller has started. */
export function readOrigins(): Origins {
  const { E2E_ORIGINS, E2E_BASE_URL = "" } = process.env
  if (E2E_ORIGINS) return JSON.parse(E2E_ORIGINS)
  const names = DIRECTORIES.map(({ name }) => [name, E2E_BASE_URL])
  return Object.fromEntries(names) as Record<DirectoryName, string>
}
