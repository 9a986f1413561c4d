// What the directory stores of the provider under a domain, as one document, and what a deletion of it removes.

import { z } from "zod"
import { ClaimEntry, OwnerAction } from "@/lib/claims/schema"
import { namedObject } from "@/lib/contract/schema-names"

const timestamp = z.iso.datetime()
const text = z.string().nullable()
const count = z.int().min(0)

/** Rows of each list in the document. A list with more is named in `cut`. */
export const MOST_STORED = 5_000

const Claim = ClaimEntry.pick({
  status: true,
  method: true,
  created_at: true,
  verified_at: true,
  revoked_at: true,
  last_checked_at: true,
}).extend({ contact_email: text })

const Listing = z.object({
  id: z.uuid(),
  number: z.int().positive(),
  url: z.string(),
  protocol: z.string(),
  tool: text,
  name: z.string(),
  description: text,
  category: z.string(),
  provider: text,
  http_method: text,
  status: z.string(),
  contact_email: text.describe("For the owner: null unless it is the contact of the claim."),
  declared: z.object({
    price_sats: z.number().nullable(),
    price_usd: z.number().nullable(),
    asset: text,
    network: text,
  }),
  declared_parameters: z.json(),
  probe_body: text,
  owner_edited: z.array(z.string()),
  registered_at: timestamp,
  updated_at: timestamp,
  deleted_at: timestamp.nullable(),
})
const Revision = z.object({
  id: z.uuid(),
  service_id: z.uuid(),
  state: z.string(),
  proposed: z.json(),
  created_at: timestamp,
})
const Registration = z.object({
  id: z.uuid(),
  url: z.string(),
  protocol: z.string(),
  name: z.string(),
  outcome: z.string(),
  code: text,
  report: z.json().describe("What the check of the endpoint found."),
  at: timestamp,
})
const Batch = z.object({
  id: z.uuid(),
  kind: z.string(),
  target: text,
  urls: z.array(z.string()),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})

export const STORED_LISTS = ["listings", "revisions", "registrations", "batches", "actions"] as const

export const StoredOfDomain = namedObject("StoredOfDomain", {
  domain: z.string(),
  exported_at: timestamp,
  claim: Claim.nullable(),
  listings: z.array(Listing),
  revisions: z.array(Revision),
  registrations: z.array(Registration),
  batches: z.array(Batch),
  /** The audit log of the domain. */
  actions: z.array(OwnerAction),
  cut: z.array(z.enum(STORED_LISTS)).describe(`The lists that have more than ${MOST_STORED} entries.`),
})
export type StoredOfDomain = z.infer<typeof StoredOfDomain>

/** What stays after a deletion, as sentences for people. */
export const STAYS = [
  "The listings are hidden now, and their rows, checks, prices and content in the log of changes are gone in 30 days.",
  "The log of changes keeps the kind and the time of each change, because readers have them already.",
  "The audit log of the domain stays, because it explains what was changed with the token.",
  "A hash of each listing stays, so that no source lists it again.",
] as const

export const ErasedDomain = namedObject("ErasedDomain", {
  domain: z.string(),
  /** Listings that were deleted now. */
  listings: count,
  /** Contact addresses of listings. */
  contacts: count,
  revisions: count,
  registrations: count,
  batches: count,
  /** True if the claim was deleted. Its token then works no longer. */
  claim: z.boolean(),
  stays: z.array(z.string()),
})
export type ErasedDomain = z.infer<typeof ErasedDomain>
