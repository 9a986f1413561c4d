// What the x402 checker can say of a challenge as a whole, by id. Errors are the reason codes of the vectors.

import type { FindingText } from "@/lib/protocols/findings"
import { findingText } from "@/lib/protocols/findings"
import { X402_ENTRY_TEXTS } from "@/lib/protocols/x402/entry-findings"

const HEADER = "x402 v2, PAYMENT-REQUIRED header"
const DOCUMENT = "x402 v2, PaymentRequired"
const EXTENSIONS = "x402 v2, extensions"

const DOCUMENT_TEXTS = {
  no_x402_challenge: findingText(
    "The answer carries no x402 challenge, neither in the PAYMENT-REQUIRED header nor in a JSON body.",
    "PAYMENT-REQUIRED: <base64 of JSON>, or a JSON body with x402Version 1",
    "Answer unpaid requests through an x402 middleware, and make sure no proxy drops the header.",
    "x402, transport over HTTP",
  ),
  header_too_large: findingText(
    "The PAYMENT-REQUIRED header is larger than 64 kB; clients and proxies will not take it.",
    "a header of a few kB",
    "Move long schemas and examples out of the challenge.",
    HEADER,
  ),
  header_not_base64: findingText(
    "The PAYMENT-REQUIRED header is not base64.",
    "base64 of a JSON object, without spaces",
    "Encode the JSON as standard base64 in one piece.",
    HEADER,
  ),
  header_not_base64_but_json: findingText(
    "The PAYMENT-REQUIRED header holds plain JSON; clients expect base64 of it.",
    "base64 of the same JSON",
    "Encode the JSON as standard base64.",
    HEADER,
  ),
  header_not_json: findingText(
    "The PAYMENT-REQUIRED header decodes to something that is not JSON.",
    "base64 of a JSON object",
    "Serialise the object before encoding it, and check that nothing cuts the header short.",
    HEADER,
  ),
  header_not_object: findingText(
    "The PAYMENT-REQUIRED header holds JSON, but not an object.",
    '{"x402Version": 2, "resource": {…}, "accepts": […]}',
    "Wrap the payment requirements in the PaymentRequired object.",
    HEADER,
  ),
  unsupported_version: findingText(
    "The challenge names a protocol version that does not exist.",
    "x402Version 1 or 2, as a number",
    "Set x402Version to the number 2.",
    "x402, versions",
  ),
  v2_without_header: findingText(
    "A version 2 challenge stands in the body only; clients read version 2 from the header.",
    "the same object, base64-encoded, in PAYMENT-REQUIRED",
    "Send the header, or answer in version 1.",
    HEADER,
  ),
  accepts_missing: findingText(
    "The challenge has no list of payment requirements.",
    "accepts: an array with at least one entry",
    "List at least one way to pay in accepts.",
    DOCUMENT,
  ),
  accepts_empty: findingText(
    "The list of payment requirements is empty, so there is no way to pay.",
    "at least one entry in accepts",
    "List at least one way to pay in accepts.",
    DOCUMENT,
  ),
  auth_only: findingText(
    "The challenge asks to sign in with a wallet but for no payment: this is not a paid endpoint.",
    "at least one entry in accepts",
    "List a paid route, or add payment requirements to this one.",
    "x402 v2, sign-in-with-x extension",
  ),
  resource_missing: findingText(
    "The challenge does not say what is being paid for.",
    "resource: an object with url (version 2), or resource: a URL in each entry (version 1)",
    "Add the resource. In version 2 it is one object beside accepts, not text.",
    DOCUMENT,
  ),
  resource_url_missing: findingText(
    "The resource of the challenge has no URL.",
    "resource.url: text that is not empty",
    "Put the URL of the paid endpoint into resource.url.",
    "x402 v2, ResourceInfo",
  ),
  extensions_not_object: findingText(
    "The extensions of the challenge are not an object.",
    'extensions: {"<name>": {"info": {…}, "schema": {…}}}',
    "Send an object keyed by extension name, or leave extensions out.",
    EXTENSIONS,
  ),
  no_valid_requirement: findingText(
    "None of the payment requirements can be paid; the errors that follow say why.",
    "at least one entry without errors",
    "Correct one entry completely.",
    "x402 v2, PaymentRequirements",
  ),
  test_network: findingText(
    "All payable requirements are on test networks: the challenge is fine, but it takes no real money.",
    "a main network when real money is meant",
    "Configure a main network when the service goes live.",
    "CAIP-2",
  ),
  v1_in_header: findingText(
    "The header holds a version 1 challenge; version 1 belongs into the body.",
    "version 2 in the header, or version 1 in the body",
    "Upgrade the object to version 2.",
    HEADER,
  ),
  legacy_header_name: findingText(
    "The challenge came in X-PAYMENT-REQUIRED; the header of version 2 is PAYMENT-REQUIRED.",
    "PAYMENT-REQUIRED",
    "Rename the header; few clients look for the old name.",
    HEADER,
  ),
  resource_metadata_invalid: findingText(
    "A text of the resource is outside the specification's bounds, and strict clients refuse the challenge for it.",
    "serviceName and up to 5 tags of 1–32 printable ASCII characters, iconUrl up to 2,048",
    "Shorten the text.",
    "x402 v2, ResourceInfo",
  ),
  extension_without_info_schema: findingText(
    "An extension lacks its info or its schema.",
    "{info, schema} for each extension",
    "Send both, or leave the extension out.",
    EXTENSIONS,
  ),
  entries_capped: findingText(
    "The challenge lists more payment requirements than are looked at.",
    "at most 64 entries",
    "List fewer ways to pay.",
    DOCUMENT,
  ),
} as const satisfies Record<string, FindingText>

export const X402_TEXTS = { ...DOCUMENT_TEXTS, ...X402_ENTRY_TEXTS }

export type X402FindingId = keyof typeof X402_TEXTS
