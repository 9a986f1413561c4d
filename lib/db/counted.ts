// Counts over the public catalogue, remembered together with the catalogue's version. The version row changes in the same
// commit as anything that can change a count, and is read in the same snapshot as the page that shows the count, so a
// remembered count is exact in every process, or it is not used. In a large directory, which changes more often than it can be
// counted, a count may lag behind, and counting leaves most of the time to other work.

import { LRUCache } from "lru-cache"
import pLimit, { type LimitFunction } from "p-limit"
import { sha256 } from "@/lib/crypto"
import { pool } from "@/lib/db/client"
import { prepare } from "@/lib/db/prepared"
import { isLarge } from "@/lib/db/size"
import { log } from "@/lib/log"

export interface Versioned<T> {
  version: string
  value: T
}

/** `at` is when it was begun; `tookMs` includes the wait for its turn. */
type Count = Versioned<unknown> & { at: number; tookMs: number }

interface Remembered {
  done: Count | null
  /** At most one at a time. */
  running: { version: string; count: Promise<Count> } | null
  /** Until then it is not counted anew in the background. */
  restsUntil: number
}

/**
 * In a large directory a count may be as old as an answer in a cache may be (decisions.md, "Caching"), or ten times what it took,
 * while it is made anew; that is not begun before it has rested for five times what it took.
 */
const LAG = { ms: 10_000, ofTook: 10, restOfTook: 5 } as const

/** How old a count may be that only decides how something is searched for. */
const ROUGH_MS = 60_000

/** More at once would only slow each other down, and take connections from everything else. */
const AT_ONCE = 3

/** Longer keys, with many ids in them, are remembered by their hash. */
const LONGEST_KEY = 500

// Next bundles this module more than once; what is remembered is the same for all.
const shared = globalThis as { directoryCounts?: LRUCache<string, Remembered>; directoryCountTurns?: LimitFunction }

/** The SQL that reads the version within another statement. */
export const VERSION_SQL = "(select n from catalogue_version)::text"

const READ_VERSION = prepare(`select ${VERSION_SQL} as version`)

/** The current version of the catalogue's counts. */
export async function getCatalogueVersion(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>(READ_VERSION())
  return rows[0]?.version ?? "0"
}

/** The value remembered under `key` for exactly this version, else computed, once however many ask meanwhile. */
export async function counted<T>(key: string, version: string, compute: () => Promise<Versioned<T>>): Promise<T> {
  const one = remembered(key)
  const { done } = one
  if (done?.version === version) return done.value as T
  if (!(await isLarge())) return (await countExactly(one, version, compute)).value as T
  if (!done || Date.now() - done.at > Math.max(LAG.ms, LAG.ofTook * done.tookMs))
    return (await (one.running ?? begin(one, version, compute)).count).value as T
  if (!one.running && Date.now() >= one.restsUntil)
    begin(one, version, compute).count.catch((err: unknown) => log.warn({ err }, "a count could not be made anew"))
  return done.value as T
}

/** The same, however large the directory: for what is more than a number, and must not name what was hidden since. */
export async function countedExactly<T>(
  key: string,
  version: string,
  compute: () => Promise<Versioned<T>>,
): Promise<T> {
  const one = remembered(key)
  const done = one.done?.version === version ? one.done : await countExactly(one, version, compute)
  return done.value as T
}

/** The same where the value need not be exact: of any version, a minute old at most. */
export async function countedLately<T>(key: string, compute: () => Promise<Versioned<T>>): Promise<T> {
  const one = remembered(key)
  if (one.done && Date.now() - one.done.at <= ROUGH_MS) return one.done.value as T
  return (await (one.running ?? begin(one, "", compute)).count).value as T
}

/** What was remembered under `key`, for whatever version; null where nothing is. */
export function recall<T>(key: string | null): Versioned<T> | null {
  const done = key === null ? null : shared.directoryCounts?.get(nameOf(key))?.done
  return done ? { version: done.version, value: done.value as T } : null
}

/** Remembers what a statement has counted beside what it was asked for. */
export function remember<T>(key: string | null, { version, value }: Versioned<T>): void {
  if (key !== null) remembered(key).done = { version, value, at: Date.now(), tookMs: 0 }
}

function remembered(key: string): Remembered {
  shared.directoryCounts ??= new LRUCache({ max: 5000 })
  const name = nameOf(key)
  const one = shared.directoryCounts.get(name) ?? { done: null, running: null, restsUntil: 0 }
  shared.directoryCounts.set(name, one)
  return one
}

const nameOf = (key: string) => (key.length > LONGEST_KEY ? sha256(key).toString("base64url") : key)

async function countExactly<T>(one: Remembered, version: string, compute: () => Promise<Versioned<T>>): Promise<Count> {
  const former = one.running
  if (former && former.version !== version) {
    const count = await former.count.catch(() => null)
    if (count && BigInt(count.version) >= BigInt(version)) return count
  }
  // What runs by now was begun after the version was read.
  return (one.running ?? begin(one, version, compute)).count
}

function begin<T>(one: Remembered, version: string, compute: () => Promise<Versioned<T>>) {
  shared.directoryCountTurns ??= pLimit(AT_ONCE)
  const at = Date.now()
  const count = shared
    .directoryCountTurns(compute)
    .then(({ version, value }) => {
      one.done = { version, value, at, tookMs: Date.now() - at }
      return one.done
    })
    .finally(() => {
      one.running = null
      one.restsUntil = Date.now() + LAG.restOfTook * (Date.now() - at)
    })
  one.running = { version, count }
  return one.running
}
