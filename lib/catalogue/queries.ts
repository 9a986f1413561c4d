// Reading the catalogue: the list, one service, the category tree (spec §4.1). Every door asks here.

import { type CategoryCount, growTree } from "@/lib/catalogue/categories/category-tree"
import { buildCondition } from "@/lib/catalogue/list/conditions"
import { countServices } from "@/lib/catalogue/list/count"
import { writeCursor } from "@/lib/catalogue/list/cursor"
import type { ListQuery } from "@/lib/catalogue/list/filters"
import { type FoundPage, findPage, type SearchNotes } from "@/lib/catalogue/list/list"
import { listRowServices, readPageText } from "@/lib/catalogue/list/rows"
import { settleTotal } from "@/lib/catalogue/list/total"
import { DETAIL_FIELDS } from "@/lib/catalogue/present"
import type { Categories, RowPage, Service, ServiceDetail, ServicePage } from "@/lib/catalogue/schema"
import { pool } from "@/lib/db/client"
import { getCatalogueVersion, getCount, VERSION_SQL } from "@/lib/db/count-cache"
import { prepare } from "@/lib/db/prepared"
import { VISIBLE_SQL } from "@/lib/db/visible"
import type { EmbeddingBudget } from "@/lib/embeddings/schema"
import { parseServiceId } from "@/lib/service-id"

export interface ServiceListText extends SearchNotes {
  /** The page's services as JSON text, in the shape of spec §2.1. */
  services: string
  total: number
  limit: number
  offset: number
  /** The `after` of the next page; null on the last one. */
  nextCursor: string | null
}

/** One page of public services as Postgres wrote it: the hot path, which never parses what it only passes on. */
export async function listServicesText(query: ListQuery): Promise<ServiceListText> {
  const page = await findPage(query)
  const [services, total] = await Promise.all([readPageText(page.ids, page.matches), countMatches(query, page)])
  return {
    services,
    total,
    limit: query.limit,
    offset: query.offset,
    nextCursor: page.last && writeCursor(query, ...page.last),
    searchDegraded: page.searchDegraded,
    semanticCap: page.semanticCap,
  }
}

/** One page of public services (spec §4.1). `total` counts all matches, whatever `limit` and `offset`. */
export async function listServices(
  query: ListQuery,
): Promise<ServicePage & SearchNotes & Pick<ServiceListText, "nextCursor">> {
  const { services, ...rest } = await listServicesText(query)
  return { services: JSON.parse(services) as Service[], ...rest }
}

/** The same page with the fields that the list shows. `budget` limits the new vectors for the search. */
export async function listRows(
  query: ListQuery,
  budget: EmbeddingBudget | null = null,
): Promise<RowPage & SearchNotes> {
  const page = await findPage(query, budget)
  const [rows, total] = await Promise.all([listRowServices(page.ids), countMatches(query, page)])
  return { rows, total, searchDegraded: page.searchDegraded, semanticCap: page.semanticCap }
}

async function countMatches(query: ListQuery, { ids, near, version }: FoundPage): Promise<number> {
  const shown = ids === "{}" ? 0 : ids.split(",").length
  return settleTotal(near + (await countServices(buildCondition(query), version)), shown, query)
}

const detailBy = (column: string) =>
  prepare(`select row_to_json(detail)::text as service from (
    select ${DETAIL_FIELDS} from services s where s.${column} = $1 and ${VISIBLE_SQL}) detail`)
const DETAIL = { id: detailBy("id"), number: detailBy("number") }

/**
 * A public service with its checks and siblings (spec §2.2) as Postgres wrote it, or null: hidden and missing ones are told apart
 * nowhere.
 */
export async function findServiceDetailText(id: string): Promise<string | null> {
  const name = parseServiceId(id)
  if (!name) return null
  const { rows } = await pool().query<{ service: string }>(DETAIL[name.column](name.value))
  return rows[0]?.service ?? null
}

/** The same as a value. */
export async function findServiceDetail(id: string): Promise<ServiceDetail | null> {
  const text = await findServiceDetailText(id)
  return text === null ? null : (JSON.parse(text) as ServiceDetail)
}

/** The category tree with counts per protocol (spec §2.5); parents include their children. */
export async function listCategories(): Promise<Categories> {
  const version = await getCatalogueVersion()
  return getCount("categories", version, async () => {
    const { rows } = await pool().query<CategoryCount & { version: string }>(
      `select ${VERSION_SQL} as version, s.category, s.protocol, count(*)::int as count
       from services s where ${VISIBLE_SQL} group by s.category, s.protocol`,
    )
    return { version: rows[0]?.version ?? version, value: { categories: growTree(rows) } }
  })
}
