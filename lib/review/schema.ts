// The shapes of what an administrator reads and decides. The file is long because lists and decisions share the fields of a service.

import { z } from "zod"
import { categoryPath, displayName, LIMITS } from "@/lib/catalogue/listing-fields"
import { Finding, HealthCheck, HTTP_METHODS, PROTOCOLS, Service, ServiceDetail } from "@/lib/catalogue/schema"
import { oneOf, optional, reject } from "@/lib/contract/input"
import { pageLimit, placeCursor } from "@/lib/contract/page-cursor"
import { time } from "@/lib/contract/query"
import { namedObject, namedSchema } from "@/lib/contract/schema-names"
import { parseJson } from "@/lib/protocols/json"
import { PRICE_BASES } from "@/lib/protocols/money"
import { Change, Proposed, Verification } from "@/lib/registration/schema"
import { visibleText } from "@/lib/text/text"

const text = z.string().nullable()
const timestamp = z.iso.datetime()

const VERSION = /^[0-9a-f]{64}$/

/** Whom the last valid challenge asks to pay, so that a reviewer sees it before a decision. */
export const ReviewedPayee = namedObject("ReviewedPayee", {
  pay_to: ServiceDetail.shape.pay_to,
  former: text.describe("The payee that this one replaced; null where no other was seen, and while it varies."),
  others: z.array(z.string()).describe("The payees of the other offers, each as the filter `pay_to` compares it."),
  varies: ServiceDetail.shape.pay_to_varies,
})
export type ReviewedPayee = z.infer<typeof ReviewedPayee>

/**
 * A listing that waits for review. `report` is the verification of its newest registration; it is null for a listing that was
 * created as a second protocol of another registration. `findings` and `last_check` belong to the newest check. `declared`
 * contains the fields that an approval publishes, and `version` is the SHA-256 digest of `declared`.
 */
export const Pending = namedObject("Pending", {
  service: Service,
  report: Verification.nullable(),
  findings: z.array(Finding),
  last_check: HealthCheck.pick({ checked_at: true, status: true, http_status: true, error_message: true }).nullable(),
  probe_body: text,
  alike: z
    .array(z.object({ id: z.uuid(), number: z.int(), name: z.string(), url: z.string() }))
    .describe("Public listings of the same protocol whose URL differs only in its query or its end, at most three."),
  declared: Proposed,
  version: z.string().regex(VERSION),
  payee: ReviewedPayee,
})
export type Pending = z.infer<typeof Pending>

/** A listing in any state, as the administrator sees it. */
export const Reviewed = Pending.extend({ review_note: text, deleted_at: timestamp.nullable() })
export type Reviewed = z.infer<typeof Reviewed>

export const Revision = namedObject("Revision", {
  id: z.uuid(),
  created_at: timestamp,
  service: Service,
  proposed: Proposed,
  changes: z.array(Change),
  payee: ReviewedPayee,
})
export type Revision = z.infer<typeof Revision>

export const VERDICTS = ["approved", "dismissed"] as const
export const VerdictInput = z.object({ verdict: z.enum(VERDICTS) })

/**
 * A decision about a revision or a proposal. `service` is the listing that an approved proposal created, otherwise the listing
 * that the decision is about.
 */
export const Decision = namedObject("Decision", {
  id: z.uuid(),
  state: z.enum(VERDICTS),
  decided_at: timestamp,
  service: Service,
})
export type Decision = z.infer<typeof Decision>

/** What the log of acts keeps of a listing before and after an approval or a rejection. */
export const Decided = z.object({
  status: z.string(),
  review_note: text,
  listed_at: text,
  domain_verified: z.boolean(),
  version: z.string(),
})
export type Decided = z.infer<typeof Decided>

export const CHECK_RESULTS = ["passed", "warnings", "failed", "unchecked"] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/** The body of an approval or rejection in the API. `batch` identifies the decision, to take it back. */
export const ServiceDecided = namedObject("ServiceDecided", { service: Service, batch: z.uuid() })

/** The maximum number of listings in one batch decision: each listing is a transaction, and a page of the queue has 100. */
export const MAX_BATCH = 100
const BATCH_VERDICTS = ["approved", "rejected"] as const

/** The result of a batch decision, and the reason for each listing that was left as it is. */
export const BatchDecided = namedObject("BatchDecided", {
  decided: z.array(Service),
  skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
  batch: z.uuid(),
})
export type BatchDecided = z.infer<typeof BatchDecided>

/** The result of taking back a batch. `kept` names the listings that have changed since. */
export const Undone = namedObject("Undone", {
  undone: z.array(Service),
  kept: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })),
})
export type Undone = z.infer<typeof Undone>

