// Counts the searches that a web process answers without a good result, and writes the counts every few seconds
// (docs/decisions.md#demand). A failed write delays no request; its rows are written with the next ones.

import { AsyncLocalStorage } from "node:async_hooks"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { db } from "@/lib/db/client"
import { recordset, sql } from "@/lib/db/sql"
import { DemandCounter, type DemandRow } from "@/lib/demand/demand-counter"
import { findUnmetText, type SearchResult } from "@/lib/demand/unmet-search"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"

const WRITE_MS = 5_000

interface Searcher {
  /** The header `x-directory-client`, which the front door sets. */
  client: string
  referer: string | null
}

interface SharedRender {
  unmetText: string | null
}
const getState = () =>
  perProcess("catalogue.demand", () => ({
    counter: new DemandCounter(),
    renders: new AsyncLocalStorage<SharedRender>(),
    isScheduled: false,
    isFailing: false,
  }))

/**
 * Records a list that was read for a client. Within a shared render only the text is noted: the response cache counts each client
 * that receives the response.
 */
export function recordSearch(query: ListQuery, result: SearchResult, searcher: Searcher): void {
  const text = findUnmetText(query, result)
  if (text === null) return
  const render = getState().renders.getStore()
  if (render) render.unmetText = text
  else recordUnmetSearch(text, searcher)
}

/** Runs a render whose response serves many clients. `unmetText` is the search that the response leaves without a good result. */
export async function runSharedRender<T>(render: () => Promise<T>): Promise<{ result: T; unmetText: string | null }> {
  const shared: SharedRender = { unmetText: null }
  const result = await getState().renders.run(shared, render)
  return { result, unmetText: shared.unmetText }
}

/** Counts a client once per text and day. @param text a text that `normalizeQuery` returned */
export function recordUnmetSearch(text: string, { client, referer }: Searcher, now = new Date()): void {
  if (!isFromDemand(referer) && getState().counter.count(text, client, now)) scheduleWrite()
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

/** Writes the counted searches. After a failure the next write includes the same rows. */
export async function writeDemand(): Promise<void> {
  const state = getState()
  const rows = state.counter.takeRows()
  try {
    await raiseDemand(rows)
    state.isFailing = false
  } catch (err) {
    state.counter.restoreRows(rows)
    // Log the first of consecutive failures: while the database is down, every write fails.
    if (!state.isFailing) log.warn({ err }, "counted searches could not be written; they are written later")
    state.isFailing = true
    scheduleWrite()
  }
}

/**
 * Raises the stored numbers. Each web process counts its own clients, so the stored number is the largest of their counts: a lower
 * bound. A client of two processes never counts twice.
 */
export async function raiseDemand(rows: readonly DemandRow[]): Promise<void> {
  if (rows.length === 0) return
  const types = { day: "date", query: "text", clients: "int" }
  await db().$executeRaw(sql`
    insert into search_demand (day, query, clients)
    select day, query, clients from ${recordset(rows, types, "r")} order by query, day
    on conflict (query, day) do update set clients = excluded.clients
    where search_demand.clients < excluded.clients`)
}
