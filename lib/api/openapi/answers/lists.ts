// Answers that wrap what the rooms describe: one thing under its name, or a list with its total or cursor.

import { z } from "zod"
import { FACET_NAMES } from "@/lib/catalogue/list/filters"
import { FacetCount, HealthCheck, Service, ServicePage } from "@/lib/catalogue/schema"
import { ClaimEntry } from "@/lib/claims/schema"
import { Attempt, Pending, Proposal, Revision } from "@/lib/registration/schema"

const total = z.int().min(0)
const next_cursor = z.string().nullable().describe("`after` of the next page; null on the last.")

/** A service of a list. `match` is there with `explain=true`. */
export const ListedService = Service.extend({
  match: z
    .object({
      tier: z.enum(["A", "B", "C", "D", "E"]),
      terms: z.array(z.string()),
      fields: z.array(z.string()),
      cosine: z.number().nullable(),
    })
    .optional()
    .describe(
      "Why it was found: A the exact name, B text in the name, C text elsewhere, D near in meaning, E no text was asked for.",
    ),
})
/** `facets` is there when they were asked for. */
export const ServiceList = ServicePage.extend({
  services: z.array(ListedService),
  next_cursor,
  facets: z.partialRecord(z.enum(FACET_NAMES), z.array(FacetCount)).optional(),
})

export const ServiceAnswer = z.object({ service: Service })
export const CheckAnswer = z.object({
  check: HealthCheck.extend({ health_status: Service.shape.health_status.unwrap() }),
})
export const PendingList = z.object({ pending: z.array(Pending), total, next_cursor })
export const RevisionList = z.object({ revisions: z.array(Revision), total, next_cursor })
export const ProposalList = z.object({ proposals: z.array(Proposal), total, next_cursor })
export const AttemptPage = z.object({ registrations: z.array(Attempt), next_cursor })
export const DomainPage = z.object({ domains: z.array(ClaimEntry), next_cursor })
export const DevPaid = z.object({ preimage: z.string().regex(/^[0-9a-f]{64}$/) })
export const Description = z.looseObject({ openapi: z.string() })
