// Reads the public catalogue: the list, one service, the category tree. The pages, the API and MCP call the same functions.

import { buildCall } from "@/lib/catalogue/call/build-call"
import { ReceivedReply } from "@/lib/catalogue/call/challenge"
import { listClients } from "@/lib/catalogue/call/list-clients"
import { buildCategoryTree, type CategoryCount } from "@/lib/catalogue/categories/category-tree"
import { findLowestPrice, parseLows } from "@/lib/catalogue/cautions/lows"
import { countMatches, estimateMatches } from "@/lib/catalogue/list/count"
import { isLoose } from "@/lib/catalogue/list/match"
import { formatCursor } from "@/lib/catalogue/list/order"
import {
  correctTotal,
  type FoundPage,
  findPage,
  listRowServices,
  readPageText,
  type SearchNotes,
} from "@/lib/catalogue/list/page"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { relaxQuery } from "@/lib/catalogue/list/relax"
import { summarizeSearch } from "@/lib/catalogue/list/summary"
import { DETAIL_FIELDS } from "@/lib/catalogue/present"
import type {
  Categories,
  ChosenService,
  RowPage,
  SearchSummary,
  Service,
  ServiceDetail,
  ServicePage,
} from "@/lib/catalogue/schema"
import { parseServiceId } from "@/lib/contract/service-id"
import { getCatalogueVersion, getCount, VERSION_SQL } from "@/lib/db/count-cache"
import { queryPrepared, query as select } from "@/lib/db/query"
import { raw, sql, utc, visible } from "@/lib/db/sql"
import type { EmbeddingBudget } from "@/lib/embeddings/schema"
import { getProberAccess } from "@/lib/probe/own-access"

export interface ServiceListText extends SearchNotes {
  /** JSON text of Service[]. */
  services: string
  total: number
  limit: number
  offset: number
  /** The `after` parameter for the next page; null on the last page. */
  nextCursor: string | null
  /** Null without a search text. */
  search: SearchSummary | null
  /** True when the services contain less than half of the search words. */
  isLoose: boolean
}

/** Returns one page of public services. `services` stays the JSON text that Postgres wrote, so that the API does not parse it. */
export async function listServicesText(given: ListQuery): Promise<ServiceListText> {
  const query = await relaxQuery(given)
  const page = await readPage(query)
  const [services, total, search] = await Promise.all([
    readPageText(page.ids, page.matches),
    countRows(query, page),
    describeSearch(query, page),
  ])
  return {
    services,
    total,
    search,
    isLoose: isLooseSearch(query),
    limit: query.limit,
    offset: query.offset,
    nextCursor: page.last && formatCursor(query, page.strategy, ...page.last),
    searchDegraded: page.searchDegraded,
    semanticCap: page.semanticCap,
  }
}

/** Like `listServicesText`, with parsed services. `total` counts all matches, not only this page. */
export async function listServices(
  query: ListQuery,
): Promise<ServicePage & SearchNotes & Pick<ServiceListText, "nextCursor" | "search" | "isLoose">> {
  const { services, ...rest } = await listServicesText(query)
  return { services: JSON.parse(services) as Service[], ...rest }
}

/** Returns the ids of one page as a Postgres array, and the number of all matches. */
export async function listServiceIds(given: ListQuery): Promise<{ ids: string; total: number }> {
  const query = await relaxQuery(given)
  const page = await readPage(query)
  return { ids: page.ids, total: await countRows(query, page) }
}

/**
 * Returns one page of services with the fields that the web page's list shows.
 * @param budget limits requests for new embeddings of the search text
 */
export async function listRows(
  given: ListQuery,
  budget: EmbeddingBudget | null = null,
): Promise<RowPage & SearchNotes & Pick<ServiceListText, "search" | "isLoose">> {
  const query = await relaxQuery(given, budget)
  const page = await readPage(query, budget)
  const [rows, total, services, search] = await Promise.all([
    listRowServices(page.ids),
    countRows(query, page),
    query.group ? countMatches({ ...query, group: undefined }, page.version) : null,
    describeSearch(query, page),
  ])
  const { searchDegraded, semanticCap, near } = page
  return {
    ...{ rows, total, services: Math.max(total, near + (services ?? 0)) },
    ...{ search, isLoose: isLooseSearch(query), searchDegraded, semanticCap },
  }
}

