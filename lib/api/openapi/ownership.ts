// Claiming a host and what its owner may do (spec §4.1, §4.3; decisions.md, "Claims").

import { SERVICE } from "@/lib/api/openapi/examples/service"
import type { Operation } from "@/lib/api/openapi/operation"
import { SERVICE_ID } from "@/lib/api/openapi/parameters"
import { OWNED_PAGE } from "@/lib/catalogue/schema"
import { APPROVE, BULK } from "@/lib/claims/schema"

const HASH = "9f2c1e5a7b3d4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8"
const TOKEN = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"
const NAME = "api.example.com"
const OWNER = { domain: NAME, verification_token: TOKEN }

export const CLAIMED = {
  domain: NAME,
  domain_unicode: NAME,
  verification_token: TOKEN,
  verification_hash: HASH,
  verification_url: `https://${NAME}/.well-known/directory-verify.txt`,
  dns_record: { name: `_directory-verify.${NAME}`, type: "TXT", value: `directory-verify=${HASH}` },
  expires_at: "2026-11-25T08:00:00Z",
  instructions: `1. Serve a plain text file at https://${NAME}/.well-known/directory-verify.txt …`,
}

const REFUSED_PROOF = {
  reason: "mismatch",
  method: "file",
  asked: CLAIMED.verification_url,
  expected: "9f2c1e5a…c6d7e8",
  received: "nothing to see",
  redirect_to: null,
  http_status: 200,
  elapsed_ms: 140,
  checked_at: "2026-11-22T08:00:00Z",
  error: "The file holds something else.",
  code: "mismatch",
  request_id: "q7vGd0c1b2Jx",
}

const CLAIMED_ANSWER = { about: "What to place and the token, which is told this once.", schema: "Claimed" } as const

const CLAIMS: readonly Operation[] = [
  {
    method: "post",
    path: "/api/v1/claim",
    id: "startClaim",
    tag: "ownership",
    summary: "Start to claim a host",
    about:
      "Each start issues a new token. The hash of an earlier start stays valid for its own 72 hours, and the hash that is found published decides which token controls the claim.",
    body: { schema: "ClaimInput", example: { domain: NAME } },
    answers: {
      200: {
        ...CLAIMED_ANSWER,
        about: `${CLAIMED_ANSWER.about} The claim was pending already.`,
        example: CLAIMED,
      },
      201: { ...CLAIMED_ANSWER, example: CLAIMED },
    },
    refusals: ["already_verified"],
  },
  {
    method: "post",
    path: "/api/v1/claim/verify",
    id: "verifyClaim",
    tag: "ownership",
    summary: "Have the proof looked for",
    about: `Public listings of the host take the mark. Those that wait are published only where \`approve\` names them, by id or as \`"all"\` (at most ${APPROVE.all} at once), and \`verification_token\` is the claim's: anybody may have a proof looked for.`,
    body: {
      schema: "VerifyInput",
      example: { domain: NAME, method: "file", approve: [SERVICE.number], verification_token: TOKEN },
    },
    answers: {
      200: {
        about: "Found: the public listings of the host are marked. `waiting` is null without the token.",
        schema: "Verified",
        example: {
          domain: NAME,
          status: "verified",
          services_count: 3,
          method: "file",
          published: [
            { id: SERVICE.id, number: SERVICE.number, name: SERVICE.name, url: SERVICE.url, protocol: "x402" },
          ],
          waiting: [],
          waiting_count: 0,
        },
      },
      422: { about: "Not found; `reason` says why.", schema: "RefusedProof", example: REFUSED_PROOF },
    },
    refusals: ["no_pending_claim", "already_verified", "claim_expired", "not_owner"],
  },
  {
    method: "post",
    path: "/api/v1/claim/revoke",
    id: "revokeClaim",
    tag: "ownership",
    summary: "End a claim",
    body: { schema: "OwnerInput", example: OWNER },
    answers: {
      200: {
        about: "The token no longer works, and the listings are no longer marked.",
        schema: "Revoked",
        example: { domain: NAME, status: "revoked", message: "The claim is revoked and its token no longer works." },
      },
    },
    refusals: ["no_claim"],
    by: "owner",
  },
  {
    method: "post",
    path: "/api/v1/claim/actions",
    id: "listOwnerActions",
    tag: "ownership",
    summary: "See what was done with the token",
    body: { schema: "OwnerInput", example: OWNER },
    answers: {
      200: {
        about: "The newest hundred lines.",
        schema: "OwnerActions",
        example: {
          domain: NAME,
          actions: [{ action: "verified", at: "2026-11-22T08:00:00Z", service_id: null, detail: { method: "file" } }],
        },
      },
    },
    by: "owner",
  },
]

