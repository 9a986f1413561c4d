// The Lightning node of this installation, as the settings choose it, behind a circuit breaker: after three failures in a row it
// is left alone for a while, and whoever asks is told at once.

import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleType, isBrokenCircuitError } from "cockatiel"
import { env, lightningBackend, requireSetting } from "@/lib/env"
import { log } from "@/lib/log"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import type { InvoiceOrder, LightningBackend } from "@/lib/paywall/lightning/backend"
import { createCln } from "@/lib/paywall/lightning/cln"
import { createDevNode, type DevNode } from "@/lib/paywall/lightning/dev"
import { createLnbits } from "@/lib/paywall/lightning/lnbits"
import { createLnd } from "@/lib/paywall/lightning/lnd"
import { createPhoenixd } from "@/lib/paywall/lightning/phoenixd"
import { l402RootKeys } from "@/lib/secrets"

const BREAKER = { failures: 3, restMs: 20_000 } as const

interface Node {
  backend: LightningBackend | null
  breaker: ReturnType<typeof createBreaker>
}
// Next bundles this module more than once; the breaker is one.
const shared = globalThis as { directoryLightning?: Promise<Node> }

function createBreaker() {
  const breaker = circuitBreaker(handleType(UpstreamFailure), {
    halfOpenAfter: BREAKER.restMs,
    breaker: new ConsecutiveBreaker(BREAKER.failures),
  })
  breaker.onBreak(() => log.error("the Lightning node fails; it is left alone for a while"))
  breaker.onReset(() => log.info("the Lightning node answers again"))
  return breaker
}

function node(): Promise<Node> {
  shared.directoryLightning ??= createBackend().then((backend) => ({ backend, breaker: createBreaker() }))
  return shared.directoryLightning
}

async function createBackend(): Promise<LightningBackend | null> {
  switch (lightningBackend) {
    case "none":
      return null
    case "dev":
      return createDevNode(l402RootKeys()[0])
    case "lnd":
      return createLnd({
        url: requireSetting("LND_URL"),
        macaroon: requireSetting("LND_MACAROON"),
        caFile: env.LND_CA_FILE,
      })
    case "cln":
      return createCln({ url: requireSetting("CLN_URL"), rune: requireSetting("CLN_RUNE"), caFile: env.CLN_CA_FILE })
    case "phoenixd":
      return createPhoenixd({ url: requireSetting("PHOENIXD_URL"), password: requireSetting("PHOENIXD_PASSWORD") })
    case "lnbits":
      return createLnbits({ url: requireSetting("LNBITS_URL"), invoiceKey: requireSetting("LNBITS_KEY") })
    case "nwc":
      // A large library, loaded by those who chose it.
      return (await import("@/lib/paywall/lightning/nwc")).createNwc(requireSetting("NWC_URL"))
  }
}

/** An invoice as the node gave it. Throws `UpstreamFailure`, at once where there is no node or it rests. */
export async function orderInvoice(order: InvoiceOrder): Promise<string> {
  const { backend, breaker } = await node()
  if (!backend) throw new UpstreamFailure("there is no Lightning node")
  try {
    return await breaker.execute(() => backend.createInvoice(order))
  } catch (error) {
    if (isBrokenCircuitError(error)) throw new UpstreamFailure("the node failed a moment ago")
    throw error
  }
}

/** The development node, where it is the one in use. */
export async function devNode(): Promise<DevNode | null> {
  const { backend } = await node()
  return backend && "pay" in backend ? (backend as DevNode) : null
}

/** For `/status`: which back-end, and how it is. */
export async function describeNode(): Promise<{ backend: string; state: "off" | "up" | "resting" }> {
  const { backend, breaker } = await node()
  if (!backend) return { backend: "none", state: "off" }
  return { backend: backend.name, state: breaker.state === CircuitState.Open ? "resting" : "up" }
}
