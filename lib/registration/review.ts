// The reviewer's decisions about a listing: approve, reject (decisions.md, "Registration and review"). Approval is the moment a
// listing becomes public, so it is where `service.new` is announced; rejection of a public one is `service.removed`.

import { NIL } from "uuid"
import { readServices } from "@/lib/catalogue/read"
import type { Service } from "@/lib/catalogue/schema"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { AppError } from "@/lib/errors"
import { append } from "@/lib/events/log"
import type { Listing } from "@/lib/health/record"
import type { Decision } from "@/lib/registration/schema"
import { identify } from "@/lib/service-id"
import { formatTimestamp } from "@/lib/time"

/** The embedded database has one connection: a decision waits for whoever holds it. */
export const TRANSACTION = { timeout: 15_000, maxWait: 10_000 } as const

export type Verdict = Decision["state"]

/** The listing with this UUID or number, whatever its state. Throws `not_found`. */
export async function getListing(id: string): Promise<Listing> {
  const name = identify(id)
  const where = name?.column === "number" ? { number: name.value } : { id: name?.value ?? NIL }
  const listing = await db().service.findUnique({ where })
  if (!listing) throw new AppError("not_found", "There is no service with this id.")
  return listing
}

/** Makes a listing public, a rejected one too, and due at once. Repeating it changes nothing. Throws `conflict` for a deleted one. */
export function approve(id: string, now: Date): Promise<Service> {
  return decide(id, async (transaction, listing) => {
    if (listing.deletedAt !== null) throw new AppError("conflict", "The listing is deleted; restore it first.")
    if (listing.status === "active") return
    const data = { status: "active", listedAt: now, nextCheckAt: now, updatedAt: now, reviewNote: null }
    await transaction.service.update({ where: { id: listing.id }, data })
    await append(transaction, { kind: "service.new", serviceId: listing.id, at: now })
  })
}

/**
 * Turns a pending listing down and takes a public one away, fraud found late included; the reason stays with the reviewers.
 * Repeating it changes nothing. Throws `conflict` for a deleted one.
 */
export function reject(id: string, reason: string | null, now: Date): Promise<Service> {
  return decide(id, async (transaction, listing) => {
    if (listing.deletedAt !== null) throw new AppError("conflict", "The listing is deleted already.")
    if (listing.status === "rejected") return
    const data = { status: "rejected", reviewNote: reason, updatedAt: now }
    await transaction.service.update({ where: { id: listing.id }, data })
    if (listing.status !== "active") return
    await closeIncident(transaction, listing.id, now)
    await append(transaction, { kind: "service.removed", serviceId: listing.id, at: now })
  })
}

/** Nobody watches a listing that is gone, so how its incident ended is not known. */
async function closeIncident(transaction: Database, id: string, now: Date): Promise<void> {
  await transaction.$executeRaw(sql`
    update incidents set closed_at = greatest(opened_at, ${now.toISOString()}::timestamptz), outcome = 'unobserved'
    where service_id = ${id}::uuid and closed_at is null`)
}

/** Runs one decision while nobody else changes the listing; answers the listing as it is then. */
async function decide(id: string, act: (transaction: Database, listing: Listing) => Promise<void>): Promise<Service> {
  const { id: serviceId } = await getListing(id)
  return db().$transaction(async (transaction) => {
    await act(transaction, await lockListing(transaction, serviceId))
    return readOne(transaction, serviceId)
  }, TRANSACTION)
}

/** The listing as it is now; it stays so until the transaction ends. Throws `not_found`. */
export async function lockListing(transaction: Database, id: string): Promise<Listing> {
  await transaction.$executeRaw(sql`select id from services where id = ${id}::uuid for update`)
  const listing = await transaction.service.findUnique({ where: { id } })
  if (!listing) throw new AppError("not_found", "There is no service with this id.")
  return listing
}

/** The listing in its public shape, whatever its state. Throws `not_found`. */
export async function readOne(database: Database, id: string): Promise<Service> {
  const [service] = await readServices(database, [id])
  if (!service) throw new AppError("not_found", "There is no service with this id.")
  return service
}

/** True when it was decided so before. Throws `conflict` when it was decided the other way. */
export function isDecided(state: string, verdict: Verdict): boolean {
  if (state === "pending") return false
  if (state === verdict) return true
  throw new AppError("conflict", `This was ${state} already.`)
}

/** A decision that was taken, with the service it is about. */
export async function describeDecision(
  database: Database,
  decided: { id: string; state: string; decidedAt: Date | null },
  serviceId: string,
): Promise<Decision> {
  const { id, state, decidedAt } = decided
  if (decidedAt === null) throw new Error(`decision ${id} has no time`)
  const service = await readOne(database, serviceId)
  return { id, state: state as Verdict, decided_at: formatTimestamp(decidedAt), service }
}
