// Whose word a service shows (sources.md, "Merge rules"): what the owner fields stays, then what was fields first, unless somebody
// later says more; what the operator's own list says comes before what other places say. Health, and what a challenge
// showed, is nobody's to say. Pure.

import type { SourceName } from "@/lib/source-table"
import { UNCATEGORIZED } from "@/lib/sources/categories/categories"
import type { Candidate } from "@/lib/sources/merge/candidate"

/** What of a service comes from people, and from whom. */
export interface SourceFields {
  name: string
  description: string | null
  category: string
  provider: string | null
  httpMethod: string | null
  sourcePriceSats: bigint | null
  sourcePriceUsd: number | null
  sourceAsset: string | null
  sourceNetwork: string | null
  /** The labels whose word each of these is; null where no source fields it. */
  textBy: string | null
  categoryBy: string | null
  priceBy: string | null
  /** Labels in the order in which they were first seen. */
  sources: string[]
  featured: boolean
  status: string
}
export interface CurrentFields extends SourceFields {
  isDeleted: boolean
  domainVerified: boolean
  /** Names of fields as the API writes them. */
  ownerEdited: readonly string[]
  healthStatus: string
}

/** The label of the operator's own list. */
export const OPERATOR_SOURCE: SourceName = "exclusive"

/** Why a service is left as it is. */
export type KeptReason = "deleted" | "rejected" | "unchanged"

/** What the service says once this place has spoken, or why it goes on saying what it says. */
export function mergeSourceFields(
  service: CurrentFields,
  listing: Candidate,
  by: SourceName,
): SourceFields | KeptReason {
  if (service.isDeleted) return "deleted"
  // What a reviewer turned down, only a reviewer brings back.
  if (service.status === "rejected") return "rejected"
  const labelled = {
    ...pickFields(service),
    sources: addLabel(service.sources, by),
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
      }
  return isSame(merged, service) ? "unchanged" : merged
}

/** A service that nobody has yet. */
export function buildNewFields(listing: Candidate, by: SourceName, status: "active" | "pending"): SourceFields {
  const { name, description, category, provider, method } = listing
  const hasCategory = category !== UNCATEGORIZED
  return {
    ...{ name, description, category, provider, httpMethod: method },
    ...priceOf(listing),
    ...{ textBy: by, categoryBy: hasCategory ? by : null, priceBy: namesPrice(listing) ? by : null },
    ...{ sources: [by], featured: by === OPERATOR_SOURCE && listing.featured === true, status },
  }
}

const addLabel = (labels: readonly string[], by: string) => (labels.includes(by) ? [...labels] : [...labels, by])

/** What was retired since nobody named it is back when somebody does, and what waits for review need not. */
const reviveStatus = (status: string, by: SourceName) =>
  status === "retired" || isApprovedByOperator(status, by) ? "active" : status

/** The operator's own word is as good as a reviewer's. */
export const isApprovedByOperator = (status: string, by: SourceName) => status === "pending" && by === OPERATOR_SOURCE

function mergeText(service: CurrentFields, listing: Candidate, by: SourceName): Partial<SourceFields> {
  const isOperators = by === OPERATOR_SOURCE
  if (!isOperators && service.textBy !== by && !isMoreDetailed(service, listing))
    return fillMissingText(service, listing)
  const { name, provider } = listing
  const description = listing.description ?? (isOperators ? service.description : null)
  // The request that is known to be answered is not given up for another one.
  const method = service.healthStatus === "healthy" ? {} : { httpMethod: listing.method ?? service.httpMethod }
  return {
    ...withoutOwnerEdited(service, { name, description, provider: provider ?? service.provider }),
    ...method,
    textBy: by,
  }
}

const isMoreDetailed = ({ description, textBy, sources }: CurrentFields, listing: Candidate) =>
  !(textBy === OPERATOR_SOURCE && sources.includes(OPERATOR_SOURCE)) &&
  listing.description !== null &&
  listing.description.length > (description?.length ?? 0)

function fillMissingText(service: CurrentFields, listing: Candidate): Partial<SourceFields> {
  const { provider, description } = listing
  return withoutOwnerEdited(service, {
    ...(service.provider === null && { provider }),
    ...(service.description === null && { description }),
  })
}

function mergeCategory(service: CurrentFields, listing: Candidate, by: SourceName): Partial<SourceFields> {
  const isOperators = by === OPERATOR_SOURCE && listing.namesCategory
  const isOpen = isOperators || service.category.toLowerCase() === UNCATEGORIZED || service.categoryBy === by
  const isMore = listing.category !== UNCATEGORIZED && listing.category !== service.category
  if (!isOpen || !isMore || service.ownerEdited.includes("category")) return {}
  return { category: listing.category, categoryBy: by }
}

function mergePrice(service: CurrentFields, listing: Candidate, by: SourceName): Partial<SourceFields> {
  const isOpen = service.priceBy === null || service.priceBy === by || (by === OPERATOR_SOURCE && namesPrice(listing))
  if (!isOpen || (service.priceBy === null && !namesPrice(listing))) return {}
  return { ...priceOf(listing), priceBy: namesPrice(listing) ? by : null }
}

const namesPrice = ({ priceSats, priceUsd, asset, network }: Candidate) =>
  [priceSats, priceUsd, asset, network].some((value) => value !== null)

function priceOf({ priceSats, priceUsd, asset, network }: Candidate) {
  return { sourcePriceSats: priceSats, sourcePriceUsd: priceUsd, sourceAsset: asset, sourceNetwork: network }
}

/** Those of the fields that the owner has not written. */
function withoutOwnerEdited(service: CurrentFields, fields: Partial<SourceFields>): Partial<SourceFields> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !service.ownerEdited.includes(field)))
}

function pickFields(service: CurrentFields): SourceFields {
  const { isDeleted, domainVerified, ownerEdited, healthStatus, ...fields } = service
  return fields
}

function isSame(fields: SourceFields, service: CurrentFields): boolean {
  const before = pickFields(service)
  return (Object.keys(fields) as (keyof SourceFields)[]).every(
    (field) => String(fields[field]) === String(before[field]),
  )
}
