// The table of protocols: what the directory asks of the checker of each protocol. The names and texts for people are in names.ts.

import { z } from "zod"
import type { CheckOptions, DetectionOf, Reply } from "@/lib/protocols/challenge"
import { judgeReply } from "@/lib/protocols/judgement"
import { L402 } from "@/lib/protocols/l402/l402"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import { MPP } from "@/lib/protocols/mpp/mpp"
import type { MppChallenge } from "@/lib/protocols/mpp/types"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import type { Credential, Offer, PaymentKind, PaymentRoute } from "@/lib/protocols/payment"
import type { X402Challenge } from "@/lib/protocols/x402/types"
import { x402 } from "@/lib/protocols/x402/x402"

interface Challenges {
  L402: L402Challenge
  x402: X402Challenge
  MPP: MppChallenge
}
type Challenge = Challenges[Protocol]
export type Detection = DetectionOf<Challenge>

/** The facts that a registration reports about a challenge. Each protocol sets only some of the fields. */
export const Facts = z.object({
  scheme: z.string().optional(),
  hasMacaroon: z.boolean().optional(),
  hasInvoice: z.boolean().optional(),
  accepts: z.array(z.unknown()).optional(),
  assetKnown: z.boolean().optional(),
  version: z.union([z.literal(1), z.literal(2)]).optional(),
  method: z.string().optional(),
  intent: z.string().optional(),
  id: z.string().optional(),
  realm: z.string().optional(),
})
type Facts = z.infer<typeof Facts>

/** Pure functions that never throw. */
interface Checker<C extends { protocol: Protocol }> {
  /** True when the reply contains a challenge of the protocol, valid or not. */
  hasTrace(reply: Reply): boolean
  check(reply: Reply, options: CheckOptions): DetectionOf<C>
  getFacts(challenge: C): Facts
  /** All offers, in the order of the challenge. */
  listOffers(challenge: C, now: Date): readonly Offer[]
  /** The program that pays an offer of the protocol; null without a usual client. */
  findPaymentKind(offer: PaymentRoute): PaymentKind | null
  /** Payment headers without a signature; null without a valid offer that a request header can pay. */
  buildCredential(challenge: C, reply: Reply): Credential | null
  /** The response headers that a client reads, in lower case: those of the challenge, and of the receipt. */
  listResponseHeaders(challenge: C): readonly string[]
  /** The values that may be used once, so that two challenges may not have the same. */
  listOneTimeValues(challenge: C): readonly string[]
}

export const CHECKERS: { readonly [P in Protocol]: Checker<Challenges[P]> } = { L402, x402, MPP }

export function getChecker<P extends Protocol>(challenge: Challenges[P] & { protocol: P }): Checker<Challenges[P]> {
  return CHECKERS[challenge.protocol]
}

/**
 * Checks the reply for every protocol for which `hasTrace` finds a challenge. Results are in the order of `PROTOCOLS`. Never
 * throws.
 */
export function detect(reply: Reply, options: CheckOptions): Detection[] {
  return PROTOCOLS.filter((protocol) => CHECKERS[protocol].hasTrace(reply)).map((protocol) =>
    checkProtocol(protocol, reply, options),
  )
}

/**
 * Checks the reply for one protocol, by its specification and by what its clients do. When the reply has no challenge of the protocol, a
 * finding reports the missing challenge. Never throws.
 */
export function checkProtocol(protocol: Protocol, reply: Reply, options: CheckOptions): Detection {
  return judgeReply<Challenge>(protocol, reply, options, (given) => CHECKERS[protocol].check(reply, given))
}
