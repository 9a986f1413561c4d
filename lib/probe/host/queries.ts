import { queryRow } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

/** The number of hosts whose last responses to the prober were 403 or 451. */
export async function countRefusingHosts(): Promise<number> {
  const { hosts } = await queryRow<{ hosts: number }>(
    sql`select count(*)::int as hosts from hosts h where h.refusals > 0`,
  )
  return hosts
}
