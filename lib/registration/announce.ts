// Records the events of a change to the declared fields of a public listing: `service.updated` and `service.schema_changed`.

import { findSchemaEvents, formerlyDeclared } from "@/lib/catalogue/call/schema-events"
import type { Service } from "@/lib/catalogue/schema"
import { readService, type ServiceRow } from "@/lib/catalogue/service-row"
import type { Database } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { FIELDS } from "@/lib/registration/changes"

/**
 * The fields whose changes `service.updated` contains. `probe_body` is left out because it is private, and `parameters` because
 * they have an event of their own.
 */
const ANNOUNCED = [
  ...FIELDS.filter((field) => field !== "probe_body" && field !== "parameters"),
  "source",
  "domain_verified",
] as const

/**
 * Records `service.updated` with the previous values of the changed fields, if one of the `ANNOUNCED` fields changed, and
 * `service.schema_changed` if the declared parameters are shown and changed.
 * @param row the listing before the change
 */
export async function announceChange(
  transaction: Database,
  before: Service,
  row: Pick<ServiceRow, "declaredParameters" | "ownerEdited">,
  now: Date,
): Promise<void> {
  const after = await readService(transaction, before.id)
  const changed = ANNOUNCED.filter((field) => before[field] !== after[field])
  const previous = Object.fromEntries(changed.map((field) => [field, before[field]]))
  const updated: ServiceEvent = { kind: "service.updated", serviceId: before.id, at: now, previous }
  const schemaEvents = await findSchemaEvents(transaction, new Map([[before.id, formerlyDeclared(row)]]), now)
  await recordEvents(transaction, [...(changed.length > 0 ? [updated] : []), ...schemaEvents])
}
