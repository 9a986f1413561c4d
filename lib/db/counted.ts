// Counts over the public catalogue, remembered together with the catalogue's version. The version row changes in the same
// commit as anything that can change a count, and is read in the same snapshot as the page that shows the count, so a
// remembered count is exact in every process, or it is not used. Only what takes long to count, in a directory of a million, may
// lag behind for some seconds.

import { LRUCache } from "lru-cache"
import { sha256 } from "@/lib/crypto"
import { pool } from "@/lib/db/client"
import { prepare } from "@/lib/db/prepared"
import { log } from "@/lib/log"

export interface Versioned<T> {
  version: string
  value: T
}

interface Remembered {
  done: (Versioned<unknown> & { at: number }) | null
  counting: Versioned<Promise<unknown>> | null
}

/** In a large directory a count may be as old as an answer in a cache may be (decisions.md, "Caching"), while it is made anew. */
const LARGE = { fromListings: 100_000, maxAgeMs: 10_000, lookMs: 60_000 } as const

/** Longer ones, with many ids in them, are remembered by their hash. */
const LONGEST_KEY = 500

/** How old a count may be that only decides how something is searched for. */
const ROUGH_MS = 60_000

const memory = new LRUCache<string, Remembered>({ max: 5000 })
let size: { at: number; isLarge: Promise<boolean> } | null = null

/** The SQL that reads the version within another statement. */
export const VERSION_SQL = "(select n from catalogue_version)::text"

const READ_VERSION = prepare(`select ${VERSION_SQL} as version`)

/** The current version of the catalogue's counts. */
export async function getCatalogueVersion(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>(READ_VERSION())
  return rows[0]?.version ?? "0"
}

/**
 * The value remembered under `key` for exactly this version, else computed, once however many ask at the same moment.
 * Without a version (none was read yet) whatever `compute` finds in its own snapshot is right.
 */
export async function counted<T>(key: string, version: string, compute: () => Promise<Versioned<T>>): Promise<T> {
  const name = nameOf(key)
  const one = memory.get(name) ?? { done: null, counting: null }
  memory.set(name, one)
  const { done } = one
  if (done?.version === version) return done.value as T
  if (one.counting?.version !== version) one.counting = { version, value: count(one, version, compute) }
  const { value } = one.counting
  if (done && Date.now() - done.at <= LARGE.maxAgeMs) {
    value.catch((error: unknown) => log.warn({ err: error }, "a count could not be made anew"))
    if (await isLarge()) return done.value as T
  }
  return (await value) as T
}

/** The same where the value need not be exact: of any version, a minute old at most. */
export async function countedLately<T>(key: string, compute: () => Promise<Versioned<T>>): Promise<T> {
  const done = memory.get(nameOf(key))?.done
  return done && Date.now() - done.at <= ROUGH_MS ? (done.value as T) : counted(key, "", compute)
}

/** What was remembered under `key`, for whatever version; null where nothing is. */
export function recall<T>(key: string | null): Versioned<T> | null {
  const done = key === null ? null : memory.get(nameOf(key))?.done
  return done ? { version: done.version, value: done.value as T } : null
}

/** Remembers what a statement has counted beside what it was asked for. */
export function remember<T>(key: string | null, { version, value }: Versioned<T>): void {
  if (key !== null) memory.set(nameOf(key), { done: { version, value, at: Date.now() }, counting: null })
}

const nameOf = (key: string) => (key.length > LONGEST_KEY ? sha256(key).toString("base64url") : key)

async function count<T>(one: Remembered, asked: string, compute: () => Promise<Versioned<T>>): Promise<T> {
  const at = Date.now()
  try {
    const { version, value } = await compute()
    one.done = { version, value, at }
    return value
  } finally {
    if (one.counting?.version === asked) one.counting = null
  }
}

/** By the planner's estimate, which costs nothing. */
function isLarge(): Promise<boolean> {
  if (size && Date.now() - size.at < LARGE.lookMs) return size.isLarge
  const isLarge = pool()
    .query<{ listings: number }>("select reltuples as listings from pg_class where oid = 'services'::regclass")
    .then(({ rows }) => (rows[0]?.listings ?? 0) >= LARGE.fromListings)
  size = { at: Date.now(), isLarge }
  return isLarge
}
