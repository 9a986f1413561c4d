// The whole directory, or what the filters leave of it, as a stream of CSV (spec §4.1). Page after page by id, each a query of
// its own: memory stays level, no connection is held while a slow client reads, and a client that leaves ends it.

import { CSV_HEADER, csvLine } from "@/lib/catalogue/export/csv"
import { buildCondition } from "@/lib/catalogue/list/conditions"
import type { ListQuery } from "@/lib/catalogue/list/filters"
import { findBtcUsd } from "@/lib/catalogue/price/reprice"
import { db, pool } from "@/lib/db/client"
import { VISIBLE_SQL } from "@/lib/db/visible"
import { log } from "@/lib/log"

const PAGE_ROWS = 2_500
const FIRST = "00000000-0000-0000-0000-000000000000"
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** `end` is the id of the last row, null for the last page; `lines` is null for an empty page. */
interface Page {
  end: string | null
  lines: Promise<string | null>
}

/** A listing that is there all the while is in it once. `limit`, `offset` and the order of the query mean nothing here. */
export async function exportCsv(query: Partial<ListQuery>): Promise<ReadableStream<Uint8Array>> {
  const openPage = await openPages(query)
  const encoder = new TextEncoder()
  let ahead: Promise<Page> | undefined
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(CSV_HEADER)),
      async pull(controller) {
        const page = await (ahead ?? openPage(FIRST))
        // The next page is read while this one is, and taken; no further one.
        if (page.end !== null) ahead = awaitedLater(openPage(page.end))
        const lines = await page.lines
        if (lines !== null) controller.enqueue(encoder.encode(lines))
        if (page.end === null) controller.close()
      },
      cancel: () => log.debug("an export was broken off"),
    },
    { highWaterMark: 0 },
  )
}

/** Its failure is told to whoever awaits it; a client that has left does not. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch((error: unknown) => log.debug({ err: error }, "a page of an export could not be read"))
  return promise
}

/** Where a page ends is known long before its lines are written: the next can begin meanwhile. */
async function openPages(query: Partial<ListQuery>): Promise<(after: string) => Promise<Page>> {
  const { text, values } = buildCondition(query)
  const rate = await findBtcUsd(db())
  const [from, to, btcUsd] = [1, 2, 3].map((place) => `$${values.length + place}`)
  // Without a filter nearly all rows are wanted: the primary key alone tells where to end.
  const counted = text === VISIBLE_SQL ? "true" : text
  const findEnd = `
    select s.id from services s where ${counted} and s.id > ${from}::uuid order by s.id offset ${PAGE_ROWS - 1} limit 1`
  const writeLines = `
    select string_agg(line, '' order by id) as lines
    from (select s.id, ${csvLine(`${btcUsd}`)} as line from services s
          where ${text} and s.id > ${from}::uuid and s.id <= ${to}::uuid order by s.id) page`
  return async (after) => {
    const { rows } = await pool().query<{ id: string }>(findEnd, [...values, after])
    const end = rows[0]?.id ?? null
    const written = pool().query<{ lines: string | null }>(writeLines, [...values, after, end ?? LAST, rate])
    return { end, lines: awaitedLater(written.then(({ rows }) => rows.pop()?.lines ?? null)) }
  }
}
