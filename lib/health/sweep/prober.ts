// Probes leased hosts: many hosts at once, one request at a time to each host, with a pause between two requests. A slow host
// holds a slot of the concurrency limit for a short time only, so that any number of slow hosts delays no other host for long.

import { setTimeout as pause } from "node:timers/promises"
import pLimit from "p-limit"
import { logItemError } from "@/lib/db/database-error"
import { countTime, type Times } from "@/lib/db/measured-times"
import { env } from "@/lib/env"
import { getRetryAfter } from "@/lib/health/rules/assess"
import { SEARCHES_PER_HOST } from "@/lib/health/rules/method-search"
import type { LeasedHost, LeasedRequest } from "@/lib/health/sweep/lease"
import type { FinishedRequest } from "@/lib/health/sweep/record-results"
import { recordRobots } from "@/lib/probe/host/lease"
import { ROBOTS_LAST_MS } from "@/lib/probe/host/rules"
import type { Sender } from "@/lib/probe/host/turn"
import { isRejected } from "@/lib/probe/plan-request"
import { probe } from "@/lib/probe/probe"
import type { ProbeResult } from "@/lib/probe/probe-result"
import { type Requested, requestChallenge } from "@/lib/probe/request-challenge"
import { fetchRobots, isOriginOptedOut } from "@/lib/probe/robots"
import { log } from "@/lib/process/log"
import { findBlock } from "@/lib/protocols/blocked"

/** Time for recording the result, between the deadline of a request and the end of its lease. */
const RECORD_MARGIN_MS = 30_000
/**
 * The part of the timeout for which a request holds a slot. A request that waits for a slow server costs a socket and no work, so at
 * most ten times PROBE_CONCURRENCY requests are open. With whole timeouts, 160 servers that never respond would delay all others by
 * 25 s with 64 slots, and by minutes with four.
 */
const SLOT_SHARE = 0.1
const REFUSALS: readonly number[] = [403, 451]

/** When the host may get its next request, in milliseconds since 1970. */
interface Pace {
  freeAt: number
}

