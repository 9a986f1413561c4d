// The directory's own L402 tokens (decisions.md, "Rate limits and payment"; protocols of L402: identifier version 0, caveats
// name=value). Minted for one payment hash, verified from the root key alone: no storage, and rotation by a list of keys. Pure.

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

/** Larger than any token of ours that somebody has narrowed in earnest. */
const MAX_TOKEN_LENGTH = 8_192
const MAX_TOKENS = 4

export interface TokenTerms {
  /** 32 bytes, of the invoice. */
  paymentHash: Uint8Array
  /** 32 random bytes. */
  tokenId: Uint8Array
  validUntil: Date
  /** Which Lightning node takes the money, and on which network, as in `lnd:mainnet`. */
  node: string
}

/** A token in standard base64, good for both capabilities once its invoice is paid. */
export function mintToken({ paymentHash, tokenId, validUntil, node }: TokenTerms, rootKey: string): string {
  const identifier = encodeIdentifier({ paymentHash, tokenId })
  const caveats = [
    `services=${SERVICE}:0`,
    `${SERVICE}_capabilities=${CAPABILITIES.join(",")}`,
    `${SERVICE}_valid_until=${Math.floor(validUntil.getTime() / 1000)}`,
    `${SERVICE}_node=${node}`,
  ]
  return toBase64(
    serializeV2(createMacaroon({ rootKey: keyOf(identifier, rootKey), identifier, location: SERVICE, caveats })),
  )
}

/** Each token has a key of its own that follows from the root key and what the token commits to. */
function keyOf(identifier: Uint8Array, rootKey: string): Uint8Array {
  return createHmac("sha256", rootKey).update(identifier).digest()
}

export type TokenRefusal =
  | "malformed"
  | "foreign"
  | "bad_signature"
  | "wrong_preimage"
  | "expired"
  | "wrong_service"
  | "widened"
  | "test_money"

export interface PaidToken {
  /** Hex; what its requests are counted by. */
  tokenId: string
  capabilities: ReadonlySet<Capability>
  validUntil: Date
}
export type TokenVerdict = { token: PaidToken } | { refused: TokenRefusal }

/** True when the header speaks of a token at all, in either name of the scheme. */
export function presentsToken(authorization: string | null): authorization is string {
  return authorization !== null && /^(L402|LSAT)( |$)/i.test(authorization)
}

interface Verifier {
  /** The current one first, then those from before a rotation. */
  rootKeys: readonly string[]
  /** The node that sells now, named as in `TokenTerms`. */
  node: string
}

/**
 * What `Authorization: L402 <macaroon>:<preimage>` is worth at `now`. The preimage proves the payment. Of several tokens,
 * parted by commas, the first good one counts.
 */
export function verifyToken(authorization: string, verifier: Verifier, now: Date): TokenVerdict {
  const match = /^(?:L402|LSAT) +(\S+):([0-9a-f]{64})$/i.exec(authorization.trim())
  const [, tokens = "", preimage = ""] = match ?? []
  if (!match || tokens.length > MAX_TOKEN_LENGTH) return { refused: "malformed" }
  let last: TokenVerdict = { refused: "malformed" }
  for (const token of tokens.split(",").slice(0, MAX_TOKENS)) {
    last = verifyOne(token, preimage.toLowerCase(), verifier, now)
    if ("token" in last) return last
  }
  return last
}

function verifyOne(text: string, preimage: string, { rootKeys, node }: Verifier, now: Date): TokenVerdict {
  const macaroon = readMacaroon(text)
  if (!macaroon) return { refused: "malformed" }
  const identifier = decodeIdentifier(macaroon.identifier)
  if (!identifier || macaroon.location !== SERVICE) return { refused: "foreign" }
  const isOurs = rootKeys.some((rootKey) => verifyMacaroon(macaroon, keyOf(macaroon.identifier, rootKey)))
  if (!isOurs) return { refused: "bad_signature" }
  const paid = sha256(fromHex(preimage) ?? new Uint8Array())
  if (!timingSafeEqual(paid, identifier.paymentHash)) return { refused: "wrong_preimage" }
  if (!isHonoured(macaroon, node)) return { refused: "test_money" }
  return judgeCaveats(macaroon, toHex(identifier.tokenId), preimage, now)
}

/**
 * A token that was paid with bitcoin on mainnet is good whichever node sells now. One that was paid with test money (`dev` takes
 * regtest) is good only while that same node sells. Tokens from before nodes were named are good until they expire.
 */
function isHonoured({ caveats }: Macaroon, current: string): boolean {
  const sellers = caveats
    .map(({ id }) => splitCaveat(toText(id)))
    .filter(([name]) => name === `${SERVICE}_node`)
    .map(([, node]) => node)
  return sellers.every((node) => node === current || node.endsWith(":mainnet"))
}

/** Null unless the text is one macaroon, all of it and nothing more. */
function readMacaroon(text: string): Macaroon | null {
  const bytes = decodeBase64(text)?.bytes
  if (!bytes) return null
  const reading = looksLikeV1(bytes) ? parseV1(bytes) : parseV2(bytes)
  return "macaroon" in reading && reading.trailingBytes === 0 ? reading.macaroon : null
}

/**
 * Caveats only ever narrow: a later list must lie within the earlier one, a later end must not be later. Names that are not
 * ours are skipped, as the protocol has it.
 */
function judgeCaveats(macaroon: Macaroon, tokenId: string, preimage: string, now: Date): TokenVerdict {
  let services: readonly string[] | null = null
  let capabilities: readonly string[] | null = null
  let endsAt = Number.POSITIVE_INFINITY
  for (const { id } of macaroon.caveats) {
    const [name, value] = splitCaveat(toText(id))
    if (name === "services") {
      const listed = value.split(",").map((entry) => entry.split(":")[0] ?? "")
      if (services && !isWithin(listed, services)) return { refused: "widened" }
      services = listed
    } else if (name === `${SERVICE}_capabilities`) {
      const listed = value.split(",")
      if (capabilities && !isWithin(listed, capabilities)) return { refused: "widened" }
      capabilities = listed
    } else if (name === `${SERVICE}_valid_until`) {
      const until = /^\d{1,12}$/.test(value) ? Number(value) : 0
      if (until > endsAt) return { refused: "widened" }
      endsAt = until
    } else if (name === "preimage" && value.toLowerCase() !== preimage) {
      return { refused: "wrong_preimage" }
    }
  }
  if (!services?.includes(SERVICE)) return { refused: "wrong_service" }
  if (now.getTime() >= endsAt * 1000) return { refused: "expired" }
  const granted = CAPABILITIES.filter((capability) => capabilities?.includes(capability))
  return { token: { tokenId, capabilities: new Set(granted), validUntil: new Date(endsAt * 1000) } }
}

function splitCaveat(text: string): [name: string, value: string] {
  const at = text.indexOf("=")
  return at === -1 ? [text.trim(), ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

const isWithin = (part: readonly string[], whole: readonly string[]) => part.every((entry) => whole.includes(entry))
