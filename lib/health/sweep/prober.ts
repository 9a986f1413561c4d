// Probes leased hosts: many hosts at once, one request at a time to each host, with a pause between two requests. A slow host
// takes up one slot of the concurrency limit and delays no other host.

import { setTimeout as pause } from "node:timers/promises"
import pLimit from "p-limit"
import { env } from "@/lib/env"
import { getRetryAfter } from "@/lib/health/rules/assess"
import type { LeasedHost, LeasedRequest } from "@/lib/health/sweep/lease"
import type { FinishedRequest } from "@/lib/health/sweep/record-results"
import { log } from "@/lib/log"
import { recordRobots } from "@/lib/probe/host/lease"
import { ROBOTS_LAST_MS } from "@/lib/probe/host/rules"
import { type ProbeResult, probe } from "@/lib/probe/probe"
import { fetchRobots } from "@/lib/probe/robots"

/** Time for recording the result, between the deadline of a request and the end of its lease. */
const RECORD_MARGIN_MS = 30_000
const REFUSALS: readonly number[] = [403, 451]

export interface ProberOptions {
  /**
   * The prober awaits this callback before the next request to the host, so that a slow database slows the prober (backpressure).
   */
  onResult: (finished: FinishedRequest) => Promise<void>
  /** Called with an error after which the caller must stop all hosts, such as a lost database. */
  onError: (error: unknown) => void
  /** When this signal aborts, no new request starts, and requests in flight finish. */
  stop: AbortSignal
  /** When this signal aborts, requests in flight are aborted. Aborted requests have no result. */
  abort: AbortSignal
}

export class Prober {
  /** Leased requests that were not sent; the caller releases their leases. */
  readonly unsent: LeasedRequest[] = []
  /** Hosts whose request was aborted after it was sent. */
  readonly aborted: LeasedHost[] = []
  readonly #slots = pLimit(env.PROBE_CONCURRENCY)
  readonly #running = new Set<Promise<void>>()
  readonly #options: ProberOptions

  constructor(options: ProberOptions) {
    this.#options = options
  }

  /** The number of hosts with a request in flight, or in the pause between two requests. */
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

  /** Returns null if the request was not sent or was aborted. */
  async #send(host: LeasedHost, request: LeasedRequest, freeAt: number): Promise<ProbeResult | null> {
    const { abort } = this.#options
    return this.#runInSlot(request, freeAt, async () => {
      const result = await probe(request.target, { now: new Date(), signal: abort })
      if (!abort.aborted) return result
      this.aborted.push(host)
      return null
    })
  }

  /**
   * Reads robots.txt at most once a day, and only from a host that responds. If robots.txt cannot be read, the stored rules stay.
   * If new rules cannot be stored, the next probe reads robots.txt again.
   */
  async #updateRobots(host: LeasedHost, request: LeasedRequest, freeAt: number): Promise<void> {
    const { abort } = this.#options
    const { origin } = new URL(request.target.url)
    const robots = await this.#runInSlot(request, freeAt, () => fetchRobots(origin, { signal: abort }))
    if (!robots || abort.aborted) return
    await recordRobots(host.host, robots, new Date()).catch((error: unknown) =>
      log.warn({ err: error, host: host.host }, "the rules of robots.txt could not be stored"),
    )
  }

  /**
   * Waits until the pause of the host is over and a slot is free. Returns null after `stop`, or if the lease would end before the
   * result could be recorded.
   */
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

/** Consecutive 403 or 451 responses opt a host out of probing, as robots.txt does. Any other response resets the count. */
function countRefusals(host: LeasedHost, { outcome }: ProbeResult): void {
  if (!outcome.ok) return
  host.refusals = REFUSALS.includes(outcome.reply.status) ? host.refusals + 1 : 0
}

/** Returns false if `stop` aborts before `time`. */
async function waitUntil(time: number, stop: AbortSignal): Promise<boolean> {
  const ms = time - Date.now()
  if (ms > 0 && !stop.aborted) await pause(ms, undefined, { signal: stop }).catch(() => undefined)
  return !stop.aborted
}
