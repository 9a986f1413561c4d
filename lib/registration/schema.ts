// Wire shapes of a registration (docs/decisions.md#registration-and-review).

import { z } from "zod"
import { Finding, HealthCheck, HTTP_METHODS, PROTOCOLS, Service } from "@/lib/catalogue/schema"
import { Token } from "@/lib/claims/schema"
import { emailAddress, MAX_EMAIL, oneOf, optional } from "@/lib/input"
import { MAX_URL_LENGTH, type NormalUrl, normaliseUrl } from "@/lib/normal-url"
import { pageLimit, placeCursor } from "@/lib/page-cursor"
import { Facts } from "@/lib/protocols/registry"
import { boundedText, visibleName, visibleText } from "@/lib/text"

export const LIMITS = {
  url: MAX_URL_LENGTH,
  name: 200,
  provider: 200,
  description: 2000,
  category: 100,
  asset: 50,
  network: 50,
  email: MAX_EMAIL,
  probeBody: 4000,
  reason: 500,
  categoryLevels: 3,
} as const
const MAX_SATS = 2_100_000_000_000_000
const LEAST_USD = 1e-12

const url = z
  .string()
  .meta({ maxLength: LIMITS.url })
  .transform((text, context): NormalUrl => {
    const normal = text.trim() === "" ? { problem: "is required" } : normaliseUrl(text)
    if (!("problem" in normal)) return normal
    context.addIssue({ code: "custom", message: normal.problem })
    return z.NEVER
  })

export const categoryPath = visibleName(LIMITS.category)
  .transform((text) =>
    text
      .split("/")
      .map((part) => part.trim())
      .filter(Boolean)
      .join("/"),
  )
  .refine(
    (path) => path.split("/").length <= LIMITS.categoryLevels,
    `must have at most ${LIMITS.categoryLevels} levels`,
  )

export const displayName = visibleName(LIMITS.name).refine((text) => text !== "", "is required")

const probeBody = boundedText(LIMITS.probeBody).refine(isJson, "must be valid JSON, given as a string")

const TOO_MANY_SATS = `must be at most ${MAX_SATS}, the number of satoshis there are`
export const priceSats = z
  .int({
    error: ({ code, input }) => {
      if (code === "too_big") return TOO_MANY_SATS
      if (code === "too_small") return "must not be negative"
      return typeof input === "number" ? "must be a whole number of satoshis" : undefined
    },
  })
  .min(0, "must not be negative")
  .max(MAX_SATS, TOO_MANY_SATS)
export const priceUsd = z
  .number()
  .min(0, "must not be negative")
  .max(1e12, "must be at most 1e12")
  .refine((usd) => usd <= 0 || usd >= LEAST_USD, `must be 0, or at least ${LEAST_USD}`)

/** The body of POST /api/v1/register. Unknown fields are ignored. */
export const RegisterInput = z.object({
  url,
  name: displayName,
  protocol: oneOf(PROTOCOLS),
  http_method: optional(oneOf(HTTP_METHODS)),
  probe_body: optional(probeBody),
  description: optional(visibleText(LIMITS.description, { lines: true })),
  price_sats: optional(priceSats),
  price_usd: optional(priceUsd),
  payment_asset: optional(visibleName(LIMITS.asset)),
  payment_network: optional(visibleName(LIMITS.network)),
  category: optional(categoryPath).transform((path) => path || "uncategorized"),
  provider: optional(visibleName(LIMITS.provider)),
  contact_email: optional(emailAddress),
  /** The token of the verified claim of the URL's host: proof that its owner registers. Never stored. */
  verification_token: optional(Token),
})
export type RegisterInput = z.infer<typeof RegisterInput>

/** The verification object of the contract, with the findings of the challenge. */
export const Verification = z.object({
  protocol: z.enum(PROTOCOLS),
  httpStatus: z.int(),
  ...Facts.shape,
  findings: z.array(Finding),
})
export type Verification = z.infer<typeof Verification>

/** The body of 201. */
export const Registered = z.object({
  message: z.string(),
  service: Service,
  also_registered: z.array(Service),
  verification: Verification,
})
export type Registered = z.infer<typeof Registered>

/** The body of 422. `httpStatus` is 0 when there was no HTTP answer; `reason` then says why. */
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

// For the administrator only (docs/decisions.md#admin)

const text = z.string().nullable()
const timestamp = z.iso.datetime()

/** The fields that a registrant declares. Null means that the field is not declared. */
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
})
export type Proposed = z.infer<typeof Proposed>

const value = z.union([z.string(), z.number()]).nullable()
/** One field that an approval would change. Prices, asset and network are compared with what is declared, not with what is shown. */
export const Change = z.object({ field: Proposed.keyof(), current: value, proposed: value })
export type Change = z.infer<typeof Change>

/** One declared field that differs from the version that a reviewer saw. */
export interface Difference {
  field: Change["field"]
  before: Change["current"]
  now: Change["current"]
}

/**
 * A listing that waits for review. `report` is that of the registration that put it there, null for the sibling of another;
 * `findings` and `last_check` are of the newest check, `probe_body` is what it is asked with. `declared` holds the fields that
 * an approval publishes, and `version` is a digest of these fields.
 */
