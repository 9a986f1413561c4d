// Registering an endpoint (spec §4.2), and paying play money for trials.

import { FINDING, SERVICE } from "@/lib/api/openapi/examples/service"
import type { Operation } from "@/lib/api/openapi/operation"

const PENDING_SERVICE = {
  ...SERVICE,
  status: "pending",
  health_status: null,
  uptime_30d: null,
  reliability_score: null,
}
const VERIFICATION = { protocol: "x402", httpStatus: 402, accepts: [{ scheme: "exact" }], assetKnown: true, version: 2 }

const REFUSED = {
  error: "The endpoint did not return a valid x402 challenge.",
  detail: "The endpoint speaks L402, not x402. Register it as L402.",
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

export const REGISTRATION: readonly Operation[] = [
  {
    method: "post",
    path: "/api/v1/register",
    id: "registerService",
    tag: "registration",
    summary: "Register an endpoint",
    about:
      "The endpoint is asked first. With a valid challenge the listing waits for review. It is public at once where `verification_token` is that of the verified claim of its host; under such a host, without the token, it waits for the owner. Other protocols found valid at the same URL are registered with it. Members that are not known are ignored.",
    body: {
      schema: "RegisterInput",
      example: { url: "https://api.example.com/v1/levels", name: "Harbour levels", protocol: "x402" },
    },
    answers: {
      201: {
        about: "Registered, or brought up to date.",
        schema: "Registered",
        example: {
          message: "Registered. The listing is waiting for review.",
          service: PENDING_SERVICE,
          also_registered: [],
          verification: { ...VERIFICATION, findings: [] },
        },
      },
      422: {
        about: "No valid challenge: what was asked, answered and found, and how to mend it.",
        schema: "RefusedRegistration",
        example: REFUSED,
      },
    },
    refusals: ["conflict", "not_owner"],
  },
]

export const TRIALS: readonly Operation[] = [
  {
    method: "post",
    path: "/api/v1/dev/lightning/pay",
    id: "payWithPlayMoney",
    tag: "trials",
    summary: "Pay an invoice of this directory",
    about: "There with `LIGHTNING_BACKEND=dev` alone: the invoices of that back-end are on regtest. Never counted.",
    body: { schema: "DevPayment", example: { invoice: "lnbcrt5u1p5example" } },
    answers: {
      200: {
        about: "The preimage, as a wallet would learn it.",
        schema: "DevPaid",
        example: { preimage: "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9" },
      },
    },
    refusals: ["not_found"],
    isCounted: false,
    isOpen: true,
  },
]
