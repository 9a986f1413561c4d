import { secp256k1 } from "@noble/curves/secp256k1.js"
import { bech32 } from "@scure/base"
import bolt11 from "bolt11"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { fromHex, toHex } from "@/lib/protocols/base64"
import type { Invoice } from "@/lib/protocols/bolt11/bolt11"
import { decodeInvoice, hashForSigning, isBolt12 } from "@/lib/protocols/bolt11/bolt11"
import type { InvoiceDraft } from "@/lib/protocols/bolt11/encode"
import { encodeInvoice } from "@/lib/protocols/bolt11/encode"
import { formatPrefix, LIGHTNING_NETWORKS, parsePrefix } from "@/lib/protocols/bolt11/prefix"
import { wordsToBytes } from "@/lib/protocols/bolt11/words"
import { makeInvoice } from "@/tests/protocols/builders"
import {
  EXAMPLE_HASH,
  EXAMPLE_KEY,
  EXAMPLE_PAYEE,
  EXAMPLE_SECRET,
  INVALID_EXAMPLES,
  UNPAYABLE_EXAMPLES,
  VALID_EXAMPLES,
} from "./examples"

const KEY = fromHex(EXAMPLE_KEY) ?? new Uint8Array()

const DRAFT: InvoiceDraft = {
  network: "mainnet",
  amountMsat: 21_000n,
  timestamp: 1_795_219_170,
  paymentHash: EXAMPLE_HASH,
  paymentSecret: EXAMPLE_SECRET,
  description: "demo call",
  expirySeconds: 600,
  minFinalCltvDelta: 18,
}

function decoded(text: string): Invoice {
  const reading = decodeInvoice(text)
  if ("error" in reading) throw new Error(reading.error)
  return reading.invoice
}

/** Replaces the signature by its high-S form, which is mathematically valid but which wallets reject. */
function withHighS(text: string): string {
  const { prefix, words } = bech32.decode(text as `${string}1${string}`, false)
  const bytes = wordsToBytes(words.slice(-104))
  const { r, s } = secp256k1.Signature.fromBytes(bytes.slice(0, 64))
  const flipped = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s)
  const signature = [...flipped.toBytes(), (bytes[64] ?? 0) ^ 1]
  return bech32.encode(prefix, [...words.slice(0, -104), ...bech32.toWords(Uint8Array.from(signature))], false)
}

function sign(prefix: string, data: number[]): string {
  const [recovery = 0, ...signature] = secp256k1.sign(hashForSigning(prefix, data), KEY, {
    prehash: false,
    format: "recovered",
  })
  return bech32.encode(prefix, [...data, ...bech32.toWords(Uint8Array.from([...signature, recovery]))], false)
}

describe("the examples of BOLT 11", () => {
  for (const { sentence, text, expected } of VALID_EXAMPLES) {
    test(`${sentence} decodes, signed by the example's node`, () => {
      const invoice = decoded(text)
      expect(invoice).toMatchObject(expected)
      const isOthers = invoice.paymentHash !== EXAMPLE_HASH
      if (!isOthers) expect(invoice.payee).toBe(EXAMPLE_PAYEE)
      expect(invoice.paymentSecret).toBe(EXAMPLE_SECRET)
      expect(invoice.expiresAt).toBe(invoice.timestamp + invoice.expirySeconds)
      expect(invoice.warnings).toEqual([])
    })
  }

  for (const [sentence, error, text] of INVALID_EXAMPLES) {
    test(`${sentence} is ${error}`, () => expect(decodeInvoice(text)).toEqual({ error }))
  }

  for (const [sentence, warning, text] of UNPAYABLE_EXAMPLES) {
    test(`${sentence} decodes with the warning ${warning}`, () => expect(decoded(text).warnings).toEqual([warning]))
  }

  test("encoding the coffee example with its key gives the same invoice, signed by the same node", () => {
    const [, coffee] = VALID_EXAMPLES
    const text = encodeInvoice(
      {
        network: "mainnet",
        amountMsat: 250_000_000n,
        timestamp: 1_496_314_658,
        paymentHash: EXAMPLE_HASH,
        paymentSecret: EXAMPLE_SECRET,
        description: "1 cup coffee",
        expirySeconds: 60,
      },
      KEY,
    )
    // Compare the decoded values: `encodeInvoice` writes the fields in another order than the example, so the signatures differ.
    expect({ ...decoded(text) }).toEqual(decoded(coffee?.text ?? ""))
    expect(text.length).toBe(coffee?.text.length)
  })
})

