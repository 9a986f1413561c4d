// Stores which clients pay a service, for the filter `payable_by`. Only the verdict `pays` counts: a service that needs a setting
// of the client is not payable by its usual setup.

import { listClients } from "@/lib/catalogue/call/list-clients"
import { type Database, recordset, sql } from "@/lib/db/sql"
import type { ClientId } from "@/lib/protocols/clients/client-table"
import type { Protocol } from "@/lib/protocols/names"

export interface JudgedService {
  id: string
  protocol: Protocol
  /** The stored response and the time at which it was received, as `listClients` reads it. */
  stored: { reply: unknown; read_at: string }
}

/** In the order of the client table; empty when the stored response is too short to judge. */
export const listPayingClients = ({ protocol, stored }: JudgedService): ClientId[] =>
  (listClients(protocol, stored) ?? []).filter(({ verdict }) => verdict === "pays").map(({ client }) => client)

/** Writes only rows that change, because every change outdates the cached lists. The caller has locked the rows of the services. */
export async function storePayingClients(database: Database, services: readonly JudgedService[]): Promise<void> {
  const rows = services.map((service) => ({ id: service.id, payable_by: listPayingClients(service) }))
  await database.$executeRaw(sql`
    update services t set payable_by = r.payable_by
    from ${recordset(rows, { id: "uuid", payable_by: "text[]" }, "r")}
    where t.id = r.id and t.payable_by <> r.payable_by`)
}
