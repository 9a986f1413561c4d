// The event log: one append-only numbered table from which webhooks, feeds, the change list and the live stream read
// (decisions.md, "Webhooks and events"). `append` is the only way to announce anything, in the transaction that did it.

import { v7 as newId } from "uuid"
import { readServices } from "@/lib/catalogue/read"
import { type Database, sql } from "@/lib/db/sql"

export type ServiceEventKind =
  | "service.new"
  | "service.updated"
  | "service.health_changed"
  | "service.down"
  | "service.price_changed"
  | "service.removed"

export interface ServiceEvent {
  kind: ServiceEventKind
  serviceId: string
  at: Date
  /** What the changed fields held before. */
  previous?: Record<string, string | number | null>
}

// Any constant will do; it only has to be ours alone.
const APPEND_LOCK = 402_402

/**
 * Appends an event with the service as it is now in this transaction. The lock lasts until commit, so the numbers of the
 * log ascend in commit order and a reader who has seen number n never misses a smaller one.
 */
export async function append(transaction: Database, event: ServiceEvent): Promise<void> {
  await transaction.$executeRaw(sql`select pg_advisory_xact_lock(${APPEND_LOCK})`)
  const [service] = await readServices(transaction, [event.serviceId])
  if (!service) throw new Error(`event ${event.kind} for a service that does not exist: ${event.serviceId}`)
  await transaction.event.create({
    data: {
      id: newId(),
      kind: event.kind,
      serviceId: event.serviceId,
      protocol: service.protocol,
      at: event.at,
      service,
      ...(event.previous && { previous: event.previous }),
    },
  })
}
