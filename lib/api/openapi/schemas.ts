// The names of the schemas in the OpenAPI document. An operation refers to a schema object; an object without a name here throws.
// Pure.

import { z } from "zod"
import * as acts from "@/lib/acts/schema"
import { AdminOverview } from "@/lib/admin/schema"
import { ApiCatalog, ApisJson } from "@/lib/api/api-catalog-schema"
import { Description } from "@/lib/api/contract"
import { SERVICE_WORDS } from "@/lib/api/openapi/field-words"
import { tidy } from "@/lib/api/openapi/tidy"
import * as batches from "@/lib/batch/schema"
import { ListedService, ServiceList } from "@/lib/catalogue/contract"
import { PickAnswer, Picked } from "@/lib/catalogue/pick/schema"
import * as catalogue from "@/lib/catalogue/schema"
import { DomainPage, RejectedProof } from "@/lib/claims/contract"
import * as claims from "@/lib/claims/schema"
import { ErrorBody } from "@/lib/contract/error-body"
import type { JsonSchema } from "@/lib/contract/operation"
import * as events from "@/lib/events/schema"
import { CheckResponse } from "@/lib/health/contract"
import * as health from "@/lib/health/schema"
import { ShieldsBadge } from "@/lib/interfaces/badge/schema"
import { BazaarItem, BazaarList, BazaarMerchant, BazaarSearch } from "@/lib/interfaces/bazaar/schema"
import { ChangeJsonFeed, JsonFeed } from "@/lib/interfaces/feeds/json-feed"
import { PaidTools, RegistryServer, ServerList, ServerResponse } from "@/lib/interfaces/mcp-registry/schema"
import { MppServiceResponse } from "@/lib/interfaces/mpp-services/schema"
import { StatusComponent, StatusIncident, StatusSummary } from "@/lib/interfaces/status-page/schema"
import * as jobs from "@/lib/jobs/schema"
import { LintAnswer, LintBody, LintedOffer, LintedPart, LintTarget } from "@/lib/lint/schema"
import { ListingStatus } from "@/lib/listing-rules/schema"
import { EditInput } from "@/lib/owners/contract"
import { ConfirmPayeeInput, UsesList, WaitingList } from "@/lib/owners/schema"
import { DevPaid } from "@/lib/paywall/contract"
import * as paywall from "@/lib/paywall/schema"
import { ProberAccess } from "@/lib/probe/prober-access"
import { CheckStep, EndpointCheck } from "@/lib/registration/check-schema"
import { RejectedRegistration } from "@/lib/registration/contract"
import * as registration from "@/lib/registration/schema"
import * as reports from "@/lib/reports/schema"
import { DeletedPage, FoundListings, ListingEdit, MergeInput } from "@/lib/review/admin-schema"
import { AttemptPage, GroupList, PendingList, ProposalList, RevisionList, ServiceResponse } from "@/lib/review/contract"
import * as review from "@/lib/review/schema"
import { Proposal } from "@/lib/review/schema"
import * as hostFiles from "@/lib/sources/host-files/schema"
import * as sources from "@/lib/sources/schema"
import * as stats from "@/lib/stats/schema"
import { WebhookInput } from "@/lib/webhooks/contract"
import * as webhooks from "@/lib/webhooks/schema"

