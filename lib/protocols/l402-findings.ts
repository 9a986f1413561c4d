// What the L402 checker can say, by id. Errors are the reason codes of the vectors.

import type { FindingText } from "@/lib/protocols/findings"

const HEADER = "L402, WWW-Authenticate header"
const TOKEN = "L402, macaroons"
const CLIENT = "lnget, challenge parsing"

export const L402_TEXTS = {
  no_l402_challenge: {
    message: "The answer carries no L402 challenge in WWW-Authenticate.",
    expected: 'WWW-Authenticate: L402 macaroon="…", invoice="…"',
    fix: "Send the macaroon and the invoice in the WWW-Authenticate header; clients do not read them from the body.",
    section: HEADER,
  },
  malformed_header: {
    message: "The challenge cannot be read: a quoted value has no closing quote.",
    expected: "every quoted value closed",
    fix: "Close the quote, and check that no proxy cuts the header short.",
    section: "RFC 9110 §11.6.1",
  },
  missing_token: {
    message: "The challenge carries no token, so a client has nothing to present after paying.",
    expected: "a macaroon (or token) parameter that is not empty",
    fix: "Mint a macaroon that commits to the invoice's payment hash and send it beside the invoice.",
    section: HEADER,
  },
  missing_invoice: {
    message: "The challenge carries no invoice, so a client cannot pay.",
    expected: "an invoice parameter that is not empty",
    fix: "Create an invoice for each challenge, and answer 503 instead when the Lightning node is unreachable.",
    section: HEADER,
  },
  bad_token_encoding: {
    message: "The token is not base64: decoders will refuse it or read different bytes.",
    expected: "base64, standard or url-safe alphabet, not both mixed",
    fix: "Encode the token with one alphabet; standard base64 with padding is understood by every client.",
    section: "RFC 4648 §4",
  },
  macaroon_malformed: {
    message: "The token begins like a macaroon but does not parse as one.",
    expected: "a complete macaroon in one of the known encodings",
    fix: "Serialise it with a macaroon library, and check that nothing shortens the header on its way.",
    section: TOKEN,
  },
  unsupported_invoice_type: {
    message: "The invoice is a BOLT 12 string; L402 clients pay BOLT 11 invoices.",
    expected: "a BOLT 11 invoice (lnbc…)",
    fix: "Fetch an invoice for the offer yourself and send that, or create a BOLT 11 invoice.",
    section: HEADER,
  },
  invoice_malformed: {
    message: "The invoice does not decode as BOLT 11, so no wallet can pay it.",
    expected: "a complete invoice with payment hash, whole millisatoshi and a signature that fits",
    fix: "Send the invoice exactly as the Lightning node returned it.",
    section: "BOLT 11",
  },
  payment_hash_mismatch: {
    message:
      "The token commits to another payment than the invoice: a client would pay and hold a token it cannot open.",
    expected: "the invoice's payment hash inside the token",
    fix: "Mint the macaroon from the same payment hash as the invoice sent with it.",
    section: TOKEN,
  },
  invoice_expired: {
    message: "The invoice had already expired when it was sent.",
    expected: "an invoice that is still payable",
    fix: "Create a fresh invoice for the challenge, and check the server's clock.",
    section: "BOLT 11, x field",
  },
  test_network: {
    message: "The invoice is for a Lightning test network: the challenge is fine, but it takes no real money.",
    expected: "an invoice for mainnet (lnbc…) when real money is meant",
    fix: "Point the server at a mainnet node when the service goes live.",
    section: "BOLT 11, prefix",
  },
  zero_amount_invoice: {
    message: "The invoice names no amount, so the payer decides how much to send and no price can be shown.",
    expected: "an invoice with an amount",
    fix: "Create the invoice with the price of the call.",
    section: "BOLT 11, amount",
  },
  double_base64: {
    message: "The token is base64 of base64: clients that decode once find no macaroon.",
    expected: "the macaroon encoded once",
    fix: "Drop the second encoding.",
    section: TOKEN,
  },
  hex_encoded: {
    message: "The token is a macaroon in hexadecimal; the challenge is expected to carry base64.",
    expected: "base64",
    fix: "Encode the macaroon's bytes as base64.",
    section: TOKEN,
  },
  trailing_bytes: {
    message: "Bytes follow the macaroon's signature; some libraries refuse that.",
    expected: "nothing after the 32-byte signature",
    fix: "Cut the macaroon after its signature; version 2 has no closing 00.",
    section: TOKEN,
  },
  duplicate_param: {
    message: "A parameter of the challenge comes twice; clients differ in which one they use.",
    expected: "each parameter once",
    fix: "Send each parameter once.",
    section: "RFC 9110 §11.2",
  },
  invoice_in_future: {
    message: "The invoice is stamped in the future; wallets with a correct clock may refuse it.",
    expected: "a timestamp no more than a minute ahead",
    fix: "Set the Lightning node's clock by NTP.",
    section: "BOLT 11, timestamp",
  },
  invoice_description_missing: {
    message: "The invoice has neither a description nor the hash of one.",
    expected: "exactly one of the d and h fields",
    fix: "Give the invoice a short description.",
    section: "BOLT 11, d and h fields",
  },
  invoice_description_twice: {
    message: "The invoice has both a description and the hash of one.",
    expected: "exactly one of the d and h fields",
    fix: "Leave one of them out.",
    section: "BOLT 11, d and h fields",
  },
  invoice_secret_missing: {
    message: "The invoice has no payment secret; wallets of today will not pay it.",
    expected: "an s field",
    fix: "Update the Lightning node.",
    section: "BOLT 11, s field",
  },
  invoice_feature_unknown: {
    message: "The invoice demands a feature that wallets do not know, so they will not pay it.",
    expected: "no unknown even feature bits",
    fix: "Switch the experimental feature off for these invoices.",
    section: "BOLT 11, 9 field",
  },
  header_truncated: {
    message: "The WWW-Authenticate header is so large that only its beginning was read.",
    expected: "at most 64 challenges in lines of 64 kB",
    fix: "Send fewer, shorter challenges.",
    section: "RFC 9110 §5.4",
  },
  token_opaque: {
    message: "The token says nothing readable about the payment, so it cannot be checked against the invoice.",
    expected: "a macaroon whose identifier holds the payment hash",
    fix: null,
    section: TOKEN,
  },
  identifier_not_standard: {
    message: "The macaroon's identifier is not the 66 bytes that L402 clients know.",
    expected: "version 0, payment hash, token id: 66 bytes",
    fix: "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    section: TOKEN,
  },
  lnget_first_header_not_l402: {
    message: "The client lnget reads only the first WWW-Authenticate line, and that is not an L402 challenge.",
    expected: "the L402 (or LSAT) line first",
    fix: "Send the L402 line before the others.",
    section: CLIENT,
  },
  lnget_header_shape: {
    message: "The client lnget does not read this form of the header.",
    expected: 'L402 macaroon="…", invoice="…" in this order, with double quotes',
    fix: "Send the classic form, if need be in a line of its own.",
    section: CLIENT,
  },
  lnget_base64_variant: {
    message: "The client lnget does not decode this variant of base64.",
    expected: "standard base64 with padding, or url-safe without",
    fix: "Use standard base64 with padding.",
    section: CLIENT,
  },
  lnget_macaroon_encoding: {
    message: "The client lnget finds no binary macaroon in the token.",
    expected: "a macaroon in binary version 2 or 1",
    fix: "Serialise the macaroon in binary version 2.",
    section: CLIENT,
  },
  lnget_identifier_version: {
    message: "The client lnget refuses identifiers of another version than 0.",
    expected: "an identifier that begins with 0000",
    fix: "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    section: CLIENT,
  },
  lnget_identifier_too_short: {
    message: "The client lnget refuses identifiers this short.",
    expected: "an identifier of 66 bytes",
    fix: "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    section: CLIENT,
  },
} as const satisfies Record<string, FindingText>

export type L402FindingId = keyof typeof L402_TEXTS
