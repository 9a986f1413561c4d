// Writes the row of a registered listing: the declared fields, the stored fields that stay, and the status
// (docs/decisions.md#registration-and-review).

import { v7 as newId } from "uuid"
import type { ServiceRow } from "@/lib/catalogue/service-row"
import type { Database } from "@/lib/db/sql"
import { COLUMNS, listUndeclared } from "@/lib/registration/changes"
import { getInitialStatus } from "@/lib/registration/initial-status"
import type { Proposed } from "@/lib/registration/review-schema"
import type { RegisterInput } from "@/lib/registration/schema"

const LABEL = "self-registered"

export interface Written {
  input: RegisterInput
  /** The request body that got the challenge. */
  probeBody: string | null
  isByOwner: boolean
  now: Date
}

/** The declared fields, as a revision stores them. */
export function toProposed({ input, probeBody }: Pick<Written, "input" | "probeBody">): Proposed {
  const { name, description, category, provider, price_sats, price_usd, payment_asset, payment_network } = input
  const declared = { name, description, category, provider, price_sats, price_usd, payment_asset, payment_network }
  return { ...declared, http_method: input.http_method ?? "GET", probe_body: probeBody }
}

/** Creates or overwrites the listing. Only its owner overwrites a public or a deleted listing. */
export function writeListing(database: Database, written: Written, known: ServiceRow | null): Promise<ServiceRow> {
  const { input, isByOwner, now } = written
  const declared = { ...buildColumns(written), domainVerified: isByOwner, updatedAt: now }
  if (!known) {
    const { url, host, registrableDomain } = input.url
    const identity = { id: newId(), url, protocol: input.protocol, host, registrableDomain, registeredAt: now }
    const entered = { ...getInitialStatus(isByOwner, now), contactEmail: input.contact_email, sources: [LABEL] }
    return database.service.create({ data: { ...identity, ...declared, ...entered } })
  }
  const isPublic = known.status === "active" && known.deletedAt === null
  // Only a reviewer publishes a listing that a reviewer rejected.
  const state = isPublic ? {} : { ...getInitialStatus(isByOwner && known.status !== "rejected", now), reviewNote: null }
  // Keep the first registrant's contact: a later registrant may be another person, unless it is the owner.
  const email = isByOwner ? (input.contact_email ?? known.contactEmail) : (known.contactEmail ?? input.contact_email)
  const sources = known.sources.includes(LABEL) ? known.sources : [...known.sources, LABEL]
  const kept = { ...getKeptColumns(written, known), sources, contactEmail: email, deletedAt: null, deletedBy: null }
  return database.service.update({ where: { id: known.id }, data: { ...declared, ...kept, ...state } })
}

function buildColumns({ input, probeBody }: Written) {
  return {
    name: input.name,
    description: input.description,
    category: input.category,
    provider: input.provider,
    declaredPriceSats: input.price_sats === null ? null : BigInt(input.price_sats),
    declaredPriceUsd: input.price_usd,
    declaredAsset: input.payment_asset,
    declaredNetwork: input.payment_network,
    httpMethod: input.http_method ?? "GET",
    probeBody,
  }
}

type Column = (typeof COLUMNS)[keyof typeof COLUMNS]
const NO_SOURCE_PRICE = { sourcePriceSats: null, sourcePriceUsd: null, sourceAsset: null, sourceNetwork: null }

/**
 * The stored columns that a registration does not replace. Any other client's registration keeps the owner's edits. The owner's
 * registration keeps undeclared fields only where the owner had written them, so that a verified listing shows nobody else's text.
 */
function getKeptColumns(
  written: Written,
  known: ServiceRow,
): Partial<Pick<ServiceRow, Column>> & Partial<typeof NO_SOURCE_PRICE> {
  const edited = known.ownerEdited as (keyof typeof COLUMNS)[]
  if (!written.isByOwner) return pick(known, edited)
  const undeclared = listUndeclared(toProposed(written))
  if (known.domainVerified) return pick(known, undeclared)
  const kept = undeclared.filter((field) => edited.includes(field))
  return { ...pick(known, kept), ...NO_SOURCE_PRICE }
}

function pick(known: ServiceRow, fields: readonly (keyof typeof COLUMNS)[]): Partial<Pick<ServiceRow, Column>> {
  return Object.fromEntries(fields.map((field) => [COLUMNS[field], known[COLUMNS[field]]]))
}
