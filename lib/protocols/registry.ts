// The table of protocols: the checker of each protocol, and the facts that a registration reports about a challenge. The names
// and texts for people are in names.ts.

import type { CheckOptions, Reply } from "@/lib/protocols/challenge"
import type { Challenge, Challenges, Detection, Facts } from "@/lib/protocols/detection"
import { judgeReply } from "@/lib/protocols/judgement"
import { checkL402, getL402Facts, hasL402Trace } from "@/lib/protocols/l402/l402"
import { checkMpp, getMppFacts, hasMppTrace } from "@/lib/protocols/mpp/mpp"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import { checkX402, getX402Facts, hasX402Trace } from "@/lib/protocols/x402/x402"

interface Checker<C extends Challenge> {
  /** True when the reply contains a challenge of the protocol, valid or not. */
  hasTrace(reply: Reply): boolean
  check(reply: Reply, options: CheckOptions): Detection
  getFacts(challenge: C): Facts
}

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
    checkProtocol(protocol, reply, options),
  )
}

/**
 * Checks the reply for one protocol, by its specification and by what its clients do. When the reply has no challenge of the protocol, a
 * finding reports the missing challenge. Never throws.
 */
export function checkProtocol(protocol: Protocol, reply: Reply, options: CheckOptions): Detection {
  return judgeReply(protocol, reply, options, (given) => CHECKERS[protocol].check(reply, given))
}
