// Finds the service that a domain's owner names.

import { findServiceRow, lockServiceRow, requireOwnHost, type ServiceRow } from "@/lib/catalogue/service-row"
import type { Owner } from "@/lib/claims/ownership"
import type { Database } from "@/lib/db/sql"

/** Locks and returns the owner's service, deleted or not. @throws AppError `not_found`, `forbidden` for another host */
export async function lockOwned(transaction: Database, owner: Owner, id: string): Promise<ServiceRow> {
  const { id: found } = requireOwnHost(await findServiceRow(transaction, id), owner.domain)
  return lockServiceRow(transaction, found)
}
