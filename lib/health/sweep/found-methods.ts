// Stores the method that the sweep found for a listing without one (docs/decisions.md#method-and-body). A listing under a verified
// domain is not changed: its owner's word stands above, so the method becomes a proposal.

import { type Database, recordset, sql } from "@/lib/db/sql"
import type { ServiceEvent } from "@/lib/events/log"
import type { ProbedService } from "@/lib/health/checks/probed-service"
import type { CheckedService } from "@/lib/health/rules/columns"
import { checkReply } from "@/lib/probe/check-reply"
import type { HttpMethod } from "@/lib/probe/methods"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Requested } from "@/lib/probe/request-challenge"
import type { Protocol } from "@/lib/protocols/names"

interface ListedService extends CheckedService {
  httpMethod: string | null
  domainVerified: boolean
}
export interface FoundService extends ProbedService {
  /** The request that the listing stores from now on; absent when it stays as it is. */
  stored?: { method: HttpMethod; body: string | null }
}

/** Returns the service with the result that counts for it: that of the found request if the listing takes it over. */
export function withFound(
  { httpMethod, domainVerified, ...service }: ListedService,
  { result, found }: { result: ProbeResult; found?: Requested },
  now: Date,
): FoundService {
  const isOpen = httpMethod === null && service.probeBody === null
  if (!found || !isOpen || !checkReply(service.protocol as Protocol, found.result, now)?.valid)
    return { service, result }
  const { method, body } = found
  if (domainVerified) return { service, result, found: { method, body } }
  return { service: { ...service, probeBody: body }, result: found.result, stored: { method, body } }
}

/** The caller has locked the services. */
export async function storeMethods(database: Database, probed: readonly FoundService[], now: Date): Promise<void> {
  const rows = probed.flatMap(({ service: { id }, stored }) => (stored ? [{ id, ...stored }] : []))
  if (rows.length === 0) return
  await database.$executeRaw(sql`
    update services s set http_method = found.method, probe_body = found.body, updated_at = ${now}::timestamptz
    from ${recordset(rows, { id: "uuid", method: "text", body: "text" }, "found")} where s.id = found.id`)
}

export const toMethodEvent = ({ service: { id }, stored }: FoundService, at: Date): ServiceEvent[] =>
  stored ? [{ kind: "service.updated", serviceId: id, at, previous: { http_method: null } }] : []
