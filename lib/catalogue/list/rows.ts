// The services of one page as Postgres writes them. Which they are and what is said of them are asked apart: the first question
// has as many forms as there are queries and short fields, the second is long and always the same.

import { ROW_FIELDS, SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { RowService } from "@/lib/catalogue/schema"
import { pool } from "@/lib/db/client"
import { prepare } from "@/lib/db/prepared"
import { VISIBLE_SQL } from "@/lib/db/visible"

const select = (more: { columns?: string; names?: string; fields?: string }) =>
  prepare(`
    select coalesce(json_agg(item order by asked.place), '[]')::text as services
    from unnest($1::uuid[]${more.columns ?? ""}) with ordinality asked(id${more.names ?? ""}, place)
    join services s on s.id = asked.id and ${VISIBLE_SQL}
    cross join lateral (select ${SERVICE_FIELDS}${more.fields ?? ""}) item`)

const PAGE = select({})
const EXPLAINED = select({ columns: ", $2::json[]", names: ", match", fields: ", asked.match" })

/**
 * The services in the order of the ids (an array as Postgres writes it), as JSON text in the shape of spec §2.1, each with its
 * `match` where these are given. Without one that was taken away since its id was found.
 */
export async function readPageText(ids: string, matches: readonly unknown[] | null): Promise<string> {
  if (ids === "{}") return "[]"
  const asked = matches
    ? EXPLAINED(
        ids,
        matches.map((match) => JSON.stringify(match)),
      )
    : PAGE(ids)
  const { rows } = await pool().query<{ services: string }>(asked)
  return rows[0]?.services ?? "[]"
}

const ROWS = prepare(`
  select coalesce(json_agg(line order by asked.place), '[]') as rows
  from unnest($1::uuid[]) with ordinality asked(id, place)
  join services s on s.id = asked.id and ${VISIBLE_SQL}
  cross join lateral (select ${ROW_FIELDS} from (select ${SERVICE_FIELDS}) item) line`)

/** The fields that the rows of a page show, in the order of the ids. */
export async function listRowServices(ids: string): Promise<RowService[]> {
  if (ids === "{}") return []
  const { rows } = await pool().query<{ rows: RowService[] }>(ROWS(ids))
  return rows[0]?.rows ?? []
}
