// Counts the clients of a web process that searched without a good result, and those to which a listing was shown, opened or picked.
// Writes the counts every few seconds (docs/decisions.md#demand, docs/decisions.md#use-of-a-listing). A failed write delays no
// request; its rows are written with the next ones.

import { AsyncLocalStorage } from "node:async_hooks"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { PageRow } from "@/lib/catalogue/list/statement"
import { db } from "@/lib/db/client"
import { recordset, sql } from "@/lib/db/sql"
import { ClientsPerDay, type CountedRow } from "@/lib/demand/clients-per-day"
import { DemandCounter } from "@/lib/demand/demand-counter"
import type { Use } from "@/lib/demand/schema"
import { findUnmetText, type SearchResult } from "@/lib/demand/unmet-search"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"

const WRITE_MS = 5_000

interface Searcher {
  /** The header `x-directory-client`, which the front door sets. */
  client: string
  /** The header `referer`. */
  referer: string | null
}

/** What a response counts for each client that receives it. */
export interface Counted {
  /** The search that the response leaves without a good result. */
  unmetText: string | null
  used: { use: Use; ids: readonly string[] } | null
}

const getState = () =>
  perProcess("catalogue.demand", () => ({
    searches: new DemandCounter(),
    uses: new ClientsPerDay({ keys: 50_000, clientsOfKey: 10_000, marks: 500_000, least: 1 }),
    renders: new AsyncLocalStorage<Counted>(),
    isScheduled: false,
    isFailing: false,
  }))

/** Runs a render whose response serves many clients, and returns what the response counts for each of them. */
export async function runSharedRender<T>(render: () => Promise<T>): Promise<{ result: T; counted: Counted }> {
  const counted: Counted = { unmetText: null, used: null }
  const result = await getState().renders.run(counted, render)
  return { result, counted }
}

/**
 * Records a list that was read for a client. Within a shared render it is only noted: the response cache counts each client that
 * receives the response.
 */
export function recordSearch(query: ListQuery, result: SearchResult & Pick<PageRow, "ids">, by: Searcher): void {
  recordResponse(
    { unmetText: findUnmetText(query, result), used: query.q ? use("shown", parseIds(result.ids)) : null },
    by,
  )
}

/** Records that a service was opened or picked for a client, like `recordSearch`. */
export const recordUse = (kind: Exclude<Use, "shown">, id: string, client: string): void =>
  recordResponse({ unmetText: null, used: use(kind, [id]) }, { client, referer: null })

/** @param ids a Postgres array */
const parseIds = (ids: string) => ids.slice(1, -1).split(",").filter(Boolean)
const use = (kind: Use, ids: readonly string[]): Counted["used"] => (ids.length > 0 ? { use: kind, ids } : null)

function recordResponse(counted: Counted, by: Searcher): void {
  const render = getState().renders.getStore()
  if (render) Object.assign(render, counted)
  else countClient(counted, by)
}

/** Counts a client once per text, and once per use of a listing, on a UTC day. */
export function countClient({ unmetText, used }: Counted, { client, referer }: Searcher, now = new Date()): void {
  const { searches, uses } = getState()
  if (unmetText !== null && !isFromDemand(referer) && searches.count(unmetText, client, now)) scheduleWrite()
  if (used === null) return
  uses.startDay(now)
  const hash = uses.hash(client)
  for (const id of used.ids) if (uses.add(`${used.use} ${id}`, hash)) scheduleWrite()
}

/** A search that follows a link on `/opportunities` shows curiosity about the demand, not demand. */
const isFromDemand = (referer: string | null) => referer !== null && /^https?:\/\/[^/]+\/opportunities\b/.test(referer)

function scheduleWrite(): void {
  const state = getState()
  if (state.isScheduled) return
  state.isScheduled = true
  setTimeout(() => {
    state.isScheduled = false
    void writeDemand()
  }, WRITE_MS).unref()
}

/** Writes what was counted. After a failure the next write includes the same rows. */
export async function writeDemand(): Promise<void> {
  const state = getState()
  const written = await Promise.all([write(state.searches, raiseDemand), write(state.uses, raiseUses)])
  const failure = written.find((err) => err !== null)
  // Log the first of consecutive failures: while the database is down, every write fails.
  if (failure && !state.isFailing)
    log.warn({ err: failure }, "counts of clients could not be written; they are written later")
  state.isFailing = failure !== undefined
  if (state.isFailing) scheduleWrite()
}

type Counter = Pick<ClientsPerDay, "takeRows" | "restoreRows">

/** Returns null, or the error for which the counter has its rows back. */
async function write(counter: Counter, raise: (rows: readonly CountedRow[]) => Promise<void>): Promise<Error | null> {
  const rows = counter.takeRows()
  try {
    await raise(rows)
    return null
  } catch (err) {
    counter.restoreRows(rows)
    return err instanceof Error ? err : new Error(String(err))
  }
}

/**
 * Raises the stored numbers. Each web process counts its own clients, so the stored number is the largest of their counts: a lower
 * bound. A client of two processes never counts twice.
 */
export async function raiseDemand(rows: readonly CountedRow[]): Promise<void> {
  if (rows.length === 0) return
  const types = { day: "date", key: "text", clients: "int" }
  await db().$executeRaw(sql`
    insert into search_demand (day, query, clients)
    select day, key, clients from ${recordset(rows, types, "r")} order by key, day
    on conflict (query, day) do update set clients = excluded.clients
    where search_demand.clients < excluded.clients`)
}

/** Raises the stored numbers like `raiseDemand`. @param rows with keys of a use and the id of a service, such as `opened 01a2…` */
export async function raiseUses(rows: readonly CountedRow[]): Promise<void> {
  if (rows.length === 0) return
  const types = { day: "date", key: "text", clients: "int" }
  await db().$executeRaw(sql`
    insert into service_uses (service_id, use, day, clients)
    select s.id, split_part(r.key, ' ', 1), r.day, r.clients
    from ${recordset(rows, types, "r")} join services s on s.id = split_part(r.key, ' ', 2)::uuid
    order by s.id, 2, r.day
    on conflict (service_id, use, day) do update set clients = excluded.clients
    where service_uses.clients < excluded.clients`)
}
