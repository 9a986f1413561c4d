// The texts of the MPP checker's findings, by id. The test vectors use the ids of errors as reason codes.

import { buildTexts } from "@/lib/protocols/findings"
import { MPP_DETAIL_TEXTS, MPP_METHOD_TEXTS } from "@/lib/protocols/mpp/method-findings"
import { AUTH_TEXTS } from "@/lib/protocols/www-authenticate"

const DRAFT = "draft-httpauth-payment-00"
const SUBSCRIPTION = "draft-payment-intent-subscription-00, Required Fields"

export const MPP_TEXTS = {
  ...buildTexts(`${DRAFT}, challenge parameters`, {
    no_payment_challenge: [
      "The response has no Payment challenge in WWW-Authenticate.",
      'WWW-Authenticate: Payment id="…", realm="…", method="…", intent="…", request="…"',
      "Send the challenge in the WWW-Authenticate header. Clients do not read it from the body.",
      DRAFT,
    ],
    duplicate_param: [
      "A parameter of the challenge is repeated.",
      "each parameter once",
      "Send each parameter once. Send one challenge per payment method.",
      "RFC 9110 §11.2",
    ],
    intent_unknown: [
      "The intent is in no draft, so nobody knows what the amount is the price of.",
      "charge, session or subscription",
      null,
      "MPP, payment intents",
    ],
    id_missing: ["The challenge has no id.", "an id that is not empty", "Add an id that identifies the challenge."],
    realm_missing: ["The challenge has no realm.", "a realm, usually the host", "Add the realm."],
    method_missing: ["The challenge has no payment method.", 'method="tempo", …', "Add the method."],
    intent_missing: ["The challenge has no intent.", 'intent="charge", …', "Add the intent."],
    method_not_lowercase: [
      "The method is not in lower case.",
      "lower-case letters",
      "Write the method in lower case. Client libraries reject capital letters.",
    ],
    intent_bad_token: [
      "The intent contains characters that are not allowed.",
      "letters, digits and hyphens",
      "Rename the intent.",
    ],
    expires_not_rfc3339: [
      "expires is not a date-time with a time zone.",
      'a time such as "2026-01-31T12:00:00Z"',
      "Format the time by RFC 3339, not as Unix seconds or local time.",
      "RFC 3339 §5.6",
    ],
    expired: [
      "The challenge had already expired when it was sent.",
      "a time in the future",
      "Create a fresh challenge for each request, and check the server's clock.",
    ],
    digest_bad: [
      "digest is not a valid content digest.",
      "sha-256=:<base64 of 32 bytes>:",
      "Write the digest as in RFC 9530, or remove it.",
      "RFC 9530 §2",
    ],
    opaque_not_json: [
      "opaque is not base64url of JSON.",
      "base64url of a JSON object",
      "Encode it as base64url of JSON, like the request.",
    ],
    opaque_not_string_map: [
      "opaque is not a flat object of strings.",
      '{"key": "value", …}',
      "Serialize nested values to strings, or keep them on the server.",
    ],
    periodUnit_missing: [
      "The subscription has no unit for its period, or a unit that its method does not allow.",
      "periodUnit: day, week or month; for tempo day or week",
      "Send one of these units.",
      SUBSCRIPTION,
    ],
    periodCount_missing: [
      "The subscription has no number of units for its period.",
      "periodCount: a positive whole number",
      "Add the count.",
      SUBSCRIPTION,
    ],
    subscriptionExpires_bad: [
      "The time when the subscription ends is missing, or is not a date-time with a time zone.",
      'subscriptionExpires: a time such as "2027-01-31T12:00:00Z"; required for tempo',
      "Add the time in the form of RFC 3339.",
      "draft-tempo-subscription-00, Request Fields",
    ],
    json_rpc_error: [
      "The challenge is in a JSON-RPC response, so clients of MPP over HTTP do not see it. MCP clients with MPP pay it.",
      "a client with the JSON-RPC transport of MPP",
      null,
      "draft-payment-transport-mcp-00, Payment Challenge",
    ],
    test_network: [
      "All valid challenges are on test networks. They are valid, but they take no real money.",
      "a main network for real payments",
      "Configure a main network when the service goes live.",
      "CAIP-2",
    ],
    method_not_alpha_only: [
      "The method contains characters other than letters, which the draft does not allow.",
      "lower-case letters only",
      "Rename the method if you defined it.",
    ],
    method_unknown: [
      "The method is not known to this directory, so its details were not checked.",
      null,
      null,
      "MPP, payment methods",
    ],
    request_not_jcs: [
      "The request is not in canonical form, so a client may compute another hash than the server.",
      "sorted keys, no white space",
      "Serialize the request by RFC 8785.",
      "RFC 8785",
    ],
    expires_missing: [
      "The challenge has no expiry time.",
      "expires: a time a few minutes in the future",
      "Add expires.",
    ],
    cache_control_not_no_store: [
      "The response may be cached, and a cached challenge soon expires.",
      "Cache-Control: no-store",
      "Send Cache-Control: no-store with every 402.",
      DRAFT,
    ],
    offers_capped: [
      "The response has more or longer challenges than are checked.",
      "at most 32 challenges",
      "Send fewer challenges.",
      "RFC 9110 §5.4",
    ],
    zero_amount: [
      "The amount is zero. Such a charge proves the identity of the client and costs nothing.",
      null,
      "Use an amount above zero for a paid request.",
      "MPP, tempo charge",
    ],
  }),
  ...buildTexts(`${DRAFT}, request parameter`, {
    request_missing: [
      "The challenge has no request, so a client does not know what to pay.",
      "request: base64url of a JSON object",
      "Add the request.",
    ],
    request_too_large: [
      "The request is larger than 16 kB.",
      "a request of a few hundred bytes",
      "Shorten the request.",
    ],
    request_not_base64url: [
      "The request is not base64url.",
      "the URL-safe alphabet (- and _ in place of + and /), without padding",
      "Encode the JSON with base64url.",
    ],
    request_not_json: [
      "The request is base64url, but not of JSON.",
      "base64url of a JSON object",
      "Serialize the object before encoding it.",
    ],
    request_not_object: ["The request contains JSON, but not an object.", "a JSON object", "Send an object."],
    amount_missing: ["The request has no amount.", 'amount: "10000"', "Add the amount."],
    amount_not_string: [
      "The amount is not a string.",
      'decimal digits in quotes, such as "10000"',
      "Send the amount as a string.",
    ],
    amount_not_integer_string: [
      "The amount is not a whole number of the currency's smallest units.",
      "digits without sign, decimal point or leading zero",
      "Multiply the price by ten to the power of the currency's decimals.",
    ],
    amount_zero: [
      "The amount is zero, so there is nothing to pay.",
      "an amount above zero",
      "Ask for at least one unit.",
    ],
    currency_missing: ["The request has no currency.", "currency: a token address or a code", "Add the currency."],
    request_padded: ["The request is padded with =.", "base64url without padding", "Remove the padding."],
  }),
  ...AUTH_TEXTS,
  ...MPP_METHOD_TEXTS,
  ...MPP_DETAIL_TEXTS,
}

export type MppFindingId = keyof typeof MPP_TEXTS
