import type { Finding, Protocol } from "@/lib/catalogue/schema"

/**
 * What became of one listing of a registration. A suggestion is a registration of a public listing by somebody else than its
 * owner. `unchanged`: the registration changes nothing of a public listing.
 */
export const LISTING_STATES = [
  "waiting",
  "public",
  "rejected",
  "deleted",
  "unchanged",
  "suggested",
  "suggestion_accepted",
  "suggestion_dismissed",
  "suggestion_replaced",
] as const
export type ListingState = (typeof LISTING_STATES)[number]

export interface RegisteredListing {
  id: string
  number: number
  name: string
  protocol: Protocol
  state: ListingState
  isPublic: boolean
  /** The warnings and notes of the challenge when it was registered. */
  findings: Finding[]
}

export interface RegistrationStatus {
  id: string
  at: string
  url: string
  /** The host name, which somebody can claim as a domain. */
  domain: string
  /** True when a verified claim covers the host. */
  isClaimed: boolean
  /** At least one listing, in the order of `PROTOCOLS`. */
  listings: RegisteredListing[]
}
