// Decides which source's fields a service shows (docs/sources.md#merging). Edits of the owner stay. Otherwise the first source's
// text stays until another source has a longer description, and the operator's own list takes precedence. Pure.

import { UNCATEGORIZED } from "@/lib/catalogue/categories/find-category"
import { addLabel, type SourceLabels } from "@/lib/catalogue/source-labels"
import type { SourceName } from "@/lib/source-table"
import type { Candidate } from "@/lib/sources/merge/candidate"

/** The fields of a service that sources declare, and the source of each field. */
export interface SourceFields extends SourceLabels {
  name: string
  description: string | null
  category: string
  provider: string | null
  httpMethod: string | null
  sourcePriceSats: bigint | null
  sourcePriceUsd: number | null
  sourceAsset: string | null
  sourceNetwork: string | null
  /** What the source's price pays for; null for the price of a call, and when the source does not say. */
  sourceBasis: string | null
  sourceUnit: string | null
  /** The source of the name, description, provider and method; null when a person wrote them. */
  textBy: string | null
  categoryBy: string | null
  priceBy: string | null
  featured: boolean
  status: string
  /** Whether any source has described the parameters or the response. */
  hasSchema: boolean
}
export interface CurrentFields extends SourceFields {
  isDeleted: boolean
  domainVerified: boolean
  /** Names, as in the API, of the fields that the owner has edited. */
  ownerEdited: readonly string[]
  healthStatus: string
}

export const OPERATOR_SOURCE: SourceName = "exclusive"

/** Why a merge does not change a service. */
export type KeptReason = "deleted" | "rejected" | "unchanged"

/** Returns the fields of a service after the merge of a source's listing, or the reason why nothing changes. */
export function mergeSourceFields(
  service: CurrentFields,
  listing: Candidate,
  by: SourceName,
): SourceFields | KeptReason {
  if (service.isDeleted) return "deleted"
  // Sources do not reverse a rejection; only a reviewer can.
  if (service.status === "rejected") return "rejected"
  const labelled = {
    ...toSourceFields(service),
    ...addLabel(service, by),
    featured: by === OPERATOR_SOURCE ? listing.featured === true : service.featured,
    status: reviveStatus(service.status, by),
  }
  const merged = service.domainVerified
    ? labelled
    : {
        ...labelled,
        ...mergeText(service, listing, by),
        ...mergeCategory(service, listing, by),
        ...mergePrice(service, listing, by),
        hasSchema: service.hasSchema || listing.hasSchema === true,
      }
  return isSame(merged, service) ? "unchanged" : merged
}

/** The fields of a new service, taken from its first listing. */
export function buildNewFields(listing: Candidate, by: SourceName, status: "active" | "pending"): SourceFields {
  const { name, description, category, provider, method } = listing
  const hasCategory = category !== UNCATEGORIZED
  return {
    ...{ name, description, category, provider, httpMethod: method },
    ...priceOf(listing),
    ...{ textBy: by, categoryBy: hasCategory ? by : null, priceBy: namesPrice(listing) ? by : null },
    ...{ sources: [by], isUnnamed: false },
    ...{ featured: by === OPERATOR_SOURCE && listing.featured === true, status },
    hasSchema: listing.hasSchema === true,
  }
}

/** Whether the service becomes public, for the first time or again. */
export const becomesPublic = (before: CurrentFields, after: SourceFields) =>
  before.status !== "active" && after.status === "active"

/** A source that names a retired service makes it public again. */
const reviveStatus = (status: string, by: SourceName) =>
  status === "retired" || isApprovedByOperator(status, by) ? "active" : status

/** Whether a pending service becomes public without a review, because the operator's own list names it. */
export const isApprovedByOperator = (status: string, by: SourceName) => status === "pending" && by === OPERATOR_SOURCE

function mergeText(service: CurrentFields, listing: Candidate, by: SourceName): Partial<SourceFields> {
  const isOperators = by === OPERATOR_SOURCE
  if (!isOperators && service.textBy !== by && !isMoreDetailed(service, listing))
    return fillMissingText(service, listing)
  const { name, provider } = listing
  const description = listing.description ?? (isOperators ? service.description : null)
  // Do not change the method of a healthy service: its endpoint is known to respond to that method.
  const method = service.healthStatus === "healthy" ? {} : { httpMethod: listing.method ?? service.httpMethod }
  const text = { name, description, provider: provider ?? service.provider }
  return { ...withoutOwnerEdited(service, text), ...method, textBy: by }
}

const isMoreDetailed = ({ description, textBy, sources, isUnnamed }: CurrentFields, listing: Candidate) =>
  !(textBy === OPERATOR_SOURCE && sources.includes(OPERATOR_SOURCE) && !isUnnamed) &&
  listing.description !== null &&
  listing.description.length > (description?.length ?? 0)

function fillMissingText(service: CurrentFields, listing: Candidate): Partial<SourceFields> {
  const { provider, description } = listing
  return withoutOwnerEdited(service, {
    ...(service.provider === null && { provider }),
    ...(service.description === null && { description }),
    // An endpoint that responds without a method takes GET.
    ...(service.httpMethod === null && service.healthStatus !== "healthy" && { httpMethod: listing.method }),
  })
}

function mergeCategory(service: CurrentFields, listing: Candidate, by: SourceName): Partial<SourceFields> {
  const isOperators = by === OPERATOR_SOURCE && listing.namesCategory
  const isOpen = isOperators || service.category.toLowerCase() === UNCATEGORIZED || service.categoryBy === by
  const isDifferent = listing.category !== UNCATEGORIZED && listing.category !== service.category
  if (!isOpen || !isDifferent || service.ownerEdited.includes("category")) return {}
  return { category: listing.category, categoryBy: by }
}

function mergePrice(service: CurrentFields, listing: Candidate, by: SourceName): Partial<SourceFields> {
  const isOpen = service.priceBy === null || service.priceBy === by || (by === OPERATOR_SOURCE && namesPrice(listing))
  if (!isOpen || (service.priceBy === null && !namesPrice(listing))) return {}
  return { ...priceOf(listing), priceBy: namesPrice(listing) ? by : null }
}

const namesPrice = ({ priceSats, priceUsd, asset, network }: Candidate) =>
  [priceSats, priceUsd, asset, network].some((value) => value !== null)

function priceOf({ priceSats, priceUsd, asset, network, basis, unit }: Candidate) {
  return {
    ...{ sourcePriceSats: priceSats, sourcePriceUsd: priceUsd, sourceAsset: asset, sourceNetwork: network },
    ...{ sourceBasis: basis ?? null, sourceUnit: unit ?? null },
  }
}

function withoutOwnerEdited(service: CurrentFields, fields: Partial<SourceFields>): Partial<SourceFields> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !service.ownerEdited.includes(field)))
}

function toSourceFields(service: CurrentFields): SourceFields {
  const { isDeleted, domainVerified, ownerEdited, healthStatus, ...fields } = service
  return fields
}

function isSame(fields: SourceFields, service: CurrentFields): boolean {
  const before = toSourceFields(service)
  return (Object.keys(fields) as (keyof SourceFields)[]).every(
    (field) => String(fields[field]) === String(before[field]),
  )
}
