// The whole directory, or what the filters leave of it, as a stream of CSV (spec §4.1). Page after page by id, each a query of
// its own: memory stays level, no connection is held while a slow client reads, and a client that leaves ends it.

import { CSV_HEADER, csvLine } from "@/lib/catalogue/csv"
import type { ListQuery } from "@/lib/catalogue/filters"
import { findBtcUsd } from "@/lib/catalogue/reprice"
import { buildCondition } from "@/lib/catalogue/search"
import { db, pool } from "@/lib/db/client"
import { log } from "@/lib/log"

const PAGE_ROWS = 5_000
const FIRST = "00000000-0000-0000-0000-000000000000"

interface Page {
  lines: string | null
  last: string | null
  rows: number
}

/** A listing that is there all the while is in it once. `limit`, `offset` and the order of the query mean nothing here. */
export async function exportCsv(query: Partial<ListQuery>): Promise<ReadableStream<Uint8Array>> {
  const read = await openPages(query)
  const encoder = new TextEncoder()
  let after = FIRST
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(CSV_HEADER)),
      async pull(controller) {
        const { lines, last, rows } = await read(after)
        if (lines !== null) controller.enqueue(encoder.encode(lines))
        if (last === null || rows < PAGE_ROWS) controller.close()
        else after = last
      },
      cancel: () => log.debug("an export was broken off"),
    },
    // The next page is read while this one is taken, and no further one.
    { highWaterMark: 1 },
  )
}

async function openPages(query: Partial<ListQuery>): Promise<(after: string) => Promise<Page>> {
  const { text, values } = buildCondition(query)
  const rate = await findBtcUsd(db())
  const [cursor, btcUsd] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const statement = `
    select string_agg(line, '' order by id) as lines, (array_agg(id order by id))[count(*)] as last, count(*)::int as rows
    from (select s.id, ${csvLine(btcUsd)} as line from services s
          where ${text} and s.id > ${cursor}::uuid order by s.id limit ${PAGE_ROWS}) page`
  return async (after) => {
    const { rows } = await pool().query<Page>(statement, [...values, after, rate])
    // Taken out, since the driver's timer holds the result for longer than young garbage may live.
    const page = rows.pop()
    if (!page) throw new Error("the export answered no row")
    return page
  }
}
