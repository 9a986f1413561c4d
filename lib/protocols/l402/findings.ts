// The texts of the L402 checker's findings, by id. The test vectors use the ids of errors as reason codes.

import { buildTexts } from "@/lib/protocols/findings"
import { AUTH_TEXTS } from "@/lib/protocols/www-authenticate"

export const L402_TEXTS = {
  ...buildTexts("L402, WWW-Authenticate header", {
    no_l402_challenge: [
      "The response has no L402 challenge in WWW-Authenticate.",
      'WWW-Authenticate: L402 macaroon="…", invoice="…"',
      "Send the macaroon and the invoice in the WWW-Authenticate header; clients do not read them from the body.",
    ],
    invoice_in_body: [
      "The body has a Lightning invoice, but L402 stands in the header WWW-Authenticate, so no client of L402 pays it.",
      'WWW-Authenticate: L402 macaroon="…", invoice="…"',
      "Send the token and the invoice in the WWW-Authenticate header too.",
    ],
    missing_token: [
      "The challenge has no token, so a client has nothing to present after payment.",
      "a macaroon (or token) parameter that is not empty",
      "Create a macaroon that commits to the invoice's payment hash, and send it with the invoice.",
    ],
    missing_invoice: [
      "The challenge has no invoice, so a client cannot pay.",
      "an invoice parameter that is not empty",
      "Create an invoice for each challenge. Respond 503 when the Lightning node cannot be reached.",
    ],
    bad_token_encoding: [
      "The token is not valid base64, so decoders reject it or decode different bytes.",
      "base64 in the standard or the URL-safe alphabet, not mixed",
      "Encode the token with one alphabet. Every client decodes standard base64 with padding.",
      "RFC 4648 §4",
    ],
    unsupported_invoice_type: [
      "The invoice is a BOLT 12 string, but L402 clients pay BOLT 11 invoices.",
      "a BOLT 11 invoice (lnbc…)",
      "Create a BOLT 11 invoice.",
    ],
    invoice_malformed: [
      "The invoice is not valid BOLT 11, so no wallet can pay it.",
      "a complete invoice with a payment hash, a whole number of millisatoshi and a valid signature",
      "Send the invoice exactly as the Lightning node returned it.",
      "BOLT 11",
    ],
    invoice_expired: [
      "The invoice had already expired when it was sent.",
      "an invoice that is still payable",
      "Create a fresh invoice for the challenge, and check the server's clock.",
      "BOLT 11, x field",
    ],
    test_network: [
      "The invoice is for a Lightning test network. The challenge is valid, but it takes no real money.",
      "an invoice for mainnet (lnbc…) for real payments",
      "Connect the server to a mainnet node when the service goes live.",
      "BOLT 11, prefix",
    ],
    zero_amount_invoice: [
      "The invoice has no amount, so the payer decides how much to send and no price can be shown.",
      "an invoice with an amount",
      "Create the invoice with the price of the request.",
      "BOLT 11, amount",
    ],
    duplicate_param: [
      "A parameter of the challenge is repeated, and clients differ in which value they use.",
      "each parameter once",
      "Send each parameter once.",
      "RFC 9110 §11.2",
    ],
    invoice_in_future: [
      "The timestamp of the invoice is in the future, so wallets may reject it.",
      "a timestamp no more than a minute ahead",
      "Synchronize the clock of the Lightning node by NTP.",
      "BOLT 11, timestamp",
    ],
    invoice_description_missing: [
      "The invoice has neither a description nor a description hash.",
      "exactly one of the d and h fields",
      "Add a short description to the invoice.",
      "BOLT 11, d and h fields",
    ],
    invoice_description_twice: [
      "The invoice has both a description and a description hash.",
      "exactly one of the d and h fields",
      "Remove one of them.",
      "BOLT 11, d and h fields",
    ],
    invoice_secret_missing: [
      "The invoice has no payment secret, so current wallets do not pay it.",
      "an s field",
      "Update the Lightning node.",
      "BOLT 11, s field",
    ],
    invoice_feature_unknown: [
      "The invoice requires a feature that wallets do not know, so they do not pay it.",
      "no unknown even feature bits",
      "Disable the experimental feature for these invoices.",
      "BOLT 11, 9 field",
    ],
    header_truncated: [
      "The WWW-Authenticate header is too large, so only its beginning was checked.",
      "at most 64 challenges in lines of 64 kB",
      "Send fewer or shorter challenges.",
      "RFC 9110 §5.4",
    ],
  }),
  ...AUTH_TEXTS,
  ...buildTexts("L402, macaroons", {
    macaroon_malformed: [
      "The token begins like a macaroon but cannot be parsed as one.",
      "a complete macaroon in one of the known encodings",
      "Serialize it with a macaroon library, and check that no proxy truncates the header.",
    ],
    payment_hash_mismatch: [
      "The token commits to another payment hash than the invoice, so a client that pays gets a token that does not work.",
      "the invoice's payment hash inside the token",
      "Create the macaroon from the payment hash of the invoice that is sent with it.",
    ],
    double_base64: [
      "The token is encoded in base64 twice, so clients that decode once find no macaroon.",
      "the macaroon encoded once",
      "Encode the macaroon once.",
    ],
    hex_encoded: [
      "The token is a macaroon in hexadecimal, but clients expect base64.",
      "base64",
      "Encode the macaroon's bytes as base64.",
    ],
    trailing_bytes: [
      "Bytes follow the macaroon's signature, and some libraries reject that.",
      "nothing after the 32-byte signature",
      "End the macaroon after its signature. Version 2 has no closing 00.",
    ],
    token_opaque: [
      "The token does not show its payment hash, so it cannot be compared with the invoice.",
      "a macaroon whose identifier holds the payment hash",
      null,
    ],
    identifier_not_standard: [
      "The macaroon's identifier does not have the 66 bytes that L402 clients expect.",
      "version 0, payment hash, token id: 66 bytes",
      "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    ],
  }),
  ...buildTexts("lnget, challenge parsing", {
    lnget_first_header_not_l402: [
      "The client lnget reads only the first WWW-Authenticate header, which is not an L402 challenge.",
      "the L402 (or LSAT) header first",
      "Send the L402 header before the others.",
    ],
    lnget_header_shape: [
      "The client lnget does not parse this form of the header.",
      'L402 macaroon="…", invoice="…" in this order, with double quotes',
      "Send the classic form, in a header of its own if needed.",
    ],
    lnget_base64_variant: [
      "The client lnget does not decode this variant of base64.",
      "standard base64 with padding, or URL-safe base64 without",
      "Use standard base64 with padding.",
    ],
    lnget_macaroon_encoding: [
      "The client lnget finds no binary macaroon in the token.",
      "a macaroon in binary version 2 or 1",
      "Serialize the macaroon in binary version 2.",
    ],
    lnget_identifier_version: [
      "The client lnget rejects identifiers of another version than 0.",
      "an identifier that begins with 0000",
      "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    ],
    lnget_identifier_too_short: [
      "The client lnget rejects identifiers of fewer than 66 bytes.",
      "an identifier of 66 bytes",
      "Build the identifier as uint16 0, 32-byte payment hash, 32-byte token id.",
    ],
  }),
}

export type L402FindingId = keyof typeof L402_TEXTS
