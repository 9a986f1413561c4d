// Starts the directories of the end-to-end tests. One directory registers the paid test endpoints of tests/street, breaks one of them
// and stops. Each directory of tests/e2e/directories.ts then starts with a copy of its data.

import { execFile } from "node:child_process"
import { cpSync, mkdirSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { DIRECTORIES, type DirectoryName, type Origins } from "../e2e/directories"
import { type Directory, startDirectory } from "../street/directory"
import { HONEST_NAMES } from "../street/listings"
import { inParallel, list, probeUntil } from "../street/populate"
import type { Missing, Providers } from "../street/providers"
import type { Street } from "../street/street"
import { createDatabase } from "../support/fresh-database"

const ADMIN_SECRET = "the-admin-secret-of-end-to-end-tests"
/** Settings that production requires with a Postgres server. */
const KEYS = { SECRETS_KEY: "a-secrets-key-of-end-to-end-tests", L402_ROOT_KEY: "c0".repeat(32) }

export interface Tested {
  origins: Origins
  adminSecret: string
  close(): Promise<void>
}

interface Options {
  street: Street
  /** The HTTPS test hosts, or the reason why they cannot be opened. Specs that need the hosts are then skipped. */
  providers: Providers | Missing
  folder: string
  onLine: (line: string) => void
}

/** The parts of a directory's settings that differ between the directories. */
interface Own {
  DATA_DIR: string
  DATABASE_URL: string
  LISTINGS_DIR: string
  JOBS: string
}

function environment({ street, providers }: Options, own: Own) {
  const isMissing = "missing" in providers
  return {
    ...(!isMissing && providers.settings),
    ...own,
    ADMIN_SECRET,
    ...KEYS,
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
    // The first source refuses connections, and the second source is the folder of the operator's listings, which is empty.
    SOURCES: "mpp,exclusive",
    SOURCE_MPP_URL: "http://127.0.0.1:9/services",
    BTC_USD_TICKERS: "",
    PROBE_TIMEOUT_MS: "2000",
    PROBE_HOST_SPACING_MS: "0",
    LEGAL_DIR: "tests/street/legal",
    LOG_LEVEL: "trace",
    LOG_REQUESTS: "all",
  }
}

/** The jobs whose results the pages for readers show. */
const FIRST_JOBS = ["sync-mpp", "sync-exclusive", "snapshot"]

async function populate(directory: Directory, street: Street) {
  await inParallel(HONEST_NAMES, 4, (name) => list(directory, street, name))
  const [flights] = await list(directory, street, "flights")
  street.break("flights", "down")
  const state = await probeUntil(directory, flights?.id ?? "", "down")
  if (state !== "down") throw new Error(`flights is ${state} although its endpoint is down`)
  for (const job of FIRST_JOBS) {
    const { status, body } = await directory.administer(`/api/v1/admin/jobs/${job}/run`)
    if (status !== 200) throw new Error(`the job ${job} did not run: ${status} ${JSON.stringify(body)}`)
  }
}

const run = promisify(execFile)

/** Runs a program that adds to the database of a running directory, which owns an embedded database. */
async function addBy(file: "add-long-history.ts" | "add-extremes.ts", settings: Record<string, string>) {
  const program = path.join("tests", "street", file)
  await run(process.execPath, ["--import", "tsx", program], { env: { ...process.env, ...settings } })
}

/** Starts all directories. Closes what it has opened if one does not start. */
export async function openDirectories(options: Options): Promise<Tested> {
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    return { origins: await open(options, closing), adminSecret: ADMIN_SECRET, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(options: Options, closing: (() => Promise<void>)[]): Promise<Tested["origins"]> {
  const server = process.env["TEST_DATABASE_URL"]
  /** The settings of a directory with an empty database, or with a copy of the data of `source`. */
  const createOwn = async (name: string, jobs: string, source?: Own): Promise<Own> => {
    const DATA_DIR = path.join(options.folder, name)
    const LISTINGS_DIR = path.join(options.folder, `${name}-listings`)
    mkdirSync(LISTINGS_DIR)
    if (source && !server) cpSync(source.DATA_DIR, DATA_DIR, { recursive: true })
    const database = server ? await createDatabase(server, source?.DATABASE_URL) : null
    if (database) closing.push(database.drop)
    return { DATA_DIR, LISTINGS_DIR, DATABASE_URL: database?.url ?? "", JOBS: jobs }
  }
  const start = async (own: Own) => {
    const directory = await startDirectory({ env: environment(options, own), onLine: options.onLine })
    closing.push(directory.stop)
    return directory
  }

  const first = await createOwn("first", "off")
  const populated = await start(first)
  await populate(populated, options.street)
  await addBy("add-long-history.ts", environment(options, first))
  await populated.stop()

  const owns = new Map<DirectoryName, Own>()
  for (const { name, jobs, isEmpty } of DIRECTORIES) {
    owns.set(name, await createOwn(name, jobs, isEmpty ? undefined : first))
  }
  const started = await Promise.all([...owns.values()].map(start))
  const adding = DIRECTORIES.flatMap(({ name, hasExtremes }) => (hasExtremes ? [owns.get(name)] : []))
  await Promise.all(adding.map((own) => own && addBy("add-extremes.ts", environment(options, own))))
  const origins = DIRECTORIES.map(({ name }, index) => [name, started[index]?.origin])
  return Object.fromEntries(origins) as Record<DirectoryName, string>
}
