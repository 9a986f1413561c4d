// Creates or overwrites the row of a registered listing. Decides which stored fields stay and which status the listing gets
// (docs/decisions.md#registration-and-review).

import { v7 as newId } from "uuid"
import { isPublic, type ServiceRow } from "@/lib/catalogue/service-row"
import { addLabel } from "@/lib/catalogue/source-labels"
import type { Database } from "@/lib/db/sql"
import { COLUMNS, type Field, listUndeclared, toAllColumns, type WrittenColumns } from "@/lib/registration/changes"
import { getInitialStatus } from "@/lib/registration/initial-status"
import type { Proposed, RegisterInput } from "@/lib/registration/schema"

/** The label in the column `sources` of a listing that was registered here. */
export const SELF_REGISTERED = "self-registered"

interface Written {
  input: RegisterInput
  /** The declared fields, including the request body that received the challenge. */
  proposed: Proposed
  isByOwner: boolean
  /** Whether documents of the host describe the request. */
  hasDescription: boolean
  now: Date
}

/** Creates or overwrites the listing. Callers overwrite a public or a deleted listing only for its owner. */
export function writeListing(database: Database, written: Written, known: ServiceRow | null): Promise<ServiceRow> {
  const { input, proposed, isByOwner, hasDescription, now } = written
  const ownerEdited = listOwnerEdited(written, known)
  const declared = { ...toAllColumns(proposed), domainVerified: isByOwner, ownerEdited, updatedAt: now }
  if (!known) {
    const { url, host, registrableDomain } = input.url
    const { protocol, tool } = input
    const kind = tool === null ? "http" : "mcp_tool"
    const identity = { id: newId(), url, protocol, kind, tool, host, registrableDomain, registeredAt: now }
    const entered = {
      ...getInitialStatus(isByOwner, now),
      contactEmail: input.contact_email,
      sources: [SELF_REGISTERED],
      sourceHasSchema: hasDescription,
    }
    return database.service.create({ data: { ...identity, ...declared, ...entered } })
  }
  // Only a reviewer publishes a listing that a reviewer rejected.
  const initial = getInitialStatus(isByOwner && known.status !== "rejected", now)
  const sourceHasSchema = known.sourceHasSchema || hasDescription
  // Of a public listing this flag stays: its change would need an event.
  const state = isPublic(known) ? {} : { ...initial, sourceHasSchema, reviewNote: null }
  // Keep the first registrant's contact, because a later registrant may be another person. Only the domain's owner may replace
  // the contact.
  const email = isByOwner ? (input.contact_email ?? known.contactEmail) : (known.contactEmail ?? input.contact_email)
  const labels = addLabel(known, SELF_REGISTERED)
  const kept = { ...getKeptColumns(written, known), ...labels, contactEmail: email, deletedAt: null, deletedBy: null }
  return database.service.update({ where: { id: known.id }, data: { ...declared, ...kept, ...state } })
}

/** The parameters of an owner come before the challenge's, so the listing records who declared them. */
function listOwnerEdited({ proposed, isByOwner }: Written, known: ServiceRow | null): string[] {
  const edited = known?.ownerEdited ?? []
  return isByOwner && proposed.parameters.length > 0 ? [...new Set([...edited, "parameters"])] : edited
}

const NO_SOURCE_PRICE = {
  ...{ sourcePriceSats: null, sourcePriceUsd: null, sourceAsset: null, sourceNetwork: null },
  ...{ sourceBasis: null, sourceUnit: null },
}

/**
 * Returns the stored columns that a registration does not replace. A registration by another client keeps every field that the
 * owner edited. A registration by the owner keeps an undeclared field only if the listing was verified or the owner edited the
 * field. A verified listing thus shows no text of another client.
 */
function getKeptColumns(
  { proposed, isByOwner }: Written,
  known: ServiceRow,
): Partial<WrittenColumns & typeof NO_SOURCE_PRICE> {
  const edited = known.ownerEdited as Field[]
  if (!isByOwner) return pick(known, edited)
  const undeclared = listUndeclared(proposed)
  if (known.domainVerified) return pick(known, undeclared)
  const kept = undeclared.filter((field) => edited.includes(field))
  return { ...pick(known, kept), ...NO_SOURCE_PRICE }
}

function pick(known: ServiceRow, fields: readonly Field[]): Partial<WrittenColumns> {
  return Object.fromEntries(fields.map((field) => [COLUMNS[field], known[COLUMNS[field]]]))
}
