// Caches counts over the public catalogue per catalogue version. A commit that changes a count also changes the version. From
// 20,000 listings on, the catalogue changes faster than it can be counted, so counts may lag (docs/performance.md#counts).

import { LRUCache } from "lru-cache"
import { sha256 } from "@/lib/crypto"
import { limitCounts } from "@/lib/db/limits"
import { queryOne, queryPrepared, queryRow } from "@/lib/db/query"
import { raw, type Sql, sql } from "@/lib/db/sql"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"

interface Counting {
  needed: string | Age
  compute: () => Promise<unknown>
}
interface Cached {
  /** The catalogue version that was current before the count began. */
  version: string
  value: unknown
  /** When the count began, as `Date.now()`. */
  at: number
  /** Duration of the count, including the wait for a concurrency slot. */
  tookMs: number
  /** No background recount starts before this time, as `Date.now()`. */
  restsUntil: number
}

/** How old a count may be, whatever its version. From `renewMs` on it is renewed in the background. */
export interface Age {
  maxMs: number
  renewMs?: number
}

/**
 * In a large catalogue an outdated count is served until its age exceeds both 10 s and ten times the duration of counting. A
 * background recount waits for six times the duration, also after a failure, so that counting takes at most a sixth of the time.
 */
const LAG = { maxMs: 10_000, maxOfTook: 10, minOfTook: 6 } as const
const MAX_COUNTS = 5_000
/** Longer keys, which contain many ids, are replaced by their hash. */
const LONGEST_KEY = 500

/** The SQL that reads the catalogue version within another statement. */
export const VERSION_SQL = raw("(select n from catalogue_version)::text")

export async function getCatalogueVersion(): Promise<string> {
  const [row] = await queryPrepared<{ version: string }>(sql`select n::text as version from catalogue_version`)
  return row?.version ?? "0"
}

/**
 * Returns a count as recent as needed, and runs it once for all callers.
 * @param needed a catalogue version: returns the count for this version or a later one. In a large catalogue the count may be
 *   older, within the limits of `LAG`. Or an age: returns a count of any version.
 */
export async function count<T>(key: string, needed: string | Age, compute: () => Promise<T>): Promise<T> {
  const counting: Counting = { needed, compute }
  const mayLag = typeof needed !== "string" || (await isLarge())
  const cached = cache().get(nameOf(key))
  if (cached && isCurrent(cached, needed)) return cached.value as T
  if (!cached || !mayLag) return (await recount(key, counting)) as T
  const mostMs = typeof needed === "string" ? Math.max(LAG.maxMs, LAG.maxOfTook * cached.tookMs) : needed.maxMs
  if (Date.now() - cached.at > mostMs) return (await start(key, counting)).value as T
  if (Date.now() >= cached.restsUntil)
    void cache().fetch(nameOf(key), { context: counting, forceRefresh: true, allowStale: true })
  return cached.value as T
}

/** Counts the rows of a `from` clause. */
export const countRows = (from: Sql, needed: string | Age): Promise<number> =>
  count(`rows ${from.text} ${JSON.stringify(from.values)}`, needed, async () => {
    const { rows } = await queryRow<{ rows: number }>(sql`select count(*)::int as rows from ${from}`)
    return rows
  })

/** A count that this call joins may have begun before the version was read. Then the second call joins or starts a later one. */
async function recount(key: string, counting: Counting): Promise<unknown> {
  const first = await start(key, counting)
  return (isCurrent(first, counting.needed) ? first : await start(key, counting)).value
}

/** Joins the running count of this key, or starts one (single flight). */
const start = (key: string, counting: Counting) =>
  cache().forceFetch(nameOf(key), { context: counting, forceRefresh: true, allowStale: false })

const isCurrent = ({ version, at }: Cached, needed: string | Age) =>
  typeof needed === "string" ? BigInt(version) >= BigInt(needed) : Date.now() - at <= (needed.renewMs ?? needed.maxMs)

const cache = () => perProcess("db.counts", createCache)

function createCache() {
  return new LRUCache<string, Cached, Counting>({
    max: MAX_COUNTS,
    // When counting fails, the former count stays. A count that leaves the cache meanwhile is not aborted.
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, former, { context: { needed, compute } }) => {
      const at = Date.now()
      try {
        const version = typeof needed === "string" ? needed : await getCatalogueVersion()
        const value = await limitCounts(compute)
        return { version, value, ...timesOf(at) }
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
