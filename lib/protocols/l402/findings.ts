// What the L402 checker can say, by id. Errors are the reason codes of the vectors.

import type { FindingText } from "@/lib/protocols/findings"
import { findingText } from "@/lib/protocols/findings"

const HEADER = "L402, WWW-Authenticate header"
const TOKEN = "L402, macaroons"
const CLIENT = "lnget, challenge parsing"

export const L402_TEXTS = {
  no_l402_challenge: findingText(
    "The answer carries no L402 challenge in WWW-Authenticate.",
    'WWW-Authenticate: L402 macaroon="…", invoice="…"',
    "Send the macaroon and the invoice in the WWW-Authenticate header; clients do not read them from the body.",
    HEADER,
  ),
  malformed_header: findingText(
    "The challenge cannot be read: a quoted value has no closing quote.",
    "every quoted value closed",
    "Close the quote, and check that no proxy cuts the header short.",
    "RFC 9110 §11.6.1",
  ),
  missing_token: findingText(
    "The challenge carries no token, so a client has nothing to present after paying.",
    "a macaroon (or token) parameter that is not empty",
    "Mint a macaroon that commits to the invoice's payment hash and send it beside the invoice.",
    HEADER,
  ),
  missing_invoice: findingText(
    "The challenge carries no invoice, so a client cannot pay.",
    "an invoice parameter that is not empty",
    "Create an invoice for each challenge, and answer 503 instead when the Lightning node is unreachable.",
    HEADER,
  ),
  bad_token_encoding: findingText(
    "The token is not base64: decoders will refuse it or read different bytes.",
    "base64, standard or url-safe alphabet, not both mixed",
    "Encode the token with one alphabet; standard base64 with padding is understood by every client.",
    "RFC 4648 §4",
  ),
  macaroon_malformed: findingText(
    "The token begins like a macaroon but does not parse as one.",
    "a complete macaroon in one of the known encodings",
    "Serialise it with a macaroon library, and check that nothing shortens the header on its way.",
    TOKEN,
  ),
  unsupported_invoice_type: findingText(
    "The invoice is a BOLT 12 string; L402 clients pay BOLT 11 invoices.",
    "a BOLT 11 invoice (lnbc…)",
    "Fetch an invoice for the offer yourself and send that, or create a BOLT 11 invoice.",
    HEADER,
  ),
  invoice_malformed: findingText(
    "The invoice does not decode as BOLT 11, so no wallet can pay it.",
    "a complete invoice with payment hash, whole millisatoshi and a signature that fits",
    "Send the invoice exactly as the Lightning node returned it.",
    "BOLT 11",
  ),
  payment_hash_mismatch: findingText(
    "The token commits to another payment than the invoice: a client would pay and hold a token it cannot open.",
    "the invoice's payment hash inside the token",
    "Mint the macaroon from the same payment hash as the invoice sent with it.",
    TOKEN,
  ),
  invoice_expired: findingText(
    "The invoice had already expired when it was sent.",
    "an invoice that is still payable",
    "Create a fresh invoice for the challenge, and check the server's clock.",
    "BOLT 11, x field",
  ),
  test_network: findingText(
    "The invoice is for a Lightning test network: the challenge is fine, but it takes no real money.",
    "an invoice for mainnet (lnbc…) when real money is meant",
    "Point the server at a mainnet node when the service goes live.",
    "BOLT 11, prefix",
  ),
  zero_amount_invoice: findingText(
    "The invoice names no amount, so the payer decides how much to send and no price can be shown.",
    "an invoice with an amount",
    "Create the invoice with the price of the call.",
    "BOLT 11, amount",
  ),
  double_base64: findingText(
    "The token is base64 of base64: clients that decode once find no macaroon.",
    "the macaroon encoded once",
    "Drop the second encoding.",
    TOKEN,
  ),
  hex_encoded: findingText(
    "The token is a macaroon in hexadecimal; the challenge is expected to carry base64.",
    "base64",
    "Encode the macaroon's bytes as base64.",
    TOKEN,
  ),
  trailing_bytes: findingText(
    "Bytes follow the macaroon's signature; some libraries refuse that.",
    "nothing after the 32-byte signature",
    "Cut the macaroon after its signature; version 2 has no closing 00.",
    TOKEN,
  ),
  duplicate_param: findingText(
    "A parameter of the challenge comes twice; clients differ in which one they use.",
    "each parameter once",
    "Send each parameter once.",
    "RFC 9110 §11.2",
  ),
  invoice_in_future: findingText(
    "The invoice is stamped in the future; wallets with a correct clock may refuse it.",
    "a timestamp no more than a minute ahead",
    "Set the Lightning node's clock by NTP.",
    "BOLT 11, timestamp",
  ),
  invoice_description_missing: findingText(
    "The invoice has neither a description nor the hash of one.",
    "exactly one of the d and h fields",
    "Give the invoice a short description.",
    "BOLT 11, d and h fields",
  ),
  invoice_description_twice: findingText(
    "The invoice has both a description and the hash of one.",
    "exactly one of the d and h fields",
    "Leave one of them out.",
    "BOLT 11, d and h fields",
  ),
  invoice_secret_missing: findingText(
    "The invoice has no payment secret; wallets of today will not pay it.",
    "an s field",
    "Update the Lightning node.",
    "BOLT 11, s field",
  ),
  invoice_feature_unknown: findingText(
    "The invoice demands a feature that wallets do not know, so they will not pay it.",
    "no unknown even feature bits",
    "Switch the experimental feature off for these invoices.",
    "BOLT 11, 9 field",
  ),
  header_truncated: findingText(
    "The WWW-Authenticate header is so large that only its beginning was read.",
    "at most 64 challenges in lines of 64 kB",
    "Send fewer, shorter challenges.",
    "RFC 9110 §5.4",
  ),
  token_opaque: findingText(
    "The token says nothing readable about the payment, so it cannot be checked against the invoice.",
    "a macaroon whose identifier holds the payment hash",
    null,
    TOKEN,
  ),
  identifier_not_standard: findingText(
    "The macaroon's identifier is not the 66 bytes that L402 clients know.",
    "version 0, payment hash, token id: 66 bytes",
    "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    TOKEN,
  ),
  lnget_first_header_not_l402: findingText(
    "The client lnget reads only the first WWW-Authenticate line, and that is not an L402 challenge.",
    "the L402 (or LSAT) line first",
    "Send the L402 line before the others.",
    CLIENT,
  ),
  lnget_header_shape: findingText(
    "The client lnget does not read this form of the header.",
    'L402 macaroon="…", invoice="…" in this order, with double quotes',
    "Send the classic form, if need be in a line of its own.",
    CLIENT,
  ),
  lnget_base64_variant: findingText(
    "The client lnget does not decode this variant of base64.",
    "standard base64 with padding, or url-safe without",
    "Use standard base64 with padding.",
    CLIENT,
  ),
  lnget_macaroon_encoding: findingText(
    "The client lnget finds no binary macaroon in the token.",
    "a macaroon in binary version 2 or 1",
    "Serialise the macaroon in binary version 2.",
    CLIENT,
  ),
  lnget_identifier_version: findingText(
    "The client lnget refuses identifiers of another version than 0.",
    "an identifier that begins with 0000",
    "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    CLIENT,
  ),
  lnget_identifier_too_short: findingText(
    "The client lnget refuses identifiers this short.",
    "an identifier of 66 bytes",
    "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    CLIENT,
  ),
} as const satisfies Record<string, FindingText>

export type L402FindingId = keyof typeof L402_TEXTS
