import { bech32 } from "@scure/base"
import { describe, expect, test } from "vitest"
import { fromText, toBase64, toHex } from "@/lib/protocols/base64"
import type { L402Challenge, Reply } from "@/lib/protocols/challenge"
import { reasonOf } from "@/lib/protocols/challenge"
import { checkL402 } from "@/lib/protocols/l402"
import { L402_TEXTS } from "@/lib/protocols/l402-findings"
import { mintMacaroon } from "@/lib/protocols/macaroon"
import { serializeV2 } from "@/lib/protocols/macaroon-binary"
import { HASH_HEX, l402Line, makeInvoice, makeMacaroon, makeToken, NOW_SECONDS, OPTIONS, PREIMAGE } from "./builders"
import { challengeReply, idsOf, loadVectors, optionsOf, replyOf } from "./vectors"

const INVOICE = makeInvoice()
const MACAROON = serializeV2(makeMacaroon())
const STD_PADDED = toBase64(
  serializeV2(mintMacaroon({ rootKey: fromText("k"), identifier: fromText("i?>"), caveats: ["~~~?"] })),
)

/** Sentence, header lines, what the challenge reads as, and warnings. All valid. */
const VALID: [string, string[], Partial<L402Challenge>, string[]?][] = [
  [
    "standard base64 with padding",
    [l402Line({ token: STD_PADDED })],
    { base64: "std-padded", format: "v2_tlv", lngetReason: "identifier_version" },
  ],
  [
    "url-safe base64 with padding is read here, not by lnget",
    [l402Line({ token: STD_PADDED.replaceAll("+", "-").replaceAll("/", "_") })],
    { base64: "url-padded", lngetReason: "base64_variant" },
  ],
  [
    "LSAT only, with an invoice in capitals",
    [`LSAT macaroon="${makeToken()}", invoice="${INVOICE.toUpperCase()}"`],
    { scheme: "LSAT", invoiceHash: HASH_HEX, lngetCompatible: true },
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
    "an empty token leaves the macaroon to be read",
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
    "an index's own idea of v1_binary keeps its name",
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
  ],
  [
    "base64 of JSON that is no macaroon",
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
    "an invoice stamped ten minutes ahead",
    [l402Line({ invoice: makeInvoice({ timestamp: NOW_SECONDS + 600 }) })],
    {},
    ["invoice_in_future"],
  ],
  ["an invoice stamped a minute ahead", [l402Line({ invoice: makeInvoice({ timestamp: NOW_SECONDS + 60 }) })], {}],
  [
    "an invoice that modern wallets refuse",
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
    "a broken line before a good one leaves its errors as warnings",
    ['LSAT macaroon="%"', l402Line()],
    { scheme: "L402", lngetReason: "header_shape" },
    ["missing_invoice", "bad_token_encoding"],
  ],
  ["more challenges than are judged", [new Array(20).fill(l402Line()).join(", ")], {}, ["header_truncated"]],
]

/** Sentence, header lines, the ids of all errors in order, and what the challenge says of them. */
const INVALID: [string, string[], string[], Partial<L402Challenge>?][] = [
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
    "everything about the payment wrong at once, in the order of the checks",
    [l402Line({ token: makeToken(PREIMAGE), invoice: makeInvoice({ timestamp: NOW_SECONDS - 3_600 }) })],
    ["payment_hash_mismatch", "invoice_expired"],
    { hashBound: false },
  ],
  [
    "an invoice that expires this very second",
    [l402Line({ invoice: makeInvoice({ timestamp: NOW_SECONDS - 600 }) })],
    ["invoice_expired"],
  ],
  [
    "two broken challenges: the first one's reason comes first",
    ['L402 macaroon="AAAA"', 'LSAT invoice="x"'],
    ["missing_invoice", "missing_token", "invoice_malformed"],
  ],
]

/** The same data under another prefix, with a checksum that fits. */
function changedPrefix(invoice: string, prefix: string): string {
  return bech32.encode(prefix, bech32.decode(invoice as `${string}1${string}`, false).words, false)
}

/** Turns the payment hash field, the first after the timestamp, into one that nobody knows. */
function withoutHash(invoice: string): string {
  const { prefix, words } = bech32.decode(invoice as `${string}1${string}`, false)
  return bech32.encode(prefix, words.with(7, 2), false)
}

