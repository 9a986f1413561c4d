import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { base58 } from "@scure/base"
import {
  createOfferEIP712,
  createOfferJWS,
  verifyOfferSignatureEIP712,
  verifyOfferSignatureJWS,
} from "@x402/extensions/offer-receipt"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, test } from "vitest"
import { OFFER_TEXTS } from "@/lib/protocols/x402/extension-findings"
import { parseJws } from "@/lib/protocols/x402/offers/jws"
import { parseTerms, recoverSigner } from "@/lib/protocols/x402/offers/terms"
import { checkX402 } from "@/lib/protocols/x402/x402"
import { makeDocument, makeRequirement, makeV1Requirement, SOMEONE } from "../builders"
import { x402Reply } from "../vectors"

// The offers are made by the SDK of the extension, and each is judged by the SDK too.

const payee = privateKeyToAccount(`0x${"11".repeat(32)}`)
const URL = "https://api.example.com/weather"
const entry = makeRequirement({ payTo: payee.address })
const INPUT = {
  acceptIndex: 0,
  ...{ scheme: "exact", network: "eip155:8453", asset: String(entry["asset"]), payTo: payee.address, amount: "10000" },
  offerValiditySeconds: 300,
}
type TypedData = Parameters<typeof payee.signTypedData>[0]
const signTypedData = (account: typeof payee) => (data: unknown) => account.signTypedData(data as TypedData)
const makeOffer = (changes: Partial<typeof INPUT> = {}, account = payee, url = URL) =>
  createOfferEIP712(url, { ...INPUT, ...changes }, signTypedData(account))

interface Key {
  privateKey: KeyObject
  publicKey: KeyObject
}
const CURVES = {
  ES256K: generateKeyPairSync("ec", { namedCurve: "secp256k1" }),
  ES256: generateKeyPairSync("ec", { namedCurve: "P-256" }),
  EdDSA: generateKeyPairSync("ed25519"),
} as const satisfies Record<string, Key>
type Algorithm = keyof typeof CURVES
const signWith = (algorithm: Algorithm, key: Key) => (data: Uint8Array) =>
  Promise.resolve(
    sign(algorithm === "EdDSA" ? null : "sha256", data, { key: key.privateKey, dsaEncoding: "ieee-p1363" }).toString(
      "base64url",
    ),
  )
const makeJws = (algorithm: Algorithm, kid: string, key: Key = CURVES[algorithm]) =>
  createOfferJWS(URL, INPUT, { kid, format: "jws", algorithm, sign: signWith(algorithm, key) })

const PREFIXES = { ES256K: [0xe7, 0x01], ES256: [0x80, 0x24], EdDSA: [0xed, 0x01] } as const
const getJwk = (algorithm: Algorithm) => CURVES[algorithm].publicKey.export({ format: "jwk" })
function didKey(algorithm: Algorithm): string {
  const { x = "", y = "" } = getJwk(algorithm)
  const point = Buffer.from(x, "base64url")
  const parity = (Buffer.from(y, "base64url").at(-1) ?? 0) % 2
  const bytes = algorithm === "EdDSA" ? point : Buffer.concat([Buffer.of(2 + parity), point])
  return `did:key:z${base58.encode(Uint8Array.of(...PREFIXES[algorithm], ...bytes))}`
}
const didJwk = (algorithm: Algorithm) =>
  `did:jwk:${Buffer.from(JSON.stringify(getJwk(algorithm))).toString("base64url")}`

type Offer = Record<string, unknown>
const seenIds = new Set<string>()
function check(offers: unknown[], accepts: unknown[] = [entry], resource: unknown = { url: URL }, now = new Date()) {
  const extensions = { "offer-receipt": { info: { offers }, schema: { type: "object" } } }
  const detection = checkX402(x402Reply(makeDocument({ accepts, resource, extensions })), { now })
  for (const { id } of detection.findings) seenIds.add(id)
  return detection
}
const found = (...parameters: Parameters<typeof check>) =>
  check(...parameters).findings.map(({ severity, id, seen }) => [severity, id, seen])

const stranger = privateKeyToAccount(`0x${"22".repeat(32)}`)
const changed = (offer: { payload: object }, changes: Offer) => ({
  ...offer,
  payload: { ...offer.payload, ...changes },
})

