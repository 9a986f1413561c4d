// The addresses that crawlers are told (app/sitemap.ts): the best listings in the directory's own order, and the hosts with the
// most of them. No limit counts who asks, so they are read once for each version of the catalogue; what is hidden is gone at
// once, while a later change of order or of time may wait for the next version.

import { buildCondition } from "@/lib/catalogue/list/conditions"
import { DEFAULT_ORDER } from "@/lib/catalogue/list/order"
import { listHosts } from "@/lib/catalogue/provider"
import { pool } from "@/lib/db/client"
import { getCatalogueVersion, getExactCount, VERSION_SQL } from "@/lib/db/count-cache"

const LIMITS = { services: 2000, hosts: 1000 } as const

export interface Addresses {
  services: { id: string; updated_at: string }[]
  hosts: { host: string; updated_at: string }[]
}

export async function listAddresses(): Promise<Addresses> {
  return getExactCount("addresses", await getCatalogueVersion(), async () => {
    const condition = buildCondition({})
    const { rows } = await pool().query<Pick<Addresses, "services"> & { version: string }>(
      `select ${VERSION_SQL} as version, coalesce(json_agg(item), '[]') as services from (
         select s.id, to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at
         from services s where ${condition.text} order by ${DEFAULT_ORDER} limit ${LIMITS.services}) item`,
      condition.values,
    )
    const [row] = rows
    if (!row) throw new Error("the addresses query answered no row")
    return { version: row.version, value: { services: row.services, hosts: await listHosts(LIMITS.hosts) } }
  })
}
