// What a registration writes: listing, siblings, first check and announcement in one transaction, and what a stranger may
// change of a listing that exists already (decisions.md, "Registration and review").

import { v7 as newId } from "uuid"
import type { Listing } from "@/lib/catalogue/listing"
import { reprice } from "@/lib/catalogue/reprice"
import { isDomainVerified, lockDomain } from "@/lib/claims/ownership"
import { db } from "@/lib/db/client"
import { type Database, sql, storable } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"
import { append } from "@/lib/events/log"
import { recordCheck } from "@/lib/health/record"
import { approval } from "@/lib/registration/approval"
import { COLUMNS, listChanges } from "@/lib/registration/changes"
import { describeVerification } from "@/lib/registration/diagnosis"
import type { Diagnosis, Proposed, RegisterInput, Verification } from "@/lib/registration/schema"
import type { Verified } from "@/lib/registration/verify"

export type Outcome = "created" | "updated" | "revision" | "unchanged"
export interface Stored {
  listing: Listing
  outcome: Outcome
  /** False where the probe sent another request than the listing's own, so that its result says nothing about the listing. */
  isChecked: boolean
  siblings: Listing[]
}

/** Throws `conflict` when the owner has deleted this listing: nobody but the owner brings it back. */
export async function refuseDeleted(database: Database, input: RegisterInput): Promise<void> {
  const known = await findKnown(database, input)
  if (known && known.deletedAt !== null) {
    throw new AppError("conflict", "This listing was removed by its owner and cannot be registered again for now.")
  }
}

/** Keeps a refused registration with its diagnosis for the reviewers; no listing comes of it. */
export async function rememberRefusal(input: RegisterInput, diagnosis: Diagnosis, now: Date): Promise<void> {
  await remember(db(), input, "refused", diagnosis, null, now)
}

/** Stores an endpoint that answered with a valid challenge. Registrations of one URL go one after the other. */
export function store(input: RegisterInput, verified: Verified, now: Date): Promise<Stored> {
  return db().$transaction(async (transaction) => {
    await transaction.$executeRaw(sql`select pg_advisory_xact_lock(hashtextextended(${input.url.url}, 402))`)
    await lockDomain(transaction, input.url.host, "rely")
    await refuseDeleted(transaction, input)
    return storeIn(transaction, input, verified, now)
  })
}

function findKnown(database: Database, { url, protocol }: RegisterInput): Promise<Listing | null> {
  return database.service.findUnique({ where: { url_protocol: { url: url.url, protocol } } })
}

async function storeIn(database: Database, input: RegisterInput, verified: Verified, now: Date): Promise<Stored> {
  const known = await findKnown(database, input)
  const isPublic = known?.status === "active"
  const listing = isPublic ? known : await write(database, input, verified, known, now)
  const isProposed = isPublic && !known.domainVerified && (await propose(database, known, input, verified, now))
  const outcome: Outcome = isPublic ? (isProposed ? "revision" : "unchanged") : known ? "updated" : "created"
  const sameQuestion =
    (known?.httpMethod ?? "GET") === (input.http_method ?? "GET") && known?.probeBody === verified.body
  // A public listing is judged by its own method and body alone: else a stranger could vouch for it with another request.
  const isChecked = !isPublic || sameQuestion
  if (isChecked) await check(database, listing, verified, now)
  const siblings = await addSiblings(database, listing, input, verified, now)
  await remember(
    database,
    input,
    outcome,
    describeVerification(verified.detection, verified.httpStatus),
    listing.id,
    now,
  )
  return { listing, outcome, isChecked, siblings }
}

