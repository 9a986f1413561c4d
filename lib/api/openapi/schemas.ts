// Every named schema of the document, taken from the shapes that the routes themselves use: answers as they go out, bodies as
// they come in. What is not here has no name there.

import { z } from "zod"
import { ErrorBody, RefusedProof, RefusedRegistration } from "@/lib/api/openapi/answers/errors"
import * as lists from "@/lib/api/openapi/answers/lists"
import { SERVICE_WORDS } from "@/lib/api/openapi/field-words"
import type { JsonSchema } from "@/lib/api/openapi/operation"
import { tidy } from "@/lib/api/openapi/tidy"
import { JsonFeed } from "@/lib/catalogue/feeds/json-feed-schema"
import { ServiceEdit } from "@/lib/catalogue/owned/edit"
import * as catalogue from "@/lib/catalogue/schema"
import * as claims from "@/lib/claims/schema"
import * as events from "@/lib/events/schema"
import * as health from "@/lib/health/schema"
import * as jobs from "@/lib/jobs/schema"
import * as paywall from "@/lib/paywall/schema"
import * as review from "@/lib/registration/review-schema"
import * as registration from "@/lib/registration/schema"
import * as sources from "@/lib/sources/schema"
import * as stats from "@/lib/stats/schema"
import * as webhooks from "@/lib/webhooks/schema"

const ANSWERS = {
  Error: ErrorBody,
  PaymentRequired: paywall.PaymentRequired,
  RefusedRegistration,
  RefusedProof,
  Service: catalogue.Service,
  ServiceDetail: catalogue.ServiceDetail,
  ObservedPrice: catalogue.ObservedPrice,
  HealthCheck: catalogue.TimedCheck,
  RelatedService: catalogue.RelatedService,
  Finding: catalogue.Finding,
  DayBar: catalogue.DayBar,
  Incident: catalogue.Incident,
  PriceChange: catalogue.PriceChange,
  Reliability: catalogue.Reliability,
  Categories: catalogue.Categories,
  Suggestions: catalogue.Suggestions,
  ChangePage: events.ChangePage,
  Change: events.Change,
  JsonFeed,
  SystemHealth: stats.SystemHealth,
  Snapshots: stats.Snapshots,
  Opportunities: stats.Opportunities,
  Registered: registration.Registered,
  Verification: registration.Verification,
  Claimed: claims.Claimed,
  Verified: claims.Verified,
  Revoked: claims.Revoked,
  OwnerActions: claims.OwnerActions,
  Deleted: claims.Deleted,
  WaitingList: catalogue.WaitingList,
  BulkDeleted: claims.BulkDeleted,
  CreatedWebhook: webhooks.CreatedWebhook,
  WebhookDetails: webhooks.WebhookDetails,
  DeliveryLog: webhooks.DeliveryLog,
  DeliveryReport: webhooks.DeliveryReport,
  DeliveryBody: webhooks.DeliveryBody,
  Queued: webhooks.Queued,
  Recovered: webhooks.Recovered,
  Rotated: webhooks.Rotated,
  Removed: webhooks.Removed,
  Pending: registration.Pending,
  Revision: registration.Revision,
  Proposal: registration.Proposal,
  Decision: registration.Decision,
  DeletedPage: registration.DeletedPage,
  Reset: claims.Reset,
  ClaimEntry: claims.ClaimEntry,
  ProbeStatusChange: health.ProbeStatusChange,
  JobList: jobs.JobList,
  JobRun: jobs.JobRun,
  SourceRun: sources.SourceRun,
  SourceList: sources.SourceList,
  SourceSync: sources.SourceSync,
  ...lists,
} satisfies Record<string, z.ZodType>
export type SchemaName = keyof typeof ANSWERS

/** Request bodies, as their routes parse them. */
export const BODIES = {
  RegisterInput: registration.RegisterInput,
  ClaimInput: claims.ClaimInput,
  VerifyInput: claims.VerifyInput,
  OwnerInput: claims.OwnerInput,
  EditInput: ServiceEdit.extend(claims.OwnerInput.shape),
  BulkDeleteInput: claims.BulkDeleteCall,
  AcceptInput: claims.AcceptInput,
  WaitingInput: claims.WaitingInput,
  WebhookInput: webhooks.webhookInput([]),
  RotateInput: webhooks.RotateInput,
  RecoverInput: webhooks.RecoverInput,
  ApprovalInput: review.ApprovalInput,
  RejectionInput: review.RejectionInput,
  ProbeStatusInput: health.ProbeStatusInput,
  DevPayment: paywall.DevPayment,
} satisfies Record<string, z.ZodType>
export type BodyName = keyof typeof BODIES

export const refTo = (name: SchemaName | BodyName): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** `isStrict`: members that are not described are refused, for tests; readers must bear with new ones (spec §9). */
export function buildSchemas(isStrict: boolean): Record<string, JsonSchema> {
  const answers = toJsonSchemas(ANSWERS, "output", isStrict)
  for (const name of ["Service", "ListedService", "ServiceDetail"]) addWords(answers[name], SERVICE_WORDS)
  return { ...answers, ...toJsonSchemas(BODIES, "input", false) }
}

/** A sibling of `$ref` is fine in 2020-12. */
function addWords(schema: JsonSchema | undefined, words: Record<string, string>): void {
  const members = schema?.properties as Record<string, JsonSchema>
  for (const [name, description] of Object.entries(words)) members[name] = { ...members[name], description }
}

function toJsonSchemas(named: Record<string, z.ZodType>, io: "input" | "output", isStrict: boolean) {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodObject && io === "input") jsonSchema.required = listRequired(zodSchema)
    },
  })
  const tidied = Object.entries(schemas).filter(([name]) => name in named)
  return Object.fromEntries(tidied.map(([name, schema]) => [name, tidy(schema as JsonSchema, isStrict)]))
}

/** Members that a body cannot do without: the schema itself says which. */
function listRequired({ shape }: z.ZodObject): string[] {
  return Object.entries(shape).flatMap(([name, member]) =>
    (member as z.ZodType).safeParse(undefined).success ? [] : [name],
  )
}
