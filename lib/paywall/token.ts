// The directory's own L402 tokens (identifier version 0, caveats name=value). A token belongs to one payment hash and is verified
// with only the root key, so nothing is stored. A list of root keys allows rotation (docs/decisions.md#rate-limits-and-payment).

import { createHmac, timingSafeEqual } from "node:crypto"
import { sha256 } from "@/lib/crypto"
import { decodeBase64, fromHex, toBase64, toHex, toText } from "@/lib/protocols/base64"
import { looksLikeV1, parseV1, parseV2, serializeV2 } from "@/lib/protocols/macaroon/binary"
import {
  createMacaroon,
  decodeIdentifier,
  encodeIdentifier,
  type Macaroon,
  verifyMacaroon,
} from "@/lib/protocols/macaroon/macaroon"

export const SERVICE = "directory"
export const CAPABILITIES = ["rate", "export"] as const
export type Capability = (typeof CAPABILITIES)[number]

/** In characters. A token of this directory stays below the limit, even with many caveats that a client has added. */
const MAX_TOKEN_LENGTH = 8_192
const MAX_TOKENS = 4

export interface TokenTerms {
  /** The payment hash of the invoice: 32 bytes. */
  paymentHash: Uint8Array
  /** 32 random bytes that identify the token. */
  tokenId: Uint8Array
  validUntil: Date
  /** The Lightning node that receives the payment, and its network, for example `lnd:mainnet`. */
  node: string
}

/** Creates a token in standard base64, with all `CAPABILITIES`. The token is valid once its invoice is paid. */
export function mintToken({ paymentHash, tokenId, validUntil, node }: TokenTerms, rootKey: string): string {
  const identifier = encodeIdentifier({ paymentHash, tokenId })
  const caveats = [
    `services=${SERVICE}:0`,
    `${SERVICE}_capabilities=${CAPABILITIES.join(",")}`,
    `${SERVICE}_valid_until=${Math.floor(validUntil.getTime() / 1000)}`,
    `${SERVICE}_node=${node}`,
  ]
  return toBase64(
    serializeV2(createMacaroon({ rootKey: deriveKey(identifier, rootKey), identifier, location: SERVICE, caveats })),
  )
}

function deriveKey(identifier: Uint8Array, rootKey: string): Uint8Array {
  return createHmac("sha256", rootKey).update(identifier).digest()
}

export type TokenFault =
  | "malformed"
  | "foreign"
  | "bad_signature"
  | "wrong_preimage"
  | "expired"
  | "wrong_service"
  | "widened"
  | "test_money"

export interface PaidToken {
  /** In hexadecimal. Rate limits count the token's requests by this id. */
  tokenId: string
  capabilities: ReadonlySet<Capability>
  validUntil: Date
}
export type TokenVerdict = { token: PaidToken } | { fault: TokenFault }

/** True when the header has the scheme `L402` or its former name `LSAT`. */
export function hasToken(authorization: string | null): authorization is string {
  return authorization !== null && /^(L402|LSAT)( |$)/i.test(authorization)
}

interface Verifier {
  /** The current root key first, then former keys, so that tokens from before a rotation stay valid. */
  rootKeys: readonly string[]
  /** The Lightning node that sells tokens now, in the form of `TokenTerms.node`. */
  node: string
}

/** Verifies `Authorization: L402 <macaroon>:<preimage>`. Of several comma-separated macaroons, the first valid one counts. */
export function verifyToken(authorization: string, verifier: Verifier, now: Date): TokenVerdict {
  const match = /^(?:L402|LSAT) +(\S+):([0-9a-f]{64})$/i.exec(authorization.trim())
  const [, tokens = "", preimage = ""] = match ?? []
  if (!match || tokens.length > MAX_TOKEN_LENGTH) return { fault: "malformed" }
  let last: TokenVerdict = { fault: "malformed" }
  for (const token of tokens.split(",").slice(0, MAX_TOKENS)) {
    last = verifyOne(token, preimage.toLowerCase(), verifier, now)
    if ("token" in last) return last
  }
  return last
}

