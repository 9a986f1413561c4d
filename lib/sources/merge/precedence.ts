// Whose word a listing shows (sources.md, "Merge rules"): what the owner said stays, then what was said first, unless somebody
// later says more; what the operator's own list says comes before what other places say. Health, and what a challenge
// showed, is nobody's to say. Pure.

import type { SourceName } from "@/lib/source-table"
import { UNCATEGORIZED } from "@/lib/sources/categories/categories"
import type { Candidate } from "@/lib/sources/merge/admit"

/** What of a listing comes from people, and from whom. */
export interface Said {
  name: string
  description: string | null
  category: string
  provider: string | null
  httpMethod: string | null
  sourcePriceSats: bigint | null
  sourcePriceUsd: number | null
  sourceAsset: string | null
  sourceNetwork: string | null
  /** The labels whose word each of these is; null where no source said it. */
  textBy: string | null
  categoryBy: string | null
  priceBy: string | null
  /** Labels in the order in which they were first seen. */
  sources: string[]
  featured: boolean
  status: string
}
export interface Standing extends Said {
  isDeleted: boolean
  domainVerified: boolean
  /** Names of fields as the API writes them. */
  ownerEdited: readonly string[]
  healthStatus: string
}

/** The label of the operator's own list. */
export const OPERATOR: SourceName = "exclusive"

/** Why a listing is left as it is. */
export type Left = "deleted" | "rejected" | "unchanged"

/** What the listing says once this place has spoken, or why it goes on saying what it says. */
export function hear(listing: Standing, offer: Candidate, by: SourceName): Said | Left {
  if (listing.isDeleted) return "deleted"
  // What a reviewer turned down, only a reviewer brings back.
  if (listing.status === "rejected") return "rejected"
  const labelled = {
    ...pick(listing),
    sources: addLabel(listing.sources, by),
    featured: by === OPERATOR ? offer.featured === true : listing.featured,
    status: raise(listing.status, by),
  }
  const heard = listing.domainVerified
    ? labelled
    : {
        ...labelled,
        ...hearText(listing, offer, by),
        ...hearCategory(listing, offer, by),
        ...hearPrice(listing, offer, by),
      }
  return isSame(heard, listing) ? "unchanged" : heard
}

/** A listing that nobody has yet. */
export function introduce(offer: Candidate, by: SourceName, status: "active" | "pending"): Said {
  const { name, description, category, provider, method } = offer
  const hasCategory = category !== UNCATEGORIZED
  return {
    ...{ name, description, category, provider, httpMethod: method },
    ...priceOf(offer),
    ...{ textBy: by, categoryBy: hasCategory ? by : null, priceBy: namesPrice(offer) ? by : null },
    ...{ sources: [by], featured: by === OPERATOR && offer.featured === true, status },
  }
}

const addLabel = (labels: readonly string[], by: string) => (labels.includes(by) ? [...labels] : [...labels, by])

/** What was retired since nobody named it is back when somebody does, and what waits for review need not. */
const raise = (status: string, by: SourceName) => (status === "retired" || vouches(status, by) ? "active" : status)

/** The operator's own word is as good as a reviewer's. */
export const vouches = (status: string, by: SourceName) => status === "pending" && by === OPERATOR

function hearText(listing: Standing, offer: Candidate, by: SourceName): Partial<Said> {
  const isOperators = by === OPERATOR
  if (!isOperators && listing.textBy !== by && !saysMore(listing, offer)) return fillText(listing, offer)
  const { name, provider } = offer
  const description = offer.description ?? (isOperators ? listing.description : null)
  // The request that is known to be answered is not given up for another one.
  const method = listing.healthStatus === "healthy" ? {} : { httpMethod: offer.method ?? listing.httpMethod }
  return { ...free(listing, { name, description, provider: provider ?? listing.provider }), ...method, textBy: by }
}

const saysMore = ({ description, textBy, sources }: Standing, offer: Candidate) =>
  !(textBy === OPERATOR && sources.includes(OPERATOR)) &&
  offer.description !== null &&
  offer.description.length > (description?.length ?? 0)

function fillText(listing: Standing, offer: Candidate): Partial<Said> {
  const { provider, description } = offer
  return free(listing, {
    ...(listing.provider === null && { provider }),
    ...(listing.description === null && { description }),
  })
}

function hearCategory(listing: Standing, offer: Candidate, by: SourceName): Partial<Said> {
  const isOperators = by === OPERATOR && offer.namesCategory
  const isOpen = isOperators || listing.category.toLowerCase() === UNCATEGORIZED || listing.categoryBy === by
  const isMore = offer.category !== UNCATEGORIZED && offer.category !== listing.category
  if (!isOpen || !isMore || listing.ownerEdited.includes("category")) return {}
  return { category: offer.category, categoryBy: by }
}

function hearPrice(listing: Standing, offer: Candidate, by: SourceName): Partial<Said> {
  const isOpen = listing.priceBy === null || listing.priceBy === by || (by === OPERATOR && namesPrice(offer))
  if (!isOpen || (listing.priceBy === null && !namesPrice(offer))) return {}
  return { ...priceOf(offer), priceBy: namesPrice(offer) ? by : null }
}

const namesPrice = ({ priceSats, priceUsd, asset, network }: Candidate) =>
  [priceSats, priceUsd, asset, network].some((value) => value !== null)

function priceOf({ priceSats, priceUsd, asset, network }: Candidate) {
  return { sourcePriceSats: priceSats, sourcePriceUsd: priceUsd, sourceAsset: asset, sourceNetwork: network }
}

/** Those of the fields that the owner has not written. */
function free(listing: Standing, fields: Partial<Said>): Partial<Said> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !listing.ownerEdited.includes(field)))
}

function pick(listing: Standing): Said {
  const { isDeleted, domainVerified, ownerEdited, healthStatus, ...said } = listing
  return said
}

function isSame(said: Said, listing: Standing): boolean {
  const before = pick(listing)
  return (Object.keys(said) as (keyof Said)[]).every((field) => String(said[field]) === String(before[field]))
}
