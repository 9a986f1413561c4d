// Fails when a branch adds a version of a package that is younger than a week: a malicious version is usually found within days. Asks
// the registry about the packages that the branch adds, and about no others.

import { readFileSync } from "node:fs"
import pLimit from "p-limit"
import { findBase, git } from "./changes"
import { run } from "./command"
import { failedOne, type Outcome, passedOne, type Step, skippedOne } from "./outcome"

const NAME = "release age"
const MIN_DAYS = 7
const DAY_MS = 86_400_000
const FILE = "package-lock.json"
const TIMEOUT_MS = 30_000
const AT_ONCE = 8

interface Locked {
  name: string
  version: string
}
interface Lock {
  packages: Record<string, { version?: string; name?: string }>
}

/** Lists the locked packages that the other lock file does not have, each version once. */
export function listAdded(lock: Lock, before: Lock): Locked[] {
  const known = new Set(listLocked(before).map(toSpec))
  const added = new Map(listLocked(lock).map((locked) => [toSpec(locked), locked]))
  return [...added].filter(([spec]) => !known.has(spec)).map(([, locked]) => locked)
}

const listLocked = ({ packages }: Lock): Locked[] =>
  Object.entries(packages).flatMap(([folder, { version, name }]) =>
    folder === "" || version === undefined ? [] : [{ name: name ?? folder.replace(/^.*node_modules\//, ""), version }],
  )
const toSpec = ({ name, version }: Locked) => `${name}@${version}`

/** Says how young a release is; null for one that is old enough. */
export function describeYoung(locked: Locked, released: Date, now: Date): string | null {
  const days = (now.getTime() - released.getTime()) / DAY_MS
  return days >= MIN_DAYS
    ? null
    : `${toSpec(locked)} was released ${days.toFixed(1)} days ago; at least ${MIN_DAYS} are needed`
}

/** Asks the registry that npm uses. Returns null when it cannot be reached or does not know the version. */
async function askRelease(registry: string, { name, version }: Locked): Promise<Date | null> {
  const response = await fetch(new URL(name.replace("/", "%2f"), registry), { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const { time } = (await response.json()) as { time?: Record<string, string> }
  const released = time?.[version]
  return released === undefined ? null : new Date(released)
}

async function describe(registry: string, locked: Locked): Promise<string | null> {
  const released = await askRelease(registry, locked).catch((error: Error) => error)
  if (released instanceof Error) throw new Error(`${toSpec(locked)}: ${released.message}`, { cause: released })
  return released === null ? `${toSpec(locked)} is not in the registry` : describeYoung(locked, released, new Date())
}

async function check(): Promise<Outcome> {
  const base = findBase(".")
  const before = base === null ? null : git(".", "show", `${base}:${FILE}`)
  if (before === null) return skippedOne(NAME, "git does not know where the branch left main")
  const added = listAdded(JSON.parse(readFileSync(FILE, "utf8")) as Lock, JSON.parse(before) as Lock)
  if (added.length === 0) return passedOne()
  const registry = `${(await run("npm", ["config", "get", "registry"])).output.trim().replace(/\/+$/, "")}/`
  const limit = pLimit(AT_ONCE)
  try {
    const problems = await Promise.all(added.map((locked) => limit(() => describe(registry, locked))))
    const found = problems.filter((problem) => problem !== null)
    return found.length > 0 ? failedOne(NAME, found.join("\n")) : passedOne()
  } catch (error) {
    return skippedOne(NAME, `the registry cannot be asked: ${(error as Error).message}`)
  }
}

export const releaseAge: Step = { name: NAME, run: check }
