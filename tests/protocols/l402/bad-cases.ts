// Invalid L402 challenges, each breaking one rule (the last ones several).

import { bech32 } from "@scure/base"
import { fromText, toBase64 } from "@/lib/protocols/base64"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import { serializeV2 } from "@/lib/protocols/macaroon/binary"
import { l402Line, makeInvoice, makeMacaroon, makeToken, NOW_SECONDS, PREIMAGE } from "../builders"

const INVOICE = makeInvoice()
const MACAROON = serializeV2(makeMacaroon())

/** Sentence, header lines, the ids of all errors in order, and fields of the challenge. */
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
    [l402Line({ invoice: changedPrefix(INVOICE, "lnbc210x") })],
    ["invoice_malformed"],
    { invoiceError: "bad_multiplier" },
  ],
  [
    "an invoice without payment hash",
    [l402Line({ invoice: withoutHash(INVOICE) })],
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

/** The same data with another prefix and its checksum. */
function changedPrefix(invoice: string, prefix: string): string {
  return bech32.encode(prefix, bech32.decode(invoice as `${string}1${string}`, false).words, false)
}

/** Turns the payment hash field, the first after the timestamp, into an unknown field. */
function withoutHash(invoice: string): string {
  const { prefix, words } = bech32.decode(invoice as `${string}1${string}`, false)
  return bech32.encode(prefix, words.with(7, 2), false)
}
