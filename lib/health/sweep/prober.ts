// Probes leased hosts: many hosts at once, one request at a time to each, with a pause between two requests to a host. A slow
// host takes one slot and delays no other host.

import { setTimeout as pause } from "node:timers/promises"
import pLimit from "p-limit"
import { env } from "@/lib/env"
import { getRetryAfter } from "@/lib/health/rules/assess"
import { recordRobots } from "@/lib/health/sweep/hosts"
import type { LeasedHost, LeasedRequest } from "@/lib/health/sweep/lease"
import type { FinishedRequest } from "@/lib/health/sweep/record-results"
import { log } from "@/lib/log"
import { type ProbeResult, probe } from "@/lib/probe/probe"
import { fetchRobots } from "@/lib/probe/robots"

const ROBOTS_LAST_MS = 86_400_000
/** Between the deadline of a request and the end of its lease, for recording the result. */
const RECORD_MARGIN_MS = 30_000
const REFUSALS: readonly number[] = [403, 451]

export interface ProberOptions {
  /** Awaited before the next request to the host, so that a slow database slows the prober (backpressure). */
  onResult: (finished: FinishedRequest) => Promise<void>
  /** An error after which no host can be probed further: the database is gone. */
  onError: (error: unknown) => void
  /** No new request after this signal; requests in flight finish. */
  stop: AbortSignal
  /** Aborts requests in flight; they have no result. */
  abort: AbortSignal
}

export class Prober {
  /** Leased requests that were not sent; the caller releases their leases. */
  readonly unsent: LeasedRequest[] = []
  /** Hosts of aborted requests. */
  readonly aborted: LeasedHost[] = []
  readonly #slots = pLimit(env.PROBE_CONCURRENCY)
  readonly #running = new Set<Promise<void>>()
  readonly #options: ProberOptions

  constructor(options: ProberOptions) {
    this.#options = options
  }

  /** Hosts with a request in flight or in their pause. */
  get hosts(): number {
    return this.#running.size
  }

  probe(hosts: readonly LeasedHost[]): void {
    for (const host of hosts) {
      const run = this.#probeHost(host)
        .catch(this.#options.onError)
        .finally(() => this.#running.delete(run))
      this.#running.add(run)
    }
  }

  async allDone(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #probeHost(host: LeasedHost): Promise<void> {
    const { onResult } = this.#options
    const queue = [...host.requests]
    let freeAt = (host.lastAskedAt?.getTime() ?? 0) + env.PROBE_HOST_SPACING_MS
    let hasResponded = false
    let mustPause = false
    for (let request = queue[0]; request && !mustPause; request = queue[0]) {
      const result = await this.#send(host, request, freeAt)
      if (!result) break
      queue.shift()
      freeAt = Date.now() + env.PROBE_HOST_SPACING_MS
      countRefusals(host, result)
      hasResponded ||= result.outcome.ok
      mustPause = (getRetryAfter(result, new Date()) ?? 0) > 0
      // Fetch robots.txt before the last result ends the lease of the host; another worker may lease the host right after.
      const isLast = mustPause || queue.length === 0
      if (isLast && hasResponded && isOld(host.robotsAt)) await this.#updateRobots(host, request, freeAt)
      await onResult({ request, host, result })
    }
    this.unsent.push(...queue)
  }

  /** Null when the request was not sent, or was aborted. */
  async #send(host: LeasedHost, request: LeasedRequest, freeAt: number): Promise<ProbeResult | null> {
    const { abort } = this.#options
    return this.#runInSlot(request, freeAt, async () => {
      const result = await probe(request.target, { now: new Date(), signal: abort })
      if (!abort.aborted) return result
      this.aborted.push(host)
      return null
    })
  }

  /** Once a day for a host that responds. A failed read keeps the stored rules; a failed write is repeated by the next probe. */
  async #updateRobots(host: LeasedHost, request: LeasedRequest, freeAt: number): Promise<void> {
    const { abort } = this.#options
    const { origin } = new URL(request.target.url)
    const robots = await this.#runInSlot(request, freeAt, () => fetchRobots(origin, { signal: abort }))
    if (!robots || abort.aborted) return
    await recordRobots(host.host, robots, new Date()).catch((error: unknown) =>
      log.warn({ err: error, host: host.host }, "the rules of robots.txt could not be stored"),
    )
  }

  /** Waits until the host may get a request and a slot is free. Null when the lease would end too soon by then. */
  async #runInSlot<T>(request: LeasedRequest, freeAt: number, run: () => Promise<T>): Promise<T | null> {
    const { stop } = this.#options
    if (!(await waitUntil(freeAt, stop))) return null
    return this.#slots(async () => {
      const isInTime = Date.now() + env.PROBE_TIMEOUT_MS + RECORD_MARGIN_MS < request.until.getTime()
      return stop.aborted || !isInTime ? null : run()
    })
  }
}

function isOld(readAt: Date | null): boolean {
  return readAt === null || Date.now() - readAt.getTime() > ROBOTS_LAST_MS
}

/** Consecutive 403 or 451 responses are the opt-out of a host without robots.txt. */
function countRefusals(host: LeasedHost, { outcome }: ProbeResult): void {
  if (!outcome.ok) return
  host.refusals = REFUSALS.includes(outcome.reply.status) ? host.refusals + 1 : 0
}

/** False when `stop` came first. */
async function waitUntil(time: number, stop: AbortSignal): Promise<boolean> {
  const ms = time - Date.now()
  if (ms > 0 && !stop.aborted) await pause(ms, undefined, { signal: stop }).catch(() => undefined)
  return !stop.aborted
}
