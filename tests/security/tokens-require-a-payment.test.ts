// Forged L402 tokens are invalid, including tokens that a buyer combines from paid tokens, their preimages and the public parts
// of other tokens.

import { createHash, randomBytes } from "node:crypto"
import macaroons from "macaroon"
import { describe, expect, it } from "vitest"
import { mintToken, verifyToken } from "@/lib/paywall/token"
import { parseV2, serializeV2 } from "@/lib/protocols/macaroon/binary"
import { createMacaroon, type Macaroon } from "@/lib/protocols/macaroon/macaroon"

const NOW = new Date("2026-11-21T12:00:00Z")
const ROOT = "a-root-key-of-the-tests-that-is-long-enough"
const NODE = "lnd:mainnet"
const validUntil = new Date(NOW.getTime() + 3_600_000)

function buy(until = validUntil) {
  const preimage = randomBytes(32)
  const paymentHash = createHash("sha256").update(preimage).digest()
  const token = mintToken({ paymentHash, tokenId: randomBytes(32), validUntil: until, node: NODE }, ROOT)
  const reading = parseV2(Buffer.from(token, "base64"))
  if (!("macaroon" in reading)) throw new Error("our own token cannot be read")
  return { preimage: preimage.toString("hex"), paymentHash, token, macaroon: reading.macaroon }
}
const mine = buy()
const other = buy()
const old = buy(new Date(NOW.getTime() - 1000))
const write = (macaroon: Macaroon) => Buffer.from(serializeV2(macaroon)).toString("base64")
const isGood = (token: string, preimage = mine.preimage) =>
  "token" in verifyToken(`L402 ${token}:${preimage}`, { rootKeys: [ROOT], node: NODE }, NOW)

it("tokens are valid only with their own preimages", () => {
  expect([isGood(mine.token), isGood(other.token, other.preimage)]).toEqual([true, true])
  expect([isGood(other.token), isGood(mine.token, other.preimage), isGood(old.token, old.preimage)]).toEqual([
    false,
    false,
    false,
  ])
})

describe("a token made from other tokens is not valid", () => {
  const { macaroon } = mine
  const caveats = macaroon.caveats.map(({ id }) => Buffer.from(id).toString())
  const later = caveats.map((caveat) => caveat.replace(/(?<=until=)\d+/, "99999999999"))
  it.each<[string, Macaroon]>([
    ["an old token with the caveats of a new one", { ...old.macaroon, caveats: macaroon.caveats }],
    ["an old token with the signature of a new one", { ...old.macaroon, signature: macaroon.signature }],
    ["an unpaid token with the signature of a paid one", { ...other.macaroon, signature: macaroon.signature }],
    ["a paid token with the identifier of an unpaid one", { ...macaroon, identifier: other.macaroon.identifier }],
    ["no caveats", { ...macaroon, caveats: [] }],
    ["caveats in another order", { ...macaroon, caveats: macaroon.caveats.toReversed() }],
    ["caveats twice", { ...macaroon, caveats: [...macaroon.caveats, ...macaroon.caveats] }],
    ["no signature", { ...macaroon, signature: new Uint8Array(32) }],
    ["another place", { ...macaroon, location: "elsewhere" }],
  ])("%s", (_, made) => {
    const preimages = [mine, other, old].map(({ preimage }) => preimage)
    expect(preimages.map((preimage) => isGood(write(made), preimage))).toEqual([false, false, false])
  })

  it.each<[string, Uint8Array]>([
    ["no key", new Uint8Array()],
    ["zeros", new Uint8Array(32)],
    ["the name of the service", Buffer.from("directory")],
    ["the identifier", macaroon.identifier],
    ["the payment hash", mine.paymentHash],
    ["the preimage", Buffer.from(mine.preimage, "hex")],
    ["the signature of the token", macaroon.signature],
  ])("signed anew with %s", (_, rootKey) => {
    const { identifier } = macaroon
    const made = createMacaroon({ rootKey, identifier, location: "directory", caveats: later })
    expect(isGood(write(made))).toBe(false)
  })

  it("with a third-party caveat without discharge", () => {
    const narrowed = macaroons.importMacaroon(Buffer.from(mine.token, "base64"))
    const location = "https://third.example"
    narrowed.addThirdPartyCaveat(randomBytes(32), "ask them", location)
    const [added] = narrowed.caveats.slice(-1)
    if (!added?.vid) throw new Error("the library added no caveat for a third party")
    const caveats = [...macaroon.caveats, { id: added.identifier, verificationId: added.vid, location }]
    expect(isGood(write({ ...macaroon, caveats, signature: narrowed.signature }))).toBe(false)
  })

  it.each([
    ["bytes after its end", Buffer.concat([Buffer.from(mine.token, "base64"), Buffer.from("x")]).toString("base64")],
    ["another token after its end", Buffer.from(mine.token, "base64").toString("base64") + other.token],
    ["JSON", JSON.stringify(macaroons.importMacaroon(Buffer.from(mine.token, "base64")).exportJSON())],
    ["text", "directory"],
    ["nothing", ""],
  ])("with %s", (_, token) => expect(isGood(token)).toBe(false))
})
