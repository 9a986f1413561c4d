// The table of protocols: the checker of each protocol, and the facts that a registration reports about a challenge. The names
// and texts for people are in names.ts.

import { z } from "zod"
import type { CheckOptions, Detection, Reply } from "@/lib/protocols/challenge"
import { checkL402, getL402Facts, hasL402Trace } from "@/lib/protocols/l402/l402"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import { checkMpp, getMppFacts, hasMppTrace } from "@/lib/protocols/mpp/mpp"
import type { MppChallenge } from "@/lib/protocols/mpp/types"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import type { X402Challenge } from "@/lib/protocols/x402/types"
import { checkX402, getX402Facts, hasX402Trace } from "@/lib/protocols/x402/x402"

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
export type Facts = z.infer<typeof Facts>

interface Checker<C extends Challenge> {
  /** True when the reply contains a challenge of the protocol, valid or not. */
  hasTrace(reply: Reply): boolean
  check(reply: Reply, options: CheckOptions): Detection
  getFacts(challenge: C): Facts
}

export interface Challenges {
  L402: L402Challenge
  x402: X402Challenge
  MPP: MppChallenge
}
export type Challenge = Challenges[Protocol]

export const CHECKERS: { readonly [P in Protocol]: Checker<Challenges[P]> } = {
  L402: { hasTrace: hasL402Trace, check: checkL402, getFacts: getL402Facts },
  x402: { hasTrace: hasX402Trace, check: checkX402, getFacts: getX402Facts },
  MPP: { hasTrace: hasMppTrace, check: checkMpp, getFacts: getMppFacts },
}

/** Returns the facts of a challenge of any protocol, by the checker of that protocol. */
export function getFacts<P extends Protocol>(challenge: Challenges[P] & { protocol: P }): Facts {
  return CHECKERS[challenge.protocol].getFacts(challenge)
}

/**
 * Checks the reply for every protocol for which `hasTrace` finds a challenge. Results are in the order of `PROTOCOLS`. Never
 * throws.
 */
export function detect(reply: Reply, options: CheckOptions): Detection[] {
  return PROTOCOLS.filter((protocol) => CHECKERS[protocol].hasTrace(reply)).map((protocol) =>
    CHECKERS[protocol].check(reply, options),
  )
}

/**
 * Checks the reply for one protocol. When the reply has no challenge of the protocol, a finding reports the missing challenge.
 * Never throws.
 */
export function checkProtocol(protocol: Protocol, reply: Reply, options: CheckOptions): Detection {
  return CHECKERS[protocol].check(reply, options)
}
