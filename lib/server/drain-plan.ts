// How long a web process goes on while it ends. Pure.

import { getStopLimit } from "@/lib/process/web-process-rules"
import type { DrainReason } from "@/lib/server/messages"

export interface DrainPlan {
  /** True when nothing else serves the port of this machine, so that a balancer should use another machine. */
  isLast: boolean
  /** How long the port stays open after the readiness is false, in milliseconds. */
  openMs: number
  /** How long an idle connection may wait for its client's next request, from the closing of the port. */
  idleMs: number
  /** From the closing of the port, after which open requests are cut off. */
  limitMs: number
}

/**
 * A process that was replaced waits for the clients of its idle connections: nobody waits for its end. Most clients send a request
 * every few seconds, or never again.
 */
const REPLACED = { idleMs: 5_000, limitMs: 10_000 } as const

/**
 * `stop`: the port stays open for DRAIN_SECONDS, because a balancer still sends requests. `replace`: another process accepts the
 * connections of the port already.
 */
export function planDrain(reason: DrainReason, drainSeconds: number): DrainPlan {
  if (reason === "replace") return { isLast: false, openMs: 0, ...REPLACED }
  const openMs = drainSeconds * 1000
  return { isLast: true, openMs, idleMs: 0, limitMs: getStopLimit(openMs) - openMs }
}

/** From the message until the primary kills a process that has not ended, in milliseconds. */
export const getKillTime = ({ openMs, limitMs }: DrainPlan): number => openMs + limitMs + 500
