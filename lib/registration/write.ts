// Writes the row of a registered listing: the declared fields, the stored fields that stay, and the status
// (docs/decisions.md#registration-and-review).

import { v7 as newId } from "uuid"
import { isPublic, type ServiceRow } from "@/lib/catalogue/service-row"
import type { Database } from "@/lib/db/sql"
import { COLUMNS, type Columns, type Field, listUndeclared, toAllColumns } from "@/lib/registration/changes"
import { getInitialStatus } from "@/lib/registration/initial-status"
import type { Proposed } from "@/lib/registration/review-schema"
import type { RegisterInput } from "@/lib/registration/schema"

/** The source label of a registered listing. */
export const SELF_REGISTERED = "self-registered"

interface Written {
  input: RegisterInput
  /** The declared fields, with the request body that got the challenge. */
  proposed: Proposed
  isByOwner: boolean
  now: Date
}

/** Creates or overwrites the listing. Only its owner overwrites a public or a deleted listing. */
export function writeListing(database: Database, written: Written, known: ServiceRow | null): Promise<ServiceRow> {
  const { input, proposed, isByOwner, now } = written
  const declared = { ...toAllColumns(proposed), domainVerified: isByOwner, updatedAt: now }
  if (!known) {
    const { url, host, registrableDomain } = input.url
    const identity = { id: newId(), url, protocol: input.protocol, host, registrableDomain, registeredAt: now }
    const entered = {
      ...getInitialStatus(isByOwner, now),
      contactEmail: input.contact_email,
      sources: [SELF_REGISTERED],
    }
    return database.service.create({ data: { ...identity, ...declared, ...entered } })
  }
  // Only a reviewer publishes a listing that a reviewer rejected.
  const initial = getInitialStatus(isByOwner && known.status !== "rejected", now)
  const state = isPublic(known) ? {} : { ...initial, reviewNote: null }
  // Keep the first registrant's contact: a later registrant may be another person, unless it is the owner.
  const email = isByOwner ? (input.contact_email ?? known.contactEmail) : (known.contactEmail ?? input.contact_email)
  const sources = [...new Set([...known.sources, SELF_REGISTERED])]
  const kept = { ...getKeptColumns(written, known), sources, contactEmail: email, deletedAt: null, deletedBy: null }
  return database.service.update({ where: { id: known.id }, data: { ...declared, ...kept, ...state } })
}

const NO_SOURCE_PRICE = { sourcePriceSats: null, sourcePriceUsd: null, sourceAsset: null, sourceNetwork: null }

/**
 * The stored columns that a registration does not replace. Any other client's registration keeps the owner's edits. The owner's
 * registration keeps undeclared fields only where the owner had written them, so that a verified listing shows nobody else's text.
 */
function getKeptColumns(
  { proposed, isByOwner }: Written,
  known: ServiceRow,
): Partial<Columns & typeof NO_SOURCE_PRICE> {
  const edited = known.ownerEdited as Field[]
  if (!isByOwner) return pick(known, edited)
  const undeclared = listUndeclared(proposed)
  if (known.domainVerified) return pick(known, undeclared)
  const kept = undeclared.filter((field) => edited.includes(field))
  return { ...pick(known, kept), ...NO_SOURCE_PRICE }
}

function pick(known: ServiceRow, fields: readonly Field[]): Partial<Columns> {
  return Object.fromEntries(fields.map((field) => [COLUMNS[field], known[COLUMNS[field]]]))
}
