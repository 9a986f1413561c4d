import { z } from "zod"
import { OWNER, SERVICE, SERVICE_ID } from "@/lib/catalogue/contract-examples"
import { Service } from "@/lib/catalogue/schema"
import {
  AcceptInput,
  APPROVE,
  CLAIM_LIST,
  ClaimEntry,
  Claimed,
  ClaimInput,
  ClaimListQuery,
  OwnerActions,
  OwnerInput,
  ProofFailure,
  Reset,
  Revoked,
  Verified,
  VerifyInput,
} from "@/lib/claims/schema"
import { CLAIM_STATUSES } from "@/lib/claims/transitions"
import { extendError } from "@/lib/contract/error-body"
import { defineOperations, inPath, pageWords, queryOf, respondWith } from "@/lib/contract/operation"
import { namedObject, namedSchema } from "@/lib/contract/schema-names"

const HASH = "9f2c1e5a7b3d4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8"
const { domain: NAME, verification_token: TOKEN } = OWNER

const CLAIMED = {
  domain: NAME,
  domain_unicode: NAME,
  verification_token: TOKEN,
  verification_hash: HASH,
  verification_url: `https://${NAME}/.well-known/directory-verify.txt`,
  dns_record: { name: `_directory-verify.${NAME}`, type: "TXT", value: `directory-verify=${HASH}` },
  expires_at: "2026-11-25T08:00:00Z",
  instructions: `1. Serve a plain text file at https://${NAME}/.well-known/directory-verify.txt …`,
}

const REJECTED_PROOF = {
  reason: "mismatch",
  method: "file",
  asked: CLAIMED.verification_url,
  expected: "9f2c1e5a…c6d7e8",
  received: "nothing to see",
  redirect_to: null,
  http_status: 200,
  elapsed_ms: 140,
  checked_at: "2026-11-22T08:00:00Z",
  error: "The file has another content.",
  code: "mismatch",
  request_id: "q7vGd0c1b2Jx",
}

/** The body of the 422 response: why the published proof was not accepted. */
export const RejectedProof = namedSchema("RejectedProof", extendError(ProofFailure))
export const DomainPage = namedObject("DomainPage", {
  domains: z.array(ClaimEntry),
  next_cursor: z.string().nullable().describe("`after` of the next page; null on the last."),
})

const TOKEN_SHOWN = "What to place, and the token. The token is shown in this response only."
const VERIFIED = {
  domain: NAME,
  status: "verified",
  services_count: 3,
  method: "file",
  published: [{ id: SERVICE.id, number: SERVICE.number, name: SERVICE.name, url: SERVICE.url, protocol: "x402" }],
  waiting: [],
  waiting_count: 0,
}
const ACTION = { action: "verified", at: "2026-11-22T08:00:00Z", service_id: null, detail: { method: "file" } }

export const CLAIMS = defineOperations(
  { tag: "ownership", method: "post" },
  {
    startClaim: {
      path: "/api/v1/claim",
      summary: "Start to claim a host",
      description:
        "Each start issues a new token. The hash of an earlier start stays valid for its own 72 hours. The published hash decides which token controls the claim.",
      body: { schema: ClaimInput, example: { domain: NAME } },
      responses: {
        ...respondWith(`${TOKEN_SHOWN} The claim was pending already.`, Claimed, CLAIMED),
        ...respondWith(TOKEN_SHOWN, Claimed, CLAIMED, 201),
      },
      rejections: ["already_verified"],
      limit: "claim",
    },
    verifyClaim: {
      path: "/api/v1/claim/verify",
      waitsForOthers: true,
      summary: "Verify a claim",
      description: `Looks for the published proof. Public listings of the host are then marked as verified. Listings that wait are published only where \`approve\` names them, by id or as \`"all"\` (at most ${APPROVE.all} at once), and \`verification_token\` is the token of the claim. The token is needed because any client may start the verification.`,
      body: {
        schema: VerifyInput,
        example: {
          domain: NAME,
          method: "file",
          approve: [SERVICE.number],
          verification_token: OWNER.verification_token,
        },
      },
      responses: {
        ...respondWith(
          "Found: the public listings of the host are marked. `waiting` and `waiting_count` are null without the token.",
          Verified,
          VERIFIED,
        ),
        ...respondWith("Not found. `reason` says why.", RejectedProof, REJECTED_PROOF, 422),
      },
      rejections: ["no_pending_claim", "already_verified", "claim_expired", "not_owner"],
      limit: "verify",
    },
    revokeClaim: {
      path: "/api/v1/claim/revoke",
      summary: "End a claim",
      body: { schema: OwnerInput, example: OWNER },
      responses: respondWith("The token no longer works, and the listings are no longer marked.", Revoked, {
        domain: NAME,
        status: "revoked",
        message: "The claim is revoked and its token no longer works.",
      }),
      rejections: ["no_claim"],
      auth: "owner",
    },
    listOwnerActions: {
      path: "/api/v1/claim/actions",
      summary: "List what was done with the token",
      body: { schema: OwnerInput, example: OWNER },
      responses: respondWith("The newest hundred actions.", OwnerActions, { domain: NAME, actions: [ACTION] }),
      auth: "owner",
    },
    acceptService: {
      path: "/api/v1/services/{id}/accept",
      summary: "Accept a listing",
      description:
        "For a listing that somebody else registered under the host. The listing is marked as verified, and becomes public if it waited. With `updated_at` only that version is accepted, else 409. A repeated call changes nothing.",
      pathParameters: [SERVICE_ID],
      body: { schema: AcceptInput, example: { ...OWNER, updated_at: SERVICE.updated_at } },
      responses: respondWith("The listing as it is now.", Service, SERVICE),
      rejections: ["not_found", "other_host", "conflict"],
      auth: "owner",
    },
  },
)

export const CLAIM_ADMIN = defineOperations(
  { tag: "admin", auth: "admin" },
  {
    listDomains: {
      method: "get",
      path: "/api/v1/admin/domains",
      summary: "List claims",
      query: queryOf(ClaimListQuery, {
        status: ["Only those with this status.", { type: "string", enum: CLAIM_STATUSES }],
        limit: pageWords(CLAIM_LIST.maxPageSize, CLAIM_LIST.pageSize),
        after: ["The last domain of the previous page.", { type: "string" }],
      }),
      responses: respondWith("By domain.", DomainPage, { domains: [], next_cursor: null }),
    },
    resetDomain: {
      method: "post",
      path: "/api/v1/admin/domains/{domain}/reset",
      summary: "Give a claim a new token",
      description:
        "For an owner who lost the token. The listings stay verified while the new claim is pending, 72 hours.",
      pathParameters: [inPath("domain", "A host name.", NAME)],
      responses: respondWith(TOKEN_SHOWN, Reset, {
        reset: true,
        new_status: "pending",
        grace_until: CLAIMED.expires_at,
        ...CLAIMED,
      }),
      rejections: ["no_claim", "invalid_parameter"],
    },
  },
)
