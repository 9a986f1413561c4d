// Finds a public service by its UUID or number, or the one that it was merged into. Null for hidden and for missing services alike, so that
// a caller cannot tell them apart.

import { unknownService } from "@/lib/catalogue/service-row"
import { AppError } from "@/lib/contract/errors"
import { parseServiceId } from "@/lib/contract/service-id"
import { queryOne, queryPrepared } from "@/lib/db/query"
import { raw, type Sql, sql, visible } from "@/lib/db/sql"

/** @param fields of the table, aliased `s` */
export async function findPublicService<Row extends Record<string, unknown>>(
  text: string,
  fields: Sql,
): Promise<Row | null> {
  const given = parseServiceId(text)
  if (!given) return null
  const [row] = await queryPrepared<Row>(
    sql`select ${fields} from services s where s.${raw(given.column)} = ${given.value} and ${visible()}`,
  )
  return row ?? null
}

/** For pages and feeds that name a service of their URL: "Market Prices", or "Market Prices by x402" where its URL has several protocols. */
export const findServiceName = (text: string) =>
  findPublicService<{ id: string; name: string }>(
    text,
    sql`s.id, s.name || case when exists (select from services r where r.url = s.url and r.protocol <> s.protocol
      and r.tool is not distinct from s.tool and ${visible("r")}) then ' by ' || s.protocol else '' end as name`,
  )

/** Returns the UUID of the public listing that a duplicate was merged into; null for any other id. */
export async function findKept(id: string): Promise<string | null> {
  const name = parseServiceId(id)
  if (!name) return null
  const row = await queryOne<{ id: string }>(sql`
    select s.id from services merged join services s on s.id = merged.merged_into and ${visible()}
    where merged.${raw(name.column)} = ${name.value}`)
  return row?.id ?? null
}

/**
 * Returns what was found for the service `id`.
 * @param path the template of the requested path, with `{id}`
 * @throws AppError `moved` with the address of the kept listing, `not_found`
 */
export async function requireService<T>(found: T | null, id: string, path: string): Promise<T> {
  if (found !== null) return found
  const kept = await findKept(id)
  if (kept === null) throw unknownService()
  const headers = { Location: path.replace("{id}", kept) }
  throw new AppError("moved", "This listing was merged into another one.", { headers })
}
