// Reading the catalogue: the list, one service, the category tree (spec §4.1). Every door asks here.

import { type CategoryCount, growTree } from "@/lib/catalogue/category-tree"
import type { ListQuery } from "@/lib/catalogue/filters"
import { DETAIL_FIELDS, SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { Categories, Service, ServiceDetail, ServicePage } from "@/lib/catalogue/schema"
import { buildCondition, buildOrder, type Condition } from "@/lib/catalogue/search"
import { pool } from "@/lib/db/client"
import { counted, getCatalogueVersion, VERSION_SQL } from "@/lib/db/counted"
import { VISIBLE_SQL } from "@/lib/db/visible"
import { identify } from "@/lib/service-id"

/** What a list answer says beside its body: how the search went. */
export interface SearchNotes {
  searchDegraded: "no-api-key" | null
  semanticCap: boolean
}
export interface ServiceListText extends SearchNotes {
  /** The page's services as JSON text, in the shape of spec §2.1. */
  services: string
  total: number
  limit: number
  offset: number
}

/** One page of public services as Postgres wrote it: the hot path, which never parses what it only passes on. */
export async function listServicesText(query: ListQuery): Promise<ServiceListText> {
  const condition = buildCondition(query)
  const total = { text: condition.text, values: [...condition.values] }
  const order = buildOrder(query, condition)
  const { limit, offset } = query
  const page = await pool().query<{ version: string; services: string }>(
    `select ${VERSION_SQL} as version, coalesce(json_agg(page), '[]')::text as services from (
       select ${SERVICE_FIELDS} from services s where ${condition.text}
       order by ${order} limit ${Number(limit)} offset ${Number(offset)}) page`,
    condition.values,
  )
  const [row] = page.rows
  if (!row) throw new Error("the list query answered no row")
  return {
    services: row.services,
    total: await countServices(total, row.version),
    limit,
    offset,
    // Semantic search arrives with an embedding service; without one the text alone decides, and says so.
    searchDegraded: query.q ? "no-api-key" : null,
    semanticCap: false,
  }
}

/** One page of public services (spec §4.1). `total` counts all matches, whatever `limit` and `offset`. */
export async function listServices(query: ListQuery): Promise<ServicePage & SearchNotes> {
  const { services, ...rest } = await listServicesText(query)
  return { services: JSON.parse(services) as Service[], ...rest }
}

/** How many public services match, remembered per catalogue version. */
export function countServices(condition: Condition, version: string): Promise<number> {
  const key = `total ${condition.text} ${JSON.stringify(condition.values)}`
  return counted(key, version, async () => {
    const { rows } = await pool().query<{ version: string; total: number }>(
      `select ${VERSION_SQL} as version, count(*)::int as total from services s where ${condition.text}`,
      condition.values,
    )
    return { version: rows[0]?.version ?? version, value: rows[0]?.total ?? 0 }
  })
}

/** A public service with its checks and siblings (spec §2.2), or null: hidden and missing ones are told apart nowhere. */
export async function findServiceDetail(id: string): Promise<ServiceDetail | null> {
  const name = identify(id)
  if (!name) return null
  const { rows } = await pool().query<{ service: ServiceDetail }>(
    `select row_to_json(detail) as service from (
       select ${DETAIL_FIELDS} from services s where s.${name.column} = $1 and ${VISIBLE_SQL}) detail`,
    [name.value],
  )
  return rows[0]?.service ?? null
}

/** The category tree with counts per protocol (spec §2.5); parents include their children. */
export async function listCategories(): Promise<Categories> {
  const version = await getCatalogueVersion()
  return counted("categories", version, async () => {
    const { rows } = await pool().query<CategoryCount & { version: string }>(
      `select ${VERSION_SQL} as version, mode() within group (order by s.category) as category, s.protocol,
              count(*)::int as count
       from services s where ${VISIBLE_SQL} group by s.category_key, s.protocol order by count desc, s.category_key`,
    )
    return { version: rows[0]?.version ?? version, value: { categories: growTree(rows) } }
  })
}
