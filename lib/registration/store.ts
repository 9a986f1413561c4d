// What a registration does to the catalogue: listing, siblings, first check and announcement in one transaction. Under a claimed
// host the owner alone publishes and changes; anybody else's registration waits for the owner.

import { v7 as newId } from "uuid"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import type { ServiceRow } from "@/lib/catalogue/service-row"
import { listServicesByIds } from "@/lib/catalogue/services-by-id"
import { isDomainVerified, type Owner, recordAction, requireOwner } from "@/lib/claims/ownership"
import { db } from "@/lib/db/client"
import { type Database, sql, storable } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"
import { recordEvents } from "@/lib/events/log"
import { recordCheck } from "@/lib/health/checks/record"
import { announceChange } from "@/lib/registration/announce"
import { listChanges } from "@/lib/registration/changes"
import { describeVerification } from "@/lib/registration/diagnosis"
import { getInitialStatus } from "@/lib/registration/initial-status"
import type { Diagnosis, RegisterInput, Verification } from "@/lib/registration/schema"
import type { Verified } from "@/lib/registration/verify"
import { toProposed, writeListing } from "@/lib/registration/write"

export type Outcome = "created" | "updated" | "revision" | "unchanged"
export interface Stored {
  listing: ServiceRow
  outcome: Outcome
  /** False where the probe sent another request than the listing's own, so that its result says nothing about the listing. */
  isChecked: boolean
  siblings: ServiceRow[]
  /** A verified claim covers the host, its grace after a reset included. */
  isClaimed: boolean
}

/**
 * Throws `conflict` when the owner has deleted this listing, or has to decide about it first; the owner is refused neither.
 * Before the endpoint is probed this spares a request; in the transaction that stores, it decides.
 */
export async function rejectConflict(database: Database, input: RegisterInput, owner: Owner | null): Promise<void> {
  const known = await findKnown(database, input)
  if (!known) return
  const { status, deletedAt, deletedBy, domainVerified } = known
  if (deletedAt !== null && !(owner && deletedBy === "owner")) {
    throw new AppError("conflict", "This listing was removed by its owner and cannot be registered again for now.")
  }
  if (owner || status === "active") return
  if (domainVerified || (status === "pending" && (await isDomainVerified(database, known.host)))) {
    throw new AppError("conflict", "This listing waits for a decision of its domain's owner and cannot be changed.")
  }
}

/** Keeps a refused registration with its diagnosis for the reviewers; no listing comes of it. */
export async function recordRejection(input: RegisterInput, diagnosis: Diagnosis, now: Date): Promise<void> {
  await remember(db(), input, "refused", diagnosis, null, now)
}

/**
 * Stores an endpoint that answered with a valid challenge. Registrations of one URL go one after the other.
 * @param owner who proved to own the host; checked again here, since the claim may have ended during the probe.
 */
export function store(
  input: RegisterInput,
  verified: Verified,
  now: Date,
  owner: Owner | null = null,
): Promise<Stored> {
  return db().$transaction(async (transaction) => {
    await transaction.$executeRaw(sql`select pg_advisory_xact_lock(hashtextextended(${input.url.url}, 402))`)
    // Locks the domain, before any row of a service.
    const isClaimed = await isDomainVerified(transaction, input.url.host)
    if (owner) await requireOwner(transaction, owner, now)
    await rejectConflict(transaction, input, owner)
    return storeIn(transaction, { input, verified, owner, isClaimed, now })
  })
}

function findKnown(database: Database, { url, protocol }: RegisterInput): Promise<ServiceRow | null> {
  return database.service.findUnique({ where: { url_protocol: { url: url.url, protocol } } })
}

interface Context {
  input: RegisterInput
  verified: Verified
  owner: Owner | null
  isClaimed: boolean
  now: Date
}

