import { toUnicode } from "@/lib/claims/domain"
import { inOwnClaim, type Owner } from "@/lib/claims/ownership"
import { buildPlacement } from "@/lib/claims/proof"
import type { ClaimEntry, ClaimListQuery, OwnerAction, OwnerActions, PublicClaim } from "@/lib/claims/schema"
import { getClaimState } from "@/lib/claims/transitions"
import { db } from "@/lib/db/client"
import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { formatTimestamp } from "@/lib/time"

const ACTIONS_SHOWN = 100
const toText = (date: Date | null) => date && formatTimestamp(date)

/**
 * Returns the public state of the domain's claim.
 * @param domain in lower case and punycode
 */
export async function getPublicClaim(domain: string, now: Date, isForOwner = false): Promise<PublicClaim> {
  const claim = await db().claim.findUnique({ where: { domain } })
  const state = getClaimState(claim, now)
  const placement = state === "pending" && claim ? buildPlacement(domain, claim.tokenHash, claim.expiresAt) : null
  const [services_count = 0] = await countServices([domain], isForOwner ? PRESENT : PUBLIC)
  const verified_at = state === "verified" ? toText(claim?.verifiedAt ?? null) : null
  return { domain, domain_unicode: toUnicode(domain), state, placement, verified_at, services_count }
}

const PUBLIC = ["active"]
const PRESENT = ["active", "pending"]

/** Counts the listings of each host that have one of these states, in the order of `hosts`. */
async function countServices(hosts: readonly string[], states: readonly string[]): Promise<number[]> {
  const rows = await query<{ count: number }>(sql`
    select (select count(*)::int from services s
            where s.host = wanted.host and s.deleted_at is null and s.status = any(${states}::text[])) as count
    from unnest(${hosts}::text[]) with ordinality as wanted(host, position) order by wanted.position`)
  return rows.map(({ count }) => count)
}

/** Returns the newest 100 entries of a domain's audit trail. Throws `forbidden` for a wrong token. */
export function listActions(owner: Owner, now: Date): Promise<OwnerActions> {
  const { domain } = owner
  return inOwnClaim(owner, now, async (transaction) => {
    const newest = { where: { domain }, orderBy: { id: "desc" }, take: ACTIONS_SHOWN } as const
    const rows = await transaction.ownerAction.findMany(newest)
    const actions = rows.map(({ action, at, serviceId, detail }) => ({
      action: action as OwnerAction["action"],
      at: formatTimestamp(at),
      service_id: serviceId,
      detail: detail as OwnerAction["detail"],
    }))
    return { domain, actions }
  })
}

export async function listClaims(
  { status, limit, after }: ClaimListQuery,
  now: Date,
): Promise<{ domains: ClaimEntry[]; next_cursor: string | null }> {
  const where = { ...(status && { status }), ...(after !== undefined && { domain: { gt: after } }) }
  const rows = await db().claim.findMany({ where, orderBy: { domain: "asc" }, take: limit + 1 })
  const page = rows.slice(0, limit)
  const counts = await countServices(
    page.map(({ domain }) => domain),
    PRESENT,
  )
  const domains = page.map((claim, index) => ({
    domain: claim.domain,
    domain_unicode: toUnicode(claim.domain),
    status: claim.status as ClaimEntry["status"],
    state: getClaimState(claim, now) as ClaimEntry["state"],
    method: claim.method as ClaimEntry["method"],
    created_at: formatTimestamp(claim.createdAt),
    expires_at: formatTimestamp(claim.expiresAt),
    verified_at: toText(claim.verifiedAt),
    revoked_at: toText(claim.revokedAt),
    last_checked_at: toText(claim.lastCheckedAt),
    misses: claim.misses,
    grace_until: toText(claim.graceUntil),
    services_count: counts[index] ?? 0,
  }))
  return { domains, next_cursor: rows.length > limit ? (page.at(-1)?.domain ?? null) : null }
}
