// Reads the public catalogue: one service, the category tree. The list is in `list/page.ts`. The pages, the API and MCP call the same
// functions.

import { buildCall } from "@/lib/catalogue/call/build-call"
import { listClients } from "@/lib/catalogue/call/list-clients"
import { ReceivedReply } from "@/lib/catalogue/call/schema"
import { buildCategoryTree, type CategoryCount } from "@/lib/catalogue/categories/category-tree"
import { findLowestPrice, parseLows } from "@/lib/catalogue/cautions/lows"
import { gradeDays } from "@/lib/catalogue/day-grades"
import { DETAIL_FIELDS } from "@/lib/catalogue/present"
import type { Categories, ChosenService, Service, ServiceDetail } from "@/lib/catalogue/schema"
import { parseServiceId, splitServiceIds } from "@/lib/contract/service-id"
import { count, getCatalogueVersion } from "@/lib/db/count-cache"
import { queryPrepared, query as select } from "@/lib/db/query"
import { empty, raw, type Sql, sql, utc, visible } from "@/lib/db/sql"
import { getProberAccess } from "@/lib/probe/own-access"

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
  const { uuids, numbers } = splitServiceIds(ids)
  if (ids.length === 0) return []
  return select<ChosenService>(sql`
    select s.id, s.number, s.name from services s
    where (s.id = any(${uuids}::uuid[]) or s.number = any(${numbers}::int[])) and ${visible()}`)
}

/**
 * Returns the grades of the last 30 days (DAY_GRADES), for services whose shape lacks them.
 * @param ids UUIDs; an unknown one has days without checks
 */
export async function listDayGrades(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryPrepared<{ id: string; days: string }>(sql`
    select page.id, ${gradeDays("page.id")} as days from unnest(${[...ids]}::uuid[]) page(id)`)
  return new Map(rows.map(({ id, days }) => [id, days]))
}

/** Returns the versions of the icons of hosts, for services whose shape lacks them. A host without an icon is missing. */
export async function listIconVersions(hosts: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryPrepared<{ host: string; version: string }>(sql`
    select i.host, i.version from host_icons i where i.host = any(${[...hosts]}::text[]) and i.version is not null`)
  return new Map(rows.map(({ host, version }) => [host, version]))
}

/** Returns the category tree with counts per protocol. Parents include their children. */
/** Test networks included. */
export const listCategories = async (): Promise<Categories> => countCategories(await getCatalogueVersion())

/** What the list shows without filters: no test networks. */
export const listShownCategories = async (): Promise<Categories> =>
  count("shown categories", await getCatalogueVersion(), () => selectCategories(sql`and not s.test_network`))

export const countCategories = (version: string): Promise<Categories> =>
  count("categories", version, () => selectCategories(empty))

async function selectCategories(condition: Sql): Promise<Categories> {
  const rows = await select<CategoryCount>(sql`
    select s.category, s.protocol, count(*)::int as count
    from services s where ${visible()} ${condition} group by s.category, s.protocol`)
  return { categories: buildCategoryTree(rows) }
}