export interface Waiting {
  pending: number
  revisions: number
  proposals: number
}

/** The reviewer's reason for a rejection. Only reviewers see the reason. */
export const Rejection = z.object({ reason: optional(visibleText(LIMITS.reason, { lines: true })) })

const version = z.string().regex(VERSION, "must be the version of a listing")

/** The body of an approval. `updated_at` and `version` are optional; each identifies the version that the reviewer saw. */
export const ApprovalInput = namedObject("ApprovalInput", {
  updated_at: optional(time.meta({ format: "date-time" })),
  version: optional(version),
})
export const BatchDecision = namedObject("BatchDecision", {
  verdict: oneOf(BATCH_VERDICTS),
  services: z
    .array(z.object({ id: z.string().min(1).max(36), version: optional(version) }))
    .min(1, "must name at least one listing")
    .max(MAX_BATCH, `must name at most ${MAX_BATCH} listings`),
  reason: Rejection.shape.reason,
  only_passing: z.boolean().default(false),
})
export type BatchDecision = z.infer<typeof BatchDecision>

/** At most this number of groups is listed. */
export const MOST_GROUPS = 50
/**
 * The waiting listings of one batch of registrations. `passing` counts those whose newest check received a correct challenge.
 * `as_of` is the time of the reading, for a decision about this state.
 */
export const PendingGroup = namedObject("PendingGroup", {
  id: z.uuid(),
  target: text,
  sites: z.array(z.string()),
  created_at: timestamp,
  waiting: z.int(),
  passing: z.int(),
  as_of: timestamp,
})
export type PendingGroup = z.infer<typeof PendingGroup>

export const GroupDecision = namedObject("GroupDecision", {
  ...BatchDecision.omit({ services: true }).shape,
  as_of: optional(time.meta({ format: "date-time" })),
})
export type GroupDecision = z.infer<typeof GroupDecision>

/** The body of a rejection: the reason, and the version that the reviewer saw. */
export const RejectionInput = namedObject("RejectionInput", { ...Rejection.shape, ...ApprovalInput.shape })

/**
 * The input of the approval form: the declared fields that the form displayed, as JSON text. From these fields the server detects
 * a later change of the listing.
 */
export const ShownInput = z.object({
  shown: z.string("is required").transform((text, context): Proposed => {
    const declared = Proposed.safeParse(parseJson(text))
    return declared.success ? declared.data : reject(context, "must hold the fields that the form showed")
  }),
})

/**
 * One attempt to register an endpoint. `report` is a `Diagnosis` for a rejected attempt, and a `Verification` for any other
 * attempt.
 */
export const Attempt = z.object({
  id: z.uuid(),
  at: timestamp,
  url: z.string(),
  protocol: z.enum(PROTOCOLS),
  name: z.string(),
  outcome: z.enum(["created", "updated", "revision", "unchanged", "refused"]),
  code: text,
  report: z.record(z.string(), z.unknown()),
  service_id: z.uuid().nullable(),
})
export type Attempt = z.infer<typeof Attempt>

export const AttemptQuery = z.object({
  failed: z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"], error: "must be true or false" }).default(false),
  limit: pageLimit(200, 50),
  after: z.uuid("must be a next_cursor of an earlier response").optional(),
})
export type AttemptQuery = z.infer<typeof AttemptQuery>

/** A public listing that is down. `since` and `reason` are from the listing's open incident. */
export const Down = z.object({ service: Service, since: timestamp, reason: text })
export type Down = z.infer<typeof Down>

/** A listing that its owner deleted. An administrator can restore the listing until `gone_at`; then its row is deleted. */
export const Deletion = z.object({ service: Service, deleted_at: timestamp, gone_at: timestamp })
export const DeletedPage = namedObject("DeletedPage", { deleted: z.array(Deletion), next_cursor: text })
export type DeletedPage = z.infer<typeof DeletedPage>

export const DeletedQuery = z.object({ limit: pageLimit(200, 50), after: placeCursor.optional() })
export type DeletedQuery = z.infer<typeof DeletedQuery>

/** The body of PATCH /api/v1/admin/services/{id}. An empty category removes the category. */
export const ListingEdit = namedObject("ListingEdit", {
  name: displayName.optional(),
  category: categoryPath.transform((path) => path || "uncategorized").optional(),
  featured: z.boolean().optional(),
})
export type ListingEdit = z.infer<typeof ListingEdit>