describe("the prefix", () => {
  const TABLE: [string, ReturnType<typeof parsePrefix>][] = [
    ["lnbc", { network: "mainnet", amountMsat: null }],
    ["lnbcrt", { network: "regtest", amountMsat: null }],
    ["lntb1m", { network: "testnet", amountMsat: 100_000_000n }],
    ["lntbs1u", { network: "signet", amountMsat: 100_000n }],
    ["lnsb1n", { network: "simnet", amountMsat: 100n }],
    ["lnbc10p", { network: "mainnet", amountMsat: 1n }],
    ["lnbc11p", "sub_msat_amount"],
    ["lnbc2", { network: "mainnet", amountMsat: 200_000_000_000n }],
    ["lnbc0n", "bad_amount"],
    ["lnbc01n", "bad_amount"],
    ["lnbc1x", "bad_multiplier"],
    ["lnbc1mm", "bad_multiplier"],
    ["lnltc1m", "unknown_prefix"],
    ["lnbcx", "unknown_prefix"],
    ["bc", "unknown_prefix"],
  ]

  for (const [prefix, expected] of TABLE) {
    test(`${prefix} means ${typeof expected === "string" ? expected : `${expected.amountMsat} msat on ${expected.network}`}`, () => {
      expect(parsePrefix(prefix)).toEqual(expected)
    })
  }

  test("encoding and decoding any amount returns the same", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LIGHTNING_NETWORKS),
        fc.option(fc.bigInt({ min: 1n, max: 10n ** 17n })),
        (network, amountMsat) => {
          expect(parsePrefix(formatPrefix({ network, amountMsat }))).toEqual({ network, amountMsat })
        },
      ),
    )
  })
})

