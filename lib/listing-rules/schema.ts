import { z } from "zod"
import { endpointUrl } from "@/lib/catalogue/listing-fields"
import { ExplainedReason, Finding, HEALTH_STATUSES, PROTOCOLS } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"

export const ListingStatusQuery = z.object({ url: endpointUrl })

export const RULE_RESULTS = ["holds", "broken", "unknown"] as const

export const DirectoryRule = z.object({
  directory: z.enum(["bazaar", "x402scan"]),
  rule: z.string().describe("A stable id of the rule."),
  result: z
    .enum(RULE_RESULTS)
    .describe("Judged by what is stored of the last checks; `unknown` where that does not suffice."),
  message: z.string(),
  as_of: z.string().describe("The day of the statement in the thread. The directory may have changed its rule since."),
  thread: z.url().describe("The public thread or document in which the rule is stated."),
})
export type DirectoryRule = z.infer<typeof DirectoryRule>

/** One check in the shape of Coinbase's validation. Absent values are left out, as there. */
export const CdpCheck = z.object({
  check: z
    .string()
    .describe(
      "`reachable`, `returns_402`, `has_bazaar_extension`, `parse`, as Coinbase names them, or a check of ours.",
    ),
  passed: z.boolean(),
  detail: z.string(),
  expected: z.string().optional(),
  actual: z.string().optional(),
  severity: z.enum(["required", "advisory"]),
})
export type CdpCheck = z.infer<typeof CdpCheck>

export const CdpValidation = z.object({
  valid: z.boolean().describe("Whether every required check passed."),
  statusCode: z.int().optional(),
  x402Version: z.int().optional(),
  preflight: z.array(CdpCheck),
  simulation: z.object({ outcome: z.enum(["accepted", "rejected"]), rejectionReason: z.string().optional() }),
})
export type CdpValidation = z.infer<typeof CdpValidation>

export const ListedStatus = z.object({
  protocol: z.enum(PROTOCOLS),
  id: z.uuid(),
  number: z.int(),
  name: z.string(),
  page: z.url(),
  registered_at: z.string(),
  health_status: z.enum(HEALTH_STATUSES),
  health_reason: ExplainedReason.nullable().describe(
    "What has kept the checker out for an hour or more, and what the provider allows to end it.",
  ),
  last_checked_at: z.string().nullable(),
  next_check_at: z.string().nullable().describe("Null for a listing that is not checked."),
  findings: z.array(Finding).describe("Of the last response."),
  rules: z.array(DirectoryRule).describe("Rules of other directories; empty for other protocols than x402."),
  cdp_validate: CdpValidation.nullable().describe(
    "The last check in the shape of the answer of Coinbase's `POST /platform/v2/x402/validate`, so that its readers can read it. We compute it from what is stored; Coinbase was not asked. Null for other protocols than x402, and before the first check.",
  ),
})
export type ListedStatus = z.infer<typeof ListedStatus>

export const ListingStatus = namedObject("ListingStatus", {
  url: z.string().describe("The URL in its normal form."),
  state: z
    .enum(["listed", "not_public"])
    .describe(
      "`not_public`: never seen, waiting for review, rejected or deleted. Only those who registered the URL can see which.",
    ),
  advice: z.string().describe("What to do next."),
  link: z.url(),
  listings: z.array(ListedStatus),
})
export type ListingStatus = z.infer<typeof ListingStatus>
