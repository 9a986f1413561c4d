// The Lightning node of this installation, as the settings choose it, behind a circuit breaker: after three failures in a row it
// is left alone for a while, and whoever asks is told at once.

import { setTimeout } from "node:timers/promises"
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from "cockatiel"
import { env, requireSetting } from "@/lib/env"
import { log } from "@/lib/log"
import { isUpstreamFailure, UpstreamFailure } from "@/lib/net/operator-fetch"
import {
  type CheckedInvoice,
  checkInvoice,
  type InvoiceOrder,
  type LightningBackend,
} from "@/lib/paywall/lightning/backend"
import { createCln } from "@/lib/paywall/lightning/cln"
import { createDevNode, type DevNode } from "@/lib/paywall/lightning/dev"
import { createLnbits } from "@/lib/paywall/lightning/lnbits"
import { createLnd } from "@/lib/paywall/lightning/lnd"
import { createPhoenixd } from "@/lib/paywall/lightning/phoenixd"
import type { NodeReport } from "@/lib/paywall/schema"
import { getL402RootKeys } from "@/lib/secrets"

const POLICY = { failures: 3, restMs: 20_000, healthMs: 30_000, patienceMs: 1_000 } as const

type State = "up" | "down"

interface Node {
  backend: LightningBackend
  breaker: ReturnType<typeof createBreaker>
  /** The last failure, as it was logged; null while all is well. */
  trouble: string | null
  health: { state: Promise<State>; asOf: Date } | null
}

// Next bundles this module more than once; the node is one.
const shared = globalThis as { directoryLightning?: Promise<Node | null> }

function currentNode(): Promise<Node | null> {
  shared.directoryLightning ??= createBackend().then(
    (backend) => backend && { backend, breaker: createBreaker(), trouble: null, health: null },
  )
  return shared.directoryLightning
}

const createBreaker = () =>
  circuitBreaker(handleWhen(isUpstreamFailure), {
    halfOpenAfter: POLICY.restMs,
    breaker: new ConsecutiveBreaker(POLICY.failures),
  })

async function createBackend(): Promise<LightningBackend | null> {
  switch (env.LIGHTNING_BACKEND) {
    case "none":
      return null
    case "dev":
      return devNode()
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

/** The development node, where it is the one in use. It keeps nothing, so each is the same. */
export function devNode(): DevNode | null {
  return env.LIGHTNING_BACKEND === "dev" ? createDevNode(getL402RootKeys()[0]) : null
}

/** False where the settings say that nothing is sold. */
export const sellsTokens = () => env.LIGHTNING_BACKEND !== "none"

const networkInUse = () => (env.LIGHTNING_BACKEND === "dev" ? "regtest" : env.LIGHTNING_NETWORK)

/** The back-end and its network, as in `lnd:mainnet`; what is sold names them. */
export function nodeName(): string {
  return `${env.LIGHTNING_BACKEND}:${networkInUse()}`
}

/** The invoice that was ordered. Throws `UpstreamFailure`, at once where there is no node or it rests. */
export async function orderInvoice(order: InvoiceOrder, now: Date): Promise<CheckedInvoice> {
  const node = await currentNode()
  if (!node) throw new UpstreamFailure("there is no Lightning node")
  return ask(node, async (backend) => checkInvoice(await backend.createInvoice(order), order, networkInUse(), now))
}

/**
 * For `/status`: which back-end, and how it is. The node is asked twice a minute at most; a slow one goes on being asked while
 * the page gets what is known by then.
 */
export async function describeNode(now: Date): Promise<NodeReport> {
  const node = await currentNode()
  if (!node) return { backend: "none", state: "off" }
  const { health, breaker } = node
  const isFresh = health && now.getTime() - health.asOf.getTime() < POLICY.healthMs
  const known = isFresh && breaker.state !== CircuitState.Open ? health : { state: checkHealth(node), asOf: now }
  node.health = known
  const soFar: State | "unknown" = node.trouble === null ? "unknown" : "down"
  const late = setTimeout(POLICY.patienceMs, soFar, { ref: false })
  return { backend: node.backend.name, state: await Promise.race([known.state, late]) }
}

async function checkHealth(node: Node): Promise<State> {
  try {
    await ask(node, (backend) => backend.checkHealth())
    return "up"
  } catch (error) {
    if (isUpstreamFailure(error)) return "down"
    throw error
  }
}

async function ask<T>(node: Node, work: (backend: LightningBackend) => Promise<T>): Promise<T> {
  try {
    const result = await node.breaker.execute(() => work(node.backend))
    noteChange(node, null)
    return result
  } catch (error) {
    if (isBrokenCircuitError(error)) throw new UpstreamFailure("the node failed a moment ago")
    if (isUpstreamFailure(error)) noteChange(node, error.reason)
    throw error
  }
}

/** Logs what has changed, not every request that met it. */
function noteChange(node: Node, trouble: string | null): void {
  if (node.trouble === trouble) return
  node.trouble = trouble
  const { name } = node.backend
  if (trouble) log.error({ backend: name, reason: trouble }, "the Lightning node gives no invoice")
  else log.info({ backend: name }, "the Lightning node answers again")
}