async function storeIn(database: Database, context: Context): Promise<Stored> {
  const { input, verified, owner, isClaimed, now } = context
  const known = await findKnown(database, input)
  const isPublic = known?.status === "active" && known.deletedAt === null
  const isRevision = isPublic && !owner
  const listing = isRevision ? known : await write(database, context, known)
  const isProposed = isRevision && !isClaimed && !known.domainVerified && (await propose(database, known, context))
  const outcome: Outcome = isRevision ? (isProposed ? "revision" : "unchanged") : known ? "updated" : "created"
  const sameQuestion =
    (known?.httpMethod ?? "GET") === (input.http_method ?? "GET") && known?.probeBody === verified.body
  // A public listing is judged by its own method and body alone: else a stranger could vouch for it with another request.
  const isChecked = !isRevision || sameQuestion
  if (isChecked) await check(database, listing, verified, now)
  const siblings = await addSiblings(database, listing, context)
  await remember(
    database,
    input,
    outcome,
    describeVerification(verified.detection, verified.httpStatus),
    listing.id,
    now,
  )
  return { listing, outcome, isChecked, siblings, isClaimed }
}

/** Writes the row; the owner's own is in the audit trail, and announced where it changes a public listing. */
async function write(database: Database, { input, verified, owner, now }: Context, known: ServiceRow | null) {
  const isPublic = known?.status === "active" && known.deletedAt === null
  const [before] = isPublic ? await listServicesByIds(database, [known.id]) : []
  const written = { input, probeBody: verified.body, isByOwner: owner !== null, now }
  const listing = await writeListing(database, written, known)
  if (!owner) return listing
  const { id: serviceId, name, number } = listing
  await recordAction(database, owner.domain, { action: "registered", serviceId, detail: { name, number }, now })
  if (!before) return listing
  await updatePrices(database, [serviceId], now)
  await announceChange(database, before, now)
  return database.service.findUniqueOrThrow({ where: { id: serviceId } })
}

/** The first check comes before the announcement, so that subscribers are told of a service whose health is known. */
async function check(database: Database, listing: ServiceRow, verified: Verified, now: Date): Promise<void> {
  const isNew = listing.status === "active" && listing.listedAt?.getTime() === now.getTime()
  const unannounced = isNew ? { ...listing, status: "pending" } : listing
  // What is declared may be new; the check reprices only when the challenge asks something new.
  await updatePrices(database, [listing.id], now)
  await recordCheck(database, unannounced, verified.result, { now, intervalMs: env.PROBE_INTERVAL_MINUTES * 60_000 })
  if (isNew) await recordEvents(database, { kind: "service.new", serviceId: listing.id, at: now })
}

/** The other protocols of the same answer, as listings of their own; those known already are left as they are. */
async function addSiblings(database: Database, listing: ServiceRow, context: Context): Promise<ServiceRow[]> {
  const { input, verified, owner, now } = context
  const isByOwner = owner !== null
  const siblings: ServiceRow[] = []
  for (const { protocol } of verified.siblings) {
    const known = await database.service.findUnique({ where: { url_protocol: { url: listing.url, protocol } } })
    if (known) continue
    const { url, host, registrableDomain, name, description, category, provider } = listing
    const same = { url, host, registrableDomain, name, description, category, provider }
    // What was asked here, which need not be what the listing beside it stores.
    const asked = { httpMethod: input.http_method ?? "GET", probeBody: verified.body, sources: ["self-registered"] }
    const state = { domainVerified: isByOwner, registeredAt: now, updatedAt: now, ...getInitialStatus(isByOwner, now) }
    const sibling = await database.service.create({ data: { id: newId(), protocol, ...same, ...asked, ...state } })
    await check(database, sibling, verified, now)
    siblings.push(sibling)
  }
  return siblings
}

/**
 * What anybody but the owner declares of a public listing waits for review; a later revision replaces the open one. False when
 * it declares nothing that differs from the listing: then there is no revision, and an open one stays.
 */
async function propose(database: Database, known: ServiceRow, { input, verified, now }: Context): Promise<boolean> {
  const proposed = toProposed({ input, probeBody: verified.body })
  if (listChanges(known, proposed).length === 0) return false
  await database.revision.deleteMany({ where: { serviceId: known.id, state: "pending" } })
  await database.revision.create({
    data: { id: newId(), serviceId: known.id, proposed: storable(proposed), createdAt: now },
  })
  return true
}

async function remember(
  database: Database,
  input: RegisterInput,
  outcome: Outcome | "refused",
  report: Diagnosis | Verification,
  serviceId: string | null,
  now: Date,
): Promise<void> {
  const { url, protocol, name } = input
  const code = "code" in report ? report.code : null
  const data = {
    id: newId(),
    url: url.url,
    protocol,
    name,
    outcome,
    code,
    report: storable(report),
    serviceId,
    at: now,
  }
  await database.registration.create({ data })
}
