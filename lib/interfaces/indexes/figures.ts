// The figures of one category, protocol or network, and the networks of the catalogue. Cached per catalogue version.

import { buildCondition } from "@/lib/catalogue/list/match"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { FacetCount } from "@/lib/catalogue/schema"
import { count, getCatalogueVersion } from "@/lib/db/count-cache"
import { query, queryRow } from "@/lib/db/query"
import { type Sql, sql, visible } from "@/lib/db/sql"
import type { GroupFigures } from "@/lib/interfaces/indexes/schema"

type Group = Pick<ListQuery, "category" | "protocol" | "network">

/** Counts the services of a group, without test networks. One statement reads each service of the group once. */
export async function getGroupFigures(group: Partial<Group>): Promise<GroupFigures> {
  const condition = buildCondition({ ...group, test_networks: "hide" })
  const key = `group ${condition.text} ${JSON.stringify(condition.values)}`
  return count(key, await getCatalogueVersion(), async () => {
    const { figures } = await queryRow<{ figures: GroupFigures }>(selectFigures(condition))
    return figures
  })
}

const selectFigures = (condition: Sql): Sql => sql`
  with listed as materialized (
    select s.protocol, s.payment_network as network, s.health_rank = 0 as is_healthy, s.asked_usd
    from services s where ${condition}),
  prices as (
    select min(asked_usd) as least, max(asked_usd) as most,
           percentile_disc(0.5) within group (order by asked_usd) as median
    from listed where is_healthy and asked_usd is not null having count(*) > 0)
  select json_build_object(
    'services', (select count(*) from listed),
    'healthy', (select count(*) from listed where is_healthy),
    'prices', (select row_to_json(prices) from prices),
    'protocols', (select coalesce(json_agg(one), '[]') from (
      select protocol as value, count(*) as count from listed group by 1 order by 2 desc, 1) one),
    'networks', (select coalesce(json_agg(one), '[]') from (
      select network as value, count(*) as count from listed where network is not null
      group by 1 order by 2 desc, 1 limit 20) one)) as figures`

/** Networks have long names of their own in untrusted listings, so pages link at most the 200 most frequent. */
const MOST_NETWORKS = 200

/** Lists the networks of public services, without test networks, most frequent first. */
export async function listNetworks(): Promise<FacetCount[]> {
  return count("networks", await getCatalogueVersion(), () =>
    query<FacetCount>(sql`
      select s.payment_network as value, count(*)::int as count
      from services s where ${visible()} and s.payment_network is not null and not s.test_network
      group by s.payment_network order by 2 desc, 1 limit ${MOST_NETWORKS}`),
  )
}
