// Builds the payment headers of the behaviour checks: one that cannot be parsed, and one that is well-formed but not signed. No key
// is involved: signatures, preimages and transactions are zero or empty, the payer is the zero address, and the term has ended.
// Pure.

import type { Reply } from "@/lib/protocols/challenge"
import type { Detection } from "@/lib/protocols/detection"
import { getField, getFieldAt } from "@/lib/protocols/json"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import type { MppChallenge } from "@/lib/protocols/mpp/types"
import { findChallenges } from "@/lib/protocols/www-authenticate"
import type { X402Challenge } from "@/lib/protocols/x402/types"

export interface Credential {
  /** The name of the request header, in lower case. */
  header: string
  malformed: string
  unsigned: string
}

const MALFORMED = "not-a-payment"
const MAX_CHALLENGES = 16
/**
 * The request headers that a challenge may not name for its credential: those that the Fetch standard forbids to scripts, and those
 * of the probe. Otherwise an endpoint could replace the user agent or the host of our request.
 */
const OWN_HEADERS =
  /^(?:accept(?:-.*)?|access-control-.*|connection|content-.*|cookie2?|date|dnt|expect|from|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i
const ZERO_BYTES = (bytes: number) => "00".repeat(bytes)
const ZERO_SIGNATURE = `0x${ZERO_BYTES(65)}`
const ZERO_HASH = `0x${ZERO_BYTES(32)}`
const ZERO_ADDRESS = `0x${ZERO_BYTES(20)}`

/** Null without a valid offer that a request header can pay. */
export function buildCredential(reply: Reply, { challenge }: Detection): Credential | null {
  switch (challenge?.protocol) {
    case "x402":
      return buildX402(challenge)
    case "MPP":
      return buildMpp(reply, challenge)
    case "L402":
      return buildL402(challenge)
    default:
      return null
  }
}

const encode = (value: unknown, encoding: "base64" | "base64url") =>
  Buffer.from(JSON.stringify(value)).toString(encoding)

function buildX402({ version, source, accepts, entries, resource }: X402Challenge): Credential | null {
  const accepted = accepts[entries.findIndex(({ valid }) => valid)]
  if (source === "mcp" || accepted === undefined) return null
  const payload = buildX402Payload(accepted)
  const { scheme, network } = { scheme: getField(accepted, "scheme"), network: getField(accepted, "network") }
  return version === 1
    ? {
        header: "x-payment",
        malformed: MALFORMED,
        unsigned: encode({ x402Version: 1, scheme, network, payload }, "base64"),
      }
    : {
        header: "payment-signature",
        malformed: MALFORMED,
        unsigned: encode(
          { x402Version: 2, ...(resource !== null && { resource: { url: resource } }), accepted, payload },
          "base64",
        ),
      }
}

function buildX402Payload(accepted: unknown): object {
  const [network, payTo] = [getField(accepted, "network"), getField(accepted, "payTo")]
  if (typeof network === "string" && /^solana/.test(network)) return { transaction: "" }
  const value = String(getField(accepted, "amount") ?? getField(accepted, "maxAmountRequired") ?? "0")
  const term = { validAfter: "0", validBefore: "0", nonce: ZERO_HASH }
  if (getFieldAt(accepted, "extra", "assetTransferMethod") === "permit2") {
    const permitted = { token: getField(accepted, "asset"), amount: value }
    const witness = { to: payTo, validAfter: "0" }
    const permit = { permitted, from: ZERO_ADDRESS, spender: ZERO_ADDRESS, nonce: "0", deadline: "0", witness }
    return { signature: ZERO_SIGNATURE, permit2Authorization: permit }
  }
  return { signature: ZERO_SIGNATURE, authorization: { from: ZERO_ADDRESS, to: payTo, value, ...term } }
}

function buildMpp(reply: Reply, { offers }: MppChallenge): Credential | null {
  const index = offers.findIndex(({ valid, header }) => valid && !(header && OWN_HEADERS.test(header)))
  const [offer, raw] = [offers[index], findChallenges(reply, /^payment$/i, MAX_CHALLENGES).challenges[index]]
  if (!offer || !raw) return null
  const challenge = Object.fromEntries(raw.params)
  return {
    header: offer.header?.toLowerCase() ?? "authorization",
    malformed: `Payment ${MALFORMED}`,
    unsigned: `Payment ${encode({ challenge, payload: buildMppPayload(offer) }, "base64url")}`,
  }
}

function buildMppPayload({ method, intent }: MppChallenge["offers"][number]): object {
  if (method === "lightning") return { preimage: ZERO_BYTES(32) }
  if (method === "stripe") return { spt: "" }
  if (intent !== "session") return { type: "transaction", signature: ZERO_SIGNATURE }
  return { action: "voucher", channelId: ZERO_HASH, cumulativeAmount: "0", signature: ZERO_SIGNATURE }
}

/** The real token with a zero preimage, which pays no invoice. Null for a token that cannot be the value of a header. */
function buildL402({ scheme, token }: L402Challenge): Credential | null {
  if (token === null || !/^[!-~]+$/.test(token)) return null
  return {
    header: "authorization",
    malformed: `${scheme} ${MALFORMED}`,
    unsigned: `${scheme} ${token}:${ZERO_BYTES(32)}`,
  }
}