export const Pending = z.object({
  service: Service,
  report: Verification.nullable(),
  findings: z.array(Finding),
  last_check: HealthCheck.pick({ checked_at: true, status: true, http_status: true, error_message: true }).nullable(),
  probe_body: text,
  declared: Proposed,
  version: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Pending = z.infer<typeof Pending>

/** Any listing as the administrator sees it, whatever its state. */
export const Reviewed = Pending.extend({ review_note: text, deleted_at: timestamp.nullable() })
export type Reviewed = z.infer<typeof Reviewed>

export const Revision = z.object({
  id: z.uuid(),
  created_at: timestamp,
  service: Service,
  proposed: Proposed,
  changes: z.array(Change),
})
export type Revision = z.infer<typeof Revision>

/** Proposals written before prices were stored as numbers hold exact decimals as text. */
const storedPrice = z.preprocess((value) => (typeof value === "string" ? Number(value) : value), z.number().nullish())
/** Proposals written before times were stored in whole seconds hold milliseconds. */
const storedMoment = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/\.\d+Z$/, "Z") : value),
  z.string().nullish(),
)
/** What a check saw of another protocol. */
export const ProtocolSeen = z.object({
  price_sats: z.number().nullish(),
  price_usd: storedPrice,
  asset: z.string().nullish(),
  network: z.string().nullish(),
  test_network: z.boolean().nullish(),
  at: storedMoment,
})
/** The HTTP statuses in which checks ended, newest last. */
export const UnprobeableSeen = z.object({ statuses: z.array(z.number()).default([]) })

/** The address by which the endpoint calls itself. */
export const AddressSeen = z.object({ url: z.string(), at: storedMoment })
/** The request by which it says that it is called, with an example of its body as JSON text. */
export const RequestSeen = z.object({
  method: z.enum(HTTP_METHODS),
  body: z.string().nullable().default(null),
  at: storedMoment,
})
export type RequestSeen = z.infer<typeof RequestSeen>

/** What each kind of proposal stores. */
export const SEEN = {
  protocol: ProtocolSeen,
  unprobeable: UnprobeableSeen,
  address: AddressSeen,
  request: RequestSeen,
} as const

const proposal = { id: z.uuid(), protocol: z.enum(PROTOCOLS), created_at: timestamp, service: Service }
/**
 * `protocol`: the URL speaks that one too. `unprobeable`: probes cannot judge the listing. `address`: it is another endpoint's
 * name for itself. `request`: it is called by another method than is stored. `unreadable`: what was seen cannot be read; such a
 * proposal can be dismissed.
 */
export const Proposal = z.discriminatedUnion("kind", [
  z.object({ ...proposal, kind: z.literal("protocol"), seen: SEEN.protocol }),
  z.object({ ...proposal, kind: z.literal("unprobeable"), seen: SEEN.unprobeable }),
  z.object({ ...proposal, kind: z.literal("address"), seen: SEEN.address }),
  z.object({ ...proposal, kind: z.literal("request"), seen: SEEN.request }),
  z.object({ ...proposal, kind: z.literal("unreadable"), seen: z.object({}) }),
])
export type Proposal = z.infer<typeof Proposal>

export const VERDICTS = ["approved", "dismissed"] as const
/** What the form of a decision says. */
export const VerdictInput = z.object({ verdict: z.enum(VERDICTS) })

/** The answer of a decision. `service` is what it is about: the listing that came of it, else the one it was made for. */
export const Decision = z.object({
  id: z.uuid(),
  state: z.enum(VERDICTS),
  decided_at: timestamp,
  service: Service,
})
export type Decision = z.infer<typeof Decision>

/** One attempt to register. `report` is the diagnosis where it was refused, else the verification. */
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

/** The parameters of GET /api/v1/admin/registrations. */
export const AttemptQuery = z.object({
  failed: z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"], error: "must be true or false" }).default(false),
  limit: pageLimit(200, 50),
  after: z.uuid("must be a next_cursor of an earlier answer").optional(),
})
export type AttemptQuery = z.infer<typeof AttemptQuery>

/** A public listing that is down now. */
export const Down = z.object({ service: Service, since: timestamp, reason: text })
export type Down = z.infer<typeof Down>

/** What its owner deleted and an administrator can bring back until it is gone. */
export const Deletion = z.object({ service: Service, deleted_at: timestamp, gone_at: timestamp })
export type Deletion = z.infer<typeof Deletion>
export const DeletedPage = z.object({ deleted: z.array(Deletion), next_cursor: text })
export type DeletedPage = z.infer<typeof DeletedPage>

/** The parameters of GET /api/v1/admin/deleted. */
export const DeletedQuery = z.object({ limit: pageLimit(200, 50), after: placeCursor.optional() })
export type DeletedQuery = z.infer<typeof DeletedQuery>

/** How much waits for a decision. */
export interface Waiting {
  pending: number
  revisions: number
  proposals: number
}

/** The body of a rejection; the reason stays with the reviewers. */
export const Rejection = z.object({ reason: optional(visibleText(LIMITS.reason, { lines: true })) })

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
