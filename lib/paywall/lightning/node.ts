// The Lightning node of this installation, behind a circuit breaker: after three consecutive failures, calls fail at once for 20
// s and no request reaches the node.

import { setTimeout } from "node:timers/promises"
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from "cockatiel"
import { env, requireSetting } from "@/lib/env"
import { getL402RootKeys } from "@/lib/env/secrets"
import { isUpstreamFailure, UpstreamFailure } from "@/lib/net/operator-fetch"
import {
  type CheckedInvoice,
  checkInvoice,
  type InvoiceOrder,
  type LightningBackend,
} from "@/lib/paywall/lightning/backend"
import { createDevNode, type DevNode } from "@/lib/paywall/lightning/dev"
import { createCln, createLnbits, createLnd, createPhoenixd } from "@/lib/paywall/lightning/http-nodes"
import type { NodeReport } from "@/lib/paywall/schema"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"

const POLICY = { failures: 3, restMs: 20_000, healthMs: 30_000, patienceMs: 1_000 } as const

type State = "up" | "down"

interface Node {
  backend: LightningBackend
  breaker: ReturnType<typeof createBreaker>
  /** The reason of the last logged failure; null while the node works. */
  trouble: string | null
  health: { state: Promise<State>; asOf: Date } | null
}

const getNode = () => perProcess("lightning node", createNode)

async function createNode(): Promise<Node | null> {
  const backend = await createBackend()
  return backend && { backend, breaker: createBreaker(), trouble: null, health: null }
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
      // Load nwc.ts only when this back-end is configured, because nwc.ts imports the large library `@getalby/sdk`.
      return (await import("@/lib/paywall/lightning/nwc")).createNwc(requireSetting("NWC_URL"))
  }
}

/** Returns the development node, or null with another back-end. The node has no state, so every instance behaves the same. */
export function devNode(): DevNode | null {
  return env.LIGHTNING_BACKEND === "dev" ? createDevNode(getL402RootKeys()[0]) : null
}

/** False when the settings configure no Lightning node, so no tokens can be sold. */
export const sellsTokens = () => env.LIGHTNING_BACKEND !== "none"

const networkInUse = () => (env.LIGHTNING_BACKEND === "dev" ? "regtest" : env.LIGHTNING_NETWORK)

/** Returns the back-end and its network, such as `lnd:mainnet`. A caveat of each token contains this name. */
export function nodeName(): string {
  return `${env.LIGHTNING_BACKEND}:${networkInUse()}`
}

/** Creates and checks an invoice. Throws `UpstreamFailure`; without a node or with an open circuit breaker, it throws at once. */
export async function createInvoice(order: InvoiceOrder, now: Date): Promise<CheckedInvoice> {
  const node = await getNode()
  if (!node) throw new UpstreamFailure("there is no Lightning node")
  return callNode(node, async (backend) => checkInvoice(await backend.createInvoice(order), order, networkInUse(), now))
}

/**
 * Returns the back-end and its state for the page `/status`. Checks the node at most every 30 s. Waits at most 1 s for a slow
 * node, then returns `down` if the last call failed, else `unknown`. The check continues.
 */
export async function describeNode(now: Date): Promise<NodeReport> {
  const node = await getNode()
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
    await callNode(node, (backend) => backend.checkHealth())
    return "up"
  } catch (error) {
    if (isUpstreamFailure(error)) return "down"
    throw error
  }
}

async function callNode<T>(node: Node, work: (backend: LightningBackend) => Promise<T>): Promise<T> {
  try {
    const result = await node.breaker.execute(() => work(node.backend))
    logStateChange(node, null)
    return result
  } catch (error) {
    if (isBrokenCircuitError(error)) throw new UpstreamFailure("the node failed a moment ago")
    if (isUpstreamFailure(error)) logStateChange(node, error.reason)
    throw error
  }
}

/** Logs a change of state, not every request that fails. */
function logStateChange(node: Node, trouble: string | null): void {
  if (node.trouble === trouble) return
  node.trouble = trouble
  const { name } = node.backend
  if (trouble) log.error({ backend: name, reason: trouble }, "the Lightning node makes no invoice")
  else log.info({ backend: name }, "the Lightning node works again")
}
