// Finds healthy services that could replace one: of the same category, else of its parent category, at a comparable price.

import { listRowServices } from "@/lib/catalogue/list/page"
import type { RowService, Service } from "@/lib/catalogue/schema"
import { queryPrepared } from "@/lib/db/query"
import { raw, type Sql, sql, visible } from "@/lib/db/sql"

const SIMILAR_SHOWN = 5
/** Compared services per category. Both reads walk one index, so that a category of 50,000 services costs no more. */
const COMPARED = raw("60")
/** Prices are comparable up to this factor. Services within one factor are in the order of the recommendation. */
const FACTOR = raw("2.0")
/** Services without a category have nothing in common. */
const UNKNOWN = "uncategorized"

type Wanted = Pick<Service, "id" | "url" | "host" | "category" | "asked_price" | "test_network">

/** Lists at most five healthy services, those of other hosts first, then the closest price, then the most recommended. */
export async function listSimilarServices(service: Wanted): Promise<RowService[]> {
  if (service.category === null || service.category.toLowerCase() === UNKNOWN) return []
  const [found] = await queryPrepared<{ ids: string }>(selectSimilar(service, service.category))
  return listRowServices(found?.ids ?? "{}")
}

function selectSimilar({ id, url, host, asked_price, test_network }: Wanted, category: string): Sql {
  const [parent = ""] = category.toLowerCase().split("/")
  const usd = test_network ? null : (asked_price?.usd ?? null)
  // A recommendation below 0 is that of a service whose payee has changed.
  const fits = sql`${visible()} and s.health_rank = 0 and s.test_network = ${test_network} and s.id <> ${id}::uuid
    and s.url <> ${url} and s.template_word is null and not s.copied
    and s.recommended >= 0`
  const columns = raw("s.id, s.url, s.host, s.asked_usd, s.recommended")
  return sql`
    with same as materialized (
      select ${columns}, 0 as distance from services s where ${fits} and s.category_key = lower(${category})
      order by s.recommended desc limit ${COMPARED}),
    wider as materialized (
      select ${columns}, 1 as distance from services s
      where ${fits} and (select count(*) < ${raw(String(SIMILAR_SHOWN))} from same) and s.category_key <> lower(${category})
        and s.category_key > ${parent} || '/' and s.category_key < ${parent} || '0' limit ${COMPARED}),
    each_url as (
      select distinct on (url) * from (table same union all table wider) both_reads order by url, recommended desc)
    select coalesce(array_agg(id order by place), '{}')::text as ids from (
      select id, row_number() over (order by host = ${host}, distance,
        floor(abs(ln((asked_usd + 1e-9) / (${usd}::float8 + 1e-9))) / ln(${FACTOR})) nulls last,
        recommended desc, id) as place
      from each_url order by place limit ${raw(String(SIMILAR_SHOWN))}) chosen`
}