const DECISIONS: readonly Operation[] = [
  {
    method: "post",
    path: "/api/v1/claim/waiting",
    id: "listWaiting",
    tag: "ownership",
    summary: "See what waits for the owner",
    about: `Registrations that somebody else sent for the host, and public listings that the owner has not accepted: the former first, the oldest first, ${OWNED_PAGE.waiting} at a time. Accept each, or delete it to refuse it.`,
    body: { schema: "WaitingInput", example: OWNER },
    answers: {
      200: {
        about: "One page. `total` counts all.",
        schema: "WaitingList",
        example: {
          domain: NAME,
          waiting: [{ ...SERVICE, status: "pending", domain_verified: 0 }],
          total: 1,
          limit: OWNED_PAGE.waiting,
          offset: 0,
        },
      },
    },
    by: "owner",
  },
  {
    method: "post",
    path: "/api/v1/services/{id}/accept",
    id: "acceptService",
    tag: "ownership",
    summary: "Accept a listing",
    about:
      "For a listing that somebody else put under the host: it takes the mark, and is public if it waited. With `updated_at` only that version is accepted, else 409. Repeating it changes nothing.",
    parameters: [SERVICE_ID],
    body: { schema: "AcceptInput", example: { ...OWNER, updated_at: SERVICE.updated_at } },
    answers: { 200: { about: "The listing as it is now.", schema: "Service", example: SERVICE } },
    refusals: ["not_found", "conflict"],
    by: "owner",
  },
]

export const OWNERSHIP: readonly Operation[] = [
  ...CLAIMS,
  ...DECISIONS,
  {
    method: "patch",
    path: "/api/v1/services/{id}",
    id: "editService",
    tag: "ownership",
    summary: "Edit a listing",
    about: "At least one field beside the proof. Null clears a field: a price then shows what the endpoint asks.",
    parameters: [SERVICE_ID],
    body: { schema: "EditInput", example: { ...OWNER, name: "Harbour levels", price_usd: 0.002 } },
    answers: { 200: { about: "The listing as it is now.", schema: "Service", example: SERVICE } },
    refusals: ["not_found", "other_host"],
    by: "owner",
  },
  {
    method: "delete",
    path: "/api/v1/services/{id}",
    id: "deleteService",
    tag: "ownership",
    summary: "Remove a listing",
    about: "Hidden at once, gone for good after 30 days. Repeating it changes nothing.",
    parameters: [SERVICE_ID],
    body: { schema: "OwnerInput", example: OWNER },
    answers: {
      200: {
        about: "Removed.",
        schema: "Deleted",
        example: {
          message: "The listing is deleted. It is hidden now and gone for good in 30 days.",
          id: SERVICE.number,
          service_id: SERVICE.id,
        },
      },
    },
    refusals: ["not_found", "other_host"],
    by: "owner",
  },
  {
    method: "post",
    path: "/api/v1/services/bulk-delete",
    id: "deleteServices",
    tag: "ownership",
    summary: `Remove up to ${BULK.max} listings`,
    body: { schema: "BulkDeleteInput", example: { ...OWNER, ids: [4100, 4101] } },
    answers: {
      200: {
        about: "Each id as it was given: deleted, or skipped with the reason.",
        schema: "BulkDeleted",
        example: { deleted: [4100], skipped: [4101], reasons: { 4101: "There is no service with this id." } },
      },
    },
    by: "owner",
  },
]
