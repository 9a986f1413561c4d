// Proposals that the prober makes and an administrator decides (docs/decisions.md#health; docs/sources.md#discovery): another
// protocol, another URL or request from the challenge, or that an endpoint rejects generic probes. Each proposal is inserted
// once, so a dismissed proposal does not return.

import { v7 as newId } from "uuid"
import { type Database, recordset, sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { type Assessment, isPublic } from "@/lib/health/rules/assess"
import type { CheckedService } from "@/lib/health/rules/columns"
import { findOtherUrl, getDeclaredRequest } from "@/lib/health/rules/declared-endpoint"
import type { HttpMethod } from "@/lib/probe/methods"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Detection } from "@/lib/protocols/registry"
import { printable } from "@/lib/text/text"
import { formatTimestamp } from "@/lib/time"

const UNPROBEABLE = { statuses: [400, 404, 422], inARow: 5 } as const

const COLUMNS = {
  ...{ id: "uuid", service_id: "uuid", kind: "text", protocol: "text", seen: "jsonb" },
  is_found: "boolean",
} as const

interface Proposal {
  service_id: string
  kind: "protocol" | "unprobeable" | "address" | "request"
  protocol: string
  seen: Record<string, unknown>
  /** True for a request that found a valid challenge where the stored one finds none. */
  is_found?: true
}

/**
 * Inserts the proposals that do not exist yet. Skips a protocol or URL that is already listed, a method that is already stored,
 * and a request that only the challenge names for a listing whose domain has a verified owner.
 */
export async function recordProposals(
  database: Database,
  probed: readonly ProbedService[],
  assessments: readonly Assessment[],
  now: Date,
): Promise<void> {
  const proposals = assessments.flatMap((assessment, index) => {
    if (!isPublic(assessment.service)) return []
    const result = probed[index]?.result
    if (!result?.outcome.ok) return proposeUnprobeable(assessment)
    const { detections } = result.outcome
    // The URL and the method of an MCP server are not what a challenge declares about its tool.
    if (result.target.tool) return proposeProtocols(assessment, detections, now)
    return [
      ...proposeProtocols(assessment, detections, now),
      ...proposeDeclared(assessment, detections, result.target.url, now),
      ...proposeUnprobeable(assessment),
      ...proposeFound(assessment, probed[index]?.found, now),
    ]
  })
  if (proposals.length === 0) return
  const rows = proposals.map((proposal) => ({ id: newId(), ...proposal }))
  await database.$executeRaw(sql`
    insert into proposals (id, service_id, kind, protocol, seen, created_at)
    select r.id, r.service_id, r.kind, r.protocol, r.seen, ${now}::timestamptz
    from ${recordset(rows, COLUMNS, "r")}
    join services s on s.id = r.service_id
    where r.kind = 'unprobeable'
       or r.kind = 'address' and not exists (select from services o where o.url = r.seen ->> 'url' and o.protocol = r.protocol
                                                      and o.tool is not distinct from s.tool)
       or r.kind = 'request' and coalesce(s.http_method, 'GET') <> r.seen ->> 'method' and (r.is_found or not s.domain_verified)
       or r.kind = 'protocol' and (not exists (select from services o where o.url = s.url and o.protocol = r.protocol
                                                and o.tool is not distinct from s.tool)
           -- Only the first service of a URL proposes a protocol.
           and not exists (select from services o join proposals p on p.service_id = o.id
                           where o.url = s.url and o.tool is not distinct from s.tool and p.kind = 'protocol' and p.protocol = r.protocol))
    on conflict do nothing`)
}

function proposeProtocols({ service }: Assessment, detections: readonly Detection[], now: Date): Proposal[] {
  const others = detections.filter(({ valid, protocol }) => valid && protocol !== service.protocol)
  return others.map(({ protocol, price }) => {
    const short = (text: string | null | undefined) => (text ? printable(text, 100) : null)
    const asked = { price_sats: price?.priceSats ?? null, price_usd: toNumber(price?.priceUsd) }
    const where = { asset: short(price?.asset), network: short(price?.network) }
    const pays = { basis: price?.basis ?? null, unit: short(price?.unit) }
    const seen = { ...asked, ...where, ...pays, test_network: price?.testNetwork ?? false, at: formatTimestamp(now) }
    return { service_id: service.id, kind: "protocol", protocol, seen }
  })
}

/** The API shows prices as numbers, so convert the exact decimal. */
const toNumber = (decimal: string | null | undefined) => (decimal == null ? null : Number(decimal))

/** Proposes the URL and the request that the challenge in the service's own protocol declares. Ignores other protocols. */
function proposeDeclared(
  { service }: Assessment,
  detections: readonly Detection[],
  probedUrl: string,
  now: Date,
): Proposal[] {
  const own = detections.find(({ valid, protocol }) => valid && protocol === service.protocol)
  if (!own) return []
  const common = { service_id: service.id, protocol: service.protocol }
  const at = formatTimestamp(now)
  const url = findOtherUrl(probedUrl, own, env.ALLOW_PRIVATE)
  const request = getDeclaredRequest(own)
  return [
    ...(url ? [{ ...common, kind: "address" as const, seen: { url, at } }] : []),
    ...(request ? [{ ...common, kind: "request" as const, seen: { ...request, at } }] : []),
  ]
}

function proposeFound({ service }: Assessment, found: ProbedService["found"], now: Date): Proposal[] {
  if (!found) return []
  const seen = { ...found, at: formatTimestamp(now) }
  return [{ service_id: service.id, kind: "request", protocol: service.protocol, seen, is_found: true }]
}

/**
 * Proposes `unprobeable` for a service with a stored request body that never had a valid challenge: a probe without real
 * parameters may be unable to check the endpoint. The last five responses must be wrong, the last with status 400, 404 or 422.
 */
function proposeUnprobeable({ service, judgement, state, counted }: Assessment): Proposal[] {
  const status = judgement.httpStatus
  const isRefused = counted === "wrong" && status !== null && UNPROBEABLE.statuses.some((one) => one === status)
  const isLasting = state.consecutiveWrong >= UNPROBEABLE.inARow && service.observedAt === null
  if (!isRefused || !isLasting || service.probeBody === null) return []
  return [{ service_id: service.id, kind: "unprobeable", protocol: service.protocol, seen: { statuses: [status] } }]
}

/** One service and the result of its probe. The caller locks the service's row first, and passes each service only once. */
export interface ProbedService {
  service: CheckedService
  result: ProbeResult
  isOptedOut?: boolean
  /** Another request that found a valid challenge, for the administrator to decide. */
  found?: { method: HttpMethod; body: string | null }
}
