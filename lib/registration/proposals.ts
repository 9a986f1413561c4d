// Deciding about a proposal of the prober (spec §3.2): another protocol seen on a listed URL becomes a listing of its own, and
// an endpoint that probes cannot judge is left alone.

import { validate as isUuid, v7 as newId } from "uuid"
import { type Listing, lockListing } from "@/lib/catalogue/listing"
import { isDomainVerified, lockDomain } from "@/lib/claims/ownership"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { AppError } from "@/lib/errors"
import { append } from "@/lib/events/log"
import { setProbeStatus } from "@/lib/health/probe-status"
import { describeDecision, isDecided, TRANSACTION, type Verdict } from "@/lib/registration/review"
import type { Decision } from "@/lib/registration/schema"

type Row = NonNullable<Awaited<ReturnType<Database["proposal"]["findUnique"]>>>

/**
 * Carries a proposal out, or dismisses it for good. Repeating a decision answers the same again. Throws `not_found`, and
 * `conflict` when it was decided the other way or there is a listing of that protocol already.
 */
export async function decideProposal(id: string, verdict: Verdict, now: Date): Promise<Decision> {
  const { url, host, proposal } = await getProposal(id)
  const isOpen = !isDecided(proposal.state, verdict)
  // In a transaction of its own: where the second one fails, the decision is still open and can be taken again.
  if (isOpen && verdict === "approved" && proposal.kind === "unprobeable") {
    await setProbeStatus(proposal.serviceId, "unprobeable", now)
  }
  return db().$transaction(async (transaction) => {
    // One after the other with registrations of this URL, which make siblings too.
    await transaction.$executeRaw(sql`select pg_advisory_xact_lock(hashtextextended(${url}, 402))`)
    await lockDomain(transaction, host, "rely")
    const listing = await lockListing(transaction, proposal.serviceId)
    const decided = await settle(transaction, proposal.id, verdict, listing, now)
    return describeDecision(transaction, decided, await findSubject(transaction, decided, url))
  }, TRANSACTION)
}

async function getProposal(id: string): Promise<{ proposal: Row; url: string; host: string }> {
  const found = isUuid(id)
    ? await db().proposal.findUnique({ where: { id }, include: { service: { select: { url: true, host: true } } } })
    : null
  if (!found) throw new AppError("not_found", "There is no proposal with this id.")
  const { service, ...proposal } = found
  return { proposal, ...service }
}

async function settle(transaction: Database, id: string, verdict: Verdict, listing: Listing, now: Date): Promise<Row> {
  await transaction.$executeRaw(sql`select id from proposals where id = ${id}::uuid for update`)
  const proposal = await transaction.proposal.findUniqueOrThrow({ where: { id } })
  if (isDecided(proposal.state, verdict)) return proposal
  if (verdict === "approved" && proposal.kind === "protocol") {
    await addSibling(transaction, listing, proposal.protocol, now)
  }
  return transaction.proposal.update({ where: { id }, data: { state: verdict, decidedAt: now } })
}

/** Listed at once: an administrator said so. What it asks is seen by its first check, which is due now. */
async function addSibling(transaction: Database, listing: Listing, protocol: string, now: Date): Promise<void> {
  if (listing.status !== "active" || listing.deletedAt !== null) {
    throw new AppError("conflict", "The listing beside it is not public.")
  }
  await refuseKnown(transaction, listing.url, protocol)
  const { url, host, registrableDomain, name, description, category, provider } = listing
  const domainVerified = await isDomainVerified(transaction, host)
  const same = { url, host, registrableDomain, name, description, category, provider, domainVerified }
  const asked = { httpMethod: listing.httpMethod, probeBody: listing.probeBody, sources: listing.sources }
  const state = { status: "active", registeredAt: now, listedAt: now, nextCheckAt: now, updatedAt: now }
  const sibling = await transaction.service.create({ data: { id: newId(), protocol, ...same, ...asked, ...state } })
  await append(transaction, { kind: "service.new", serviceId: sibling.id, at: now })
}

async function refuseKnown(transaction: Database, url: string, protocol: string): Promise<void> {
  const known = await transaction.service.findUnique({ where: { url_protocol: { url, protocol } } })
  if (!known) return
  if (known.deletedAt !== null) {
    throw new AppError("conflict", `The ${protocol} listing of this address was removed by its owner.`)
  }
  throw new AppError("conflict", `This address has a ${protocol} listing already; it is ${known.status}.`)
}

/** An approved protocol is about the sibling that came of it, everything else about the listing. */
async function findSubject(transaction: Database, decided: Row, url: string): Promise<string> {
  if (decided.kind !== "protocol" || decided.state !== "approved") return decided.serviceId
  const where = { url_protocol: { url, protocol: decided.protocol } }
  const sibling = await transaction.service.findUnique({ where, select: { id: true } })
  return sibling?.id ?? decided.serviceId
}
