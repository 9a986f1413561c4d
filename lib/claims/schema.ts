// Zod schemas of claims and of the owner's operations (docs/decisions.md#claims).

import { z } from "zod"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { MAX_DOMAIN_LENGTH, parseDomain } from "@/lib/claims/domain"
import { parseToken } from "@/lib/claims/token-form"
import { CLAIM_STATES, CLAIM_STATUSES } from "@/lib/claims/transitions"
import { emailAddress, optional, reject } from "@/lib/contract/input"
import { pageLimit } from "@/lib/contract/page-cursor"
import { namedObject, namedSchema } from "@/lib/contract/schema-names"
import { parseServiceId } from "@/lib/contract/service-id"
import { boundedText } from "@/lib/text/text"

export const METHODS = ["file", "dns"] as const
export type Method = (typeof METHODS)[number]

export const DomainName = z
  .string()
  .meta({ maxLength: MAX_DOMAIN_LENGTH })
  .transform((text, context): string => {
    const parsed = parseDomain(text)
    return "domain" in parsed ? parsed.domain : reject(context, parsed.problem)
  })

/**
 * A token, with or without the prefix `dir_` of the pages. Any text is valid input: a malformed token gets the same 403 as a
 * wrong token.
 */
export const Token = boundedText(1000)
  .refine((text) => text !== "", "is required")
  .transform(parseToken)

/**
 * A service id is a number, as JSON number or text, or a UUID. An id of no existing service is valid here; the operation skips
 * it.
 */
const NO_ID = "must be the number or the UUID of a service"
const ServiceId = z.union([z.int(NO_ID), z.string(NO_ID).refine((text) => parseServiceId(text) !== null, NO_ID)], NO_ID)

export const ClaimInput = namedObject("ClaimInput", { domain: DomainName, contact_email: optional(emailAddress) })
/**
 * Maximum numbers for one verification: ids in `approve`, listings that `all` publishes, and waiting listings in the response.
 */
export const APPROVE = { ids: 100, all: 1000, listed: 100 } as const
const Approve = z.union(
  [z.literal("all"), z.array(ServiceId).max(APPROVE.ids)],
  `must be "all" or an array of at most ${APPROVE.ids} ids`,
)
export type ApproveInput = z.infer<typeof Approve>

/**
 * The body of POST /claim/verify. Any client may request a verification; only the owner, with the token, approves waiting
 * listings.
 */
export const VerifyInput = namedSchema(
  "VerifyInput",
  z
    .object({
      domain: DomainName,
      method: z.enum(METHODS, `must be one of ${METHODS.join(", ")}`).default("file"),
      approve: Approve.default([]),
      verification_token: optional(Token),
    })
    .refine(({ approve, verification_token }) => approve.length === 0 || verification_token !== null, {
      path: ["verification_token"],
      message: "is required to approve listings",
    }),
)
/** The credentials in the request body of every operation by an owner. */
export const OwnerInput = namedObject("OwnerInput", { domain: DomainName, verification_token: Token })

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const timestamp = z.iso.datetime()
const text = z.string().nullable()

/** The proof that the owner publishes, and its location. No field is secret. */
export const Placement = z.object({
  verification_hash: hex,
  verification_url: z.url(),
  dns_record: z.object({ name: z.string(), type: z.literal("TXT"), value: z.string() }),
  expires_at: timestamp,
})
export type Placement = z.infer<typeof Placement>

/** The response of POST /claim, and a part of the response to an administrator's reset. No other response contains the token. */
export const Claimed = namedObject("Claimed", {
  ...Placement.shape,
  domain: z.string(),
  domain_unicode: z.string(),
  verification_token: hex,
  instructions: z.string(),
})
export type Claimed = z.infer<typeof Claimed>

export const ListingName = z.object({
  id: z.uuid(),
  number: z.int().positive(),
  name: z.string(),
  url: z.string(),
  protocol: z.enum(PROTOCOLS),
})
export type ListingName = z.infer<typeof ListingName>

export const Verified = namedObject("Verified", {
  domain: z.string(),
  status: z.literal("verified"),
  services_count: z.int().min(0).describe("The public listings of the host."),
  method: z.enum(METHODS),
  published: z.array(ListingName),
  /**
   * Listings that wait for the owner's approval, oldest first, at most one page. Null when the request has no valid token of the
   * claim, because waiting listings are not public.
   */
  waiting: z.array(ListingName).nullable(),
  /** The number of all waiting listings; null like `waiting`. */
  waiting_count: z.int().min(0).nullable(),
})
export type Verified = z.infer<typeof Verified>

export const Revoked = namedObject("Revoked", { domain: z.string(), status: z.literal("revoked"), message: z.string() })
export type Revoked = z.infer<typeof Revoked>

export const Reset = namedObject("Reset", {
  ...Claimed.shape,
  reset: z.literal(true),
  new_status: z.literal("pending"),
  /** The listings stay verified until this time; null when the claim was not verified before the reset. */
  grace_until: timestamp.nullable(),
})
export type Reset = z.infer<typeof Reset>

