// What the MPP checker can say, by id. Errors are the reason codes of the vectors.

import type { FindingText } from "@/lib/protocols/findings"
import { findingText } from "@/lib/protocols/findings"
import { MPP_METHOD_TEXTS } from "@/lib/protocols/mpp/method-findings"

const DRAFT = "draft-httpauth-payment-00"
const PARAMS = `${DRAFT}, challenge parameters`
const REQUEST = `${DRAFT}, request parameter`

const CHALLENGE_TEXTS = {
  no_payment_challenge: findingText(
    "The answer carries no Payment challenge in WWW-Authenticate.",
    'WWW-Authenticate: Payment id="…", realm="…", method="…", intent="…", request="…"',
    "Send the challenge in the WWW-Authenticate header; the body alone does not count.",
    DRAFT,
  ),
  malformed_header: findingText(
    "The challenge cannot be read: a quoted value has no closing quote.",
    "every quoted value closed",
    "Close the quote, and check that no proxy cuts the header short.",
    "RFC 9110 §11.6.1",
  ),
  duplicate_param: findingText(
    "A parameter of the challenge comes twice.",
    "each parameter once",
    "Send each parameter once; several ways to pay are several challenges.",
    "RFC 9110 §11.2",
  ),
  id_missing: findingText(
    "The challenge has no id.",
    "an id that is not empty",
    "Add an id that binds the challenge.",
    PARAMS,
  ),
  realm_missing: findingText("The challenge has no realm.", "a realm, usually the host", "Add the realm.", PARAMS),
  method_missing: findingText("The challenge names no payment method.", 'method="tempo", …', "Add the method.", PARAMS),
  intent_missing: findingText("The challenge names no intent.", 'intent="charge", …', "Add the intent.", PARAMS),
  request_missing: findingText(
    "The challenge has no request, so a client does not know what to pay.",
    "request: base64url of a JSON object",
    "Add the request.",
    REQUEST,
  ),
  method_not_lowercase: findingText(
    "The method is not written in lower case.",
    "lower-case letters",
    "Write the method in lower case; client libraries refuse anything else.",
    PARAMS,
  ),
  intent_bad_token: findingText(
    "The intent has characters it may not have.",
    "letters, digits and hyphens",
    "Rename the intent.",
    PARAMS,
  ),
  request_too_large: findingText(
    "The request is larger than 16 kB.",
    "a request of a few hundred bytes",
    "Shorten the request.",
    REQUEST,
  ),
  request_not_base64url: findingText(
    "The request is not base64url.",
    "the url-safe alphabet (- and _ in place of + and /), without padding",
    "Encode the JSON with base64url.",
    REQUEST,
  ),
  request_not_json: findingText(
    "The request decodes to something that is not JSON.",
    "base64url of a JSON object",
    "Serialise the object before encoding it.",
    REQUEST,
  ),
  request_not_object: findingText(
    "The request holds JSON, but not an object.",
    "a JSON object",
    "Send an object.",
    REQUEST,
  ),
  expires_not_rfc3339: findingText(
    "expires is not a date-time with a zone.",
    'a moment such as "2026-01-31T12:00:00Z"',
    "Format the moment by RFC 3339; unix seconds and local times are not understood.",
    "RFC 3339 §5.6",
  ),
  expired: findingText(
    "The challenge had already expired when it was sent.",
    "a moment still ahead",
    "Create a fresh challenge for each request, and check the server's clock.",
    PARAMS,
  ),
  digest_bad: findingText(
    "digest is not a content digest.",
    "sha-256=:<base64 of 32 bytes>:",
    "Write the digest as RFC 9530 has it, or leave it out.",
    "RFC 9530 §2",
  ),
  opaque_not_json: findingText(
    "opaque is not base64url of JSON.",
    "base64url of a JSON object",
    "Encode it like the request.",
    PARAMS,
  ),
  opaque_not_string_map: findingText(
    "opaque is not a flat object of texts.",
    '{"key": "text", …}',
    "Put nested values into a text, or keep them on the server.",
    PARAMS,
  ),
  amount_missing: findingText("The request names no amount.", 'amount: "10000"', "Add the amount.", REQUEST),
  amount_not_string: findingText(
    "The amount is not text.",
    'decimal digits in quotes, such as "10000"',
    "Send the amount as text.",
    REQUEST,
  ),
  amount_not_integer_string: findingText(
    "The amount is not a whole number of the currency's smallest units.",
    "digits without sign, point or leading zero",
    "Multiply the price by ten to the power of the currency's decimals.",
    REQUEST,
  ),
  amount_zero: findingText(
    "The amount is zero, so nothing is asked for.",
    "an amount above zero",
    "Ask for at least one unit.",
    REQUEST,
  ),
  currency_missing: findingText(
    "The request names no currency.",
    "currency: a token address or a code",
    "Add the currency.",
    REQUEST,
  ),
  periodUnit_missing: findingText(
    "The subscription does not say how long its period is.",
    "periodUnit: day, week or month",
    "Add the unit of the period.",
    `${DRAFT}, subscription intent`,
  ),
  periodCount_missing: findingText(
    "The subscription does not say how many units its period has.",
    "periodCount: a positive whole number",
    "Add the count.",
    `${DRAFT}, subscription intent`,
  ),
  test_network: findingText(
    "The payable challenges are on test networks: they are fine, but take no real money.",
    "a main network when real money is meant",
    "Configure a main network when the service goes live.",
    "CAIP-2",
  ),
  method_not_alpha_only: findingText(
    "The method has characters besides letters, which the draft does not allow.",
    "lower-case letters only",
    "Rename the method, if it is yours.",
    PARAMS,
  ),
  method_unknown: findingText(
    "The method is not one we know, so its details were not checked.",
    null,
    null,
    "MPP, payment methods",
  ),
  request_padded: findingText(
    "The request is padded with =.",
    "base64url without padding",
    "Leave the padding out.",
    REQUEST,
  ),
  request_not_jcs: findingText(
    "The request is not in canonical form; a client that hashes it may disagree with the server.",
    "keys in order, no white space",
    "Serialise the request by RFC 8785.",
    "RFC 8785",
  ),
  expires_missing: findingText(
    "The challenge does not say until when it can be paid.",
    "expires: a moment a few minutes ahead",
    "Add expires.",
    PARAMS,
  ),
  cache_control_not_no_store: findingText(
    "The answer may be cached, and a cached challenge is soon stale.",
    "Cache-Control: no-store",
    "Send Cache-Control: no-store with every 402.",
    DRAFT,
  ),
  offers_capped: findingText(
    "The answer carries more challenges, or longer ones, than are looked at.",
    "at most 32 challenges",
    "Send fewer challenges.",
    "RFC 9110 §5.4",
  ),
  zero_amount: findingText(
    "A charge of zero proves who is calling; it costs nothing.",
    null,
    "Ask for an amount above zero if the call is to be paid for.",
    "MPP, tempo charge",
  ),
} as const satisfies Record<string, FindingText>

export const MPP_TEXTS = { ...CHALLENGE_TEXTS, ...MPP_METHOD_TEXTS }

export type MppFindingId = keyof typeof MPP_TEXTS
