// The reviewer's decisions: what waits, approve, reject (decisions.md, "Registration and review"). Approval is the moment a
// listing becomes public, so it is where `service.new` is announced.

import { NIL } from "uuid"
import { readServices } from "@/lib/catalogue/read"
import type { Service } from "@/lib/catalogue/schema"
import { db } from "@/lib/db/client"
import { AppError } from "@/lib/errors"
import { append } from "@/lib/events/log"
import type { Listing } from "@/lib/health/record"
import { identify } from "@/lib/service-id"

const LIMITS = { page: 100 } as const

export interface Pending {
  service: Service
  /** The report of the registration that put it here. */
  report: unknown
}

/** Listings that wait for review, oldest first, with the probe report beside each. */
export async function listPending(): Promise<{ pending: Pending[]; total: number }> {
  const where = { status: "pending", deletedAt: null }
  const newest = { registrations: { orderBy: { at: "desc" }, take: 1, select: { report: true } } } as const
  const [rows, total] = await Promise.all([
    db().service.findMany({
      where,
      orderBy: [{ registeredAt: "asc" }, { id: "asc" }],
      take: LIMITS.page,
      include: newest,
    }),
    db().service.count({ where }),
  ])
  const services = await readServices(
    db(),
    rows.map(({ id }) => id),
  )
  const pending = services.map((service, index) => ({ service, report: rows[index]?.registrations[0]?.report ?? null }))
  return { pending, total }
}

/** The listing with this UUID or number, whatever its state. Throws `not_found`. */
export async function getListing(id: string): Promise<Listing> {
  const name = identify(id)
  const where = name?.column === "number" ? { number: name.value } : { id: name?.value ?? NIL }
  const listing = await db().service.findUnique({ where })
  if (!listing) throw new AppError("not_found", "There is no service with this id.")
  return listing
}

/** Makes a listing public. Repeating it changes nothing. Throws `conflict` for a deleted one. */
export async function approve(id: string, now: Date): Promise<Service> {
  const listing = await getListing(id)
  if (listing.deletedAt !== null) throw new AppError("conflict", "The listing is deleted; restore it first.")
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.service.updateMany({
      where: { id: listing.id, status: { not: "active" }, deletedAt: null },
      data: { status: "active", listedAt: now, updatedAt: now, reviewNote: null },
    })
    if (count > 0) await append(transaction, { kind: "service.new", serviceId: listing.id, at: now })
  })
  return readOne(listing.id)
}

/** Turns a pending listing down; the reason stays with the reviewers. Throws `conflict` for a public one. */
export async function reject(id: string, reason: string | null, now: Date): Promise<Service> {
  const listing = await getListing(id)
  const { count } = await db().service.updateMany({
    where: { id: listing.id, status: { in: ["pending", "rejected"] }, deletedAt: null },
    data: { status: "rejected", reviewNote: reason, updatedAt: now },
  })
  if (count === 0) throw new AppError("conflict", "Only a listing that waits for review can be rejected.")
  return readOne(listing.id)
}

async function readOne(id: string): Promise<Service> {
  const [service] = await readServices(db(), [id])
  if (!service) throw new AppError("not_found", "There is no service with this id.")
  return service
}
