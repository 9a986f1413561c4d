import { z } from "zod"
import { categoryPath, displayName } from "@/lib/catalogue/listing-fields"
import { PROTOCOLS, Service } from "@/lib/catalogue/schema"
import { pageLimit, placeCursor } from "@/lib/contract/page-cursor"
import { namedObject } from "@/lib/contract/schema-names"

const text = z.string().nullable()
const timestamp = z.iso.datetime()

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