function verifyOne(text: string, preimage: string, { rootKeys, node }: Verifier, now: Date): TokenVerdict {
  const macaroon = readMacaroon(text)
  if (!macaroon) return { fault: "malformed" }
  const identifier = decodeIdentifier(macaroon.identifier)
  if (!identifier || macaroon.location !== SERVICE) return { fault: "foreign" }
  const isOurs = rootKeys.some((rootKey) => verifyMacaroon(macaroon, deriveKey(macaroon.identifier, rootKey)))
  if (!isOurs) return { fault: "bad_signature" }
  const paid = sha256(fromHex(preimage) ?? new Uint8Array())
  if (!timingSafeEqual(paid, identifier.paymentHash)) return { fault: "wrong_preimage" }
  if (!isNodeAccepted(macaroon, node)) return { fault: "test_money" }
  return verifyCaveats(macaroon, toHex(identifier.tokenId), preimage, now)
}

/**
 * A token that was paid on mainnet is valid even when another node sells tokens now. A token that was paid with test money (`dev`
 * uses regtest) is valid only while the same node sells tokens. Older tokens, which name no node, are valid until they expire.
 */
function isNodeAccepted({ caveats }: Macaroon, current: string): boolean {
  const sellers = caveats
    .map(({ id }) => splitCaveat(toText(id)))
    .filter(([name]) => name === `${SERVICE}_node`)
    .map(([, node]) => node)
  return sellers.every((node) => node === current || node.endsWith(":mainnet"))
}

/** Parses a macaroon in base64. Returns null unless the text is exactly one macaroon. */
function readMacaroon(text: string): Macaroon | null {
  const bytes = decodeBase64(text)?.bytes
  if (!bytes) return null
  const reading = looksLikeV1(bytes) ? parseV1(bytes) : parseV2(bytes)
  return "macaroon" in reading && reading.trailingBytes === 0 ? reading.macaroon : null
}

/**
 * Checks the caveats, which may only restrict the token. When a caveat repeats, its list must be a subset of the earlier list,
 * and its expiry must not be after the earlier expiry. Caveats with unknown names are skipped, as the protocol requires.
 */
function verifyCaveats(macaroon: Macaroon, tokenId: string, preimage: string, now: Date): TokenVerdict {
  let services: readonly string[] | null = null
  let capabilities: readonly string[] | null = null
  let endsAt = Number.POSITIVE_INFINITY
  for (const { id } of macaroon.caveats) {
    const [name, value] = splitCaveat(toText(id))
    if (name === "services") {
      const listed = value.split(",").map((entry) => entry.split(":")[0] ?? "")
      if (services && !isWithin(listed, services)) return { fault: "widened" }
      services = listed
    } else if (name === `${SERVICE}_capabilities`) {
      const listed = value.split(",")
      if (capabilities && !isWithin(listed, capabilities)) return { fault: "widened" }
      capabilities = listed
    } else if (name === `${SERVICE}_valid_until`) {
      const until = /^\d{1,12}$/.test(value) ? Number(value) : 0
      if (until > endsAt) return { fault: "widened" }
      endsAt = until
    } else if (name === "preimage" && value.toLowerCase() !== preimage) {
      return { fault: "wrong_preimage" }
    }
  }
  if (!services?.includes(SERVICE)) return { fault: "wrong_service" }
  if (now.getTime() >= endsAt * 1000) return { fault: "expired" }
  const granted = CAPABILITIES.filter((capability) => capabilities?.includes(capability))
  return { token: { tokenId, capabilities: new Set(granted), validUntil: new Date(endsAt * 1000) } }
}

function splitCaveat(text: string): [name: string, value: string] {
  const at = text.indexOf("=")
  return at === -1 ? [text.trim(), ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

const isWithin = (part: readonly string[], whole: readonly string[]) => part.every((entry) => whole.includes(entry))
