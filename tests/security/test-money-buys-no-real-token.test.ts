// A token names the Lightning node that sold it, so a token for test money is invalid on a node that sells for real money.

import { createHash, createHmac, randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { mintToken, verifyToken } from "@/lib/paywall/token"
import { parseV2, serializeV2 } from "@/lib/protocols/macaroon/binary"
import { addCaveat, createMacaroon, encodeIdentifier, type Macaroon } from "@/lib/protocols/macaroon/macaroon"

const ROOT = "a-root-key-of-the-tests-that-is-long-enough"
const NOW = new Date("2026-11-24T12:00:00Z")
const validUntil = new Date(NOW.getTime() + 3_600_000)
const preimage = randomBytes(32)
const paymentHash = createHash("sha256").update(preimage).digest()

const sell = (node: string) => mintToken({ paymentHash, tokenId: randomBytes(32), validUntil, node }, ROOT)
function present(macaroon: string, node: string): string {
  const verdict = verifyToken(`L402 ${macaroon}:${preimage.toString("hex")}`, { rootKeys: [ROOT], node }, NOW)
  return "token" in verdict ? "good" : verdict.fault
}
function extend(macaroon: string, caveat: string): string {
  const reading = parseV2(Buffer.from(macaroon, "base64"))
  if (!("macaroon" in reading)) throw new Error("our own token cannot be read")
  return Buffer.from(serializeV2(addCaveat(reading.macaroon, caveat))).toString("base64")
}

/** Makes a token without the name of a node, as earlier versions of the directory did. */
function sellWithoutNode(): string {
  const identifier = encodeIdentifier({ paymentHash, tokenId: randomBytes(32) })
  const rootKey = createHmac("sha256", ROOT).update(identifier).digest()
  const until = `directory_valid_until=${validUntil.getTime() / 1000}`
  const caveats = ["services=directory:0", "directory_capabilities=rate,export", until]
  const macaroon: Macaroon = createMacaroon({ rootKey, identifier, location: "directory", caveats })
  return Buffer.from(serializeV2(macaroon)).toString("base64")
}

describe("a token", () => {
  it.each([
    ["dev:regtest", "dev:regtest", "good"],
    ["dev:regtest", "lnd:mainnet", "test_money"],
    ["dev:regtest", "lnd:regtest", "test_money"],
    ["dev:regtest", "none:mainnet", "test_money"],
    ["lnd:testnet", "lnd:testnet", "good"],
    ["lnd:testnet", "lnd:mainnet", "test_money"],
    ["lnd:signet", "cln:signet", "test_money"],
    ["lnd:mainnet", "lnd:mainnet", "good"],
    ["lnd:mainnet", "cln:mainnet", "good"],
    ["lnd:mainnet", "none:mainnet", "good"],
  ])("sold by %s and presented to a directory with %s is %s", (seller, current, expected) => {
    expect(present(sell(seller), current)).toBe(expected)
  })

  it("does not become valid for another node by a caveat that its holder adds", () => {
    expect(present(extend(sell("dev:regtest"), "directory_node=lnd:mainnet"), "lnd:mainnet")).toBe("test_money")
  })

  it("without the name of a node is valid until it expires", () => {
    expect(present(sellWithoutNode(), "lnd:mainnet")).toBe("good")
  })
})
