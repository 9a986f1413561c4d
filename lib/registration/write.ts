// The row of a registered listing: the declared fields, the fields that stay from the stored row, and the status
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
  /** The body that led to the challenge. */
  probeBody: string | null
  isByOwner: boolean
  now: Date
}

/** The words of a registration, as a revision stores them. */
export function toProposed({ input, probeBody }: Pick<Written, "input" | "probeBody">): Proposed {
  const { name, description, category, provider, price_sats, price_usd, payment_asset, payment_network } = input
  const words = { name, description, category, provider, price_sats, price_usd, payment_asset, payment_network }
  return { ...words, http_method: input.http_method ?? "GET", probe_body: probeBody }
}

/** Creates the listing, or writes over the stored one. Only its owner writes over a public or a deleted one. */
export function writeListing(database: Database, written: Written, known: ServiceRow | null): Promise<ServiceRow> {
  const { input, isByOwner, now } = written
  const said = { ...toWords(written), domainVerified: isByOwner, updatedAt: now }
  if (!known) {
    const { url, host, registrableDomain } = input.url
    const identity = { id: newId(), url, protocol: input.protocol, host, registrableDomain, registeredAt: now }
    const entered = { ...getInitialStatus(isByOwner, now), contactEmail: input.contact_email, sources: [LABEL] }
    return database.service.create({ data: { ...identity, ...said, ...entered } })
  }
  const isPublic = known.status === "active" && known.deletedAt === null
  // What a reviewer turned down, only a reviewer brings back.
  const state = isPublic ? {} : { ...getInitialStatus(isByOwner && known.status !== "rejected", now), reviewNote: null }
  // The contact of the first registrant stays: a later one is not known to be the same person, unless it is the owner.
  const email = isByOwner ? (input.contact_email ?? known.contactEmail) : (known.contactEmail ?? input.contact_email)
  const sources = known.sources.includes(LABEL) ? known.sources : [...known.sources, LABEL]
  const kept = { ...keep(written, known), sources, contactEmail: email, deletedAt: null, deletedBy: null }
  return database.service.update({ where: { id: known.id }, data: { ...said, ...kept, ...state } })
}

function toWords({ input, probeBody }: Written) {
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
 * What stays of the stored words. Anybody else's registration leaves what the owner edited. The owner's own replaces what it
 * names; what it does not name stays only where it was the owner's word, so that no one else's shows under the mark.
 */
function keep(
  written: Written,
  known: ServiceRow,
): Partial<Pick<ServiceRow, Column>> & Partial<typeof NO_SOURCE_PRICE> {
  const edited = known.ownerEdited as (keyof typeof COLUMNS)[]
  if (!written.isByOwner) return pick(known, edited)
  const unsaid = listUndeclared(toProposed(written))
  if (known.domainVerified) return pick(known, unsaid)
  const kept = unsaid.filter((field) => edited.includes(field))
  return { ...pick(known, kept), ...NO_SOURCE_PRICE }
}

function pick(known: ServiceRow, fields: readonly (keyof typeof COLUMNS)[]): Partial<Pick<ServiceRow, Column>> {
  return Object.fromEntries(fields.map((field) => [COLUMNS[field], known[COLUMNS[field]]]))
}
