import { listServicesText } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY, type ListQuery } from "@/lib/catalogue/list/query"
import { type ClosestCategories, findClosestCategories } from "@/lib/catalogue/list/summary"
import { listCategories } from "@/lib/catalogue/queries"
import type { SearchSummary } from "@/lib/catalogue/schema"
import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { LEAST_CLIENTS } from "@/lib/demand/demand-counter"
import { DEMAND_DAYS, type Demand } from "@/lib/demand/schema"
import { isUnmet, normalizeQuery } from "@/lib/demand/unmet-search"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"

/** The most queries that are read, and the most searches that one reading makes. */
const MOST = 50
/** 50 searches take up to a second of database time, so the list is made once a minute. */
const RENEW_MS = 60_000

interface DemandList {
  madeAt: number
  list: Promise<Demand[]>
}
const getState = () => perProcess("catalogue.demand.list", (): { last: DemandList | null } => ({ last: null }))

/**
 * Lists the queries that still find no good result, most searched first. The list is up to a minute old, or older while it cannot
 * be renewed. Calls within a minute share one reading.
 */
export async function listDemand(now: Date): Promise<Demand[]> {
  const state = getState()
  const former = state.last
  if (former && now.getTime() - former.madeAt < RENEW_MS) return former.list
  const renewed = readDemand(now)
  state.last = { madeAt: now.getTime(), list: former ? renewed.catch(() => former.list) : renewed }
  renewed.catch((err) => {
    log.warn({ err }, "the demand could not be read")
    if (!former) state.last = null
  })
  // Serve the former list while the new one is read, so that no page waits for 50 searches.
  return former ? former.list : renewed
}

async function readDemand(now: Date): Promise<Demand[]> {
  const rows = await query<Demand>(sql`
    select query, sum(clients)::int as searches, count(*)::int as days, to_char(max(day), 'YYYY-MM-DD') as last_day
    from search_demand where day > ${today(now)}::date - ${DEMAND_DAYS}::int and day <= ${today(now)}::date
    group by query order by searches desc, max(day) desc, query limit ${MOST}`)
  const unmet: Demand[] = []
  // One after the other, because each search may use a whole core.
  for (const row of rows) if (await isStillUnmet(row.query)) unmet.push(row)
  return unmet
}

/** Services may have been listed since. While the embeddings server fails, the keywords alone decide. */
async function isStillUnmet(q: string): Promise<boolean> {
  const { total, search, isLoose } = await listServicesText({ ...DEFAULT_QUERY, q, limit: 1 })
  return isUnmet({ total, search, isLoose, searchDegraded: null })
}

/** Counts the stored searches for a text in the last 30 days; 0 when fewer than five clients a day made it. */
export async function countSearches(text: string, now: Date): Promise<number> {
  const normalized = normalizeQuery(text)
  if (normalized === null) return 0
  const [row] = await query<{ searches: number }>(sql`
    select coalesce(sum(clients), 0)::int as searches from search_demand
    where query = ${normalized} and day > ${today(now)}::date - ${DEMAND_DAYS}::int`)
  return row?.searches ?? 0
}

/** Returns how often a service was picked in the last 30 days; null when no day had five clients, so that nobody raises it alone. */
export async function countPicks(id: string, now: Date): Promise<number | null> {
  const [row] = await query<{ picks: number; most: number }>(sql`
    select sum(clients)::int as picks, max(clients) as most from service_uses
    where service_id = ${id}::uuid and use = 'picked' and day > ${today(now)}::date - ${DEMAND_DAYS}::int`)
  return row && row.most >= LEAST_CLIENTS ? row.picks : null
}

const today = (now: Date) => now.toISOString().slice(0, 10)

interface EmptySearch {
  closest: ClosestCategories
  /** Stored searches for the text in the last 30 days; 0 when fewer than five clients a day made it. */
  searches: number
}

/** Returns null for a list without a search text. */
export async function getEmptySearch(
  { q }: ListQuery,
  search: SearchSummary | null,
  now: Date,
): Promise<EmptySearch | null> {
  if (!q) return null
  const [categories, searches] = await Promise.all([listCategories(), countSearches(q, now)])
  return { closest: findClosestCategories(q, search?.categories ?? [], categories), searches }
}
