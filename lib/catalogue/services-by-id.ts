// Reads services by id in their public shape, whatever their state: for events, and for responses to clients that created or
// changed them. Readers see public services only, through lib/catalogue/queries.ts.

import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { Service } from "@/lib/catalogue/schema"
import { type Database, sql } from "@/lib/db/sql"

/** The named services in the order of the ids; unknown ids are left out. */
export async function listServicesByIds(database: Database, ids: readonly string[]): Promise<Service[]> {
  const rows = await database.$queryRaw<{ service: Service }[]>(sql`
    select row_to_json(one) as service
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    join lateral (select ${SERVICE_FIELDS} from services s where s.id = wanted.id) one on true
    order by wanted.position`)
  return rows.map((row) => row.service)
}
