// How an MPP challenge is paid: its offers in one form, and a payment of each method that is not signed.

import type { Reply } from "@/lib/protocols/challenge"
import type { MppChallenge, MppOffer } from "@/lib/protocols/mpp/types"
import {
  type Credential,
  encodeJson,
  formatZeros,
  MALFORMED,
  type Offer,
  type PaymentKind,
  type PaymentRoute,
  ZERO_HASH,
  ZERO_SIGNATURE,
} from "@/lib/protocols/payment"
import { findChallenges } from "@/lib/protocols/www-authenticate"

const MAX_CHALLENGES = 16
/**
 * The request headers that a challenge may not name for its credential: those that the Fetch standard forbids to scripts, and those
 * of the probe. Otherwise an endpoint could replace the user agent or the host of our request.
 */
const OWN_HEADERS =
  /^(?:accept(?:-.*)?|access-control-.*|connection|content-.*|cookie2?|date|dnt|expect|from|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i

/** The networks whose USDC mppx knows, by the names that mppx has for them. An EVM charge needs the token's name and version. */
export const EVM_CHARGE_NETWORKS: Readonly<Record<string, string>> = {
  "eip155:8453": "base",
  "eip155:84532": "baseSepolia",
  "eip155:42220": "celo",
  "eip155:11142220": "celoSepolia",
}

export const MPP_PAYMENT = {
  listOffers: ({ offers }: MppChallenge, now: Date): Offer[] =>
    offers.map((offer) => ({
      ...offer,
      scheme: [offer.method, offer.intent].filter(Boolean).join("/"),
      network: offer.network ?? offer.method,
      assetId: offer.currency,
      timeout: offer.expires === null ? null : (Date.parse(offer.expires) - now.getTime()) / 1000,
    })),

  findPaymentKind({ scheme, network, asset }: PaymentRoute): PaymentKind | null {
    const isEvm = network?.startsWith("eip155:")
    if (scheme === "tempo/charge" && isEvm) return "tempo-charge"
    if (scheme === "tempo/session" && isEvm) return "tempo-session"
    const isKnown = asset === "USDC" && network !== null && network in EVM_CHARGE_NETWORKS
    return scheme === "evm/charge" && isKnown ? "evm-charge" : null
  },

  buildCredential({ offers }: MppChallenge, reply: Reply): Credential | null {
    const index = offers.findIndex(({ valid, header }) => valid && !(header && OWN_HEADERS.test(header)))
    const [offer, raw] = [offers[index], findChallenges(reply, /^payment$/i, MAX_CHALLENGES).challenges[index]]
    if (!offer || !raw) return null
    const challenge = Object.fromEntries(raw.params)
    return {
      header: offer.header?.toLowerCase() ?? "authorization",
      malformed: `Payment ${MALFORMED}`,
      unsigned: `Payment ${encodeJson({ challenge, payload: buildPayload(offer) }, "base64url")}`,
    }
  },
  listResponseHeaders: () => ["www-authenticate"],
  /** A challenge without an end may have the same id each time. */
  listOneTimeValues: ({ offers }: MppChallenge) =>
    offers
      .flatMap(({ id, expires, invoiceHash }) => [expires === null ? null : id, invoiceHash ?? null])
      .filter((value) => value !== null),
}

function buildPayload({ method, intent }: MppOffer): object {
  if (method === "lightning") return { preimage: formatZeros(32) }
  if (method === "stripe") return { spt: "" }
  if (intent !== "session") return { type: "transaction", signature: ZERO_SIGNATURE }
  return { action: "voucher", channelId: ZERO_HASH, cumulativeAmount: "0", signature: ZERO_SIGNATURE }
}
