// Stores a registration in one transaction: listing, first check, event, and a sibling listing for each other protocol of the
// response. Under a host with a verified claim, only the owner publishes and changes listings; new listings of other clients wait
// for the owner.

import { v7 as newId } from "uuid"
import { readDeclared } from "@/lib/catalogue/call/declared-parameters"
import type { SourceDescription } from "@/lib/catalogue/call/description"
import { AT_REGISTRATION, recordDescriptions } from "@/lib/catalogue/call/record-descriptions"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import {
  findByIdentity,
  isPublic,
  listServicesByIds,
  lockServiceRows,
  type ServiceRow,
} from "@/lib/catalogue/service-row"
import { isDomainVerified, type Owner, recordAction, requireOwner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { type Database, sql, storable } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { recordEvents } from "@/lib/events/log"
import { recordCheck } from "@/lib/health/checks/record"
import { announceChange } from "@/lib/registration/announce"
import { listChanges } from "@/lib/registration/changes"
import { getInitialStatus } from "@/lib/registration/initial-status"
import {
  type Diagnosis,
  Proposed,
  type RegisterInput,
  type SentInput,
  type Verification,
} from "@/lib/registration/schema"
import type { Verified } from "@/lib/registration/verify"
import { SELF_REGISTERED, writeListing } from "@/lib/registration/write"

export type Outcome = "created" | "updated" | "revision" | "unchanged"
export interface Stored {
  /** The id of the row in `registrations`, which names the status page of the registration. */
  attemptId: string
  listing: ServiceRow
  outcome: Outcome
  /**
   * False when the probe sent another request than the listing stores, so the result is not recorded as a check of the listing.
   */
  isChecked: boolean
  siblings: ServiceRow[]
  /** True when a verified claim covers the host, including the 72 hours after an administrator's reset. */
  isClaimed: boolean
}

/**
 * Throws `conflict` when the owner deleted this listing or still has to accept it, unless the caller is the owner. A registration
 * runs this check twice: before the probe, to save a request, and inside the storing transaction, where the result is final.
 */
export async function rejectConflict(database: Database, input: RegisterInput, owner: Owner | null): Promise<void> {
  const known = await findKnown(database, input)
  if (!known) return
  const { status, deletedAt, deletedBy, domainVerified, mergedInto } = known
  if (mergedInto !== null) {
    throw new AppError("conflict", "This URL is a duplicate of another listing, which stands for both.")
  }
  if (deletedAt !== null && !(owner && deletedBy === "owner")) {
    throw new AppError("conflict", "This listing was removed by its owner and cannot be registered again for now.")
  }
  if (owner || status === "active") return
  if (domainVerified || (status === "pending" && (await isDomainVerified(database, known.host)))) {
    throw new AppError("conflict", "This listing waits for a decision of its domain's owner and cannot be changed.")
  }
}

/** Stores a rejected attempt with its diagnosis, for the administrator's list of attempts. */
export async function recordRejection(input: RegisterInput, diagnosis: Diagnosis, now: Date): Promise<void> {
  await recordAttempt(db(), input, { outcome: "refused", code: diagnosis.code, report: diagnosis, now })
}

/** Stores an endpoint that sent a valid challenge. Like `storeAll` with one listing. */
export async function store(input: SentInput, verified: Described, now: Date, owner: Owner | null): Promise<Stored> {
  const [stored] = await storeAll([{ input, verified }], now, owner)
  if (!stored) throw new Error(`${input.url.url} was not stored`)
  return stored
}

/**
 * Stores the listings of one URL, each under its own protocol, in one transaction. An advisory lock on the URL serializes
 * registrations of the same URL.
 * @param owner checked again here, because the claim may have ended during the probe
 */
export function storeAll(
  entries: readonly { input: SentInput; verified: Described }[],
  now: Date,
  owner: Owner | null,
): Promise<Stored[]> {
  return db().$transaction(async (transaction) => {
    const [first] = entries
    if (!first) return []
    const { url, host } = first.input.url
    await transaction.$executeRaw(sql`select pg_advisory_xact_lock(hashtextextended(${url}, 402))`)
    // `isDomainVerified` locks the domain. Call it before any service row is locked: another order could deadlock.
    const isClaimed = await isDomainVerified(transaction, host)
    if (owner) await requireOwner(transaction, owner, now)
    for (const { input } of entries) await rejectConflict(transaction, input, owner)
    await lockKnown(transaction, entries)
    const stored: Stored[] = []
    for (const { input, verified } of entries) {
      const proposed = Proposed.parse({ ...input, probe_body: verified.body })
      stored.push(await storeRegistration(transaction, { input, verified, proposed, owner, isClaimed, now }))
    }
    return stored
  })
}

/** Locks the existing listings by id, like every transaction that changes several listings. */
async function lockKnown(database: Database, entries: readonly { input: RegisterInput }[]): Promise<void> {
  if (entries.length < 2) return
  const where = { OR: entries.map(({ input }) => ({ url: input.url.url, protocol: input.protocol, tool: input.tool })) }
  const known = await database.service.findMany({ where, select: { id: true } })
  await lockServiceRows(
    database,
    known.map(({ id }) => id),
  )
}

function findKnown(database: Database, { url, protocol, tool }: RegisterInput): Promise<ServiceRow | null> {
  return findByIdentity(database, { url: url.url, protocol, tool })
}

/** A verified endpoint, with what the documents of its host declare about its request. */
interface Described extends Verified {
  described?: SourceDescription | null
}

interface Context {
  input: SentInput
  verified: Described
  /** The declared fields in the form in which a revision stores them. */
  proposed: Proposed
  owner: Owner | null
  isClaimed: boolean
  now: Date
}

async function storeRegistration(database: Database, context: Context): Promise<Stored> {
  const { input, verified, owner, isClaimed, now } = context
  const known = await findKnown(database, input)
  const isRevision = known !== null && isPublic(known) && !owner
  const listing = isRevision ? known : await write(database, context, known)
  const isProposed =
    isRevision && !isClaimed && !known.domainVerified && (await createRevision(database, known, context))
  const outcome: Outcome = isRevision ? (isProposed ? "revision" : "unchanged") : known ? "updated" : "created"
  const isSameRequest = (known?.httpMethod ?? "GET") === input.http_method && known?.probeBody === verified.body
  // Record a check of a public listing only for the request that the listing stores. Otherwise any client could make the listing
  // look healthy with another request.
  const isChecked = !isRevision || isSameRequest
  if (isChecked) await recordFirstCheck(database, listing, verified, now)
  const siblings = await addSiblings(database, listing, context)
  await describe(database, [listing, ...siblings], context)
  const report = verified.verification
  const attemptId = await recordAttempt(database, input, { outcome, report, serviceId: listing.id, now })
  return { attemptId, listing, outcome, isChecked, siblings, isClaimed }
}

/** Stores the description for the listings with the method that the documents describe. */
async function describe(
  database: Database,
  listings: readonly ServiceRow[],
  { input, verified, now }: Context,
): Promise<void> {
  const { described } = verified
  if (!described) return
  const same = listings.filter(({ httpMethod }) => (httpMethod ?? "GET") === input.http_method)
  const found = same.map(({ id }) => ({ serviceId: id, described }))
  await recordEvents(database, await recordDescriptions(database, AT_REGISTRATION, found, now))
}

/**
 * Writes the row of the listing. A change by the owner is also recorded in the audit trail and, for a public listing, as an
 * event.
 */
async function write(database: Database, context: Context, known: ServiceRow | null) {
  const { input, verified, proposed, owner, now } = context
  const [before] = known && isPublic(known) ? await listServicesByIds(database, [known.id]) : []
  const listing = await writeListing(
    database,
    { input, proposed, isByOwner: owner !== null, hasDescription: Boolean(verified.described), now },
    known,
  )
  if (!owner) return listing
  const { id: serviceId, name, number } = listing
  await recordAction(database, owner.domain, { action: "registered", serviceId, detail: { name, number }, now })
  if (!before || !known) return listing
  await updatePrices(database, [serviceId], now)
  await announceChange(database, before, known, now)
  return database.service.findUniqueOrThrow({ where: { id: serviceId } })
}

/** Records the check before the event `service.new`, so that the event shows the health of the service. */
async function recordFirstCheck(database: Database, listing: ServiceRow, verified: Verified, now: Date): Promise<void> {
  const isNew = listing.status === "active" && listing.listedAt?.getTime() === now.getTime()
  const unannounced = isNew ? { ...listing, status: "pending" } : listing
  // Update the prices here: the declared price may be new, and `recordCheck` updates prices only when the challenge changed.
  await updatePrices(database, [listing.id], now)
  await recordCheck(database, unannounced, verified.result, { now, intervalMs: env.PROBE_INTERVAL_MINUTES * 60_000 })
  if (isNew) await recordEvents(database, { kind: "service.new", serviceId: listing.id, at: now })
}

/** Creates a listing for each other protocol with a valid challenge in the same response. Existing listings stay unchanged. */
async function addSiblings(database: Database, listing: ServiceRow, context: Context): Promise<ServiceRow[]> {
  const { input, verified, owner, now } = context
  const isByOwner = owner !== null
  const siblings: ServiceRow[] = []
  for (const { protocol } of verified.siblings) {
    const known = await findByIdentity(database, { url: listing.url, protocol, tool: listing.tool })
    if (known) continue
    const { url, kind, tool, host, registrableDomain, name, description, category, provider } = listing
    const same = { url, kind, tool, host, registrableDomain, name, description, category, provider }
    // Store the request of this probe: `listing` can still store another request.
    const asked = {
      httpMethod: input.http_method,
      probeBody: verified.body,
      sources: [SELF_REGISTERED],
      sourceHasSchema: Boolean(verified.described),
      declaredParameters: readDeclared(listing.declaredParameters),
      ownerEdited: listing.ownerEdited.filter((field) => field === "parameters"),
    }
    const state = { domainVerified: isByOwner, registeredAt: now, updatedAt: now, ...getInitialStatus(isByOwner, now) }
    const sibling = await database.service.create({ data: { id: newId(), protocol, ...same, ...asked, ...state } })
    await recordFirstCheck(database, sibling, verified, now)
    siblings.push(sibling)
  }
  return siblings
}

/**
 * Stores the proposed changes to a public listing as an open revision, which replaces an earlier open revision.
 * @returns false when nothing differs from the listing; an earlier open revision then stays
 */
async function createRevision(database: Database, known: ServiceRow, { proposed, now }: Context): Promise<boolean> {
  if (listChanges(known, proposed).length === 0) return false
  await database.revision.deleteMany({ where: { serviceId: known.id, state: "pending" } })
  const data = { id: newId(), serviceId: known.id, proposed: storable(proposed), createdAt: now }
  await database.revision.create({ data })
  return true
}

interface Attempt {
  outcome: Outcome | "refused"
  report: Diagnosis | Verification
  /** The code of the diagnosis, for a rejected attempt only. */
  code?: string
  serviceId?: string
  now: Date
}

async function recordAttempt(
  database: Database,
  { url, protocol, name }: RegisterInput,
  { report, now, ...attempt }: Attempt,
): Promise<string> {
  const id = newId()
  const data = { id, url: url.url, protocol, name, ...attempt, report: storable(report), at: now }
  await database.registration.create({ data })
  return id
}
