// What a regular check notices and an administrator decides (docs/decisions.md#health; docs/sources.md#discovery): another
// protocol on a listed URL, another address or request by which an endpoint says it is called, and one that checks its
// parameters before it asks for money. A proposal is made once; dismissed stays dismissed.

import { v7 as newId } from "uuid"
import { type Database, sql, storable } from "@/lib/db/sql"
import { env } from "@/lib/env"
import type { Probed } from "@/lib/health/checks/record"
import { type Assessment, isPublic } from "@/lib/health/rules/assess"
import { declaredRequest, otherAddress } from "@/lib/health/rules/declared-endpoint"
import type { Detection } from "@/lib/protocols/challenge"
import { printable } from "@/lib/text"
import { formatTimestamp } from "@/lib/time"

const UNPROBEABLE = { statuses: [400, 404, 422], inARow: 5 } as const

interface Proposal {
  service_id: string
  kind: "protocol" | "unprobeable" | "address" | "request"
  protocol: string
  seen: Record<string, unknown>
}

/** Inserts what is new: no protocol or address that is listed already, and no request that is known, or an owner's to say. */
export async function propose(
  database: Database,
  probed: readonly Probed[],
  assessments: readonly Assessment[],
  now: Date,
): Promise<void> {
  const proposals = assessments.flatMap((assessment, index) => {
    if (!isPublic(assessment.listing)) return []
    const result = probed[index]?.result
    if (!result?.outcome.ok) return doubtProbing(assessment)
    const { detections } = result.outcome
    return [
      ...listOthers(assessment, detections, now),
      ...discover(assessment, detections, result.target.url, now),
      ...doubtProbing(assessment),
    ]
  })
  if (proposals.length === 0) return
  const rows = proposals.map((proposal) => ({ id: newId(), ...proposal }))
  await database.$executeRaw(sql`
    insert into proposals (id, service_id, kind, protocol, seen, created_at)
    select r.id, r.service_id, r.kind, r.protocol, r.seen, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(storable(rows))}::jsonb) as r(id uuid, service_id uuid, kind text, protocol text, seen jsonb)
    join services s on s.id = r.service_id
    where r.kind = 'unprobeable'
       or r.kind = 'address' and not exists (select from services o where o.url = r.seen ->> 'url' and o.protocol = r.protocol)
       or r.kind = 'request' and coalesce(s.http_method, 'GET') <> r.seen ->> 'method' and not s.domain_verified
       or r.kind = 'protocol' and (not exists (select from services o where o.url = s.url and o.protocol = r.protocol)
           -- Of several listings of one URL only the first proposes.
           and not exists (select from services o join proposals p on p.service_id = o.id
                           where o.url = s.url and p.kind = 'protocol' and p.protocol = r.protocol))
    on conflict do nothing`)
}

function listOthers({ listing }: Assessment, detections: readonly Detection[], now: Date): Proposal[] {
  const others = detections.filter(({ valid, protocol }) => valid && protocol !== listing.protocol)
  return others.map(({ protocol, price }) => {
    const short = (text: string | null | undefined) => (text ? printable(text, 100) : null)
    const asked = { price_sats: price?.priceSats ?? null, price_usd: toNumber(price?.priceUsd) }
    const where = { asset: short(price?.asset), network: short(price?.network) }
    const seen = { ...asked, ...where, test_network: price?.testNetwork ?? false, at: formatTimestamp(now) }
    return { service_id: listing.id, kind: "protocol", protocol, seen }
  })
}

/** An exact decimal as the number that the API shows. */
const toNumber = (decimal: string | null | undefined) => (decimal == null ? null : Number(decimal))

/** Of the challenge in the listing's own protocol. */
function discover({ listing }: Assessment, detections: readonly Detection[], asked: string, now: Date): Proposal[] {
  const own = detections.find(({ valid, protocol }) => valid && protocol === listing.protocol)
  if (!own) return []
  const common = { service_id: listing.id, protocol: listing.protocol }
  const at = formatTimestamp(now)
  const url = otherAddress(asked, own, env.ALLOW_PRIVATE)
  const request = declaredRequest(own)
  return [
    ...(url ? [{ ...common, kind: "address" as const, seen: { url, at } }] : []),
    ...(request ? [{ ...common, kind: "request" as const, seen: { ...request, at } }] : []),
  ]
}

/** Never a challenge, always a refusal of the request: a generic probe cannot say how this one is. */
function doubtProbing({ listing, judgement, state, counted }: Assessment): Proposal[] {
  const status = judgement.httpStatus
  const isRefused = counted === "wrong" && status !== null && UNPROBEABLE.statuses.some((one) => one === status)
  const isLasting = state.consecutiveWrong >= UNPROBEABLE.inARow && listing.observedAt === null
  if (!isRefused || !isLasting || listing.probeBody === null) return []
  return [{ service_id: listing.id, kind: "unprobeable", protocol: listing.protocol, seen: { statuses: [status] } }]
}
