// How an operation is written down, before it becomes OpenAPI. What all operations of a kind share (limits, payment, faults,
// headers) is said by the kind, so that a path says only what is its own.

import type { HeaderName } from "@/lib/api/openapi/headers"
import type { BodyName, SchemaName } from "@/lib/api/openapi/schemas"
import type { ErrorCode } from "@/lib/errors"
import type { JsonSchema, Parameter } from "@/lib/operation"

export type { JsonSchema, Parameter }

export const TAGS = {
  catalogue: "Reading the directory: what is listed, how it does, what changed.",
  feeds: "The newest listings, in three formats. Never counted.",
  registration: "Putting an endpoint into the directory. It is asked for its challenge first.",
  ownership:
    "Claiming a host, and editing or removing what is listed under it. The token is `verification_token` of the body.",
  webhooks: "Being told. All calls but the first take the webhook's secret in `X-Webhook-Secret`.",
  admin: "For the administrator, with the bearer secret. Not counted once it is right.",
  trials: "With the development Lightning node only.",
} as const
export type Tag = keyof typeof TAGS

export interface Answer {
  about: string
  schema?: SchemaName
  example?: unknown
  /** Where it is not JSON. */
  type?: string
  /** Headers of this answer beside those of its kind, by their names in `headers.ts`. */
  headers?: readonly HeaderName[]
}

/** Slugs of errors that are not codes of their own (`AppError`'s `slug`). */
export const SLUGS = {
  invalid_token: "unauthorized",
  already_verified: "conflict",
  no_pending_claim: "not_found",
  no_claim: "not_found",
  claim_expired: "gone",
  not_owner: "forbidden",
  other_host: "forbidden",
  nothing_sold: "forbidden",
  listing_changed: "conflict",
} as const satisfies Record<string, ErrorCode>
export type Slug = keyof typeof SLUGS | Exclude<ErrorCode, "no_valid_challenge" | "proof_not_accepted">

export interface Operation {
  method: "get" | "post" | "patch" | "delete"
  path: string
  id: string
  tag: Tag
  summary: string
  about?: string
  parameters?: readonly Parameter[]
  body?: { schema: BodyName; example: unknown; isOptional?: boolean }
  /** By status. */
  answers: Readonly<Record<number, Answer>>
  /** What it may be refused with, beside what every operation of its kind may. */
  refusals?: readonly Slug[]
  /** Who may call; anybody unless said. */
  by?: "admin" | "webhook" | "owner"
  /** False where requests are not counted. */
  isCounted?: boolean
  /** Anonymous answers may be kept for a moment. */
  isCached?: boolean
  /** Pages of any origin may call it. */
  isOpen?: boolean
  /** Only a paid token opens it. */
  isPaid?: boolean
}