const RESPONSES = {
  Error: ErrorBody,
  PaymentRequired: paywall.PaymentRequired,
  RejectedRegistration,
  RejectedProof,
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
  ChangeJsonFeed,
  JsonFeed,
  ShieldsBadge,
  StatusSummary,
  LintAnswer,
  LintedPart,
  LintedOffer,
  BazaarItem,
  BazaarList,
  BazaarSearch,
  BazaarMerchant,
  MppServices: MppServiceResponse,
  McpServerList: ServerList,
  McpServerEntry: ServerResponse,
  McpServer: RegistryServer,
  PaidTools,
  ApiCatalog,
  ApisJson,
  StatusComponent,
  StatusIncident,
  SystemHealth: stats.SystemHealth,
  Snapshots: stats.Snapshots,
  Opportunities: stats.Opportunities,
  PickAnswer,
  Picked,
  Registered: registration.Registered,
  EndpointCheck,
  ListingStatus,
  CheckStep,
  RegistrationBatch: batches.RegistrationBatch,
  BatchEntry: batches.BatchEntry,
  Verification: registration.Verification,
  Claimed: claims.Claimed,
  Verified: claims.Verified,
  Revoked: claims.Revoked,
  OwnerActions: claims.OwnerActions,
  Deleted: claims.Deleted,
  UsesList,
  WaitingList,
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
  Pending: review.Pending,
  Revision: review.Revision,
  Proposal,
  Decision: review.Decision,
  ServiceDecided: review.ServiceDecided,
  BatchDecided: review.BatchDecided,
  PendingGroup: review.PendingGroup,
  Undone: review.Undone,
  FoundListings,
  ActPage: acts.ActPage,
  Act: acts.Act,
  AdminOverview,
  Reported: reports.Reported,
  Report: reports.Report,
  ReportList: reports.ReportList,
  DismissedReport: reports.DismissedReport,
  DeletedPage,
  Reset: claims.Reset,
  ClaimEntry: claims.ClaimEntry,
  ProbeStatusChange: health.ProbeStatusChange,
  JobList: jobs.JobList,
  JobRun: jobs.JobRun,
  HostFiles: hostFiles.HostFiles,
  HostDocument: hostFiles.HostDocument,
  TakenEntry: hostFiles.TakenEntry,
  SkippedEntry: hostFiles.SkippedEntry,
  PathTemplate: hostFiles.PathTemplate,
  Reread: hostFiles.Reread,
  SourceRun: sources.SourceRun,
  SourceList: sources.SourceList,
  PastSourceRuns: sources.PastSourceRuns,
  SourceSync: sources.SourceSync,
  ListedService,
  ServiceList,
  ServiceResponse,
  CheckResponse,
  ProberAccess,
  HealthReason: catalogue.HealthReason,
  ExplainedReason: catalogue.ExplainedReason,
  PendingList,
  GroupList,
  RevisionList,
  ProposalList,
  AttemptPage,
  DomainPage,
  DevPaid,
  Description,
} satisfies Record<string, z.ZodType>

export const BODIES = {
  RegisterInput: registration.RegisterInput,
  BatchInput: batches.BatchInput,
  CheckInput: LintTarget,
  LintBody,
  ClaimInput: claims.ClaimInput,
  VerifyInput: claims.VerifyInput,
  OwnerInput: claims.OwnerInput,
  EditInput,
  ConfirmPayeeInput,
  BulkDeleteInput: claims.BulkDeleteCall,
  AcceptInput: claims.AcceptInput,
  WaitingInput: claims.WaitingInput,
  WebhookInput,
  WebhookEdit: webhooks.WebhookEdit,
  RotateInput: webhooks.RotateInput,
  RecoverInput: webhooks.RecoverInput,
  ApprovalInput: review.ApprovalInput,
  BatchDecision: review.BatchDecision,
  GroupDecision: review.GroupDecision,
  ListingEdit,
  MergeInput,
  ReportInput: reports.ReportInput,
  RejectionInput: review.RejectionInput,
  ProbeStatusInput: health.ProbeStatusInput,
  DevPayment: paywall.DevPayment,
} satisfies Record<string, z.ZodType>
export type BodyName = keyof typeof BODIES

const NAMES = new Map<z.ZodType, string>(
  Object.entries({ ...RESPONSES, ...BODIES }).map(([name, schema]) => [schema, name]),
)

/** @throws Error for a schema that is neither in RESPONSES nor in BODIES */
export function refTo(schema: z.ZodType): JsonSchema {
  const name = NAMES.get(schema)
  if (name === undefined) throw new Error("A schema of an operation has no name in lib/api/openapi/schemas.ts.")
  return { $ref: `#/components/schemas/${name}` }
}

/**
 * @param isStrict for tests: forbids undescribed members in responses. Clients must ignore unknown members, so the published
 * document allows undescribed members.
 */
export function buildSchemas(isStrict: boolean): Record<string, JsonSchema> {
  const responses = toJsonSchemas(RESPONSES, "output", isStrict)
  for (const name of ["Service", "ListedService", "ServiceDetail"]) addWords(responses[name], SERVICE_WORDS)
  return { ...responses, ...toJsonSchemas(BODIES, "input", false) }
}

/** Adds descriptions to the fields of a schema. JSON Schema 2020-12 allows `description` next to `$ref`. */
function addWords(schema: JsonSchema | undefined, words: Record<string, string>): void {
  const members = schema?.["properties"] as Record<string, JsonSchema>
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

/** Lists the members that a body must have: members whose schema rejects `undefined`. */
function listRequired({ shape }: z.ZodObject): string[] {
  return Object.entries(shape).flatMap(([name, member]) =>
    (member as z.ZodType).safeParse(undefined).success ? [] : [name],
  )
}
