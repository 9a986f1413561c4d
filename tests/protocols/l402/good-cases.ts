// Valid L402 challenges, each with its expected parsed fields and warnings.

import { fromText, toBase64, toHex } from "@/lib/protocols/base64"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import { serializeV2 } from "@/lib/protocols/macaroon/binary"
import { createMacaroon } from "@/lib/protocols/macaroon/macaroon"
import { HASH_HEX, l402Line, makeInvoice, makeMacaroon, makeToken, NOW_SECONDS } from "../builders"

const INVOICE = makeInvoice()
const MACAROON = serializeV2(makeMacaroon())
const STD_PADDED = toBase64(
  serializeV2(createMacaroon({ rootKey: fromText("k"), identifier: fromText("i?>"), caveats: ["~~~?"] })),
)

/** Title, header lines, expected parsed fields and expected ids of warnings (none if absent). */
export const GOOD: [string, string[], Partial<L402Challenge>, string[]?][] = [
  [
    "standard base64 with padding",
    [l402Line({ token: STD_PADDED })],
    { base64: "std-padded", format: "v2_tlv", lngetReason: "identifier_version" },
  ],
  [
    "URL-safe base64 with padding is accepted here, not by lnget",
    [l402Line({ token: STD_PADDED.replaceAll("+", "-").replaceAll("/", "_") })],
    { base64: "url-padded", lngetReason: "base64_variant" },
  ],
  [
    "LSAT only, with an invoice in capitals",
    [`LSAT macaroon="${makeToken()}", invoice="${INVOICE.toUpperCase()}"`],
    { scheme: "LSAT", invoiceHash: HASH_HEX, lngetCompatible: true },
  ],
  [
    "an identifier of 40 bytes is enough for lnget, but not standard",
    [
      l402Line({
        token: toBase64(serializeV2({ ...makeMacaroon(), identifier: makeMacaroon().identifier.slice(0, 40) })),
      }),
    ],
    { tokenHash: HASH_HEX, identifierOk: false, hashBound: true, lngetCompatible: true },
  ],
  [
    "unquoted parameters",
    [`L402 macaroon=${makeToken()}, invoice=${INVOICE}`],
    { hasMacaroon: true, hasInvoice: true, hashBound: true, lngetReason: "header_shape" },
  ],
  [
    "token wins over macaroon",
    [`L402 macaroon="x", token="${makeToken()}", invoice="${INVOICE}"`],
    { format: "v2_tlv", hashBound: true },
  ],
  [
    "with an empty token the macaroon counts",
    [`L402 token="", macaroon="${makeToken()}", invoice="${INVOICE}"`],
    { format: "v2_tlv", hashBound: true },
  ],
  [
    "an invoice without amount",
    [l402Line({ invoice: makeInvoice({ amountMsat: null }) })],
    { amountMsat: null, lngetCompatible: true },
    ["zero_amount_invoice"],
  ],
  [
    "a token encoded twice",
    [l402Line({ token: toBase64(fromText(makeToken())) })],
    { format: "v2_tlv", hashBound: true, lngetReason: "macaroon_encoding" },
    ["double_base64"],
  ],
  [
    "a macaroon in hexadecimal",
    [l402Line({ token: toHex(MACAROON) })],
    { format: "v2_tlv", hashBound: true, base64: null, lngetCompatible: false },
    ["hex_encoded"],
  ],
  [
    "bytes after the signature",
    [l402Line({ token: toBase64(Uint8Array.from([...MACAROON, 0])) })],
    { hashBound: true, lngetCompatible: true },
    ["trailing_bytes"],
  ],
  [
    "an index's own v1_binary format has its name",
    [l402Line({ token: toBase64(Uint8Array.from([0, 0, 0, 1, 0x42, ...new Array(66).fill(1)])) })],
    { format: "v1_binary", tokenFormat: "opaque", hashBound: null, lngetReason: "macaroon_encoding" },
  ],
  [
    "JSON and a MAC, without a comma after the version",
    [
      `L402 version="0" token="${Buffer.from(`{"path":"/","paymentHash":"${HASH_HEX}"}`).toString("base64url")}.00ff", invoice="${INVOICE}"`,
    ],
    {
      version: "0",
      format: "json",
      tokenFormat: "opaque",
      tokenHash: HASH_HEX,
      hashBound: true,
      lngetReason: "header_shape",
    },
    ["missing_comma"],
  ],
  ["a word without a value", [`${l402Line()}, draft`], { hashBound: true }, ["stray_word"]],
  [
    "JSON with the fields of a macaroon, and caveats as text",
    [
      l402Line({
        token: toBase64(fromText(JSON.stringify({ identifier: "5a".repeat(32), caveats: ["a=1"], signature: "ab" }))),
      }),
    ],
    { format: "json", tokenFormat: "opaque", tokenHash: null, hashBound: null },
  ],
  [
    "base64 of JSON that is not a macaroon",
    [l402Line({ token: toBase64(fromText(`{"payment_hash":"${HASH_HEX.toUpperCase()}"}`)) })],
    { format: "json", tokenFormat: "opaque", tokenHash: HASH_HEX, hashBound: true },
  ],
  [
    "a JSON Web Token",
    [
      l402Line({
        token: ['{"alg":"HS256"}', `{"paymentHash":"${HASH_HEX}"}`, "x"]
          .map((part) => Buffer.from(part).toString("base64url"))
          .join("."),
      }),
    ],
    { format: "json", tokenFormat: "jwt", tokenHash: HASH_HEX, hashBound: true },
  ],
  [
    "a regtest invoice",
    [l402Line({ invoice: makeInvoice({ network: "regtest" }) })],
    { invoiceNetwork: "regtest" },
    ["test_network"],
  ],
  [
    "a signet invoice",
    [l402Line({ invoice: makeInvoice({ network: "signet" }) })],
    { invoiceNetwork: "signet" },
    ["test_network"],
  ],
  [
    "an invoice with a timestamp ten minutes in the future",
    [l402Line({ invoice: makeInvoice({ timestamp: NOW_SECONDS + 600 }) })],
    {},
    ["invoice_in_future"],
  ],
  ["an invoice stamped a minute ahead", [l402Line({ invoice: makeInvoice({ timestamp: NOW_SECONDS + 60 }) })], {}],
  [
    "an invoice that current wallets reject",
    [l402Line({ invoice: makeInvoice({ paymentSecret: null, description: null, features: [8, 100] }) })],
    {},
    ["invoice_description_missing", "invoice_secret_missing", "invoice_feature_unknown"],
  ],
  [
    "two descriptions",
    [l402Line({ invoice: makeInvoice({ descriptionHash: HASH_HEX }) })],
    {},
    ["invoice_description_twice"],
  ],
  ["a parameter twice", [`${l402Line()}, invoice="lnbc1"`], { invoice: INVOICE }, ["duplicate_param"]],
  [
    "the errors of an invalid line before a valid one become warnings",
    ['LSAT macaroon="%"', l402Line()],
    { scheme: "L402", lngetReason: "header_shape" },
    ["missing_invoice", "bad_token_encoding"],
  ],
  ["more challenges than are checked", [new Array(20).fill(l402Line()).join(", ")], {}, ["header_truncated"]],
]
