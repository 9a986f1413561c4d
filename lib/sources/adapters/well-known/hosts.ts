// Lists the hosts to visit, in alphabetical order: hosts of public services and verified domains. Each host comes with its stored
// robots.txt rules and the number of times that it rejected the prober.

import { db } from "@/lib/db/client"
import { raw, type Sql, sql, visible } from "@/lib/db/sql"

/** Maximum number of origins (scheme, host and port) that are read per host. */
const MAX_ORIGINS = 10

export interface KnownHost {
  host: string
  /** The origins of the host's services, `https` first. */
  origins: string[]
  /** The rules in robots.txt that name our agent, or null. `robotsAt` is the time when the prober read the file. */
  robots: string | null
  robotsAt: Date | null
  /** Consecutive 403 or 451 responses to the prober. From `REJECTIONS_TO_OPT_OUT` on, the host is not visited. */
  refusals: number
}

/** Returns at most `limit` hosts whose name follows `after` in alphabetical order. */
export const findHosts = (after: string, limit: number): Promise<KnownHost[]> =>
  readHosts((column) => sql`${column} > ${after}`, limit)

/** Null for a host without a public service or a verified domain. */
export async function findHost(host: string): Promise<KnownHost | null> {
  const [found = null] = await readHosts((column) => sql`${column} = ${host}`, 1)
  return found
}

async function readHosts(where: (column: Sql) => Sql, limit: number): Promise<KnownHost[]> {
  const rows = await db().$queryRaw<KnownHost[]>(sql`
    with named as (
      (select s.host from services s where ${visible()} and ${where(raw("s.host"))}
       group by s.host order by s.host limit ${limit})
      union
      (select domain from claims where (status = 'verified' or grace_until is not null) and ${where(raw("domain"))}
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