/** The body of POST /api/v1/admin/services/{id}/merge: the UUID or the number of the listing to keep. */
export const MergeInput = namedObject("MergeInput", {
  into: z.string().trim().min(1, "is required").max(36, "must be a UUID or a number"),
})

export interface DuplicatePair {
  reason: "same URL but for its query or its end" | "same name on one host"
  /** How many listings have this in common, the two included. */
  listings: number
  /** The older listing. */
  kept: number
  keptName: string
  keptUrl: string
  duplicate: number
  duplicateName: string
  duplicateUrl: string
}

export const ListingQuery = z.object({
  q: z.string().trim().min(1, "is required").max(200, "must have at most 200 characters"),
  limit: pageLimit(100, 50),
})
export type ListingQuery = z.infer<typeof ListingQuery>

export const FoundListings = namedObject("FoundListings", {
  listings: z.array(z.object({ service: Service, deleted_at: timestamp.nullable() })),
  has_more: z.boolean(),
})
export type FoundListings = z.infer<typeof FoundListings>

export const WAITING_PAGE = { size: 100, max: 200 } as const
export const WaitingQuery = z.object({
  limit: pageLimit(WAITING_PAGE.max, WAITING_PAGE.size),
  after: placeCursor.optional(),
})
export type WaitingQuery = z.infer<typeof WaitingQuery>

export const PENDING_ORDERS = ["oldest", "host"] as const
export const PendingQuery = WaitingQuery.extend({
  q: ListingQuery.shape.q.optional(),
  protocol: oneOf(PROTOCOLS).optional(),
  result: oneOf(CHECK_RESULTS).optional(),
  batch: z.uuid("must be the id of a group").optional(),
  sort: oneOf(PENDING_ORDERS).default("oldest"),
})
export type PendingQuery = z.infer<typeof PendingQuery>

/** Accepts decimal text too, because old rows store the price as text. */
const storedPrice = z.preprocess((value) => (typeof value === "string" ? Number(value) : value), z.number().nullish())
/** Removes the milliseconds that old rows contain, because API times have whole seconds. */
const storedMoment = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/\.\d+Z$/, "Z") : value),
  z.string().nullish(),
)
/** The URL that the endpoint declares as its own in its challenge. */
export const AddressSeen = z.object({ url: z.string(), at: storedMoment })
/** The HTTP request that the endpoint declares in its challenge. `body` is an example as JSON text. */
export const RequestSeen = z.object({
  method: z.enum(HTTP_METHODS),
  body: z.string().nullable().default(null),
  at: storedMoment,
})
export type RequestSeen = z.infer<typeof RequestSeen>

/**
 * A check creates a proposal when it finds something that a reviewer must decide (docs/sources.md#discovery). The facts that each
 * kind of proposal stores in its column `seen`.
 */
export const SEEN = {
  /** Price, asset and network of a challenge in another protocol that a check found at the listing's URL. */
  protocol: z.object({
    price_sats: z.number().nullish(),
    price_usd: storedPrice,
    asset: z.string().nullish(),
    network: z.string().nullish(),
    /** Absent in proposals from before prices had a basis here. */
    basis: z.enum(PRICE_BASES).nullish(),
    unit: z.string().nullish(),
    test_network: z.boolean().nullish(),
    at: storedMoment,
  }),
  /** The HTTP status codes of the last checks, newest last. */
  unprobeable: z.object({ statuses: z.array(z.number()).default([]) }),
  address: AddressSeen,
  request: RequestSeen,
} as const

const proposal = { id: z.uuid(), protocol: z.enum(PROTOCOLS), created_at: z.iso.datetime(), service: Service }
/**
 * `protocol`: the URL also supports this protocol. `unprobeable`: a probe gets no challenge, because the endpoint validates
 * parameters before it requires payment. `address`: the endpoint declares another URL as its own. `request`: the endpoint
 * declares another request than the listing stores. `unreadable`: the stored facts cannot be parsed, so an administrator can only
 * dismiss the proposal.
 */
export const Proposal = namedSchema(
  "Proposal",
  z.discriminatedUnion("kind", [
    z.object({ ...proposal, kind: z.literal("protocol"), seen: SEEN.protocol }),
    z.object({ ...proposal, kind: z.literal("unprobeable"), seen: SEEN.unprobeable }),
    z.object({ ...proposal, kind: z.literal("address"), seen: SEEN.address }),
    z.object({ ...proposal, kind: z.literal("request"), seen: SEEN.request }),
    z.object({ ...proposal, kind: z.literal("unreadable"), seen: z.object({}) }),
  ]),
)
export type Proposal = z.infer<typeof Proposal>
