// Which listings are in the directory already, in any state.

import { db } from "@/lib/db/client"
import { recordset, sql } from "@/lib/db/sql"

/** What identifies a service: its URL in normal form and its protocol. */
interface Identity {
  url: string
  protocol: string
}
export const identityOf = ({ url, protocol }: Identity) => `${protocol} ${url}`

export async function findListed(listings: readonly Identity[]): Promise<ReadonlySet<string>> {
  if (listings.length === 0) return new Set()
  const given = listings.map(({ url, protocol }) => ({ url, protocol }))
  const rows = await db().$queryRaw<Identity[]>(sql`
    select s.url, s.protocol from services s
    join ${recordset(given, { url: "text", protocol: "text" }, "given")}
      on s.url = given.url and s.protocol = given.protocol`)
  return new Set(rows.map(identityOf))
}
