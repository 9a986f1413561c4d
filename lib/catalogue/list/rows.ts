// The services of one page as JSON text. The statement that finds their ids has a form for each kind of query; these are long
// and never change, so Postgres keeps their plans.

import { ROW_FIELDS, SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { RowService } from "@/lib/catalogue/schema"
import { queryPrepared } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"

const NO_IDS = "{}"

/**
 * The services in the order of the ids, without those hidden since their ids were found.
 * @param ids a Postgres array
 * @param matches added to the services as `match`, in the same order
 */
export async function readPageText(ids: string, matches: readonly unknown[] | null): Promise<string> {
  if (ids === NO_IDS) return "[]"
  const [row] = await queryPrepared<{ services: string }>(matches ? selectExplained(ids, matches) : select(ids))
  return row?.services ?? "[]"
}

const select = (ids: string) => sql`
  select coalesce(json_agg(item order by page.place), '[]')::text as services
  from unnest(${ids}::uuid[]) with ordinality page(id, place)
  join services s on s.id = page.id and ${visible()}
  cross join lateral (select ${SERVICE_FIELDS}) item`

const selectExplained = (ids: string, matches: readonly unknown[]) => sql`
  select coalesce(json_agg(item order by page.place), '[]')::text as services
  from unnest(${ids}::uuid[], ${matches.map((match) => JSON.stringify(match))}::json[])
       with ordinality page(id, match, place)
  join services s on s.id = page.id and ${visible()}
  cross join lateral (select ${SERVICE_FIELDS}, page.match) item`

/** The same services with the fields that a row of the page's list shows. */
export async function listRowServices(ids: string): Promise<RowService[]> {
  if (ids === NO_IDS) return []
  const [row] = await queryPrepared<{ rows: RowService[] }>(sql`
    select coalesce(json_agg(line order by page.place), '[]') as rows
    from unnest(${ids}::uuid[]) with ordinality page(id, place)
    join services s on s.id = page.id and ${visible()}
    cross join lateral (select ${ROW_FIELDS} from (select ${SERVICE_FIELDS}) item) line`)
  return row?.rows ?? []
}
