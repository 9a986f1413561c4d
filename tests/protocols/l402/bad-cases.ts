// Invalid L402 challenges. Each challenge breaks one rule; the last challenges break several rules.

import { bech32 } from "@scure/base"
import { fromText, toBase64 } from "@/lib/protocols/base64"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import { serializeV2 } from "@/lib/protocols/macaroon/binary"
import { l402Line, makeInvoice, makeMacaroon, makeToken, NOW_SECONDS, PREIMAGE } from "../builders"

const INVOICE = makeInvoice()
const MACAROON = serializeV2(makeMacaroon())

/** Title, header lines, expected ids of all errors in order, and expected fields of the challenge. */
export const BAD: [string, string[], string[], Partial<L402Challenge>?][] = [
  ["an unterminated quote", [l402Line().slice(0, -1)], ["malformed_header"]],
  [
    "neither token nor invoice",
    ["L402"],
    ["missing_token", "missing_invoice"],
    { hasMacaroon: false, hasInvoice: false },
  ],
  ["a token with other characters", [l402Line({ token: "not*base64" })], ["bad_token_encoding"]],
  ["a token with dots that is neither JSON nor JWT", [l402Line({ token: "a.b" })], ["bad_token_encoding"]],
  [
    "a signature of 31 bytes",
    [l402Line({ token: toBase64(Uint8Array.from([...MACAROON.slice(0, -33), 31, ...MACAROON.slice(-31)])) })],
    ["macaroon_malformed"],
    { format: "v2_tlv", macaroonError: "v2_bad_signature_length" },
  ],
  [
    "packets that stop early",
    [l402Line({ token: toBase64(fromText("0012location lsat\n0052identifier")) })],
    ["macaroon_malformed"],
    { format: "v0_text", macaroonError: "v1_bad_length" },
  ],
  [
    "JSON that stops early",
    [l402Line({ token: toBase64(fromText('{"v":2,"i":"')) })],
    ["macaroon_malformed"],
    { format: "json", macaroonError: "json_syntax" },
  ],
  [
    "a BOLT 12 offer as a link",
    [l402Line({ invoice: "lightning:lno1pgykge" })],
    ["unsupported_invoice_type"],
    { invoiceType: "bolt12" },
  ],
  [
    "an invoice of another chain",
    [l402Line({ invoice: "lnltc1x" })],
    ["invoice_malformed"],
    { invoiceError: "bad_bech32" },
  ],
  [
    "a multiplier that does not exist",
    [l402Line({ invoice: replacePrefix(INVOICE, "lnbc210x") })],
    ["invoice_malformed"],
    { invoiceError: "bad_multiplier" },
  ],
  [
    "an invoice without payment hash",
    [l402Line({ invoice: removeHash(INVOICE) })],
    ["invoice_malformed"],
    { invoiceError: "missing_payment_hash" },
  ],
  [
    "all payment errors at once, in the order of the checks",
    [l402Line({ token: makeToken(PREIMAGE), invoice: makeInvoice({ timestamp: NOW_SECONDS - 3_600 }) })],
    ["payment_hash_mismatch", "invoice_expired"],
    { hashBound: false },
  ],
  [
    "an invoice that expires in this second",
    [l402Line({ invoice: makeInvoice({ timestamp: NOW_SECONDS - 600 }) })],
    ["invoice_expired"],
  ],
  [
    "two invalid challenges: the first one's reason comes first",
    ['L402 macaroon="AAAA"', 'LSAT invoice="x"'],
    ["missing_invoice", "missing_token", "invoice_malformed"],
  ],
]

/** Encodes the invoice's data again with another prefix and a valid checksum. */
function replacePrefix(invoice: string, prefix: string): string {
  return bech32.encode(prefix, bech32.decode(invoice as `${string}1${string}`, false).words, false)
}

/** Removes the payment hash: changes the type of the first field after the timestamp to 2, which is not the type of any field. */
function removeHash(invoice: string): string {
  const { prefix, words } = bech32.decode(invoice as `${string}1${string}`, false)
  return bech32.encode(prefix, words.with(7, 2), false)
}
