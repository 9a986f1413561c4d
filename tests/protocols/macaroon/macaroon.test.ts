import fc from "fast-check"
import jsMacaroon from "macaroon"
import { describe, expect, test } from "vitest"
import { decodeBase64, fromHex, fromText, toBase64, toHex, toText } from "@/lib/protocols/base64"
import { parseV1, parseV2, serializeV2 } from "@/lib/protocols/macaroon/binary"
import { looksLikeJsonMacaroon, parseJsonMacaroon } from "@/lib/protocols/macaroon/json"
import type { Macaroon, ParsedMacaroon } from "@/lib/protocols/macaroon/macaroon"
import {
  addCaveat,
  createMacaroon,
  decodeIdentifier,
  encodeIdentifier,
  getIdentifierHash,
  verifyMacaroon,
} from "@/lib/protocols/macaroon/macaroon"

const ROOT = bytes("05530e1abd614627fc624e227992db4d4a1360fa0a73d9a5543a0c874e99ac7a")
const PAYMENT_HASH = "bdffafb8bca71ca3b223b79ab00c4e9a628afa4578baefd8df52a56b67b0eb21"
const TOKEN_ID = "87554600a70f7cd2d685a519305ca99a512c95467a8148b740799ac4fec6fb8d"
const IDENTIFIER = encodeIdentifier({ paymentHash: bytes(PAYMENT_HASH), tokenId: bytes(TOKEN_ID) })
const SAMPLE = createMacaroon({ rootKey: ROOT, identifier: IDENTIFIER, location: "lsat", caveats: ["services=demo:0"] })
const SAMPLE_BASE64 =
  "AgEEbHNhdAJCAAC9/6+4vKcco7Ijt5qwDE6aYor6RXi679jfUqVrZ7DrIYdVRgCnD3zS1oWlGTBcqZpRLJVGeoFIt0B5msT+xvuNAAIPc2VydmljZXM9ZGVtbzowAAAGICEZ48dDb1PXL3s6khEJqTc3vwi7Wu2z0M+9mLVYonwD"
const PREIMAGE_CAVEAT = "preimage=ff488f9d4e6f4446dc72b2cbc0591cc1d04cf2a7b74abb33b417ad564f3694cf"

function bytes(hex: string): Uint8Array {
  return fromHex(hex) ?? new Uint8Array()
}

function macaroonOf(reading: ParsedMacaroon): Macaroon {
  if ("error" in reading) throw new Error(reading.error)
  return reading.macaroon
}

describe("creating a macaroon", () => {
  test("the signature is the chain of HMACs that libmacaroons computes", () => {
    const bare = createMacaroon({ rootKey: ROOT, identifier: IDENTIFIER })
    expect(toHex(bare.signature)).toBe("eef6a40dd82cd22e891ee90d7983e3c51b66cfad3ad08649edb3a407a1ab12ac")
    expect(toHex(SAMPLE.signature)).toBe("2119e3c7436f53d72f7b3a921109a93737bf08bb5aedb3d0cfbd98b558a27c03")
  })

  test("binary version 2 equals the published sample byte for byte", () => {
    expect(toBase64(serializeV2(SAMPLE))).toBe(SAMPLE_BASE64)
  })

  test("adding the preimage caveat of a client gives the published token", () => {
    const sent = addCaveat(SAMPLE, PREIMAGE_CAVEAT)
    expect(toHex(sent.signature)).toBe("d7c7e44f36b7aa466c107fe992399484ab1c41e5d1b58c62fda6d2ae8919f52a")
    expect(serializeV2(sent).length).toBe(205)
  })

  test("an identifier has version 0, payment hash and token id, each of 32 bytes", () => {
    expect(IDENTIFIER.length).toBe(66)
    expect(decodeIdentifier(IDENTIFIER)).toEqual({ paymentHash: bytes(PAYMENT_HASH), tokenId: bytes(TOKEN_ID) })
    expect(getIdentifierHash(IDENTIFIER)).toBe(PAYMENT_HASH)
    expect(decodeIdentifier(IDENTIFIER.slice(0, 65))).toBeNull()
    expect(decodeIdentifier(Uint8Array.from([0, 1, ...IDENTIFIER.slice(2)]))).toBeNull()
    expect(getIdentifierHash(IDENTIFIER.slice(0, 34))).toBeNull()
    expect(getIdentifierHash(new Uint8Array())).toBeNull()
    expect(() => encodeIdentifier({ paymentHash: new Uint8Array(31), tokenId: bytes(TOKEN_ID) })).toThrow(RangeError)
  })
})