describe("good L402 challenges", () => {
  for (const [sentence, lines, challenge, warnings = []] of VALID) {
    test(`${sentence}: valid${warnings.length > 0 ? ` with ${warnings.join(", ")}` : ""}`, () => {
      const detection = checkL402(challengeReply(...lines), OPTIONS)
      expect(reasonOf(detection)).toBeNull()
      expect(detection.valid).toBe(true)
      expect(detection.challenge).toMatchObject(challenge)
      expect(idsOf(detection, "warning")).toEqual(warnings)
    })
  }
})

describe("bad L402 challenges", () => {
  for (const [sentence, lines, errors, challenge = {}] of INVALID) {
    test(`${sentence}: ${errors.join(", ")}`, () => {
      const detection = checkL402(challengeReply(...lines), OPTIONS)
      expect(detection.valid).toBe(false)
      expect(idsOf(detection, "error")).toEqual(errors)
      expect(detection.challenge).toMatchObject(challenge)
      expect(detection.price).toBeNull()
    })
  }

  test("on another status the challenge counts for nothing, and the finding names what was seen", () => {
    for (const status of [200, 302, 401, 403, 404, 422, 429, 500]) {
      const [finding, ...rest] = checkL402({ ...challengeReply(l402Line()), status }, OPTIONS).findings
      expect(rest).toEqual([])
      expect(finding).toMatchObject({ id: "not_402", severity: "error", seen: `status ${status} with L402` })
    }
  })

  test("a scheme inside a quoted string is none", () => {
    const detection = checkL402(challengeReply('Bearer error="see L402 docs"'), OPTIONS)
    expect(detection).toMatchObject({ valid: false, challenge: null, price: null })
    expect(detection.findings).toMatchObject([{ id: "no_l402_challenge", seen: "schemes: Bearer" }])
  })
})

describe("the price of an L402 challenge", () => {
  const priceOf = (reply: Reply, options = OPTIONS) => checkL402(reply, options).price

  test("is in whole satoshis, rounded up, paid to the invoice's node", () => {
    const price = priceOf(challengeReply(l402Line({ invoice: makeInvoice({ amountMsat: 1_001n }) })))
    expect(price).toMatchObject({ priceSats: 2, priceUsd: null, asset: "BTC", network: "lightning", kind: "exact" })
    expect(price?.payTo).toMatch(/^0[23][0-9a-f]{64}$/)
  })

  test("is unknown where the payer decides", () => {
    expect(priceOf(challengeReply(l402Line({ invoice: makeInvoice({ amountMsat: null }) })))?.priceSats).toBeNull()
  })

  test("is marked on a test network, unless that counts as real here", () => {
    const reply = challengeReply(l402Line({ invoice: makeInvoice({ network: "regtest" }) }))
    expect(priceOf(reply)?.testNetwork).toBe(true)
    expect(priceOf(reply, { ...OPTIONS, realNetworks: ["regtest"] })?.testNetwork).toBe(false)
    expect(idsOf(checkL402(reply, { ...OPTIONS, realNetworks: ["regtest"] }), "warning")).toEqual([])
  })
})

test("caveats are shown as text, bounded in number and without control characters", () => {
  const many = mintMacaroon({
    rootKey: fromText("k"),
    identifier: makeMacaroon().identifier,
    caveats: new Array(500).fill("a\u0000b"),
  })
  const { challenge } = checkL402(challengeReply(l402Line({ token: toBase64(serializeV2(many)) })), OPTIONS)
  expect(challenge?.caveats.length).toBe(64)
  expect(challenge?.caveats[0]).toBe("a\ufffdb")
})

test("every L402 finding has been seen in a recorded answer or a case above", () => {
  const detections = [
    ...loadVectors("l402").map((vector) => checkL402(replyOf(vector), optionsOf(vector))),
    ...[...VALID, ...INVALID].map(([, lines]) => checkL402(challengeReply(...lines), OPTIONS)),
  ]
  const seen = new Set(detections.flatMap(({ findings }) => findings.map(({ id }) => id)))
  expect(Object.keys(L402_TEXTS).filter((id) => !seen.has(id))).toEqual([])
})
