// Finds the host of a provider by the text of a URL.

import { parseHost } from "@/lib/catalogue/list/parameter-types"
import { queryOne } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"

/** Returns null for text that is no host, and for a host without public services. */
export async function findProviderHost(text: string): Promise<string | null> {
  const host = parseHost(text)
  if (host === null) return null
  const found = await queryOne<{ host: string }>(
    sql`select s.host from services s where s.host = ${host} and ${visible()} limit 1`,
  )
  return found?.host ?? null
}