describe("encoding invoices", () => {
  const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex)

  test("encoding and decoding return the same, signed by the key that wrote it", () => {
    fc.assert(
      fc.property(
        fc.record({
          network: fc.constantFrom(...LIGHTNING_NETWORKS),
          amountMsat: fc.option(fc.bigInt({ min: 1n, max: 10n ** 15n })),
          timestamp: fc.integer({ min: 0, max: 2 ** 35 - 1 }),
          paymentHash: hex32,
          paymentSecret: fc.option(hex32),
          description: fc.option(fc.string({ unit: "grapheme", maxLength: 60 })),
          descriptionHash: fc.option(hex32),
          expirySeconds: fc.option(fc.integer({ min: 0, max: 10 ** 9 })),
          minFinalCltvDelta: fc.option(fc.integer({ min: 0, max: 5_000 })),
          features: fc.uniqueArray(fc.integer({ min: 0, max: 120 })),
        }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => secp256k1.utils.isValidSecretKey(key)),
        (draft, key) => {
          const invoice = decoded(encodeInvoice(draft, key))
          expect(invoice).toMatchObject({
            ...draft,
            expirySeconds: draft.expirySeconds ?? 3_600,
            minFinalCltvDelta: draft.minFinalCltvDelta ?? 18,
            features: draft.features.toSorted((a, b) => a - b),
            payee: toHex(secp256k1.getPublicKey(key)),
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  test("values that no invoice can hold are rejected", () => {
    const bad: Partial<InvoiceDraft>[] = [
      { timestamp: -1 },
      { timestamp: 2 ** 35 },
      { timestamp: 1.5 },
      { amountMsat: 0n },
      { paymentHash: "00" },
      { description: "x".repeat(640) },
    ]
    for (const change of bad) expect(() => encodeInvoice({ ...DRAFT, ...change }, KEY)).toThrow(RangeError)
  })

  test("a named payee is valid only when it is the signer", () => {
    const other = toHex(secp256k1.getPublicKey(KEY.with(0, 1)))
    expect(decoded(encodeInvoice({ ...DRAFT, payee: EXAMPLE_PAYEE }, KEY)).payee).toBe(EXAMPLE_PAYEE)
    expect(decodeInvoice(encodeInvoice({ ...DRAFT, payee: other }, KEY))).toEqual({ error: "signature_payee_mismatch" })
  })

  test("a signature with a high S is accepted without a named payee, not with one", () => {
    expect(decoded(withHighS(encodeInvoice(DRAFT, KEY))).payee).toBe(EXAMPLE_PAYEE)
    const named = withHighS(encodeInvoice({ ...DRAFT, payee: EXAMPLE_PAYEE }, KEY))
    expect(decodeInvoice(named)).toEqual({ error: "signature_payee_mismatch" })
  })

  test("the first of a repeated field counts, and a field beyond the end is an error", () => {
    const { prefix, words } = bech32.decode(encodeInvoice(DRAFT, KEY) as `${string}1${string}`, false)
    const data = words.slice(0, -104)
    const expiry = (seconds: number) => [6, 0, 2, Math.floor(seconds / 32), seconds % 32]
    const resigned = (extra: number[]) => sign(prefix, [...data, ...extra])
    expect(decoded(resigned(expiry(99))).expirySeconds).toBe(600)
    expect(decodeInvoice(resigned([13, 0, 31, 1]))).toEqual({ error: "bad_field" })
    expect(decodeInvoice(resigned([13]))).toEqual({ error: "bad_field" })
  })

  test("a missing or repeated description is a warning", () => {
    const warnings = (draft: Partial<InvoiceDraft>) => decoded(encodeInvoice({ ...DRAFT, ...draft }, KEY)).warnings
    expect(warnings({})).toEqual([])
    expect(warnings({ description: null })).toEqual(["invoice_description_missing"])
    expect(warnings({ descriptionHash: EXAMPLE_HASH })).toEqual(["invoice_description_twice"])
  })

  test("the lightning: scheme and upper case are accepted", () => {
    const text = encodeInvoice(DRAFT, KEY)
    expect(decodeInvoice(`lightning:${text}`)).toEqual(decodeInvoice(text))
    expect(decodeInvoice(` ${text.toUpperCase()}\n`)).toEqual(decodeInvoice(text))
  })
})

describe("other libraries decode our invoices", () => {
  test("bolt11 reads amount, hash, secret, text, expiry and signer", () => {
    const theirs = bolt11.decode(encodeInvoice(DRAFT, KEY))
    expect(theirs).toMatchObject({ millisatoshis: "21000", timestamp: DRAFT.timestamp, payeeNodeKey: EXAMPLE_PAYEE })
    expect(theirs.tagsObject).toMatchObject({
      payment_hash: EXAMPLE_HASH,
      payment_secret: EXAMPLE_SECRET,
      description: "demo call",
      expire_time: 600,
      min_final_cltv_expiry: 18,
    })
    expect(theirs.tagsObject.feature_bits).toMatchObject({
      var_onion_optin: { required: true },
      payment_secret: { required: true },
    })
  })

  test("we decode the invoices of bolt11", () => {
    const unsigned = bolt11.encode({
      satoshis: 50,
      timestamp: DRAFT.timestamp,
      tags: [
        { tagName: "payment_hash", data: EXAMPLE_HASH },
        { tagName: "description", data: "theirs" },
        { tagName: "payment_secret", data: EXAMPLE_SECRET },
      ],
    })
    const signed = bolt11.sign(unsigned, EXAMPLE_KEY).paymentRequest ?? ""
    expect(decoded(signed)).toMatchObject({ amountMsat: 50_000n, description: "theirs", payee: EXAMPLE_PAYEE })
  })
})

test("an invoice that several rules read is decoded once", () => {
  const text = makeInvoice()
  expect(decodeInvoice(` ${text} `)).toBe(decodeInvoice(text))
})

test("BOLT 12 is recognized", () => {
  for (const text of ["lno1pgykge", "LNI1ABC", "lnr1x", "lightning:lno1x"]) expect(isBolt12(text)).toBe(true)
  for (const text of ["lnbc1p", "lnox", ""]) expect(isBolt12(text)).toBe(false)
})

test("no invoice with one changed letter decodes", () => {
  const text = encodeInvoice(DRAFT, KEY)
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(..."qpzry9x8gf2tvdw0s3jn54khce6mua7l1b"), (at, letter) => {
      const changed = text.slice(0, at) + letter + text.slice(at + 1)
      if (changed !== text) expect(decodeInvoice(changed)).toHaveProperty("error")
    }),
  )
})

test("decoding never throws, and long texts are rejected at once", () => {
  fc.assert(fc.property(fc.string(), (text) => "error" in decodeInvoice(text)))
  fc.assert(fc.property(fc.string(), (text) => "error" in decodeInvoice(`lnbc1${text}`)))
  expect(decodeInvoice(`lnbc1${"q".repeat(1_000_000)}`)).toEqual({ error: "too_long" })
})
