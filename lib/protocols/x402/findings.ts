// The texts of the x402 checker's findings, by id. The test vectors use the ids of errors as reason codes. A section that names a file is
// in the folder specs/schemes of x402-foundation/x402.

import type { Severity } from "@/lib/protocols/challenge"
import { buildTexts, type Note } from "@/lib/protocols/findings"
import { X402_ENTRY_TEXTS } from "@/lib/protocols/x402/entry-findings"
import { BAZAAR_TEXTS, OFFER_TEXTS, SPEND_TEXTS } from "@/lib/protocols/x402/extension-findings"

const EXTENSIONS = "x402 v2, extensions"
const EVM_CLIENT = "@x402/evm 2.27, client"
const EXACT = "exact/scheme_exact_evm.md"
const XRPL = "exact/scheme_exact_xrpl.md, Amount Formatting"

export const X402_TEXTS = {
  ...buildTexts("x402 v2, PAYMENT-REQUIRED header", {
    no_x402_challenge: [
      "The response has no x402 challenge, neither in the PAYMENT-REQUIRED header nor in a JSON body.",
      "PAYMENT-REQUIRED: <base64 of JSON>, or a JSON body with x402Version 1",
      "Respond to unpaid requests with an x402 middleware, and check that no proxy removes the header.",
      "x402, transport over HTTP",
    ],
    wrong_header_name: [
      "An x402 challenge stands in a header that no client reads. x402 stands in the header PAYMENT-REQUIRED.",
      "PAYMENT-REQUIRED",
      "Rename the header.",
      "x402, transport over HTTP",
    ],
    wrong_scheme: [
      "An x402 challenge stands in WWW-Authenticate, where no client reads it. x402 stands in the header PAYMENT-REQUIRED.",
      "PAYMENT-REQUIRED: <base64 of JSON>",
      "Send the document in the header PAYMENT-REQUIRED.",
      "x402, transport over HTTP",
    ],
    header_too_large: [
      "The PAYMENT-REQUIRED header is larger than 64 kB, so clients and proxies reject it.",
      "a header of a few kB",
      "Remove long schemas and examples from the challenge.",
    ],
    header_not_base64: [
      "The PAYMENT-REQUIRED header is not base64.",
      "base64 of a JSON object, without spaces",
      "Encode the JSON as standard base64 in one line.",
    ],
    header_not_base64_but_json: [
      "The PAYMENT-REQUIRED header contains plain JSON, but clients expect base64 of the JSON.",
      "base64 of the same JSON",
      "Encode the JSON as standard base64.",
    ],
    header_base64url: [
      "The PAYMENT-REQUIRED header uses the URL-safe alphabet of base64, which the reference client rejects.",
      "base64 with + and / in place of - and _",
      "Encode the JSON as standard base64.",
      "@x402/core 2.27, decodePaymentRequiredHeader",
    ],
    payees_differ: [
      "The header and the body name different payees for the same network, so old and new clients pay different addresses.",
      "the same payTo in the header (version 2) and in the body (version 1)",
      "Find out which address is yours, and send it in both places.",
      "x402 v2, transport over HTTP",
    ],
    mcp_result: [
      "The challenge is in the response to an MCP request, so clients of x402 over HTTP do not see it. MCP clients with x402 pay it.",
      "a client with the MCP transport of x402",
      null,
      "x402 v2, transport over MCP",
    ],
    header_not_json: [
      "The PAYMENT-REQUIRED header is base64, but not of JSON.",
      "base64 of a JSON object",
      "Serialize the object before encoding it, and check that no proxy truncates the header.",
    ],
    header_not_object: [
      "The PAYMENT-REQUIRED header contains JSON, but not an object.",
      '{"x402Version": 2, "resource": {…}, "accepts": […]}',
      "Put the payment requirements into the PaymentRequired object.",
    ],
    unsupported_version: [
      "The challenge has a protocol version that does not exist.",
      "x402Version 1 or 2, as a number",
      "Set x402Version to the number 2.",
      "x402, versions",
    ],
    v2_without_header: [
      "The version 2 challenge is only in the body, but clients read version 2 from the header.",
      "the same object, base64-encoded, in PAYMENT-REQUIRED",
      "Send the header, or send a version 1 challenge.",
    ],
    auth_only: [
      "The challenge asks for a wallet sign-in, not for a payment, so this is not a paid endpoint.",
      "at least one entry in accepts",
      "Use the URL of a paid route, or add payment requirements to this one.",
      "x402 v2, sign-in-with-x extension",
    ],
    resource_url_missing: [
      "The resource of the challenge has no URL, which the specification requires. Some clients pay, but directories cannot list the resource.",
      "resource.url: a string that is not empty",
      "Put the URL of the paid endpoint into resource.url.",
      "x402-specification-v2.md §5.1.2, ResourceInfo",
    ],
    resource_other_host: [
      "The resource is on another host than the endpoint, so directories list the wrong URL.",
      "the public URL of this endpoint",
      "Configure the public URL of the server, and check which host its proxy passes on.",
      "x402 v2, ResourceInfo",
    ],
    resource_loopback: [
      "The resource is a URL that only the server itself can open, so directories list a URL that nobody can call.",
      "the public URL of this endpoint",
      "Configure the public URL of the server, and check which host its proxy passes on.",
      "x402 v2, ResourceInfo",
    ],
    extensions_not_object: [
      "The extensions of the challenge are not an object.",
      'extensions: {"<name>": {"info": {…}, "schema": {…}}}',
      "Send an object with the names of the extensions as keys, or remove extensions.",
      EXTENSIONS,
    ],
    no_valid_requirement: [
      "No payment requirement can be paid.",
      "at least one entry without errors",
      "Fix all errors of at least one entry.",
      "x402 v2, PaymentRequirements",
    ],
    test_network: [
      "All valid payment requirements are on test networks. The challenge is valid, but it takes no real money.",
      "a main network for real payments",
      "Configure a main network when the service goes live.",
      "CAIP-2",
    ],
    v1_in_header: [
      "The header contains a version 1 challenge, but version 1 belongs in the body.",
      "version 2 in the header, or version 1 in the body",
      "Convert the object to version 2.",
    ],
    legacy_header_name: [
      "The challenge is in X-PAYMENT-REQUIRED, but the header of version 2 is PAYMENT-REQUIRED.",
      "PAYMENT-REQUIRED",
      "Rename the header. Few clients read the old name.",
    ],
    resource_metadata_invalid: [
      "A field of the resource exceeds the limits of the specification, so strict clients reject the challenge.",
      "serviceName and up to 5 tags of 1–32 printable ASCII characters, iconUrl up to 2,048",
      "Shorten the field.",
      "x402 v2, ResourceInfo",
    ],
    extension_without_info_schema: [
      "An extension lacks its info or its schema.",
      "{info, schema} for each extension",
      "Send both, or remove the extension.",
      EXTENSIONS,
    ],
  }),
  ...buildTexts("x402 v2, PaymentRequired", {
    accepts_missing: [
      "The challenge has no list of payment requirements.",
      "accepts: an array with at least one entry",
      "Add at least one payment requirement to accepts.",
    ],
    accepts_empty: [
      "The list of payment requirements is empty, so clients cannot pay.",
      "at least one entry in accepts",
      "Add at least one payment requirement to accepts.",
    ],
    resource_missing: [
      "The challenge does not name the resource to pay for, which the specification requires. Some clients pay without it.",
      "resource: an object with url (version 2), or resource: a URL in each entry (version 1)",
      "Add the resource. In version 2 it is an object next to accepts, not a string.",
      "x402-specification-v2.md §5.1.2, PaymentRequired",
    ],
    entries_capped: [
      "The challenge has more payment requirements than are checked.",
      "at most 64 entries",
      "Send fewer payment requirements.",
    ],
  }),
  ...BAZAAR_TEXTS,
  ...OFFER_TEXTS,
  ...SPEND_TEXTS,
  ...X402_ENTRY_TEXTS,
  ...buildTexts(XRPL, {
    amount_not_decimal: [
      "The amount of the issued currency is not a decimal number.",
      'digits, with a point if needed: "10.5"',
      "Send the value as the XRP Ledger writes it, without sign or exponent.",
    ],
    issuer_missing: [
      "The entry asks for an issued currency of the XRP Ledger but does not name its issuer.",
      "extra.issuer: a classic address",
      "Add the address of the issuer.",
      "exact/scheme_exact_xrpl.md, Field Definitions",
    ],
  }),
  ...buildTexts(EXACT, {
    eip712_domain_missing: [
      "The token's signing domain is missing, so the reference client cannot sign the payment.",
      "extra.name and extra.version, equal to the token contract",
      'Add the EIP-712 name and version of the token: for USDC on Base "USD Coin" and "2".',
      `${EXACT} §1`,
    ],
    asset_transfer_method_unknown: [
      "The specification does not define this method of transfer.",
      "extra.assetTransferMethod: eip3009, permit2 or erc7710",
      "Use one of the three methods, or remove the field.",
    ],
    erc7710_not_supported: [
      "The reference client does not support ERC-7710: it signs an EIP-3009 transfer or refuses the entry.",
      "an entry with eip3009 or permit2 too",
      "Offer the same price with another method of transfer.",
      EVM_CLIENT,
    ],
    maxTimeoutSeconds_fractional: [
      "The time limit is not a whole number, and the reference client fails when it computes the expiry.",
      "maxTimeoutSeconds: a whole number of seconds",
      "Round the time limit up.",
      EVM_CLIENT,
    ],
    payment_flow_unknown: [
      "The reference client ignores entries with a payment flow that it does not know.",
      "extra.paymentFlow: authorization, upfront or escrow",
      "Use one of the three flows, or remove the field.",
      "@x402/core 2.27, client",
    ],
    facilitatorAddress_missing: [
      "The entry does not name the facilitator, so clients cannot sign a payment up to a limit.",
      "extra.facilitatorAddress: 0x and 40 hexadecimal digits",
      "Copy the address from the facilitator's list of supported kinds.",
      "upto/scheme_upto_evm.md §2",
    ],
    auth_capture_terms_missing: [
      "Fields that the scheme auth-capture requires are missing or not valid.",
      "captureAuthorizer, feeRecipient, captureDeadline, refundDeadline, minFeeBps and maxFeeBps in extra",
      "Add the fields: two addresses, two times in Unix seconds, two fees in basis points.",
      "auth-capture/scheme_auth_capture_evm.md, extra fields",
    ],
    receiverAuthorizer_missing: [
      "The entry does not name the address that authorizes claims and refunds, or names the zero address.",
      "extra.receiverAuthorizer: 0x and 40 hexadecimal digits",
      "Add the address that signs your claims.",
      "batch-settlement/scheme_batch_settlement_evm.md, 402 Response",
    ],
    withdrawDelay_invalid: [
      "The delay of withdrawals is missing, or not between 15 minutes and 30 days.",
      "extra.withdrawDelay: 900 to 2592000 seconds",
      "Add the delay in seconds.",
      "batch-settlement/scheme_batch_settlement_evm.md, 402 Response",
    ],
  }),
}

export type X402FindingId = keyof typeof X402_TEXTS

export type X402Note = Note<X402FindingId>
export type Notes = Record<Severity, X402Note[]>

export function buildNotes(): Notes {
  return { error: [], client: [], warning: [], info: [] }
}

export function addNote(notes: Notes, severity: Severity, id: X402FindingId, seen: unknown): void {
  notes[severity].push({ id, seen })
}
