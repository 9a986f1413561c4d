// Streams the services that match the filters as CSV. Keyset pagination by id: each page of 2,500 rows is a separate statement,
// so memory stays bounded and no database connection waits for a slow client.

import { buildCondition, listConditions } from "@/lib/catalogue/list/match"
import { findBtcUsd } from "@/lib/catalogue/price/rate"
import { db } from "@/lib/db/client"
import { queryOne } from "@/lib/db/query"
import { joinAnd, sql } from "@/lib/db/sql"
import { buildCsvLine, buildHeader, type ExportQuery } from "@/lib/interfaces/export/csv"
import { log } from "@/lib/process/log"

const PAGE_ROWS = 2_500
const FIRST = "00000000-0000-0000-0000-000000000000"
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** `end` is the id of the last row, null for the last page; `lines` is null for an empty page. */
interface Page {
  end: string | null
  lines: Promise<string | null>
}

/** A service that exists during the whole export appears exactly once. Ignores `limit`, `offset` and the order of the query. */
export async function exportCsv(query: Partial<ExportQuery>): Promise<ReadableStream<Uint8Array>> {
  const openPage = await openPages(query)
  const encoder = new TextEncoder()
  let ahead: Promise<Page> | undefined
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(buildHeader(query.columns))),
      async pull(controller) {
        const page = await (ahead ?? openPage(FIRST))
        // Read the next page while the client receives this page.
        if (page.end !== null) ahead = awaitedLater(openPage(page.end))
        const lines = await page.lines
        if (lines !== null) controller.enqueue(encoder.encode(lines))
        if (page.end === null) controller.close()
      },
      cancel: () => log.debug("the client closed an export before its end"),
    },
    { highWaterMark: 0 },
  )
}

/** Prevents an unhandled rejection: the caller awaits the promise later, or never if the client disconnects. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch((error: unknown) => log.debug({ err: error }, "a page of an export could not be read"))
  return promise
}

/**
 * Returns a function that reads the page after an id. The function resolves with the page's last id before the lines are ready,
 * so that the next page can start in parallel.
 */
async function openPages(query: Partial<ExportQuery>): Promise<(after: string) => Promise<Page>> {
  const condition = buildCondition(query)
  const line = buildCsvLine(await findBtcUsd(db()), query.columns)
  // Without a filter nearly all rows are public, so the primary key alone gives the page's end. A page may then have fewer lines.
  const ended = listConditions(query).length === 0 ? joinAnd([]) : condition
  return async (after) => {
    const last = await queryOne<{ id: string }>(sql`
      select s.id from services s where ${ended} and s.id > ${after}::uuid
      order by s.id offset ${PAGE_ROWS - 1} limit 1`)
    const end = last?.id ?? null
    const written = queryOne<{ lines: string | null }>(sql`
      select string_agg(line, '' order by id) as lines
      from (select s.id, ${line} as line from services s
            where ${condition} and s.id > ${after}::uuid and s.id <= ${end ?? LAST}::uuid order by s.id) page`)
    return { end, lines: awaitedLater(written.then((row) => row?.lines ?? null)) }
  }
}
