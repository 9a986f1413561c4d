// Zod schemas of a registration of many endpoints in one call (docs/decisions.md#registration-of-a-whole-origin).

import { z } from "zod"
import { BATCH_LIMITS } from "@/lib/batch/limits"
import { endpointUrl } from "@/lib/catalogue/listing-fields"
import { HTTP_METHODS, PROTOCOLS } from "@/lib/catalogue/schema"
import { Token } from "@/lib/claims/schema"
import { optional } from "@/lib/contract/input"
import { namedObject } from "@/lib/contract/schema-names"

/** The body of POST /api/v1/register/batch. Exactly one of the first three fields is set. */
export const BatchInput = namedObject("BatchInput", {
  origin: optional(endpointUrl),
  openapi_url: optional(endpointUrl),
  urls: optional(
    z
      .array(endpointUrl)
      .min(1, "must name at least one URL")
      .max(BATCH_LIMITS.entries, `must name at most ${BATCH_LIMITS.entries} URLs`),
  ),
  /** The token of the verified claim of the host. The token is never stored. */
  verification_token: optional(Token),
})

export const BATCH_KINDS = ["origin", "openapi_url", "urls"] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

const time = z.iso.datetime()
const count = z.int().min(0)

/**
 * What became of an entry. `listed`: public. `in_review`: waits for a reviewer or the owner. `not_listed`: checked without a valid
 * challenge, or rejected. `not_checked`: no request was sent.
 */
export const ENTRY_RESULTS = ["listed", "in_review", "not_listed", "not_checked"] as const
export type EntryResult = (typeof ENTRY_RESULTS)[number]

export const BatchEntry = namedObject("BatchEntry", {
  url: z.string(),
  method: z
    .enum(HTTP_METHODS)
    .nullable()
    .describe("The method of the last request; before the check that of the documents, if they name one."),
  found_in: z
    .array(z.string())
    .describe("URLs of the documents that name the endpoint; empty for a URL of the caller."),
  checked_at: time.nullable().describe("Null until the entry has a result."),
  http_status: z.int().nullable().describe("Null without a response."),
  challenges: z.array(z.object({ protocol: z.enum(PROTOCOLS), is_valid: z.boolean() })),
  result: z.enum(ENTRY_RESULTS).nullable().describe("Null until the entry has a result."),
  message: z.string().nullable().describe("What happened, and what to do."),
  listings: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      protocol: z.enum(PROTOCOLS),
      status: z.enum(["pending", "active", "rejected"]),
    }),
  ),
})
export type BatchEntry = z.infer<typeof BatchEntry>

export const DOCUMENT_STATES = ["read", "unread"] as const
/** A document of the host. `entries` counts the endpoints that it names. */
export const BatchDocument = z.object({
  url: z.string(),
  state: z.enum(DOCUMENT_STATES),
  entries: count,
  problem: z.string().nullable().describe("Why the document could not be read; null otherwise."),
})
export type BatchDocument = z.infer<typeof BatchDocument>

/** Parts of documents that are no entries. `text` says how many and why, such as "37 entries over 200". */
export const LeftOut = z.object({ count: count, text: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

export const BATCH_STATES = ["reading", "checking", "done"] as const

export const RegistrationBatch = namedObject("RegistrationBatch", {
  id: z.uuid(),
  page: z.url().describe("The page that shows the same."),
  state: z.enum(BATCH_STATES).describe("`reading`: the documents. `checking`: the endpoints, one after the other."),
  kind: z.enum(BATCH_KINDS),
  target: z.string().nullable().describe("The origin or the URL of the document; null for a list of URLs."),
  is_by_owner: z.boolean(),
  created_at: time,
  finished_at: time.nullable(),
  problem: z.string().nullable().describe("Why there are no entries; null otherwise."),
  documents: z.array(BatchDocument),
  left_out: z.array(LeftOut),
  counts: z.object({ entries: count, checked: count, ...countEach() }),
  entries: z.array(BatchEntry),
})
export type RegistrationBatch = z.infer<typeof RegistrationBatch>

function countEach() {
  return { listed: count, in_review: count, not_listed: count, not_checked: count } satisfies Record<
    EntryResult,
    unknown
  >
}
