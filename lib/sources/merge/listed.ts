// Which of these listings there are already, whatever their state.

import { db } from "@/lib/db/client"
import { sql } from "@/lib/db/sql"

/** A normal URL and a protocol. */
interface Identity {
  url: string
  protocol: string
}
export const identityOf = ({ url, protocol }: Identity) => `${protocol} ${url}`

export async function findListed(given: readonly Identity[]): Promise<ReadonlySet<string>> {
  if (given.length === 0) return new Set()
  const rows = await db().$queryRaw<Identity[]>(sql`
    select s.url, s.protocol from services s
    join unnest(${given.map(({ url }) => url)}::text[], ${given.map(({ protocol }) => protocol)}::text[])
         as given(url, protocol) on s.url = given.url and s.protocol = given.protocol`)
  return new Set(rows.map(identityOf))
}
