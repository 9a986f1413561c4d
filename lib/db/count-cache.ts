// Caches counts over the public catalogue per catalogue version. A commit that changes a count also changes the version. From
// 20,000 listings on, the catalogue changes faster than it can be counted, so counts may lag (docs/performance.md#counts).

import { LRUCache } from "lru-cache"
import { sha256 } from "@/lib/crypto"
import { limitCounts } from "@/lib/db/limits"
import { queryOne, queryPrepared } from "@/lib/db/query"
import { raw, sql } from "@/lib/db/sql"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"

/** A value, and the catalogue version in the snapshot from which the value was read. */
export interface Versioned<T> {
  version: string
  value: T
}
type Compute<T = unknown> = () => Promise<Versioned<T>>
interface Cached extends Versioned<unknown> {
  /** When the count began, as `Date.now()`. */
  at: number
  /** Duration of the count, including the wait for a concurrency slot. */
  tookMs: number
  /** No background recount starts before this time, as `Date.now()`. */
  restsUntil: number
}

/**
 * In a large catalogue an outdated count is served until its age exceeds both 10 s and ten times the duration of counting. A
 * background recount waits for six times the duration, also after a failure, so that counting takes at most a sixth of the time.
 */
const LAG = { maxMs: 10_000, maxOfTook: 10, minOfTook: 6 } as const
/** The maximum age of a count that only selects a read strategy. */
const RECENT_MS = 60_000
const MAX_COUNTS = 5_000
/** Longer keys, which contain many ids, are replaced by their hash. */
const LONGEST_KEY = 500

/** The SQL that reads the catalogue version within another statement. */
export const VERSION_SQL = raw("(select n from catalogue_version)::text")

/** Returns the current catalogue version. */
export async function getCatalogueVersion(): Promise<string> {
  const [row] = await queryPrepared<{ version: string }>(sql`select n::text as version from catalogue_version`)
  return row?.version ?? "0"
}

/**
 * Returns the count for `version` or a later version. In a large catalogue the count may be older, within the limits of `LAG`.
 */
export async function getCount<T>(key: string, version: string, compute: Compute<T>): Promise<T> {
  const cached = cache().get(nameOf(key))
  if (!cached || isAsNewAs(cached, version) || !(await isLarge())) return getExactCount(key, version, compute)
  const age = Date.now() - cached.at
  if (age > Math.max(LAG.maxMs, LAG.maxOfTook * cached.tookMs)) return (await refresh(key, compute)).value as T
  if (Date.now() >= cached.restsUntil)
    void cache().fetch(nameOf(key), { context: compute, forceRefresh: true, allowStale: true })
  return cached.value as T
}

/** Like `getCount`, but never older than `version`: for results that must not name a service that has been hidden. */
export async function getExactCount<T>(key: string, version: string, compute: Compute<T>): Promise<T> {
  const cached = cache().get(nameOf(key))
  if (cached && isAsNewAs(cached, version)) return cached.value as T
  const count = await refresh(key, compute)
  if (isAsNewAs(count, version)) return count.value as T
  // The count that the first call joined began before `version` was read. The second call joins or starts a later count.
  return (await refresh(key, compute)).value as T
}

const isAsNewAs = (count: Versioned<unknown>, version: string) => BigInt(count.version) >= BigInt(version)

/** Returns a count of any version that is at most one minute old. */
export async function getRecentCount<T>(key: string, compute: Compute<T>): Promise<T> {
  const cached = cache().get(nameOf(key))
  if (cached && Date.now() - cached.at <= RECENT_MS) return cached.value as T
  return (await refresh(key, compute)).value as T
}

/**
 * Returns a count of any version that is at most `maxMs` old. After `renewMs` the count is renewed in the background, so that only
 * the first caller waits for an expensive count.
 */
export async function getSlowCount<T>(
  key: string,
  { renewMs, maxMs }: { renewMs: number; maxMs: number },
  compute: Compute<T>,
): Promise<T> {
  const cached = cache().get(nameOf(key))
  const age = cached ? Date.now() - cached.at : Number.POSITIVE_INFINITY
  if (!cached || age > maxMs) return (await refresh(key, compute)).value as T
  if (age > renewMs && Date.now() >= cached.restsUntil)
    void cache().fetch(nameOf(key), { context: compute, forceRefresh: true, allowStale: true })
  return cached.value as T
}

/** Returns the cached count of any version and age, or null. */
export function findCount<T>(key: string | null): Versioned<T> | null {
  const cached = key === null ? undefined : cache().get(nameOf(key))
  return cached ? { version: cached.version, value: cached.value as T } : null
}

/** Caches a count that a statement returned in addition to its main result. */
export function saveCount<T>(key: string | null, count: Versioned<T>): void {
  if (key !== null) cache().set(nameOf(key), { ...count, ...timesOf(Date.now()) })
}

/** Joins the running count of this key, or starts one (single flight). */
const refresh = (key: string, compute: Compute) =>
  cache().forceFetch(nameOf(key), { context: compute, forceRefresh: true, allowStale: false })

const cache = () => perProcess("db.counts", createCache)

function createCache() {
  return new LRUCache<string, Cached, Compute>({
    max: MAX_COUNTS,
    // When counting fails, the former count stays. A count that `saveCount` stores meanwhile does not abort the counting.
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

/** The times of a count that began at `at` and ends now. */
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