/** The sweep or the lease ends before the search for a method. */
class SearchEnded extends Error {}

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
  /** For how long the requests were due when they were sent. */
  readonly delays: Times = new Map()
  readonly #slots = pLimit(env.PROBE_CONCURRENCY)
  readonly #running = new Set<Promise<void>>()
  /** Requests that go on without a slot. */
  #waiting = 0
  readonly #options: ProberOptions

  constructor(options: ProberOptions) {
    this.#options = options
  }

  /** The number of hosts with a request in a slot, in the queue for a slot, or in the pause between two requests. */
  get hosts(): number {
    return this.#running.size - this.#waiting
  }

  /** True when no host has a request in flight, or in its pause. */
  get isIdle(): boolean {
    return this.#running.size === 0
  }

  probe(hosts: readonly LeasedHost[]): void {
    for (const host of hosts) {
      const queue = [...host.requests]
      const run = this.#probeHost(host, queue)
        .catch((error: unknown) => this.#endHost(host, queue, error))
        .finally(() => this.#running.delete(run))
      this.#running.add(run)
    }
  }

  async allDone(): Promise<void> {
    await Promise.all(this.#running)
  }

  /** @param queue the requests to send, in order; the ones that were not sent are left in it when it throws */
  async #probeHost(host: LeasedHost, queue: LeasedRequest[]): Promise<void> {
    const { onResult } = this.#options
    const pace = { freeAt: (host.lastAskedAt?.getTime() ?? 0) + env.PROBE_HOST_SPACING_MS }
    let hasResponded = false
    let mustPause = false
    let searches = 0
    for (let request = queue[0]; request && !mustPause; request = queue[0]) {
      const result = await this.#send(host, request, pace)
      if (!result) break
      countRefusals(host, result)
      hasResponded ||= result.outcome.ok
      mustPause = isAskedToPause(result)
      const isSearched = request.mayFindMethod && searches < SEARCHES_PER_HOST && mayHaveOtherMethod(host, result)
      const found = isSearched ? await this.#findRequest(request, result, pace) : null
      if (found) {
        searches += 1
        mustPause ||= isAskedToPause(found.result)
      }
      // Fetch robots.txt before the last result ends the lease of the host; another worker may lease the host right after.
      const isLast = mustPause || queue.length === 1
      if (isLast && hasResponded && isOld(host.robotsAt)) await this.#updateRobots(host, request, pace)
      queue.shift()
      await onResult({ request, host, result, ...(found && { found }) })
    }
    this.unsent.push(...queue)
  }

  /** An error ends the requests to one host, and gives the leases of the others back. An error of the database ends all. */
  #endHost(host: LeasedHost, queue: readonly LeasedRequest[], error: unknown): void {
    this.unsent.push(...queue)
    try {
      logItemError(error, { host: host.host })
    } catch (ofDatabase) {
      this.#options.onError(ofDatabase)
    }
  }

  /** Returns null if the request was not sent or was aborted. */
  async #send(host: LeasedHost, request: LeasedRequest, pace: Pace): Promise<ProbeResult | null> {
    const { abort } = this.#options
    const result = await this.#runInSlot(request, pace, () => {
      const now = new Date()
      // A check that somebody requests is not due.
      const delay = request.dueAt === null ? -1 : now.getTime() - request.dueAt.getTime()
      if (delay >= 0) countTime(this.delays, delay)
      return probe(request.target, { now, signal: abort })
    })
    if (result === null || !abort.aborted) return result
    this.aborted.push(host)
    return null
  }

  /**
   * Sends what the host names instead of GET, like a registration does. Returns null when the search cannot be ended, because the
   * sweep or the lease ends.
   */
  async #findRequest(request: LeasedRequest, first: ProbeResult, pace: Pace): Promise<Requested | null> {
    const { abort } = this.#options
    const sender: Sender = {
      optOut: null,
      send: async (run) => {
        const sent = await this.#runInSlot(request, pace, async () => ({ value: await run(abort) }))
        if (sent === null) throw new SearchEnded()
        return sent.value
      },
    }
    try {
      const target = { url: request.target.url, method: null, body: null, tool: null }
      const found = await requestChallenge(target, new Date(), sender, { first })
      return abort.aborted ? null : found
    } catch (error) {
      if (error instanceof SearchEnded) return null
      throw error
    }
  }

  /**
   * Reads robots.txt at most once a day, and only from a host that responds. If robots.txt cannot be read, the stored rules stay.
   * If new rules cannot be stored, the next probe reads robots.txt again.
   */
  async #updateRobots(host: LeasedHost, request: LeasedRequest, pace: Pace): Promise<void> {
    const { abort } = this.#options
    try {
      const { origin } = new URL(request.target.url)
      const robots = await this.#runInSlot(request, pace, () => fetchRobots(origin, { signal: abort }))
      if (robots && !abort.aborted) await recordRobots(host.host, robots, new Date())
    } catch (error) {
      log.warn({ err: error, host: host.host }, "the rules of robots.txt could not be read or stored")
    }
  }

  /**
   * Waits until the pause of the host is over and a slot is free. Returns null after `stop`, or if the lease would end before the
   * result could be recorded. A request that takes longer than its share of the timeout goes on without its slot.
   */
  async #runInSlot<T>(request: LeasedRequest, pace: Pace, run: () => Promise<T>): Promise<T | null> {
    const { stop } = this.#options
    if (!(await waitUntil(pace.freeAt, stop))) return null
    const started = await this.#slots(async () => {
      const isInTime = Date.now() + env.PROBE_TIMEOUT_MS + RECORD_MARGIN_MS < request.until.getTime()
      if (stop.aborted || !isInTime) return null
      const response = run()
      await waitFor(response, env.PROBE_TIMEOUT_MS * SLOT_SHARE)
      return { response }
    })
    if (!started) return null
    this.#waiting += 1
    return started.response.finally(() => {
      this.#waiting -= 1
      pace.freeAt = Date.now() + env.PROBE_HOST_SPACING_MS
    })
  }
}

/** Resolves when `work` ends, at the latest after `ms`. */
function waitFor(work: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(end, end)
  })
}

function isOld(readAt: Date | null): boolean {
  return readAt === null || Date.now() - readAt.getTime() > ROBOTS_LAST_MS
}

const isAskedToPause = (result: ProbeResult): boolean => (getRetryAfter(result, new Date()) ?? 0) > 0

/** Whether a request with another method may find a challenge, and the host lets us send one. */
function mayHaveOtherMethod({ robots }: LeasedHost, { target, outcome }: ProbeResult): boolean {
  return outcome.ok && isRejected(outcome.reply.status) && !isOriginOptedOut(robots, target.url)
}

/**
 * Consecutive 403 or 451 responses opt a host out of probing, as robots.txt does. Any other response resets the count. A bot check of an
 * edge is not the wish of the host.
 */
function countRefusals(host: LeasedHost, { outcome }: ProbeResult): void {
  if (!outcome.ok || findBlock(outcome.reply)) return
  host.refusals = REFUSALS.includes(outcome.reply.status) ? host.refusals + 1 : 0
}

/** Returns false if `stop` aborts before `time`. */
async function waitUntil(time: number, stop: AbortSignal): Promise<boolean> {
  const ms = time - Date.now()
  if (ms > 0 && !stop.aborted) await pause(ms, undefined, { signal: stop }).catch(() => undefined)
  return !stop.aborted
}
