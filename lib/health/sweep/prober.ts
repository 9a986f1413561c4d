// Asks leased hosts: many hosts at once, one request at a time to each, a pause between two, and answers handed over as they
// come. One sick host costs one slot at a time and nobody else's turn.

import { setTimeout as pause } from "node:timers/promises"
import pLimit from "p-limit"
import { env } from "@/lib/env"
import { readRetryAfter } from "@/lib/health/rules/assess"
import { rememberRobots } from "@/lib/health/sweep/hosts"
import type { Ask, LeasedHost } from "@/lib/health/sweep/lease"
import type { Answered } from "@/lib/health/sweep/record-results"
import { log } from "@/lib/log"
import { type ProbeResult, probe } from "@/lib/probe/probe"
import { fetchRobots } from "@/lib/probe/robots"

const ROBOTS_LAST_MS = 86_400_000
/** Between the deadline of a request and the end of its lease, for writing its result. */
const SETTLE_MARGIN_MS = 30_000
const REFUSALS: readonly number[] = [403, 451]

export interface ProberOptions {
  /** May take its time: a host is not asked on before its answer was taken. */
  answer: (answered: Answered) => Promise<void>
  /** Told of what no walk can go on after: a database that is gone. */
  fail: (error: unknown) => void
  /** No new request after this; what is under way is finished. */
  stop: AbortSignal
  /** Ends what is under way too; its outcome is nobody's. */
  abort: AbortSignal
}

export class Prober {
  /** What was leased and not asked; the caller gives it back. */
  readonly leftover: Ask[] = []
  /** Hosts whose request was ended: they were asked, though nothing came of it. */
  readonly cutShort: LeasedHost[] = []
  readonly #slots = pLimit(env.PROBE_CONCURRENCY)
  readonly #walks = new Set<Promise<void>>()
  readonly #options: ProberOptions

  constructor(options: ProberOptions) {
    this.#options = options
  }

  /** Under way, each with one request or resting between two. */
  get hosts(): number {
    return this.#walks.size
  }

  get isIdle(): boolean {
    return this.#walks.size === 0
  }

  ask(hosts: readonly LeasedHost[]): void {
    for (const host of hosts) {
      const walk = this.#walk(host)
        .catch(this.#options.fail)
        .finally(() => this.#walks.delete(walk))
      this.#walks.add(walk)
    }
  }

  async allDone(): Promise<void> {
    await Promise.all(this.#walks)
  }

  async #walk(host: LeasedHost): Promise<void> {
    const { answer } = this.#options
    const queue = [...host.asks]
    let freeAt = (host.lastAskedAt?.getTime() ?? 0) + env.PROBE_HOST_SPACING_MS
    let hasAnswered = false
    let isTold = false
    for (let ask = queue[0]; ask && !isTold; ask = queue[0]) {
      const result = await this.#askOne(host, ask, freeAt)
      if (!result) break
      queue.shift()
      freeAt = Date.now() + env.PROBE_HOST_SPACING_MS
      countRefusals(host, result)
      hasAnswered ||= result.outcome.ok
      isTold = (readRetryAfter(result, new Date()) ?? 0) > 0
      // With its last answer the host is free for others, so what else we want of it comes before that.
      const isLast = isTold || queue.length === 0
      if (isLast && hasAnswered && isOld(host.robotsAt)) await this.#readRobots(host, ask, freeAt)
      await answer({ ask, host, result })
    }
    this.leftover.push(...queue)
  }

  /** Null when its turn does not come any more. */
  async #askOne(host: LeasedHost, ask: Ask, freeAt: number): Promise<ProbeResult | null> {
    const { abort } = this.#options
    return this.#takeTurn(ask, freeAt, async () => {
      const result = await probe(ask.target, { now: new Date(), signal: abort })
      if (!abort.aborted) return result
      this.cutShort.push(host)
      return null
    })
  }

  /**
   * Once a day, of a host that answers; a robots.txt that cannot be read leaves what was known. The next visit asks again
   * for what could not be stored, so the sweep goes on.
   */
  async #readRobots(host: LeasedHost, ask: Ask, freeAt: number): Promise<void> {
    const { abort } = this.#options
    const { origin } = new URL(ask.target.url)
    const robots = await this.#takeTurn(ask, freeAt, () => fetchRobots(origin, { signal: abort }))
    if (!robots || abort.aborted) return
    await rememberRobots(host.host, robots, new Date()).catch((error: unknown) =>
      log.warn({ err: error, host: host.host }, "what robots.txt says could not be stored"),
    )
  }

  /** Waits until the host may be asked and a slot is free; null when it is too late by then. */
  async #takeTurn<T>(ask: Ask, freeAt: number, request: () => Promise<T>): Promise<T | null> {
    const { stop } = this.#options
    if (!(await waitUntil(freeAt, stop))) return null
    return this.#slots(async () => {
      const isInTime = Date.now() + env.PROBE_TIMEOUT_MS + SETTLE_MARGIN_MS < ask.until.getTime()
      return stop.aborted || !isInTime ? null : request()
    })
  }
}

function isOld(readAt: Date | null): boolean {
  return readAt === null || Date.now() - readAt.getTime() > ROBOTS_LAST_MS
}

/** A refusal in legal or plain words, in a row, is how a host without robots.txt tells us to stay away. */
function countRefusals(host: LeasedHost, { outcome }: ProbeResult): void {
  if (!outcome.ok) return
  host.refusals = REFUSALS.includes(outcome.reply.status) ? host.refusals + 1 : 0
}

/** False when it was cut short. */
async function waitUntil(time: number, stop: AbortSignal): Promise<boolean> {
  const ms = time - Date.now()
  if (ms > 0 && !stop.aborted) await pause(ms, undefined, { signal: stop }).catch(() => undefined)
  return !stop.aborted
}
