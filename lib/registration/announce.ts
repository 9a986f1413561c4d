// The event of a change to the declared fields of a public listing.

import type { Service } from "@/lib/catalogue/schema"
import { readService } from "@/lib/catalogue/service-row"
import type { Database } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"

/** The probe body is private. */
const ANNOUNCED = [
  "name",
  "description",
  "category",
  "provider",
  "price_sats",
  "price_usd",
  "payment_asset",
  "payment_network",
  "http_method",
  "source",
  "domain_verified",
] as const satisfies (keyof Service)[]

/** Appends `service.updated` with what the changed fields held before; nothing when no announced field changed. */
export async function announceChange(transaction: Database, before: Service, now: Date): Promise<void> {
  const after = await readService(transaction, before.id)
  const changed = ANNOUNCED.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  const previous = Object.fromEntries(changed.map((field) => [field, before[field]]))
  await recordEvents(transaction, { kind: "service.updated", serviceId: before.id, at: now, previous })
}
