// The texts of the findings of the behaviour checks. Pure.

import { buildTexts } from "@/lib/protocols/findings"

const PAYMENT = "RFC 9110 §15.5.3 and §15.5.1"
const CORS = "Fetch standard, CORS protocol"

export const BEHAVIOUR_TEXTS = buildTexts(PAYMENT, {
  malformed_payment_fails: [
    "The endpoint fails when the payment header cannot be parsed. A client cannot tell this from an outage.",
    "status 400 or 402 with a reason",
    "Catch the errors of parsing the payment header, and respond with 400 or a new 402.",
  ],
  malformed_payment_accepted: [
    "The endpoint serves a request whose payment header cannot be parsed.",
    "status 400 or 402",
    "Reject a request with a payment header that you cannot verify.",
  ],
  malformed_payment_unexplained: [
    "The response to a malformed payment header gives no reason.",
    "status 400 or 402 with a reason in the body, or a new challenge",
    "Say in the body why the payment was rejected, or send a new challenge.",
  ],
  unsigned_payment_fails: [
    "The endpoint fails when a payment is well-formed but not signed.",
    "status 402 with a reason",
    "Treat every error of the verification as a payment that is not valid, and respond with 402.",
  ],
  unsigned_payment_accepted: [
    "The endpoint serves a request whose payment is not signed, so anybody gets the response without paying.",
    "status 402",
    "Verify the signature or the preimage of each payment before you serve the request.",
  ],
  unsigned_payment_not_402: [
    "The endpoint does not request payment again after a payment that is not valid, so clients stop.",
    "status 402 with a new challenge",
    "Respond with 402 and a new challenge when the verification of a payment fails.",
  ],
  preflight_rejected: [
    "Browsers do not let scripts of other sites send the payment header to this endpoint.",
    "status 204 without a paywall, Access-Control-Allow-Origin, and the payment header in Access-Control-Allow-Headers",
    "Answer OPTIONS before the paywall, and name the payment header in Access-Control-Allow-Headers.",
    CORS,
  ],
  exposed_headers_missing: [
    "Scripts of other sites may read the response, but browsers hide the headers of the payment from them.",
    "Access-Control-Expose-Headers with the headers of the challenge and of the receipt",
    "Add PAYMENT-REQUIRED, PAYMENT-RESPONSE and WWW-Authenticate to Access-Control-Expose-Headers.",
    CORS,
  ],
  browser_without_challenge: [
    "A request with the header Origin, as browsers send it, gets no valid challenge.",
    "the same 402 as without Origin",
    "Send the challenge to requests with any Origin.",
    CORS,
  ],
  no_store_missing: [
    "The challenge does not say that caches must not store it.",
    "Cache-Control: no-store",
    "Send Cache-Control: no-store with every 402.",
    "RFC 9111 §5.2.2.5",
  ],
  html_without_challenge: [
    "A client that accepts text/html gets no valid challenge, so it cannot pay.",
    "the same challenge for every Accept header",
    "Send the headers of the challenge also with an HTML page.",
    "RFC 9110 §12.5.1",
  ],
  second_challenge_missing: [
    "A second request, equal to the first, gets no valid challenge.",
    "a 402 with a challenge for each unpaid request",
    "Send a challenge to every request without a payment.",
  ],
  challenge_repeated: [
    "Two requests get the same one-time challenge, so only one of two clients can pay it.",
    "a new nonce, invoice or id for each 402",
    "Create the challenge for each request, and do not cache the 402.",
  ],
})
export type BehaviourId = keyof typeof BEHAVIOUR_TEXTS