describe("verifying a macaroon", () => {
  test("the root key verifies it with and without caveats of the holder", () => {
    expect(verifyMacaroon(SAMPLE, ROOT)).toBe(true)
    expect(verifyMacaroon(addCaveat(SAMPLE, PREIMAGE_CAVEAT), ROOT)).toBe(true)
  })

  test("another key, another identifier, or a removed, changed or reordered caveat fails", () => {
    const two = addCaveat(SAMPLE, "x=1")
    const forged: Macaroon[] = [
      { ...two, caveats: two.caveats.slice(0, 1) },
      { ...two, caveats: [] },
      { ...two, caveats: two.caveats.toReversed() },
      { ...two, caveats: two.caveats.map((caveat) => ({ ...caveat, id: fromText("services=all:0") })) },
      { ...two, identifier: encodeIdentifier({ paymentHash: bytes(TOKEN_ID), tokenId: bytes(TOKEN_ID) }) },
      { ...two, signature: two.signature.slice(0, 31) },
      { ...two, signature: new Uint8Array(32) },
    ]
    for (const macaroon of forged) expect(verifyMacaroon(macaroon, ROOT)).toBe(false)
    expect(verifyMacaroon(two, bytes(TOKEN_ID))).toBe(false)
  })

  test("third-party caveats are rejected even when the chain is right", () => {
    const caveats = SAMPLE.caveats.map((caveat) => ({ ...caveat, verificationId: new Uint8Array([1]) }))
    expect(verifyMacaroon({ ...SAMPLE, caveats }, ROOT)).toBe(false)
  })
})

describe("binary version 2", () => {
  const whole = serializeV2(SAMPLE)

  test("encoding and decoding return the same", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 0, maxLength: 300 }),
        fc.option(fc.string({ unit: "binary" })),
        fc.array(fc.string({ unit: "binary" })),
        (identifier, location, caveats) => {
          const macaroon = createMacaroon({
            rootKey: ROOT,
            identifier,
            ...(location !== null && { location }),
            caveats,
          })
          expect(parseV2(serializeV2(macaroon))).toEqual({ macaroon, trailingBytes: 0 })
        },
      ),
    )
  })

  test("every shortened macaroon is rejected as truncated", () => {
    for (let length = 1; length < whole.length; length += 1) {
      expect(parseV2(whole.slice(0, length))).toHaveProperty("error")
    }
  })

  test("bytes after the signature are counted", () => {
    expect(parseV2(Uint8Array.from([...whole, 0, 0]))).toMatchObject({ trailingBytes: 2 })
  })

  const BROKEN: [string, string, string][] = [
    ["another version", "01", "v2_bad_version"],
    ["nothing after the version", "02", "v2_truncated"],
    ["no identifier", "0201016100", "v2_missing_identifier"],
    ["the location after the identifier", "0202016101016100", "v2_fields_out_of_order"],
    ["a field twice", "02020161020161", "v2_fields_out_of_order"],
    ["an unknown field", "02020161030161", "v2_unexpected_field"],
    ["a verification id in the header", "0202016104016100", "v2_unexpected_field"],
    ["a caveat without an id", "0202016100010161000006", "v2_missing_caveat_id"],
    ["no signature", "0202016100000401", "v2_missing_signature"],
    ["a signature of one byte", "020201610000060161", "v2_bad_signature_length"],
    ["a length beyond the end", "0202ff7f61", "v2_truncated"],
    ["a length without end", "0202ffffffffffffffffff", "v2_truncated"],
  ]

  for (const [sentence, hex, error] of BROKEN) {
    test(`${sentence} is ${error}`, () => expect(parseV2(bytes(hex))).toEqual({ error }))
  }
})

describe("packets of version 1", () => {
  const packet = (text: string) => `${(text.length + 5).toString(16).padStart(4, "0")}${text}\n`
  const binary = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"))
  const signature = Buffer.from(SAMPLE.signature).toString("latin1")
  const identifier = Buffer.from(IDENTIFIER).toString("latin1")
  const head = packet("location lsat") + packet(`identifier ${identifier}`)

  test("a macaroon is parsed to the same value as its binary form of version 2", () => {
    const text = head + packet("cid services=demo:0") + packet(`signature ${signature}`)
    expect(parseV1(binary(text))).toEqual({ macaroon: SAMPLE, trailingBytes: 0 })
    expect(toHex(binary(text)).startsWith("303031326c6f636174696f6e206c7361740a30303532")).toBe(true)
  })

  test("third-party caveats keep their verification id and location", () => {
    const text = head + packet("cid c") + packet("vid v") + packet("cl l") + packet(`signature ${signature}`)
    const [caveat] = macaroonOf(parseV1(binary(text))).caveats
    expect(caveat).toEqual({ id: fromText("c"), verificationId: fromText("v"), location: "l" })
  })

  const BROKEN: [string, string, string][] = [
    ["a length that is no number", "00zzlocation x\n", "v1_bad_length"],
    ["a length beyond the end", "00fflocation x\n", "v1_bad_length"],
    ["a length too short for a packet", "0005l", "v1_bad_length"],
    ["a packet without a space", packet("location"), "v1_bad_packet"],
    ["a packet without a line end", "0012location lsat!", "v1_bad_packet"],
    ["another packet first", packet("identifier x"), "v1_missing_location"],
    ["no identifier", packet("location x") + packet("cid y"), "v1_missing_identifier"],
    ["no signature", head, "v1_missing_signature"],
    ["a short signature", head + packet("signature x"), "v1_bad_signature_length"],
    ["a packet out of place", head + packet("vid v") + packet(`signature ${signature}`), "v1_unexpected_packet"],
  ]

  for (const [sentence, text, error] of BROKEN) {
    test(`${sentence} is ${error}`, () => expect(parseV1(binary(text))).toEqual({ error }))
  }
})

