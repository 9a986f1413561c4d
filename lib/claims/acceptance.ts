// Decisions of a domain's owner about listings that other clients registered under the domain. Accepting a listing marks it as
// verified and publishes a pending listing. To reject a listing, the owner deletes it (lib/owners/commands.ts).

import type { Service } from "@/lib/catalogue/schema"
import {
  findServiceRow,
  findServiceRows,
  lockServiceRows,
  readService,
  requireOwnHost,
  type ServiceRow,
  unknownService,
} from "@/lib/catalogue/service-row"
import { acceptListings } from "@/lib/claims/marks"
import { inOwnClaim, type Owner } from "@/lib/claims/ownership"
import { type Accepted, APPROVE, type ApproveInput, type ListingName, type Verified } from "@/lib/claims/schema"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import type { Database } from "@/lib/db/sql"
import { formatTimestamp } from "@/lib/time"

/**
 * A listing that the owner accepts. `updatedAt` is the `updated_at` of the version that the owner saw: in whole seconds from the
 * API, in milliseconds from the page. With null, any version is accepted.
 */
export interface Choice {
  id: string
  updatedAt: string | null
}

/**
 * Accepts one listing. Repeating the call changes nothing. Throws `forbidden` for a wrong token, and for a public listing of
 * another host; `not_found` for any other listing that is not under the domain. Throws `conflict` when the listing was deleted or
 * rejected, or has changed since the owner saw it.
 */
export async function acceptService(owner: Owner, choice: Choice, now: Date): Promise<Service> {
  const [accepted] = await acceptServices(owner, [choice], now)
  if (!accepted) {
    requireOwnHost(await findServiceRow(db(), choice.id), owner.domain)
    throw unknownService()
  }
  if (accepted.reason !== undefined) throw new AppError("conflict", accepted.reason)
  return readService(db(), accepted.id)
}

/**
 * Accepts the chosen listings under the domain, except listings that are deleted, rejected or changed. Returns one result for
 * each chosen listing under the domain. Throws `forbidden` for a wrong token.
 */
export function acceptServices(owner: Owner, choices: readonly Choice[], now: Date): Promise<Accepted[]> {
  return inOwnClaim(owner, now, async (transaction) => {
    const ids = choices.map(({ id }) => id)
    const found = await findServiceRows(transaction, ids)
    const own = found.flatMap((listing) => (listing?.host === owner.domain ? [listing.id] : []))
    const locked = new Map((await lockServiceRows(transaction, own)).map((listing) => [listing.id, listing]))
    const results = new Map<string, Accepted>()
    const accepted = new Map<string, ServiceRow>()
    for (const [index, { updatedAt }] of choices.entries()) {
      const listing = locked.get(found[index]?.id ?? "")
      if (!listing || results.has(listing.id)) continue
      const { id, number, name } = listing
      const reason = findObstacle(listing, updatedAt)
      if (reason === null && !listing.domainVerified) accepted.set(id, listing)
      results.set(id, reason === null ? { id, number, name } : { id, number, name, reason })
    }
    await acceptListings(transaction, owner.domain, [...accepted.values()], now)
    return [...results.values()]
  })
}

function findObstacle(
  { status, deletedAt, updatedAt, domainVerified }: ServiceRow,
  shown: string | null,
): string | null {
  if (deletedAt !== null) return "It was deleted before."
  if (status !== "active" && status !== "pending") return "A reviewer rejected it, or no source lists it any more."
  if (domainVerified || shown === null) return null
  const isSame = shown === updatedAt.toISOString() || shown === formatTimestamp(updatedAt)
  return isSame ? null : "It has changed since it was shown; look at it again."
}

/**
 * Accepts pending listings when a domain becomes verified: the listings that `approve` names, or up to 1,000 for `all`. Ignores
 * ids of other domains' listings and of listings that are not pending.
 */
export async function approveWaiting(
  transaction: Database,
  domain: string,
  approve: ApproveInput,
  now: Date,
): Promise<Pick<Verified, "published" | "waiting" | "waiting_count">> {
  const where = { host: domain, status: "pending", deletedAt: null, domainVerified: false }
  const order = [{ registeredAt: "asc" as const }, { id: "asc" as const }]
  const named = approve === "all" ? [] : await findServiceRows(transaction, approve.map(String))
  const ids = approve === "all" ? {} : { id: { in: named.flatMap((listing) => listing?.id ?? []) } }
  const chosen = await transaction.service.findMany({ where: { ...where, ...ids }, orderBy: order, take: APPROVE.all })
  const published = new Set(await acceptListings(transaction, domain, chosen, now))
  const waiting = await transaction.service.findMany({ where, orderBy: order, take: APPROVE.listed })
  return {
    published: chosen.filter(({ id }) => published.has(id)).map(toListingName),
    waiting: waiting.map(toListingName),
    waiting_count: await transaction.service.count({ where }),
  }
}

function toListingName({ id, number, name, url, protocol }: ServiceRow): ListingName {
  return { id, number, name, url, protocol: protocol as ListingName["protocol"] }
}
