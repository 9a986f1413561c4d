// Selects the URLs of the sitemap: the best services in the default order, and the hosts with the most services. Cached per
// catalogue version, so a hidden service disappears at once. A change of the order alone appears with the next version.

import { DEFAULT_ORDER } from "@/lib/catalogue/list/order"
import { listHosts } from "@/lib/catalogue/provider"
import { getCatalogueVersion, getExactCount, VERSION_SQL } from "@/lib/db/count-cache"
import { queryOne } from "@/lib/db/query"
import { raw, sql, utc, visible } from "@/lib/db/sql"

const LIMITS = { services: 2000, hosts: 1000 } as const

export interface Addresses {
  services: { id: string; updated_at: string }[]
  hosts: { host: string; updated_at: string }[]
}

export async function listAddresses(): Promise<Addresses> {
  return getExactCount("addresses", await getCatalogueVersion(), async () => {
    const row = await queryOne<Pick<Addresses, "services"> & { version: string }>(sql`
      select ${VERSION_SQL} as version, coalesce(json_agg(item), '[]') as services from (
        select s.id, ${utc("s.updated_at")} as updated_at
        from services s where ${visible()} order by ${raw(DEFAULT_ORDER)} limit ${raw(String(LIMITS.services))}) item`)
    if (!row) throw new Error("the statement of the sitemap returned no row")
    return { version: row.version, value: { services: row.services, hosts: await listHosts(LIMITS.hosts) } }
  })
}
