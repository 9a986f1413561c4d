// Finds the UUID and the name of a public service by its UUID or number, for pages that name a service of their URL.

import { parseServiceId } from "@/lib/contract/service-id"
import { queryOne } from "@/lib/db/query"
import { raw, sql, visible } from "@/lib/db/sql"

/** Returns null for hidden and for missing services alike. */
export async function findServiceName(text: string): Promise<{ id: string; name: string } | null> {
  const given = parseServiceId(text)
  if (!given) return null
  return queryOne(
    sql`select s.id, s.name from services s where s.${raw(given.column)} = ${given.value} and ${visible()}`,
  )
}
