// Reads the services of a page by their ids. The statements of this file are long and their text never changes, so they are
// prepared once per connection.

import { ROW_FIELDS, SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { RowService } from "@/lib/catalogue/schema"
import { queryPrepared } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"

const NO_IDS = "{}"

/**
 * Returns JSON text of the services in the order of `ids`, without services that were hidden after their ids were found.
 * @param ids a Postgres array
 * @param matches added to the services as `match`, in the order of `ids`
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

/** Returns the services of a page with only the fields that the web page's list shows. */
export async function listRowServices(ids: string): Promise<RowService[]> {
  if (ids === NO_IDS) return []
  const [row] = await queryPrepared<{ rows: RowService[] }>(sql`
    select coalesce(json_agg(line order by page.place), '[]') as rows
    from unnest(${ids}::uuid[]) with ordinality page(id, place)
    join services s on s.id = page.id and ${visible()}
    cross join lateral (select ${ROW_FIELDS} from (select ${SERVICE_FIELDS}) item) line`)
  return row?.rows ?? []
}
