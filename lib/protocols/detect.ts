// Which payment protocols a reply uses. Every checker looks at every reply: real servers send two or three challenges at
// once, and some send a valid one next to a broken one.

import type { CheckOptions, Detection, Reply } from "@/lib/protocols/challenge"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import { CHECKERS } from "@/lib/protocols/registry"

/** Every protocol with a trace in the reply, valid or not, in the order of `PROTOCOLS`. Never throws. */
export function detect(reply: Reply, options: CheckOptions): Detection[] {
  return PROTOCOLS.filter((protocol) => CHECKERS[protocol].hasTrace(reply)).map((protocol) =>
    CHECKERS[protocol].check(reply, options),
  )
}

/** The verdict for one protocol. Without a trace of the protocol the findings report that. Never throws. */
export function checkProtocol(protocol: Protocol, reply: Reply, options: CheckOptions): Detection {
  return CHECKERS[protocol].check(reply, options)
}
