// Services by id in their public shape, whatever their state: for the answers to those who made or changed them, and for
// events. Never for readers: the list and the detail show only what is public.

import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { Service } from "@/lib/catalogue/schema"
import { type Database, raw, sql } from "@/lib/db/sql"

/** The named services in the order of the ids; unknown ids are left out. */
export async function readServices(database: Database, ids: readonly string[]): Promise<Service[]> {
  const rows = await database.$queryRaw<{ service: Service }[]>(sql`
    select row_to_json(one) as service
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    join lateral (select ${raw(SERVICE_FIELDS)} from services s where s.id = wanted.id) one on true
    order by wanted.position`)
  return rows.map((row) => row.service)
}
