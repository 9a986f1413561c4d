// Finds the services whose shown request a write has changed, for the event `service.schema_changed`. The caller has written, in the
// same transaction, and knows what stood there before.

import { type CallParts, chooseDescription, readCallParts } from "@/lib/catalogue/call/build-call"
import { readDeclared } from "@/lib/catalogue/call/declared-parameters"
import { compareParameters } from "@/lib/catalogue/call/schema-changes"
import { CALL_PARTS } from "@/lib/catalogue/present"
import type { ServiceRow } from "@/lib/catalogue/service-row"
import { type Database, sql, visible } from "@/lib/db/sql"

/** The event of a service whose shown request is another one than before, as the log of events takes it. */
export interface SchemaChanged {
  kind: "service.schema_changed"
  serviceId: string
  at: Date
  detail: { parameters: NonNullable<ReturnType<typeof compareParameters>> }
}

/** Returns what was stored of a request before the write, given what is stored now. */
export type Formerly = (parts: CallParts) => CallParts

/** What a person had declared before an edit of the row. */
export const formerlyDeclared =
  ({ declaredParameters, ownerEdited }: Pick<ServiceRow, "declaredParameters" | "ownerEdited">): Formerly =>
  (parts) => ({
    ...parts,
    declared: readDeclared(declaredParameters),
    is_declared_by_owner: ownerEdited.includes("parameters"),
  })

/**
 * Builds the events of public services. What a source declares is compared with what the same source declared before: another source
 * that takes over says nothing about the endpoint.
 * @param formerly for each service whose stored request was written
 */
export async function findSchemaEvents(
  database: Database,
  formerly: ReadonlyMap<string, Formerly>,
  at: Date,
): Promise<SchemaChanged[]> {
  if (formerly.size === 0) return []
  const rows = await database.$queryRaw<{ id: string; domain_verified: boolean; parts: unknown }[]>(sql`
    select s.id, s.domain_verified, ${CALL_PARTS} as parts from services s
    where s.id = any(${[...formerly.keys()]}::uuid[]) and ${visible()} order by s.id`)
  return rows.flatMap(({ id, parts: stored, ...listing }): SchemaChanged[] => {
    const parts = readCallParts(stored)
    const restore = formerly.get(id)
    if (!parts || !restore) return []
    const [before, after] = [chooseDescription(listing, restore(parts)), chooseDescription(listing, parts)]
    if (!before || !after || before.source !== after.source) return []
    const parameters = compareParameters(before.described.parameters, after.described.parameters)
    return parameters ? [{ kind: "service.schema_changed", serviceId: id, at, detail: { parameters } }] : []
  })
}
