// Counts over the public catalogue, cached with the catalogue version that they were read at. The version changes in the same
// commit as anything that changes a count. From 20,000 listings on the catalogue changes more often than it can be counted:
// there a count may lag (docs/performance.md#counts).

import { LRUCache } from "lru-cache"
import { sha256 } from "@/lib/crypto"
import { limitCounts } from "@/lib/db/limits"
import { queryOne, queryPrepared } from "@/lib/db/query"
import { raw, sql } from "@/lib/db/sql"
import { log } from "@/lib/log"
import { perProcess } from "@/lib/process-state"

/** A value, and the catalogue version that the statement read in the same snapshot. */
export interface Versioned<T> {
  version: string
  value: T
}
type Compute<T = unknown> = () => Promise<Versioned<T>>
interface Cached extends Versioned<unknown> {
  /** When the count began, as `Date.now()`. */
  at: number
  /** Includes the wait for a slot. */
  tookMs: number
  /** No background run starts before this time. */
  restsUntil: number
}

/**
 * In a large catalogue an outdated count is served for ten seconds, or ten times what it took. It is counted again in the
 * background, but only after six times what it took, also where that run failed: counting takes at most a sixth of the time.
 */
const LAG = { maxMs: 10_000, maxOfTook: 10, minOfTook: 6 } as const
/** The age of a count that only decides how a list is read. */
const RECENT_MS = 60_000
const MAX_COUNTS = 5_000
/** Longer keys, which contain many ids, are replaced by their hash. */
const LONGEST_KEY = 500

/** The SQL that reads the catalogue version within another statement. */
export const VERSION_SQL = raw("(select n from catalogue_version)::text")

/** The current version of the catalogue's counts. */
export async function getCatalogueVersion(): Promise<string> {
  const [row] = await queryPrepared<{ version: string }>(sql`select n::text as version from catalogue_version`)
  return row?.version ?? "0"
}

/** The count for this version of the catalogue or a later one. In a large catalogue it may lag as `LAG` says. */
export async function getCount<T>(key: string, version: string, compute: Compute<T>): Promise<T> {
  const cached = cache().get(nameOf(key))
  if (!cached || isAsNewAs(cached, version) || !(await isLarge())) return getExactCount(key, version, compute)
  const age = Date.now() - cached.at
  if (age > Math.max(LAG.maxMs, LAG.maxOfTook * cached.tookMs)) return (await refresh(key, compute)).value as T
  if (Date.now() >= cached.restsUntil)
    void cache().fetch(nameOf(key), { context: compute, forceRefresh: true, allowStale: true })
  return cached.value as T
}

/** The same, never lagging: for results that must not name what was hidden since. */
export async function getExactCount<T>(key: string, version: string, compute: Compute<T>): Promise<T> {
  const cached = cache().get(nameOf(key))
  if (cached && isAsNewAs(cached, version)) return cached.value as T
  const count = await refresh(key, compute)
  if (isAsNewAs(count, version)) return count.value as T
  // The run that this call joined began before the version was read. Any run by now began after it.
  return (await refresh(key, compute)).value as T
}

const isAsNewAs = (count: Versioned<unknown>, version: string) => BigInt(count.version) >= BigInt(version)

/** A count of any version that is at most a minute old. */
export async function getRecentCount<T>(key: string, compute: Compute<T>): Promise<T> {
  const cached = cache().get(nameOf(key))
  if (cached && Date.now() - cached.at <= RECENT_MS) return cached.value as T
  return (await refresh(key, compute)).value as T
}

/** The cached count of whatever version, or null. */
export function findCount<T>(key: string | null): Versioned<T> | null {
  const cached = key === null ? undefined : cache().get(nameOf(key))
  return cached ? { version: cached.version, value: cached.value as T } : null
}

/** Caches what a statement counted in addition to its own result. */
export function saveCount<T>(key: string | null, count: Versioned<T>): void {
  if (key !== null) cache().set(nameOf(key), { ...count, ...timesOf(Date.now()) })
}

/** Joins the run under way, or starts one. */
const refresh = (key: string, compute: Compute) =>
  cache().forceFetch(nameOf(key), { context: compute, forceRefresh: true, allowStale: false })

const cache = () => perProcess("db.counts", createCache)

function createCache() {
  return new LRUCache<string, Cached, Compute>({
    max: MAX_COUNTS,
    // A failed run leaves the former count, and a count that is saved meanwhile does not end the run.
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, former, { context: compute }) => {
      const at = Date.now()
      try {
        return { ...(await limitCounts(compute)), ...timesOf(at) }
      } catch (err) {
        if (former) {
          former.restsUntil = timesOf(at).restsUntil
          log.warn({ err }, "an outdated count could not be renewed")
        }
        throw err
      }
    },
  })
}

/** The times of a run that began at `at` and ends now. */
function timesOf(at: number) {
  const tookMs = Date.now() - at
  return { at, tookMs, restsUntil: at + LAG.minOfTook * tookMs }
}

const nameOf = (key: string) => (key.length > LONGEST_KEY ? sha256(key).toString("base64url") : key)

const LARGE = { listings: 20_000, renewMs: 60_000 } as const

let last: { at: number; isLarge: Promise<boolean> } | null = null

/** True from 20,000 listings on, by the planner's estimate, which is read once a minute. */
function isLarge(): Promise<boolean> {
  if (last && Date.now() - last.at < LARGE.renewMs) return last.isLarge
  const isLarge = readIsLarge()
  last = { at: Date.now(), isLarge }
  isLarge.catch(() => {
    last = null
  })
  return isLarge
}

async function readIsLarge(): Promise<boolean> {
  const row = await queryOne<{ listings: number }>(
    sql`select reltuples as listings from pg_class where oid = 'services'::regclass`,
  )
  return (row?.listings ?? 0) >= LARGE.listings
}