describe("D-truth-06 a signed offer in the format eip712", () => {
  test("of the payee with the terms of an entry is verified", async () => {
    const offer = await makeOffer()
    expect(found([offer])).toEqual([["info", "offer_verified", "offers[0]"]])
    expect(await verifyOfferSignatureEIP712(offer)).toMatchObject({ signer: payee.address })
  })

  test("is recovered to the signer that the SDK recovers, also after a change", async () => {
    const offer = await makeOffer()
    for (const changes of [{}, { amount: "1" }, { resourceUrl: "https://ü.example/" }, { validUntil: 0 }]) {
      const one = { ...offer, payload: { ...offer.payload, ...changes } }
      const terms = parseTerms(one.payload)
      if (typeof terms === "string") throw new Error(terms)
      const { signer } = await verifyOfferSignatureEIP712(one)
      expect(recoverSigner(terms, one.signature)).toBe(signer.toLowerCase())
    }
  })

  test("of another key has a finding with the signer", async () => {
    const offer = await makeOffer({}, stranger)
    expect(found([offer])).toEqual([
      ["warning", "offer_signer_not_payee", `offers[0]: ${stranger.address.toLowerCase()}`],
    ])
  })

  test("whose terms were changed after signing has the finding of another signer", async () => {
    const offer = changed(await makeOffer({ amount: "1" }), { amount: "10000" })
    expect(check([offer]).findings.map(({ id }) => id)).toEqual(["offer_signer_not_payee"])
  })

  test.each<[string, (offer: Offer) => Offer, string, string]>([
    ["without signature", ({ signature: _, ...offer }) => offer, "offer_malformed", "offers[0]: signature"],
    ["of an unknown format", (offer) => ({ ...offer, format: "pgp" }), "offer_malformed", "offers[0]: format"],
    ["without payload", ({ payload: _, ...offer }) => offer, "offer_malformed", "offers[0]: payload"],
    ["of version 2", (offer) => changed(offer as never, { version: 2 }), "offer_malformed", "offers[0]: version"],
    ["that is too short", (offer) => ({ ...offer, signature: "0x1234" }), "offer_signature_invalid", "offers[0]"],
    [
      "with an unknown recovery byte",
      (offer) => ({ ...offer, signature: `${String(offer["signature"]).slice(0, -2)}1d` }),
      "offer_signature_invalid",
      "offers[0]",
    ],
    [
      "that leads to no point",
      (offer) => ({ ...offer, signature: `0x${"ff".repeat(64)}1b` }),
      "offer_signature_invalid",
      "offers[0]",
    ],
    ["with another index", (offer) => ({ ...offer, acceptIndex: 1 }), "offer_index_wrong", "offers[0]: acceptIndex 1"],
  ])("%s: %s", async (_, change, id, seen) => {
    expect(found([change({ ...(await makeOffer()) })])).toEqual([["warning", id, seen]])
  })

  test.each<[string, Partial<typeof INPUT>, string]>([
    ["amount", { amount: "1" }, "offers[0]: amount"],
    ["scheme", { scheme: "upto" }, "offers[0]: scheme"],
    ["network", { network: "eip155:1" }, "offers[0]: network"],
    ["asset", { asset: SOMEONE }, "offers[0]: asset"],
  ])("with another %s than the entries", async (_, changes, seen) => {
    expect(found([await makeOffer(changes)])).toEqual([["warning", "offer_terms_differ", seen]])
  })

  test("with another payee than the entries", async () => {
    const offer = await makeOffer({ payTo: stranger.address }, stranger)
    expect(found([offer])).toEqual([["warning", "offer_terms_differ", "offers[0]: payTo"]])
  })

  test("for another resource, or expired", async () => {
    const offer = await makeOffer({}, payee, "https://other.example/")
    expect(found([offer])).toEqual([["warning", "offer_terms_differ", "offers[0]: resourceUrl"]])
    const late = new Date(Date.now() + 600_000)
    const { validUntil } = (await makeOffer()).payload
    expect(found([await makeOffer()], [entry], { url: URL }, late)).toEqual([
      [
        "warning",
        "offer_expired",
        expect.stringMatching(new RegExp(`offers\\[0\\]: ${String(validUntil).slice(0, 6)}`)),
      ],
    ])
  })

  test("belongs to the entry with its terms, not to the one at its position", async () => {
    const offer = await makeOffer({ amount: "20000", acceptIndex: 1 })
    const accepts = [entry, makeRequirement({ payTo: payee.address, amount: "20000" })]
    expect(found([offer], accepts)).toEqual([["info", "offer_verified", "offers[0]"]])
    expect(found([{ ...offer, acceptIndex: undefined }], accepts)).toEqual([["info", "offer_verified", "offers[0]"]])
  })

  test("in version 1 has the amount and the network of version 2", async () => {
    const accepts = [makeV1Requirement({ payTo: payee.address, resource: URL })]
    const offers = [await makeOffer()]
    const document = { x402Version: 1, accepts, extensions: { "offer-receipt": { info: { offers }, schema: {} } } }
    const { findings } = checkX402({ status: 402, headers: {}, body: JSON.stringify(document) }, { now: new Date() })
    expect(findings.map(({ id }) => id)).toContain("offer_verified")
  })

  test("is checked in the first 8 places only", async () => {
    const offers = new Array(9).fill(await makeOffer())
    expect(found(offers)).toEqual([
      ["info", "offers_capped", "9 offers"],
      ["info", "offer_verified", "offers[0]"],
    ])
  })

  test("does not change whether the challenge is valid", () => {
    expect(check([{ format: "pgp" }]).valid).toBe(true)
  })
})