/** A new listing, or a pending, rejected or retired one written over. */
async function write(database: Database, input: RegisterInput, verified: Verified, known: Listing | null, now: Date) {
  const { url } = input
  const isVerified = await isDomainVerified(database, url.host)
  const said = {
    name: input.name,
    description: input.description,
    category: input.category,
    provider: input.provider,
    declaredPriceSats: input.price_sats === null ? null : BigInt(input.price_sats),
    declaredPriceUsd: input.price_usd,
    declaredAsset: input.payment_asset,
    declaredNetwork: input.payment_network,
    httpMethod: input.http_method ?? "GET",
    probeBody: verified.body,
    // The address of whoever registered first stays: a later registrant is not known to be the same person.
    contactEmail: known?.contactEmail ?? input.contact_email,
    domainVerified: isVerified,
    reviewNote: null,
    updatedAt: now,
    // What a reviewer turned down, only a reviewer brings back.
    ...approval(isVerified && known?.status !== "rejected", now),
  }
  const sources = known?.sources.includes("self-registered")
    ? known.sources
    : [...(known?.sources ?? []), "self-registered"]
  if (known) {
    const data = { ...said, ...keepOwners(known), sources }
    return database.service.update({ where: { id: known.id }, data })
  }
  const { host, registrableDomain } = url
  const identity = { id: newId(), url: url.url, protocol: input.protocol, host, registrableDomain, registeredAt: now }
  return database.service.create({ data: { ...identity, ...said, sources } })
}

/** What the owner said of a listing stays, whoever registers it again. */
function keepOwners(known: Listing): Partial<Pick<Listing, (typeof COLUMNS)[keyof typeof COLUMNS]>> {
  const columns = known.ownerEdited.map((field) => COLUMNS[field as keyof typeof COLUMNS])
  return Object.fromEntries(columns.map((column) => [column, known[column]]))
}

/** The first check comes before the announcement, so that subscribers are told of a service whose health is known. */
async function check(database: Database, listing: Listing, verified: Verified, now: Date): Promise<void> {
  const isNew = listing.status === "active" && listing.listedAt?.getTime() === now.getTime()
  const unannounced = isNew ? { ...listing, status: "pending" } : listing
  // What is declared may be new; the check reprices only when the challenge asks something new.
  await reprice(database, [listing.id], now)
  await recordCheck(database, unannounced, verified.result, { now, intervalMs: env.PROBE_INTERVAL_MINUTES * 60_000 })
  if (isNew) await append(database, { kind: "service.new", serviceId: listing.id, at: now })
}

/** The other protocols of the same answer, as listings of their own; those known already are left as they are. */
async function addSiblings(
  database: Database,
  listing: Listing,
  input: RegisterInput,
  verified: Verified,
  now: Date,
): Promise<Listing[]> {
  const siblings: Listing[] = []
  for (const { protocol } of verified.siblings) {
    const known = await database.service.findUnique({ where: { url_protocol: { url: listing.url, protocol } } })
    if (known) continue
    const { url, host, registrableDomain, name, description, category, provider, domainVerified } = listing
    const same = { url, host, registrableDomain, name, description, category, provider, domainVerified }
    // What was asked here, which need not be what the listing beside it stores.
    const asked = { httpMethod: input.http_method ?? "GET", probeBody: verified.body, sources: ["self-registered"] }
    const state = { registeredAt: now, updatedAt: now, ...approval(domainVerified, now) }
    const data = { id: newId(), protocol, ...same, ...asked, ...state }
    const sibling = await database.service.create({ data })
    await check(database, sibling, verified, now)
    siblings.push(sibling)
  }
  return siblings
}

/**
 * What a stranger says of a public listing waits for review; a later revision replaces the open one. False when it says nothing
 * that differs from the listing: then there is no revision, and an open one stays.
 */
async function propose(
  database: Database,
  known: Listing,
  input: RegisterInput,
  verified: Verified,
  now: Date,
): Promise<boolean> {
  const proposed: Proposed = {
    name: input.name,
    description: input.description,
    category: input.category,
    provider: input.provider,
    price_sats: input.price_sats,
    price_usd: input.price_usd,
    payment_asset: input.payment_asset,
    payment_network: input.payment_network,
    http_method: input.http_method ?? "GET",
    probe_body: verified.body,
  }
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
