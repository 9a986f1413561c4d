// The URLs of services for the sitemap. A file has the services whose numbers are in one range, so that a new service changes only
// the last file. Read from the database for each request, because a sitemap must not name a service that was hidden since.

import { query } from "@/lib/db/query"
import { sql, utc, visible } from "@/lib/db/sql"

/** The most URLs of one file. A sitemap may have 50,000; smaller files keep a request short. */
export const MOST_IN_FILE = 10_000

export interface ServiceAddress {
  id: string
  updated_at: string
}

/** Lists the files that have a public service: 0 for the numbers 1 to 10,000. Looks into each range by the index on numbers. */
export async function listServiceFiles(): Promise<number[]> {
  const rows = await query<{ file: number }>(sql`
    select file from generate_series(0, (select coalesce(max(number) - 1, -1) from services) / ${MOST_IN_FILE}::int) file
    where exists (select from services s where s.number > file * ${MOST_IN_FILE}::int
                  and s.number <= (file + 1) * ${MOST_IN_FILE}::int and ${visible()})
    order by file`)
  return rows.map(({ file }) => file)
}

export function listServiceAddresses(file: number): Promise<ServiceAddress[]> {
  const before = file * MOST_IN_FILE
  return query<ServiceAddress & { [column: string]: string }>(sql`
    select s.id, ${utc("s.updated_at")} as updated_at from services s
    where s.number > ${before}::int and s.number <= ${before + MOST_IN_FILE}::int and ${visible()} order by s.number`)
}
