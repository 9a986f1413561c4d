import { BADGE_FIELDS } from "@/lib/catalogue/present"
import { parseServiceId } from "@/lib/contract/service-id"
import { queryPrepared } from "@/lib/db/query"
import { raw, sql, visible } from "@/lib/db/sql"
import type { BadgedService } from "@/lib/interfaces/badge/schema"

/** Returns null for hidden and for missing services, so that a caller cannot tell them apart. */
export async function findBadgedService(id: string): Promise<BadgedService | null> {
  const name = parseServiceId(id)
  if (!name) return null
  const [row] = await queryPrepared<BadgedService>(sql`
    select ${BADGE_FIELDS} from services s where s.${raw(name.column)} = ${name.value} and ${visible()}`)
  return row ?? null
}
