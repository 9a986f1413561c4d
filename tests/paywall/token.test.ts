import { createHash, randomBytes } from "node:crypto"
import macaroons from "macaroon"
import { describe, expect, it } from "vitest"
import { hasToken, mintToken, verifyToken } from "@/lib/paywall/token"
import { parseV2, serializeV2 } from "@/lib/protocols/macaroon/binary"
import { addCaveat, type Macaroon } from "@/lib/protocols/macaroon/macaroon"

const NOW = new Date("2026-11-21T12:00:00Z")
const HOUR = 3_600_000
const ROOT = "a-root-key-of-the-tests-that-is-long-enough"
const preimage = randomBytes(32)
const paymentHash = createHash("sha256").update(preimage).digest()
const tokenId = randomBytes(32)
const validUntil = new Date(NOW.getTime() + 24 * HOUR)
const node = "lnd:mainnet"
const token = mintToken({ paymentHash, tokenId, validUntil, node }, ROOT)
const bytes = Buffer.from(token, "base64")

const present = (text: string, { scheme = "L402", proof = preimage.toString("hex") } = {}) =>
  `${scheme} ${text}:${proof}`
const verdict = (header: string, rootKeys: string[] = [ROOT], now = NOW, current = node) => {
  const answer = verifyToken(header, { rootKeys, node: current }, now)
  return "token" in answer ? "good" : answer.fault
}
function withCaveats(...caveats: string[]): string {
  const reading = parseV2(Uint8Array.from(bytes))
  if (!("macaroon" in reading)) throw new Error("our own token cannot be read")
  return Buffer.from(serializeV2(caveats.reduce<Macaroon>(addCaveat, reading.macaroon))).toString("base64")
}

describe("a token of this directory", () => {
  it("is a macaroon for other libraries, with 66 bytes of identifier: version, payment hash and token id", () => {
    const read = macaroons.importMacaroon(bytes)
    expect(Buffer.from(read.identifier).toString("hex")).toBe(
      `0000${paymentHash.toString("hex")}${tokenId.toString("hex")}`,
    )
    expect(read.caveats.map((caveat: { identifier: Uint8Array }) => Buffer.from(caveat.identifier).toString())).toEqual(
      [
        "services=directory:0",
        "directory_capabilities=rate,export",
        `directory_valid_until=${validUntil.getTime() / 1000}`,
        "directory_node=lnd:mainnet",
      ],
    )
  })

  it("allows both capabilities until it expires, under both names of the scheme", () => {
    const answer = verifyToken(present(token), { rootKeys: [ROOT], node }, NOW)
    expect(answer).toEqual({
      token: { tokenId: tokenId.toString("hex"), capabilities: new Set(["rate", "export"]), validUntil },
    })
    expect(verdict(present(token, { scheme: "LSAT" }))).toBe("good")
    expect(verdict(present(token, { scheme: "l402" }))).toBe("good")
    expect(verdict(present(token), [ROOT], new Date(validUntil.getTime() - 1))).toBe("good")
    expect(verdict(present(token), [ROOT], validUntil)).toBe("expired")
  })

  it("D-rate-04 stays valid after a rotation of the root key, as long as the old key is kept", () => {
    expect(verdict(present(token), ["a-newer-root-key-that-is-long-enough-too", ROOT])).toBe("good")
    expect(verdict(present(token), ["a-newer-root-key-that-is-long-enough-too"])).toBe("bad_signature")
    expect(verdict(present(token), [])).toBe("bad_signature")
  })

  it("is invalid with another preimage, and without one", () => {
    expect(verdict(present(token, { proof: "0".repeat(64) }))).toBe("wrong_preimage")
    expect(verdict(present(token, { proof: "" }))).toBe("malformed")
    expect(verdict(`L402 ${token}`)).toBe("malformed")
    expect(verdict("L402 ")).toBe("malformed")
    expect(verdict("Bearer x")).toBe("malformed")
    expect(verdict(present("A".repeat(9000)))).toBe("malformed")
  })

  it("is invalid with any bit of any byte flipped, and truncated anywhere", () => {
    for (let at = 0; at < bytes.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(bytes)
        flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at)
        expect(verdict(present(flipped.toString("base64"))), `byte ${at}, bit ${bit}`).not.toBe("good")
      }
      expect(verdict(present(bytes.subarray(0, at).toString("base64"))), `cut at ${at}`).not.toBe("good")
    }
    expect(verdict(present(Buffer.concat([bytes, Buffer.from([0])]).toString("base64")))).toBe("malformed")
  })

  it("may be in either base64 alphabet, and next to other tokens", () => {
    expect(verdict(present(bytes.toString("base64url")))).toBe("good")
    const foreign = mintToken({ paymentHash, tokenId: randomBytes(32), validUntil, node }, "a key of another directory")
    expect(verdict(present(`${foreign},${token}`))).toBe("good")
    expect(verdict(present(`${foreign},${foreign},${foreign},${foreign},${token}`))).toBe("bad_signature")
  })

  it.each([
    [["directory_capabilities=rate"], "good"],
    [["directory_capabilities=rate", "directory_capabilities=rate,export"], "widened"],
    [["directory_capabilities=rate,admin"], "widened"],
    [["services=directory:0"], "good"],
    [["services=directory:0,other:0"], "widened"],
    [["services=other:0"], "widened"],
    [[`directory_valid_until=${NOW.getTime() / 1000 + 60}`], "good"],
    [[`directory_valid_until=${NOW.getTime() / 1000 - 1}`], "expired"],
    [[`directory_valid_until=${validUntil.getTime() / 1000 + 1}`], "widened"],
    [["directory_valid_until=soon"], "expired"],
    [[`preimage=${preimage.toString("hex")}`], "good"],
    [[`preimage=${"0".repeat(64)}`], "wrong_preimage"],
    [["directory_node=cln:mainnet"], "good"],
    [["directory_node=dev:regtest"], "test_money"],
    [["directory_node="], "test_money"],
    [["agent=somebody", "no equals sign"], "good"],
  ])("D-rate-04 restricted by its holder with %j is %s", (caveats, expected) => {
    expect(verdict(present(withCaveats(...caveats)))).toBe(expected)
  })

  it("restricted to one capability allows only that one", () => {
    const answer = verifyToken(present(withCaveats("directory_capabilities=rate")), { rootKeys: [ROOT], node }, NOW)
    expect("token" in answer && [...answer.token.capabilities]).toEqual(["rate"])
    const none = verifyToken(present(withCaveats("directory_capabilities=")), { rootKeys: [ROOT], node }, NOW)
    expect("fault" in none && none.fault).toBe("widened")
  })

  it("D-rate-04 with a caveat removed is invalid", () => {
    const reading = parseV2(Uint8Array.from(bytes))
    if (!("macaroon" in reading)) throw new Error("our own token cannot be read")
    const { macaroon } = reading
    for (let missing = 0; missing < macaroon.caveats.length; missing += 1) {
      const less = { ...macaroon, caveats: macaroon.caveats.filter((_, index) => index !== missing) }
      expect(verdict(present(Buffer.from(serializeV2(less)).toString("base64")))).toBe("bad_signature")
    }
  })
})

it.each([
  ["L402 x", true],
  ["LSAT x", true],
  ["l402", true],
  ["Bearer x", false],
  ["L402x y", false],
  [null, false],
])("%j presents a token: %s", (header, expected) => expect(hasToken(header)).toBe(expected))