describe("D-truth-06 a signed offer in the format jws", () => {
  const algorithms = Object.keys(CURVES) as Algorithm[]
  test.each(algorithms)(
    "%s with the key in its identifier is verified, as by the SDK; its right to sign is not",
    async (algorithm) => {
      for (const kid of [didKey(algorithm), `${didJwk(algorithm)}#0`]) {
        const offer = await makeJws(algorithm, kid)
        expect(found([offer])).toEqual([
          ["info", "offer_signer_not_checked", expect.stringMatching(/^offers\[0\]: did:/)],
        ])
        expect(await verifyOfferSignatureJWS(offer)).toMatchObject({ amount: "10000" })
      }
    },
  )

  test.each(algorithms)("%s of another key is not valid", async (algorithm) => {
    const other =
      algorithm === "EdDSA"
        ? generateKeyPairSync("ed25519")
        : generateKeyPairSync("ec", { namedCurve: algorithm === "ES256" ? "P-256" : "secp256k1" })
    const offer = await makeJws(algorithm, didKey(algorithm), other)
    expect(found([offer])).toEqual([["warning", "offer_signature_invalid", "offers[0]"]])
    await expect(verifyOfferSignatureJWS(offer)).rejects.toThrow()
  })

  test("with a key on the web is not checked", async () => {
    const offer = await makeJws("ES256", "did:web:api.example.com#key-1")
    expect(found([offer])).toEqual([["info", "offer_key_not_checked", "offers[0]: did:web:api.example.com#key-1"]])
  })

  const build = (header: object, key: Algorithm = "ES256") => {
    const head = Buffer.from(JSON.stringify(header)).toString("base64url")
    const body = Buffer.from(JSON.stringify({ version: 1, resourceUrl: URL, ...INPUT })).toString("base64url")
    const data = Buffer.from(`${head}.${body}`)
    const signature = sign("sha256", data, { key: CURVES[key].privateKey, dsaEncoding: "ieee-p1363" })
    return `${head}.${body}.${signature.toString("base64url")}`
  }
  const web = { alg: "ES256", kid: "did:web:api.example.com#key-1" }
  test.each<[string, object, boolean | null]>([
    ["the key in the header", { ...web, jwk: getJwk("ES256") }, true],
    ["the same key in the header and in the identifier", { ...web, kid: didJwk("ES256"), jwk: getJwk("ES256") }, true],
    [
      "another key in the identifier",
      {
        ...web,
        kid: didKey("ES256"),
        jwk: generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" }),
      },
      false,
    ],
    ["a key of another curve", { ...web, jwk: getJwk("ES256K") }, false],
    ["a key that is no point", { ...web, jwk: { kty: "EC", crv: "P-256", x: "AA", y: "AA" } }, false],
    ["no algorithm", { ...web, alg: "none", jwk: getJwk("ES256") }, false],
    ["a shared secret", { ...web, alg: "HS256", jwk: { kty: "oct", k: "AA" } }, false],
    ["an extension that must be understood", { ...web, crit: ["b64"], b64: false, jwk: getJwk("ES256") }, false],
    ["an algorithm that is not checked", { ...web, alg: "PS256", jwk: getJwk("ES256") }, null],
    ["an identifier that is no key", { ...web, kid: "did:key:zQ" }, false],
  ])("%s: %s", (_, header, expected) => expect(parseJws(build(header))?.signature).toBe(expected))

  test.each([
    ["two parts", "a.b"],
    ["no JSON", "a.b.c"],
    ["no key identifier", build({ alg: "ES256" })],
    ["17 kB", `${"a".repeat(17_000)}.b.c`],
  ])("%s: malformed", (_, signature) => {
    expect(found([{ format: "jws", signature }])).toEqual([["warning", "offer_malformed", "offers[0]: signature"]])
  })

  test("a payload next to the signature is malformed", async () => {
    const offer = { ...(await makeJws("ES256", didKey("ES256"))), payload: {} }
    expect(found([offer])).toEqual([["warning", "offer_malformed", "offers[0]: payload"]])
  })
})

test("every finding on offers occurs above", () => {
  expect(Object.keys(OFFER_TEXTS).filter((id) => !seenIds.has(id))).toEqual([])
})
