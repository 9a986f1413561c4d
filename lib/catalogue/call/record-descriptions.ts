// Stores what a source declares about the requests of services.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import { type Database, recordset, sql } from "@/lib/db/sql"

/** The label of descriptions that are read from the documents of a host when somebody registers one of its endpoints. */
export const AT_REGISTRATION = "registration"

/** Replaces the source's descriptions of these services; null removes one. */
export async function recordDescriptions(
  database: Database,
  source: string,
  found: readonly { serviceId: string; described: SourceDescription | null }[],
): Promise<void> {
  const removed = found.filter(({ described }) => described === null).map(({ serviceId }) => serviceId)
  if (removed.length > 0) {
    await database.$executeRaw(sql`
      delete from descriptions where source = ${source} and service_id = any(${removed}::uuid[])`)
  }
  const rows = found
    .filter(({ described }) => described !== null)
    .map(({ serviceId, described }) => {
      return { service_id: serviceId, described }
    })
  if (rows.length === 0) return
  await database.$executeRaw(sql`
    insert into descriptions (service_id, source, described)
    select r.service_id, ${source}, r.described
    from ${recordset(rows, { service_id: "uuid", described: "jsonb" }, "r")}
    on conflict (service_id, source) do update set described = excluded.described`)
}
