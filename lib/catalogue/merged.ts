// Where the addresses of a merged duplicate lead: to the listing that an administrator kept.

import { unknownService } from "@/lib/catalogue/service-row"
import { AppError } from "@/lib/contract/errors"
import { parseServiceId } from "@/lib/contract/service-id"
import { queryOne } from "@/lib/db/query"
import { raw, sql, visible } from "@/lib/db/sql"

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