/** Counts URLs while the page is read, because the count takes longer. The count of the page's version is then often cached. */
async function readPage(query: ListQuery, budget: EmbeddingBudget | null = null): Promise<FoundPage> {
  const isSlow = query.group !== undefined && query.q === undefined
  const [page] = await Promise.all([findPage(query, budget), isSlow ? estimateMatches(query) : null])
  return page
}

const isLooseSearch = ({ relaxation }: ListQuery) => relaxation !== undefined && isLoose(relaxation)

const describeSearch = async (query: ListQuery, { version }: FoundPage) =>
  query.q ? summarizeSearch(query, await getCategories(version)) : null

async function countRows(query: ListQuery, { ids, near, version }: FoundPage): Promise<number> {
  const shown = ids === "{}" ? 0 : ids.split(",").length
  return correctTotal(near + (await countMatches(query, version)), shown, query)
}

/** Finds a public service. Returns null for hidden and for missing services, so that a caller cannot tell them apart. */
export async function findServiceDetail(id: string): Promise<ServiceDetail | null> {
  const name = parseServiceId(id)
  if (!name) return null
  const [row] = await queryPrepared<{ service: StoredDetail }>(sql`
    select row_to_json(detail) as service from (
      select ${DETAIL_FIELDS} from services s where s.${raw(name.column)} = ${name.value} and ${visible()}) detail`)
  if (!row) return null
  const { service } = row
  const call = buildCall(service, service.call)
  return {
    ...service,
    health_reason: service.health_reason && { ...service.health_reason, allow: getProberAccess() },
    call,
    clients: listClients(service.protocol, service.clients),
    lowest_asked_price: findLowestPrice(parseLows(service.lowest_asked_price), call?.offers ?? []),
  }
}

/** Parts that are computed from what the database has. */
type Computed = "call" | "clients" | "lowest_asked_price"
type StoredDetail = Omit<ServiceDetail, Computed | "health_reason"> &
  Pick<Service, "health_reason"> &
  Record<Computed, unknown>

/** Returns the 402 response of a public service as received. Null for a hidden or missing service, and without a response. */
export async function findReceivedReply(id: string): Promise<{ reply: ReceivedReply; read_at: string } | null> {
  const name = parseServiceId(id)
  if (!name) return null
  const [row] = await select<{ reply: unknown; read_at: string }>(sql`
    select c.reply, ${utc("c.read_at")} as read_at from services s join challenges c on c.service_id = s.id
    where s.${raw(name.column)} = ${name.value} and ${visible()}`)
  const reply = ReceivedReply.safeParse(row?.reply)
  return row && reply.success ? { reply: reply.data, read_at: row.read_at } : null
}

/** Returns the public services with these UUIDs or numbers, in no particular order. */
export async function listChosenServices(ids: readonly string[]): Promise<ChosenService[]> {
  const names = ids.map(parseServiceId)
  const of = (column: "id" | "number") => names.flatMap((name) => (name?.column === column ? [name.value] : []))
  if (names.length === 0) return []
  return select<ChosenService>(sql`
    select s.id, s.number, s.name from services s
    where (s.id = any(${of("id")}::uuid[]) or s.number = any(${of("number")}::int[])) and ${visible()}`)
}

/** Returns the category tree with counts per protocol. Parents include their children. */
export const listCategories = async (): Promise<Categories> => getCategories(await getCatalogueVersion())

function getCategories(version: string): Promise<Categories> {
  return getCount("categories", version, async () => {
    const rows = await select<CategoryCount & { version: string }>(sql`
      select ${VERSION_SQL} as version, s.category, s.protocol, count(*)::int as count
      from services s where ${visible()} group by s.category, s.protocol`)
    return { version: rows[0]?.version ?? version, value: { categories: buildCategoryTree(rows) } }
  })
}
