// The API contract of the operation that registers an endpoint.

import { FINDING, SERVICE } from "@/lib/catalogue/contract-examples"
import { extendError } from "@/lib/error-body"
import { defineOperations, respondWith } from "@/lib/operation"
import { Diagnosis, Registered, RegisterInput } from "@/lib/registration/schema"

/** The body of the 422 response: why the endpoint was not registered. */
export const RejectedRegistration = extendError(Diagnosis)

const REGISTERED = {
  message: "Registered. The listing is waiting for review.",
  service: { ...SERVICE, status: "pending", health_status: null, uptime_30d: null, reliability_score: null },
  also_registered: [],
  verification: {
    protocol: "x402",
    httpStatus: 402,
    accepts: [{ scheme: "exact" }],
    assetKnown: true,
    version: 2,
    findings: [],
  },
}

const REJECTED = {
  error: "The endpoint did not return a valid x402 challenge.",
  detail: "The endpoint supports L402, not x402. Register it as L402.",
  probe: {
    httpStatus: 402,
    headersPresent: { "WWW-Authenticate": true, "PAYMENT-REQUIRED": false },
    bodySnippet: '{"error": "Payment required"}',
    detectedProtocols: [{ protocol: "L402", valid: true }],
    reason: null,
  },
  suggestedProtocol: "L402",
  findings: [FINDING],
  code: "no_valid_challenge",
  request_id: "q7vGd0c1b2Jx",
}

export const REGISTRATION = defineOperations(
  { tag: "registration" },
  {
    registerService: {
      method: "post",
      path: "/api/v1/register",
      summary: "Register an endpoint",
      description:
        "The directory probes the endpoint first. With a valid challenge the listing waits for review. The listing is public at once where `verification_token` is the token of the verified claim of its host. Without the token, a listing under a claimed host waits for the owner. Other protocols that are valid at the same URL are registered with it. Unknown members are ignored.",
      body: {
        schema: RegisterInput,
        example: { url: "https://api.example.com/v1/levels", name: "Harbour levels", protocol: "x402" },
      },
      responses: {
        ...respondWith("Registered, or updated.", Registered, REGISTERED, 201),
        ...respondWith(
          "No valid challenge: the request, the response, the findings, and how to fix them.",
          RejectedRegistration,
          REJECTED,
          422,
        ),
      },
      rejections: ["conflict", "not_owner"],
      limit: "register",
    },
  },
)