/**
 * The values of `code` and `reason` in the 422 response to a verification. For a proof file with an HTTP status other than 200,
 * the value is `http_<status>`.
 */
export const PROOF_REASONS = [
  "mismatch",
  "redirect",
  "unreachable",
  "too_large",
  "html",
  "blocked_address",
  "tls",
  "dns_missing",
] as const
export type ProofReason = (typeof PROOF_REASONS)[number] | `http_${number}`

/** The fields of the 422 response next to `error`. Hashes are abbreviated to the first and last eight digits. */
export const ProofFailure = z.object({
  reason: z.string(),
  method: z.enum(METHODS),
  /** The URL or the DNS name that was requested. */
  asked: z.string(),
  expected: z.string(),
  received: text,
  redirect_to: text,
  http_status: z.int().nullable(),
  elapsed_ms: z.int().nullable(),
  checked_at: timestamp,
})
export type ProofFailure = z.infer<typeof ProofFailure>

export const PublicClaim = z.object({
  domain: z.string(),
  domain_unicode: z.string(),
  state: z.enum(CLAIM_STATES),
  /** What the owner has to publish; null unless the claim is pending. */
  placement: Placement.nullable(),
  verified_at: timestamp.nullable(),
  services_count: z.int().min(0),
})
export type PublicClaim = z.infer<typeof PublicClaim>

export const ClaimEntry = namedObject("ClaimEntry", {
  domain: z.string(),
  domain_unicode: z.string(),
  status: z.enum(CLAIM_STATUSES),
  state: z.enum(CLAIM_STATES),
  method: z.enum(METHODS),
  created_at: timestamp,
  expires_at: timestamp,
  verified_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  last_checked_at: timestamp.nullable(),
  misses: z.int().min(0),
  grace_until: timestamp.nullable(),
  services_count: z.int().min(0),
})
export type ClaimEntry = z.infer<typeof ClaimEntry>

export const CLAIM_LIST = { pageSize: 50, maxPageSize: 200 } as const
export const ClaimListQuery = z.object({
  status: z.enum(CLAIM_STATUSES, `must be one of ${CLAIM_STATUSES.join(", ")}`).optional(),
  limit: pageLimit(CLAIM_LIST.maxPageSize, CLAIM_LIST.pageSize),
  /** The last domain of the previous page. The list is in the order of domains. */
  after: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}$/, "must be a domain")
    .optional(),
})
export type ClaimListQuery = z.infer<typeof ClaimListQuery>

export const OWNER_ACTIONS = [
  "verified",
  "registered",
  "accepted",
  "edited",
  "payee_confirmed",
  "deleted",
  "restored",
  "revoked",
  "reset",
  "lapsed",
] as const
export type OwnerActionKind = (typeof OWNER_ACTIONS)[number]
/** One entry in the audit trail of a domain. `detail` of an edit holds the previous values of the edited fields. */
export const OwnerAction = z.object({
  action: z.enum(OWNER_ACTIONS),
  at: timestamp,
  service_id: z.uuid().nullable(),
  detail: z.record(z.string(), z.json()),
})
export type OwnerAction = z.infer<typeof OwnerAction>

export const OwnerActions = namedObject("OwnerActions", { domain: z.string(), actions: z.array(OwnerAction) })
export type OwnerActions = z.infer<typeof OwnerActions>

/** The body of POST /services/{id}/accept. Without `updated_at` any version is accepted. */
export const AcceptInput = namedObject("AcceptInput", {
  ...OwnerInput.shape,
  updated_at: optional(z.iso.datetime("must be the updated_at of a listing")),
})

/** The result for one listing that the owner chose to accept. `reason` is set when the listing was not accepted. */
export interface Accepted {
  id: string
  number: number
  name: string
  reason?: string
}

export const WaitingInput = namedObject("WaitingInput", {
  ...OwnerInput.shape,
  offset: z
    .int("must be a whole number")
    .min(0, "must not be negative")
    .max(1_000_000, "must be at most 1000000")
    .default(0),
})

export const Deleted = namedObject("Deleted", { message: z.string(), id: z.int(), service_id: z.uuid() })
export type Deleted = z.infer<typeof Deleted>

export const BULK = { max: 25 } as const

export const BulkDeleteInput = z.object({
  ids: z
    .array(ServiceId, "must be an array of ids")
    .min(1, "must name at least one service")
    .max(BULK.max, `must name at most ${BULK.max} services`),
})
export const BulkDeleteCall = namedObject("BulkDeleteInput", { ...BulkDeleteInput.shape, ...OwnerInput.shape })

const CallerId = z.union([z.int(), z.string()])
export const BulkDeleted = namedObject("BulkDeleted", {
  deleted: z.array(CallerId),
  skipped: z.array(CallerId),
  reasons: z.record(z.string(), z.string()),
})
export type BulkDeleted = z.infer<typeof BulkDeleted>
