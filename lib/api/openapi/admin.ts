// The administrator's calls (spec §4.3; decisions.md, "Admin").

import { DOMAINS } from "@/lib/api/openapi/admin-domains"
import { JOBS } from "@/lib/api/openapi/admin-jobs"
import { SOURCES } from "@/lib/api/openapi/admin-sources"
import { CHECK, FINDING, SERVICE } from "@/lib/api/openapi/examples/service"
import type { Answer, Operation } from "@/lib/api/openapi/operation"
import { DECISION_ID, inQuery, LIMIT, SERVICE_ID } from "@/lib/api/openapi/parameters"

const AT = "2026-11-22T08:00:00Z"
const ID = "0199d5a0-0000-7000-8000-000000000003"
const VERIFICATION = { protocol: "x402", httpStatus: 402, findings: [FINDING] } as const
const { id: _, response_time_ms: __, ...LAST_CHECK } = CHECK

const of = (about: Omit<Operation, "tag" | "by">): Operation => ({ ...about, tag: "admin", by: "admin" })
const AFTER = (what: string) => inQuery("after", what, { type: "string" })
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
    parameters: [SERVICE_ID],
    answers: { 200: SERVICE_ANSWER },
    refusals: ["not_found", "conflict"],
  }),
  of({
    method: "post",
    path: "/api/v1/admin/services/{id}/reject",
    id: "rejectService",
    summary: "Turn a listing down, or take it away",
    parameters: [SERVICE_ID],
    body: { schema: "RejectionInput", example: { reason: "It copies another provider's service." } },
    answers: { 200: SERVICE_ANSWER },
    refusals: ["not_found", "conflict"],
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
    answers: {
      200: {
        about: "The oldest hundred.",
        schema: "PendingList",
        example: {
          pending: [{ service: SERVICE, report: VERIFICATION, findings: [], last_check: LAST_CHECK, probe_body: null }],
          total: 1,
        },
      },
    },
  }),
  of({
    method: "get",
    path: "/api/v1/admin/revisions",
    id: "listRevisions",
    summary: "See changes that strangers propose",
    answers: { 200: { about: "The oldest hundred.", schema: "RevisionList", example: { revisions: [], total: 0 } } },
  }),
  decide("revisions", "approve", "Carry a revision out"),
  decide("revisions", "dismiss", "Dismiss a revision"),
  of({
    method: "get",
    path: "/api/v1/admin/proposals",
    id: "listProposals",
    summary: "See what checks propose",
    answers: { 200: { about: "The oldest hundred.", schema: "ProposalList", example: { proposals: [], total: 0 } } },
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