describe("js-macaroon, an independent library, agrees", () => {
  test("js-macaroon parses and verifies our macaroons", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.array(fc.string({ minLength: 1 })),
        (rootKey, identifier, caveats) => {
          const minted = createMacaroon({ rootKey, identifier, location: "here", caveats })
          const imported = jsMacaroon.importMacaroon(serializeV2(minted))
          const seen: string[] = []
          imported.verify(rootKey, (caveat) => (seen.push(caveat) > 0 ? null : "never"))
          expect(seen).toEqual(caveats)
          expect(Uint8Array.from(imported.signature)).toEqual(minted.signature)
        },
      ),
    )
  })

  test("we parse and verify its macaroons, in binary and in both JSON versions", () => {
    for (const version of [1, 2] as const) {
      const identifier = version === 1 ? fromText("an identifier in text") : IDENTIFIER
      const theirs = jsMacaroon.newMacaroon({ identifier, location: "there", rootKey: ROOT, version })
      theirs.addFirstPartyCaveat("services=demo:0")
      const json: unknown = JSON.parse(JSON.stringify(theirs.exportJSON()))
      expect(looksLikeJsonMacaroon(json)).toBe(true)
      const readings = looksLikeJsonMacaroon(json) ? [macaroonOf(parseJsonMacaroon(json))] : []
      if (version === 2) readings.push(macaroonOf(parseV2(theirs.exportBinary())))
      for (const macaroon of readings) {
        expect(verifyMacaroon(macaroon, ROOT)).toBe(true)
        expect(macaroon.location).toBe("there")
        expect(macaroon.caveats.map((caveat) => toText(caveat.id))).toEqual(["services=demo:0"])
      }
    }
  })

  test("its third-party caveats are recognized and rejected", () => {
    const theirs = jsMacaroon.newMacaroon({ identifier: IDENTIFIER, location: "there", rootKey: ROOT })
    theirs.addThirdPartyCaveat(ROOT, "ask them", "elsewhere")
    const ours = macaroonOf(parseV2(theirs.exportBinary()))
    expect(ours.caveats[0]?.verificationId).not.toBeNull()
    expect(verifyMacaroon(ours, ROOT)).toBe(false)
  })
})

test("JSON macaroons with missing or invalid parts are rejected with a named error", () => {
  const good = { v: 2, i: "id", s64: "IRnjx0NvU9cvezqSEQmpNze_CLta7bPQz72YtViifAM" }
  expect(parseJsonMacaroon(good)).toHaveProperty("macaroon")
  expect(parseJsonMacaroon({ ...good, i: undefined })).toEqual({ error: "json_missing_identifier" })
  expect(parseJsonMacaroon({ ...good, s64: "AAAA" })).toEqual({ error: "json_bad_signature" })
  expect(parseJsonMacaroon({ ...good, c: [{ nothing: true }] })).toEqual({ error: "json_bad_caveat" })
  expect(parseJsonMacaroon({ identifier: "id", signature: "00" })).toEqual({ error: "json_bad_signature" })
  expect(looksLikeJsonMacaroon({ path: "/demo", paymentHash: PAYMENT_HASH })).toBe(false)
  expect(looksLikeJsonMacaroon([])).toBe(false)
})

test("no decoder throws, for any bytes", () => {
  const whole = serializeV2(SAMPLE)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(whole.length), fc.nat(255), (noise, position, value) => {
      for (const input of [noise, Uint8Array.from([2, ...noise]), whole.with(position % whole.length, value)]) {
        parseV2(input)
        parseV1(input)
      }
    }),
  )
  expect(decodeBase64(SAMPLE_BASE64)?.bytes).toEqual(whole)
})
