// Zod schemas of a registration (docs/decisions.md#registration-and-review).

import { z } from "zod"
import { DeclaredParameters } from "@/lib/catalogue/call/declared-parameters"
import { CallParameter } from "@/lib/catalogue/call/schema"
import {
  categoryPath,
  displayName,
  ENDPOINT,
  LIMITS,
  paymentAsset,
  paymentNetwork,
  priceSats,
  priceUsd,
} from "@/lib/catalogue/listing-fields"
import { Finding, HTTP_METHODS, PROTOCOLS, type Protocol, Service } from "@/lib/catalogue/schema"
import { Token } from "@/lib/claims/schema"
import { extendError } from "@/lib/contract/error-body"
import { emailAddress, oneOf, optional, optionalText } from "@/lib/contract/input"
import { namedObject, namedSchema } from "@/lib/contract/schema-names"
import type { HttpMethod } from "@/lib/probe/methods"
import { Facts } from "@/lib/protocols/registry"
import { visibleName, visibleText } from "@/lib/text/text"

const text = z.string().nullable()

export const RegisterInput = namedObject("RegisterInput", {
  url: ENDPOINT.url,
  name: displayName,
  protocol: oneOf(PROTOCOLS),
  tool: ENDPOINT.tool,
  http_method: ENDPOINT.http_method,
  probe_body: ENDPOINT.probe_body,
  description: optionalText(visibleText(LIMITS.description, { lines: true })),
  price_sats: optional(priceSats),
  price_usd: optional(priceUsd),
  payment_asset: optionalText(paymentAsset),
  payment_network: optionalText(paymentNetwork),
  category: optionalText(categoryPath).transform((path) => path || "uncategorized"),
  provider: optionalText(visibleName(LIMITS.provider)),
  contact_email: optionalText(emailAddress),
  parameters: optional(DeclaredParameters).transform((list) => list ?? []),
  /** The token of the verified claim of the URL's host, which proves that the owner registers. The token is never stored. */
  verification_token: optional(Token),
})
export type RegisterInput = z.infer<typeof RegisterInput>
/** A registration with the method of the request that received the challenge. */
export type SentInput = RegisterInput & { http_method: HttpMethod }

/** What the probe verified: facts from the payment challenge, and findings (errors and warnings) about the challenge. */
export const Verification = namedObject("Verification", {
  protocol: z.enum(PROTOCOLS),
  httpStatus: z.int(),
  ...Facts.shape,
  findings: z.array(Finding),
})
export type Verification = z.infer<typeof Verification>

export const Registered = namedObject("Registered", {
  message: z.string(),
  service: Service,
  also_registered: z.array(Service),
  verification: Verification,
})
export type Registered = z.infer<typeof Registered>

/** The body of the 422 response. When there was no HTTP response, `httpStatus` is 0 and `reason` contains the cause. */
export const Diagnosis = z.object({
  error: z.string(),
  detail: z.string(),
  probe: z.object({
    httpStatus: z.int(),
    headersPresent: z.object({ "WWW-Authenticate": z.boolean(), "PAYMENT-REQUIRED": z.boolean() }),
    bodySnippet: z.string().nullable(),
    detectedProtocols: z.array(z.object({ protocol: z.string(), valid: z.boolean() })),
    reason: z.string().nullable(),
  }),
  suggestedProtocol: z.enum(PROTOCOLS).optional(),
  findings: z.array(Finding),
  code: z.string(),
})
export type Diagnosis = z.infer<typeof Diagnosis>

/** The body of the 422 response: why the endpoint was not registered, or the request of a listing not changed. */
export const RejectedRegistration = namedSchema("RejectedRegistration", extendError(Diagnosis))

/** The fields that a registrant declares. Null means that the registrant did not declare the field. */
export const Proposed = z.object({
  name: z.string(),
  description: text,
  category: z.string(),
  provider: text,
  price_sats: z.int().nullable(),
  price_usd: z.number().nullable(),
  payment_asset: text,
  payment_network: text,
  http_method: z.enum(HTTP_METHODS),
  probe_body: text,
  /** Empty when the registrant declared none, and in revisions from before parameters could be declared. */
  parameters: z.array(CallParameter).default([]),
})
export type Proposed = z.infer<typeof Proposed>

const value = z.union([z.string(), z.number(), z.array(CallParameter)]).nullable()
/**
 * One field that an approval would change. `current` is the declared value of the listing; a page may show the price of the
 * endpoint's challenge instead.
 */
export const Change = z.object({ field: Proposed.keyof(), current: value, proposed: value })
export type Change = z.infer<typeof Change>

/** One declared field whose current value differs from the version that a reviewer saw. */
export interface Difference {
  field: Change["field"]
  before: Change["current"]
  now: Change["current"]
}

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
