// The findings of the L402 checker by id. Errors are the reason codes of the vectors.

import { type FindingText, findingText } from "@/lib/protocols/findings"

const HEADER = "L402, WWW-Authenticate header"
const TOKEN = "L402, macaroons"
const CLIENT = "lnget, challenge parsing"

export const L402_TEXTS = {
  no_l402_challenge: findingText(
    "The response has no L402 challenge in WWW-Authenticate.",
    'WWW-Authenticate: L402 macaroon="…", invoice="…"',
    "Send the macaroon and the invoice in the WWW-Authenticate header; clients do not read them from the body.",
    HEADER,
  ),
  malformed_header: findingText(
    "The challenge cannot be parsed, because a quoted value has no closing quote.",
    "a closing quote for every quoted value",
    "Close the quote, and check that no proxy truncates the header.",
    "RFC 9110 §11.6.1",
  ),
  missing_token: findingText(
    "The challenge has no token, so a client has nothing to present after payment.",
    "a macaroon (or token) parameter that is not empty",
    "Create a macaroon that commits to the invoice's payment hash, and send it with the invoice.",
    HEADER,
  ),
  missing_invoice: findingText(
    "The challenge has no invoice, so a client cannot pay.",
    "an invoice parameter that is not empty",
    "Create an invoice for each challenge. Respond 503 when the Lightning node cannot be reached.",
    HEADER,
  ),
  bad_token_encoding: findingText(
    "The token is not valid base64, so decoders reject it or decode different bytes.",
    "base64 in the standard or the URL-safe alphabet, not mixed",
    "Encode the token with one alphabet. Every client decodes standard base64 with padding.",
    "RFC 4648 §4",
  ),
  macaroon_malformed: findingText(
    "The token begins like a macaroon but cannot be parsed as one.",
    "a complete macaroon in one of the known encodings",
    "Serialize it with a macaroon library, and check that no proxy truncates the header.",
    TOKEN,
  ),
  unsupported_invoice_type: findingText(
    "The invoice is a BOLT 12 string, but L402 clients pay BOLT 11 invoices.",
    "a BOLT 11 invoice (lnbc…)",
    "Create a BOLT 11 invoice.",
    HEADER,
  ),
  invoice_malformed: findingText(
    "The invoice is not valid BOLT 11, so no wallet can pay it.",
    "a complete invoice with a payment hash, a whole number of millisatoshi and a valid signature",
    "Send the invoice exactly as the Lightning node returned it.",
    "BOLT 11",
  ),
  payment_hash_mismatch: findingText(
    "The token commits to another payment hash than the invoice, so a client that pays gets a token that does not work.",
    "the invoice's payment hash inside the token",
    "Create the macaroon from the payment hash of the invoice that is sent with it.",
    TOKEN,
  ),
  invoice_expired: findingText(
    "The invoice had already expired when it was sent.",
    "an invoice that is still payable",
    "Create a fresh invoice for the challenge, and check the server's clock.",
    "BOLT 11, x field",
  ),
  test_network: findingText(
    "The invoice is for a Lightning test network. The challenge is valid, but it takes no real money.",
    "an invoice for mainnet (lnbc…) for real payments",
    "Connect the server to a mainnet node when the service goes live.",
    "BOLT 11, prefix",
  ),
  zero_amount_invoice: findingText(
    "The invoice has no amount, so the payer decides how much to send and no price can be shown.",
    "an invoice with an amount",
    "Create the invoice with the price of the request.",
    "BOLT 11, amount",
  ),
  double_base64: findingText(
    "The token is encoded in base64 twice, so clients that decode once find no macaroon.",
    "the macaroon encoded once",
    "Encode the macaroon once.",
    TOKEN,
  ),
  hex_encoded: findingText(
    "The token is a macaroon in hexadecimal, but clients expect base64.",
    "base64",
    "Encode the macaroon's bytes as base64.",
    TOKEN,
  ),
  trailing_bytes: findingText(
    "Bytes follow the macaroon's signature, and some libraries reject that.",
    "nothing after the 32-byte signature",
    "End the macaroon after its signature. Version 2 has no closing 00.",
    TOKEN,
  ),
  duplicate_param: findingText(
    "A parameter of the challenge is repeated, and clients differ in which value they use.",
    "each parameter once",
    "Send each parameter once.",
    "RFC 9110 §11.2",
  ),
  invoice_in_future: findingText(
    "The timestamp of the invoice is in the future, so wallets may reject it.",
    "a timestamp no more than a minute ahead",
    "Synchronize the clock of the Lightning node by NTP.",
    "BOLT 11, timestamp",
  ),
  invoice_description_missing: findingText(
    "The invoice has neither a description nor a description hash.",
    "exactly one of the d and h fields",
    "Add a short description to the invoice.",
    "BOLT 11, d and h fields",
  ),
  invoice_description_twice: findingText(
    "The invoice has both a description and a description hash.",
    "exactly one of the d and h fields",
    "Remove one of them.",
    "BOLT 11, d and h fields",
  ),
  invoice_secret_missing: findingText(
    "The invoice has no payment secret, so current wallets do not pay it.",
    "an s field",
    "Update the Lightning node.",
    "BOLT 11, s field",
  ),
  invoice_feature_unknown: findingText(
    "The invoice requires a feature that wallets do not know, so they do not pay it.",
    "no unknown even feature bits",
    "Disable the experimental feature for these invoices.",
    "BOLT 11, 9 field",
  ),
  header_truncated: findingText(
    "The WWW-Authenticate header is too large, so only its beginning was checked.",
    "at most 64 challenges in lines of 64 kB",
    "Send fewer or shorter challenges.",
    "RFC 9110 §5.4",
  ),
  token_opaque: findingText(
    "The token does not show its payment hash, so it cannot be compared with the invoice.",
    "a macaroon whose identifier holds the payment hash",
    null,
    TOKEN,
  ),
  identifier_not_standard: findingText(
    "The macaroon's identifier does not have the 66 bytes that L402 clients expect.",
    "version 0, payment hash, token id: 66 bytes",
    "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    TOKEN,
  ),
  lnget_first_header_not_l402: findingText(
    "The client lnget reads only the first WWW-Authenticate header, which is not an L402 challenge.",
    "the L402 (or LSAT) header first",
    "Send the L402 header before the others.",
    CLIENT,
  ),
  lnget_header_shape: findingText(
    "The client lnget does not parse this form of the header.",
    'L402 macaroon="…", invoice="…" in this order, with double quotes',
    "Send the classic form, in a header of its own if needed.",
    CLIENT,
  ),
  lnget_base64_variant: findingText(
    "The client lnget does not decode this variant of base64.",
    "standard base64 with padding, or URL-safe base64 without",
    "Use standard base64 with padding.",
    CLIENT,
  ),
  lnget_macaroon_encoding: findingText(
    "The client lnget finds no binary macaroon in the token.",
    "a macaroon in binary version 2 or 1",
    "Serialize the macaroon in binary version 2.",
    CLIENT,
  ),
  lnget_identifier_version: findingText(
    "The client lnget rejects identifiers of another version than 0.",
    "an identifier that begins with 0000",
    "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    CLIENT,
  ),
  lnget_identifier_too_short: findingText(
    "The client lnget rejects identifiers of fewer than 66 bytes.",
    "an identifier of 66 bytes",
    "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    CLIENT,
  ),
} as const satisfies Record<string, FindingText>

export type L402FindingId = keyof typeof L402_TEXTS
