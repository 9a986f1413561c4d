// Records the event `service.updated` for a change to the declared fields of a public listing.

import type { Service } from "@/lib/catalogue/schema"
import { readService } from "@/lib/catalogue/service-row"
import type { Database } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { FIELDS } from "@/lib/registration/changes"

/**
 * The fields whose changes the event contains. `probe_body` is left out because it is private, and `parameters` because only
 * `ServiceDetail` has them.
 */
const ANNOUNCED = [
  ...FIELDS.filter((field) => field !== "probe_body" && field !== "parameters"),
  "source",
  "domain_verified",
] as const

/**
 * Records `service.updated` with the previous values of the changed fields. Records nothing when none of the `ANNOUNCED` fields
 * changed.
 */
export async function announceChange(transaction: Database, before: Service, now: Date): Promise<void> {
  const after = await readService(transaction, before.id)
  const changed = ANNOUNCED.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  const previous = Object.fromEntries(changed.map((field) => [field, before[field]]))
  await recordEvents(transaction, { kind: "service.updated", serviceId: before.id, at: now, previous })
}
