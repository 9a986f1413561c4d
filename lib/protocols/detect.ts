// Which payment protocols a reply speaks. All three are looked for in every reply, since real servers send two or three
// at once and some send a good one beside a broken one.

import type { CheckOptions, Detection, Protocol, Reply } from "@/lib/protocols/challenge"
import { PROTOCOLS } from "@/lib/protocols/challenge"
import { checkL402, hasL402Trace } from "@/lib/protocols/l402/l402"
import { checkMpp, hasMppTrace } from "@/lib/protocols/mpp/mpp"
import { checkX402, hasX402Trace } from "@/lib/protocols/x402/x402"

interface Checker {
  hasTrace(reply: Reply): boolean
  check(reply: Reply, options: CheckOptions): Detection
}

const CHECKERS: Readonly<Record<Protocol, Checker>> = {
  L402: { hasTrace: hasL402Trace, check: checkL402 },
  x402: { hasTrace: hasX402Trace, check: checkX402 },
  MPP: { hasTrace: hasMppTrace, check: checkMpp },
}

/** Every protocol of which the reply shows a trace, valid or not, in the order L402, x402, MPP. Never throws. */
export function detect(reply: Reply, options: CheckOptions): Detection[] {
  return PROTOCOLS.filter((protocol) => CHECKERS[protocol].hasTrace(reply)).map((protocol) =>
    CHECKERS[protocol].check(reply, options),
  )
}

/** The verdict for one protocol, found or not: without a trace its findings say so. Never throws. */
export function checkProtocol(protocol: Protocol, reply: Reply, options: CheckOptions): Detection {
  return CHECKERS[protocol].check(reply, options)
}
