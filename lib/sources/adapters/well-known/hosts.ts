// The hosts to visit: those of public services and of verified domains, by name, each with what the prober has stored about it.

import { db } from "@/lib/db/client"
import { sql, visible } from "@/lib/db/sql"

/** Origins (scheme and port) of one host that are read. */
const MAX_ORIGINS = 10

export interface KnownHost {
  host: string
  /** The origins of its services, `https` first. */
  origins: string[]
  /** The lines of robots.txt for our agent, and when they were read. */
  robots: string | null
  robotsAt: Date | null
  /** Consecutive rejections of the prober. */
  refusals: number
}

/** The first hosts after this name, in alphabetical order. */
export async function findHosts(after: string, limit: number): Promise<KnownHost[]> {
  const rows = await db().$queryRaw<KnownHost[]>(sql`
    with named as (
      (select s.host from services s where ${visible()} and s.host > ${after}
       group by s.host order by s.host limit ${limit})
      union
      (select domain from claims where (status = 'verified' or grace_until is not null) and domain > ${after}
       order by domain limit ${limit})
      order by host limit ${limit})
    select n.host, h.robots, h.robots_at as "robotsAt", coalesce(h.refusals, 0) as refusals,
      array(select distinct substring(s.url from '^https?://[^/?]+') from services s
            where s.host = n.host and ${visible()} order by 1 limit ${MAX_ORIGINS}) as origins
    from named n left join hosts h on h.host = n.host order by n.host`)
  return rows.map(({ origins, ...row }) => ({ ...row, origins: secureFirst(origins, row.host) }))
}

function secureFirst(origins: readonly string[], host: string): string[] {
  if (origins.length === 0) return [`https://${host}`]
  const isSecure = (origin: string) => origin.startsWith("https:")
  return [...origins.filter(isSecure), ...origins.filter((origin) => !isSecure(origin))]
}
