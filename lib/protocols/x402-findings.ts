// What the x402 checker can say of a challenge as a whole, by id. Errors are the reason codes of the vectors.

import type { FindingText } from "@/lib/protocols/findings"
import { X402_ENTRY_TEXTS } from "@/lib/protocols/x402-entry-findings"

const HEADER = "x402 v2, PAYMENT-REQUIRED header"
const DOCUMENT = "x402 v2, PaymentRequired"
const EXTENSIONS = "x402 v2, extensions"

const DOCUMENT_TEXTS = {
  no_x402_challenge: {
    message: "The answer carries no x402 challenge, neither in the PAYMENT-REQUIRED header nor in a JSON body.",
    expected: "PAYMENT-REQUIRED: <base64 of JSON>, or a JSON body with x402Version 1",
    fix: "Answer unpaid requests through an x402 middleware, and make sure no proxy drops the header.",
    section: "x402, transport over HTTP",
  },
  header_too_large: {
    message: "The PAYMENT-REQUIRED header is larger than 64 kB; clients and proxies will not take it.",
    expected: "a header of a few kB",
    fix: "Move long schemas and examples out of the challenge.",
    section: HEADER,
  },
  header_not_base64: {
    message: "The PAYMENT-REQUIRED header is not base64.",
    expected: "base64 of a JSON object, without spaces",
    fix: "Encode the JSON as standard base64 in one piece.",
    section: HEADER,
  },
  header_not_base64_but_json: {
    message: "The PAYMENT-REQUIRED header holds plain JSON; clients expect base64 of it.",
    expected: "base64 of the same JSON",
    fix: "Encode the JSON as standard base64.",
    section: HEADER,
  },
  header_not_json: {
    message: "The PAYMENT-REQUIRED header decodes to something that is not JSON.",
    expected: "base64 of a JSON object",
    fix: "Serialise the object before encoding it, and check that nothing cuts the header short.",
    section: HEADER,
  },
  header_not_object: {
    message: "The PAYMENT-REQUIRED header holds JSON, but not an object.",
    expected: '{"x402Version": 2, "resource": {…}, "accepts": […]}',
    fix: "Wrap the payment requirements in the PaymentRequired object.",
    section: HEADER,
  },
  unsupported_version: {
    message: "The challenge names a protocol version that does not exist.",
    expected: "x402Version 1 or 2, as a number",
    fix: "Set x402Version to the number 2.",
    section: "x402, versions",
  },
  v2_without_header: {
    message: "A version 2 challenge stands in the body only; clients read version 2 from the header.",
    expected: "the same object, base64-encoded, in PAYMENT-REQUIRED",
    fix: "Send the header, or answer in version 1.",
    section: HEADER,
  },
  accepts_missing: {
    message: "The challenge has no list of payment requirements.",
    expected: "accepts: an array with at least one entry",
    fix: "List at least one way to pay in accepts.",
    section: DOCUMENT,
  },
  accepts_empty: {
    message: "The list of payment requirements is empty, so there is no way to pay.",
    expected: "at least one entry in accepts",
    fix: "List at least one way to pay in accepts.",
    section: DOCUMENT,
  },
  auth_only: {
    message: "The challenge asks to sign in with a wallet but for no payment: this is not a paid endpoint.",
    expected: "at least one entry in accepts",
    fix: "List a paid route, or add payment requirements to this one.",
    section: "x402 v2, sign-in-with-x extension",
  },
  resource_missing: {
    message: "The challenge does not say what is being paid for.",
    expected: "resource: an object with url (version 2), or resource: a URL in each entry (version 1)",
    fix: "Add the resource. In version 2 it is one object beside accepts, not text.",
    section: DOCUMENT,
  },
  resource_url_missing: {
    message: "The resource of the challenge has no URL.",
    expected: "resource.url: text that is not empty",
    fix: "Put the URL of the paid endpoint into resource.url.",
    section: "x402 v2, ResourceInfo",
  },
  extensions_not_object: {
    message: "The extensions of the challenge are not an object.",
    expected: 'extensions: {"<name>": {"info": {…}, "schema": {…}}}',
    fix: "Send an object keyed by extension name, or leave extensions out.",
    section: EXTENSIONS,
  },
  no_valid_requirement: {
    message: "None of the payment requirements can be paid; the errors that follow say why.",
    expected: "at least one entry without errors",
    fix: "Correct one entry completely.",
    section: "x402 v2, PaymentRequirements",
  },
  test_network: {
    message: "All payable requirements are on test networks: the challenge is fine, but it takes no real money.",
    expected: "a main network when real money is meant",
    fix: "Configure a main network when the service goes live.",
    section: "CAIP-2",
  },
  v1_in_header: {
    message: "The header holds a version 1 challenge; version 1 belongs into the body.",
    expected: "version 2 in the header, or version 1 in the body",
    fix: "Upgrade the object to version 2.",
    section: HEADER,
  },
  legacy_header_name: {
    message: "The challenge came in X-PAYMENT-REQUIRED; the header of version 2 is PAYMENT-REQUIRED.",
    expected: "PAYMENT-REQUIRED",
    fix: "Rename the header; few clients look for the old name.",
    section: HEADER,
  },
  resource_metadata_invalid: {
    message:
      "A text of the resource is outside the specification's bounds, and strict clients refuse the challenge for it.",
    expected: "serviceName and up to 5 tags of 1–32 printable ASCII characters, iconUrl up to 2,048",
    fix: "Shorten the text.",
    section: "x402 v2, ResourceInfo",
  },
  extension_without_info_schema: {
    message: "An extension lacks its info or its schema.",
    expected: "{info, schema} for each extension",
    fix: "Send both, or leave the extension out.",
    section: EXTENSIONS,
  },
  entries_capped: {
    message: "The challenge lists more payment requirements than are looked at.",
    expected: "at most 64 entries",
    fix: "List fewer ways to pay.",
    section: DOCUMENT,
  },
} as const satisfies Record<string, FindingText>

export const X402_TEXTS = { ...DOCUMENT_TEXTS, ...X402_ENTRY_TEXTS }

export type X402FindingId = keyof typeof X402_TEXTS
