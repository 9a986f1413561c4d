// The administrator's calls (spec §4.3; decisions.md, "Admin").

import { DOMAINS } from "@/lib/api/openapi/admin-domains"
import { JOBS } from "@/lib/api/openapi/admin-jobs"
import { SOURCES } from "@/lib/api/openapi/admin-sources"
import { CHECK, FINDING, SERVICE } from "@/lib/api/openapi/examples/service"
import type { Answer, Operation } from "@/lib/api/openapi/operation"
import { DECISION_ID, inQuery, LIMIT, SERVICE_ID } from "@/lib/api/openapi/parameters"
import { WAITING_PAGE } from "@/lib/registration/review-schema"

const AT = "2026-11-22T08:00:00Z"
const ID = "0199d5a0-0000-7000-8000-000000000003"
const VERSION = "9f2c1e5a7b3d4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8"
const SEEN =
  "Send the `version` or the `updated_at` that you read, and the call is refused with 409 when the listing has changed since."
const DECLARED = {
  name: SERVICE.name,
  description: SERVICE.description,
  category: SERVICE.category,
  provider: SERVICE.provider,
  price_sats: null,
  price_usd: SERVICE.price_usd,
  payment_asset: null,
  payment_network: null,
  http_method: "GET",
  probe_body: null,
} as const
const VERIFICATION = { protocol: "x402", httpStatus: 402, findings: [FINDING] } as const
const { id: _, response_time_ms: __, ...LAST_CHECK } = CHECK

const of = (about: Omit<Operation, "tag" | "by">): Operation => ({ ...about, tag: "admin", by: "admin" })
const AFTER = (what: string) => inQuery("after", what, { type: "string" })
const WAITING_PAGES = [LIMIT(WAITING_PAGE.max, WAITING_PAGE.size), AFTER("The `next_cursor` of an answer.")]
const SERVICE_ANSWER: Answer = {
  about: "The listing as it is now.",
  schema: "ServiceAnswer",
  example: { service: SERVICE },
}

const decide = (kind: "revisions" | "proposals", verdict: "approve" | "dismiss", summary: string) =>
  of({
    method: "post",
    path: `/api/v1/admin/${kind}/{id}/${verdict}`,
    id: `${verdict}${kind === "revisions" ? "Revision" : "Proposal"}`,
    summary,
    parameters: [DECISION_ID],
    answers: {
      200: {
        about: "The decision; repeating it answers the same.",
        schema: "Decision",
        example: {
          id: ID,
          state: verdict === "approve" ? "approved" : "dismissed",
          decided_at: AT,
          service: SERVICE,
        },
      },
    },
    refusals: ["not_found", "conflict"],
  })

const SERVICES: readonly Operation[] = [
  of({
    method: "post",
    path: "/api/v1/admin/services/{id}/approve",
    id: "approveService",
    summary: "Make a listing public",
    about: SEEN,
    parameters: [SERVICE_ID],
    body: { schema: "ApprovalInput", example: { version: VERSION }, isOptional: true },
    answers: { 200: SERVICE_ANSWER },
    refusals: ["not_found", "conflict", "listing_changed"],
  }),
  of({
    method: "post",
    path: "/api/v1/admin/services/{id}/reject",
    id: "rejectService",
    summary: "Turn a listing down, or take it away",
    about: SEEN,
    parameters: [SERVICE_ID],
    body: { schema: "RejectionInput", example: { reason: "It copies another provider's service." } },
    answers: { 200: SERVICE_ANSWER },
    refusals: ["not_found", "conflict", "listing_changed"],
  }),
  of({
    method: "post",
    path: "/api/v1/admin/services/{id}/restore",
    id: "restoreService",
    summary: "Take an owner's deletion back",
    parameters: [SERVICE_ID],
    answers: { 200: SERVICE_ANSWER },
    refusals: ["not_found"],
  }),
  of({
    method: "post",
    path: "/api/v1/admin/services/{id}/probe",
    id: "probeService",
    summary: "Ask an endpoint now",
    parameters: [SERVICE_ID],
    answers: {
      200: {
        about: "The check, and the health that follows.",
        schema: "CheckAnswer",
        example: { check: { ...CHECK, health_status: "healthy" } },
      },
    },
    refusals: ["not_found", "conflict"],
  }),
  of({
    method: "post",
    path: "/api/v1/admin/services/{id}/probe-status",
    id: "setProbeStatus",
    summary: "Stop or resume probing",
    parameters: [SERVICE_ID],
    body: { schema: "ProbeStatusInput", example: { probe_status: "unprobeable" } },
    answers: {
      200: {
        about: "The status, and the one before.",
        schema: "ProbeStatusChange",
        example: { id: SERVICE.id, number: SERVICE.number, probe_status: "unprobeable", previous: "probeable" },
      },
    },
    refusals: ["not_found"],
  }),
]

const WAITING: readonly Operation[] = [
  of({
    method: "get",
    path: "/api/v1/admin/pending",
    id: "listPending",
    summary: "See what waits for review",
    parameters: WAITING_PAGES,
    answers: {
      200: {
        about: "The oldest first.",
        schema: "PendingList",
        example: {
          pending: [
            {
              service: SERVICE,
              report: VERIFICATION,
              findings: [],
              last_check: LAST_CHECK,
              probe_body: null,
              declared: DECLARED,
              version: VERSION,
            },
          ],
          total: 1,
          next_cursor: null,
        },
      },
    },
  }),
  of({
    method: "get",
    path: "/api/v1/admin/revisions",
    id: "listRevisions",
    summary: "See changes that strangers propose",
    parameters: WAITING_PAGES,
    answers: {
      200: {
        about: "The oldest first.",
        schema: "RevisionList",
        example: { revisions: [], total: 0, next_cursor: null },
      },
    },
  }),
  decide("revisions", "approve", "Carry a revision out"),
  decide("revisions", "dismiss", "Dismiss a revision"),
  of({
    method: "get",
    path: "/api/v1/admin/proposals",
    id: "listProposals",
    summary: "See what checks propose",
    parameters: WAITING_PAGES,
    answers: {
      200: {
        about: "The oldest first.",
        schema: "ProposalList",
        example: { proposals: [], total: 0, next_cursor: null },
      },
    },
  }),
  decide("proposals", "approve", "Carry a proposal out"),
  decide("proposals", "dismiss", "Dismiss a proposal"),
  of({
    method: "get",
    path: "/api/v1/admin/registrations",
    id: "listRegistrations",
    summary: "Read attempts to register",
    parameters: [
      inQuery("failed", "`true`: only those that were refused.", {
        type: "string",
        enum: ["true", "false", "1", "0"],
      }),
      LIMIT(200, 50),
      AFTER("The `next_cursor` of an answer."),
    ],
    answers: {
      200: { about: "Newest first.", schema: "AttemptPage", example: { registrations: [], next_cursor: null } },
    },
  }),
  of({
    method: "get",
    path: "/api/v1/admin/deleted",
    id: "listDeleted",
    summary: "Read what owners deleted",
    parameters: [LIMIT(200, 50), AFTER("The `next_cursor` of an answer.")],
    answers: {
      200: {
        about: "What can be restored, newest first.",
        schema: "DeletedPage",
        example: {
          deleted: [{ service: SERVICE, deleted_at: AT, gone_at: "2026-12-22T08:00:00Z" }],
          next_cursor: null,
        },
      },
    },
  }),
]

export const ADMIN: readonly Operation[] = [...WAITING, ...SERVICES, ...DOMAINS, ...SOURCES, ...JOBS]
