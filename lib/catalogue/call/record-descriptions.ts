// Stores what a source declares about the requests of services.

import { SourceDescription } from "@/lib/catalogue/call/description"
import { type Formerly, findSchemaEvents, type SchemaChanged } from "@/lib/catalogue/call/schema-events"
import { type Database, recordset, sql } from "@/lib/db/sql"

/** The label of descriptions that are read from the documents of a host when somebody registers one of its endpoints. */
export const AT_REGISTRATION = "registration"

/**
 * Replaces the source's descriptions of these services; null removes one.
 * @returns the events of public services whose shown request is another one than before
 */
export async function recordDescriptions(
  database: Database,
  source: string,
  found: readonly { serviceId: string; described: SourceDescription | null }[],
  now: Date,
): Promise<SchemaChanged[]> {
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
  if (rows.length === 0) return []
  // All parts of a statement see the rows as they were before it.
  const replaced = await database.$queryRaw<{ service_id: string; described: unknown }[]>(sql`
    with given as materialized (select * from ${recordset(rows, { service_id: "uuid", described: "jsonb" }, "r")}),
    written as (
      insert into descriptions (service_id, source, described) select service_id, ${source}, described from given
      on conflict (service_id, source) do update set described = excluded.described)
    select d.service_id, d.described from given join descriptions d on d.service_id = given.service_id and d.source = ${source}
    where d.described <> given.described`)
  return findSchemaEvents(
    database,
    new Map(replaced.map((row) => [row.service_id, restore(source, row.described)])),
    now,
  )
}

function restore(source: string, stored: unknown): Formerly {
  const described = SourceDescription.safeParse(stored).data
  return (parts) => {
    const others = parts.descriptions.filter((one) => one.source !== source)
    return { ...parts, descriptions: described ? [...others, { source, described }].toSorted(bySource) : others }
  }
}

/** The order in which the database lists them. */
const bySource = (one: { source: string }, other: { source: string }) => (one.source < other.source ? -1 : 1)
