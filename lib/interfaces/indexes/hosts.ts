// The index of hosts: those with the most services, with their figures. Counted per catalogue version and paged in memory.

import { count, getCatalogueVersion } from "@/lib/db/count-cache"
import { query, queryRow } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"
import type { HostFigures, HostPage } from "@/lib/interfaces/indexes/schema"

/** About 150 bytes each stay in memory. Hosts beyond these have few services each, and are found by search. */
export const MOST_HOSTS = 5000
export const HOSTS_ON_PAGE = 100

/** @param offset skips this number of hosts */
export async function listHostPage(offset: number): Promise<HostPage> {
  const hosts = await countHosts()
  return { hosts: await keepPublic(hosts.slice(offset, offset + HOSTS_ON_PAGE)), total: hosts.length }
}

export const listTopHosts = async (): Promise<HostFigures[]> => keepPublic(await countHosts())

async function countHosts(): Promise<HostFigures[]> {
  return count("hosts", await getCatalogueVersion(), async () => {
    const { hosts } = await queryRow<{ hosts: HostFigures[] }>(sql`
      select (select coalesce(json_agg(one), '[]') from (
        select s.host, count(*) as services, count(*) filter (where s.health_rank = 0) as healthy,
               bool_or(s.domain_verified) as domain_verified,
               array_agg(distinct s.protocol order by s.protocol) as protocols
        from services s where ${visible()} group by s.host order by 2 desc, s.host limit ${MOST_HOSTS}) one) as hosts`)
    return hosts
  })
}

/** Leaves out hosts whose last service was hidden since: in a large catalogue the figures may be seconds old. */
async function keepPublic(hosts: readonly HostFigures[]): Promise<HostFigures[]> {
  const rows = await query<{ host: string }>(sql`
    select given.host from unnest(${hosts.map(({ host }) => host)}::text[]) given(host)
    where exists (select from services s where s.host = given.host and ${visible()})`)
  const shown = new Set(rows.map(({ host }) => host))
  return hosts.filter(({ host }) => shown.has(host))
}
