// The dispatcher: moves new events into the queues and sends the deliveries, for many webhooks at once, in the order of each queue.
// The job's lease allows one run at a time. Attempts that a killed run did not store are made again.

import { setMaxListeners } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { env } from "@/lib/env"
import type { JobContext } from "@/lib/job-context"
import { KeepAlive } from "@/lib/net/keep-alive"
import { type Backoff, computeBackoff } from "@/lib/webhooks/backoff"
import { Lanes } from "@/lib/webhooks/lanes"
import { expandEvents } from "@/lib/webhooks/outbox"
import { getQueueHead, listReadyWebhooks, type QueueHead } from "@/lib/webhooks/queue"
import { recordAttempts } from "@/lib/webhooks/record-attempts"
import { type AttemptRecord, sendDelivery } from "@/lib/webhooks/send-delivery"

export const DISPATCH = {
  /** A run ends after this time, so that the job's log shows progress. */
  runMs: 60_000,
  /** How often a run with requests in flight looks for more webhooks. */
  lookMs: 200,
  /** Webhooks worked on at once, in all and of one receiver host, so that one host cannot take every slot. */
  webhooks: 500,
  webhooksOfHost: 50,
  /** Deliveries read at once for one webhook. */
  batch: 25,
  /** Attempts are stored together for at most this long. */
  recordMs: 250,
  /** A receiver that takes longer counts as slow. */
  slowMs: 1_000,
  /** A delivery read longer ago is read again before it is sent: its service may be purged, or the secret rotated. */
  staleMs: 5_000,
} as const

interface Progress {
  goesOn: boolean
  isSlow: boolean
}
type Counts = { queued: number; delivered: number; failed: number; deactivated: number }

/** Sends deliveries until none is due. */
export async function dispatch({ signal }: JobContext): Promise<Counts> {
  const run = new Run(signal)
  await run.work(AbortSignal.any([signal, AbortSignal.timeout(DISPATCH.runMs)]))
  return run.counts
}

class Run {
  readonly counts: Counts = { queued: 0, delivered: 0, failed: 0, deactivated: 0 }
  readonly #queues = new Map<string, Promise<void>>()
  readonly #keepAlives = new Map<string, KeepAlive>()
  readonly #lanes = new Lanes()
  readonly #abort: AbortSignal
  /** Webhooks whose queue met a failure on our side. They wait for the next run. */
  readonly #broken: string[] = []
  #failure: { cause: unknown } | null = null

  constructor(abort: AbortSignal) {
    this.#abort = abort
  }

  /** Starts no delivery after `stop`. Finishes and stores those in flight, unless the run itself is aborted. */
  async work(stop: AbortSignal): Promise<void> {
    // Every request in flight adds a listener, which is no leak.
    setMaxListeners(0, stop, this.#abort)
    await this.#startQueues(stop).catch((cause: unknown) => this.#fail(cause))
    await Promise.all(this.#queues.values())
    for (const keepAlive of this.#keepAlives.values()) keepAlive.close()
    if (this.#failure) throw this.#failure.cause
  }

  async #startQueues(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      this.counts.queued += await expandEvents(stop)
      const ready = await listReadyWebhooks({
        busy: [...this.#queues.keys()],
        broken: this.#broken,
        limit: DISPATCH.webhooks - this.#queues.size,
        limitPerHost: DISPATCH.webhooksOfHost,
      })
      for (const id of ready) this.#start(id, stop)
      if (this.#queues.size === 0) break
      await Promise.race([Promise.all(this.#queues.values()), look(stop)])
    }
  }

  #fail(cause: unknown): void {
    this.#failure ??= { cause }
  }

  #start(id: string, stop: AbortSignal): void {
    const queue = this.#sendQueue(id, stop)
      .catch((cause: unknown) => {
        this.#broken.push(id)
        this.#fail(cause)
      })
      .finally(() => this.#queues.delete(id))
    this.#queues.set(id, queue)
  }

  /** Sends the queue of one webhook until it is empty, an attempt fails, or `stop`. */
  async #sendQueue(id: string, stop: AbortSignal): Promise<void> {
    let last: Progress | null = null
    while (last?.goesOn !== false && !stop.aborted) {
      const head: QueueHead | null = await getQueueHead(id, DISPATCH.batch)
      if (!head || head.deliveries.length === 0) return
      // A receiver whose last attempt failed may time out again.
      last = await this.#sendBatch(head, last?.isSlow ?? head.failureCount > 0, stop)
    }
  }

  /** Sends for up to `recordMs`, then stores the attempts. */
  async #sendBatch(head: QueueHead, wasSlow: boolean, stop: AbortSignal): Promise<Progress> {
    const readAt = performance.now()
    const isStale = () => stop.aborted || performance.now() > readAt + DISPATCH.staleMs
    const attempts: AttemptRecord[] = []
    let backoff: Backoff | null = null
    let isSlow = wasSlow
    for (const delivery of head.deliveries) {
      const keepAlive = this.#getKeepAlive(head.id)
      const send = () => (isStale() ? null : sendDelivery(head, delivery, keepAlive, this.#abort))
      const attempt = await this.#lanes.run(head.receiverHost, isSlow, send)
      // The delivery became stale before it had a slot, or the attempt was aborted.
      if (!attempt) break
      attempts.push(attempt)
      isSlow = attempt.ms > DISPATCH.slowMs
      const failuresBefore: number = backoff?.failureCount ?? head.failureCount
      backoff = computeBackoff(attempt, failuresBefore, env.WEBHOOK_BACKOFF_SECONDS, Math.random())
      if (!backoff.ok || performance.now() > readAt + DISPATCH.recordMs) break
    }
    if (!backoff) return { goesOn: false, isSlow }
    await recordAttempts(head.id, attempts, backoff)
    this.#count(attempts.length, backoff)
    return { goesOn: backoff.ok, isSlow }
  }

  #getKeepAlive(id: string): KeepAlive {
    const keepAlive = this.#keepAlives.get(id) ?? new KeepAlive()
    this.#keepAlives.set(id, keepAlive)
    return keepAlive
  }

  #count(attempts: number, { ok, deactivation }: Backoff): void {
    this.counts.delivered += ok ? attempts : attempts - 1
    if (!ok) this.counts.failed += 1
    if (deactivation !== null) this.counts.deactivated += 1
  }
}

const look = (stop: AbortSignal) => pause(DISPATCH.lookMs, undefined, { signal: stop }).catch(() => undefined)
