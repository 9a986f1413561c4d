// Whose well-known places are asked: the hosts of public listings and of verified domains, in the order of their names, each
// with what we remember of it.

import { db } from "@/lib/db/client"
import { raw, sql } from "@/lib/db/sql"
import { VISIBLE_SQL } from "@/lib/db/visible"

/** A host serves its documents on few ports. */
const MAX_ORIGINS = 10

export interface KnownHost {
  host: string
  /** Where its listings are, those with TLS first. */
  origins: string[]
  /** The lines of its robots.txt that name our agent, and when they were read. */
  robots: string | null
  robotsAt: Date | null
  /** How often in a row it turned the prober away. */
  refusals: number
}

/** The first hosts after this name. */
export async function findHosts(after: string, limit: number): Promise<KnownHost[]> {
  const rows = await db().$queryRaw<KnownHost[]>(sql`
    with named as (
      (select s.host from services s where ${raw(VISIBLE_SQL)} and s.host > ${after}
       group by s.host order by s.host limit ${limit})
      union
      (select domain from claims where (status = 'verified' or grace_until is not null) and domain > ${after}
       order by domain limit ${limit})
      order by host limit ${limit})
    select n.host, h.robots, h.robots_at as "robotsAt", coalesce(h.refusals, 0) as refusals,
      array(select distinct substring(s.url from '^https?://[^/?]+') from services s
            where s.host = n.host and ${raw(VISIBLE_SQL)} order by 1 limit ${MAX_ORIGINS}) as origins
    from named n left join hosts h on h.host = n.host order by n.host`)
  return rows.map(({ origins, ...row }) => ({ ...row, origins: secureFirst(origins, row.host) }))
}

function secureFirst(origins: readonly string[], host: string): string[] {
  if (origins.length === 0) return [`https://${host}`]
  const isSecure = (origin: string) => origin.startsWith("https:")
  return [...origins.filter(isSecure), ...origins.filter((origin) => !isSecure(origin))]
}
