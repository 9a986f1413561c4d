// The webhook dispatcher: creates deliveries for new events and sends them, for many webhooks concurrently and for each webhook
// in order. The job's lease allows one run at a time. After a crash, the next run repeats attempts that were not stored.

import { setMaxListeners } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { logItemError } from "@/lib/db/database-error"
import { env } from "@/lib/env"
import { KeepAlive } from "@/lib/net/keep-alive"
import type { JobContext } from "@/lib/process/job-context"
import { type Backoff, computeBackoff, OWN_FAILURE_MS } from "@/lib/webhooks/backoff"
import { Lanes } from "@/lib/webhooks/lanes"
import { expandEvents } from "@/lib/webhooks/outbox"
import { getQueueHead, listReadyWebhooks, type QueueHead } from "@/lib/webhooks/queue"
import { postponeQueue, recordAttempts } from "@/lib/webhooks/record-attempts"
import { type AttemptRecord, sendDelivery } from "@/lib/webhooks/send-delivery"

export const DISPATCH = {
  /** A run ends after this time, so that the job's log shows progress every minute. */
  runMs: 60_000,
  /** Milliseconds between two queries for webhooks with due deliveries, while requests are in flight. */
  lookMs: 200,
  /** The maximum number of webhooks in progress: in total, and for one receiver host, so that one host cannot take every slot. */
  webhooks: 500,
  webhooksOfHost: 50,
  /** The number of deliveries of one webhook that one query reads. */
  batch: 25,
  /** Milliseconds for which a webhook's attempts are collected. Then one statement stores the attempts. */
  recordMs: 250,
  /**
   * A receiver whose last attempt took more milliseconds counts as slow and uses the concurrency limit for slow receivers
   * (lanes.ts).
   */
  slowMs: 1_000,
  /**
   * Milliseconds after which a delivery is read again before sending, because its service may have been purged or the secret
   * rotated.
   */
  staleMs: 5_000,
} as const

interface Progress {
  goesOn: boolean
  isSlow: boolean
}
type Counts = { queued: number; delivered: number; failed: number; deactivated: number }

/** Sends deliveries until none is due, for at most `runMs`. */
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
  /** The ids of webhooks whose queue threw an error. A later run sends the deliveries of these webhooks. */
  readonly #broken: string[] = []
  #failure: { cause: unknown } | null = null

  constructor(abort: AbortSignal) {
    this.#abort = abort
  }

  /** Starts no delivery after `stop` aborts. Completes and stores requests in flight, unless the run itself is aborted. */
  async work(stop: AbortSignal): Promise<void> {
    // Disable Node's warning about many listeners: each request in flight adds a listener to the signal and removes it at its
    // end.
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
      .catch((error: unknown) => this.#endQueue(id, error))
      .catch((cause: unknown) => this.#fail(cause))
      .finally(() => this.#queues.delete(id))
    this.#queues.set(id, queue)
  }

  /** An error about one webhook postpones its queue, like other failures on our side. @throws errors of the database */
  async #endQueue(id: string, error: unknown): Promise<void> {
    this.#broken.push(id)
    logItemError(error, { webhook: id })
    await postponeQueue(id, OWN_FAILURE_MS)
  }

  /** Sends the queue of one webhook until it is empty, an attempt fails, or `stop` aborts. */
  async #sendQueue(id: string, stop: AbortSignal): Promise<void> {
    let last: Progress | null = null
    while (last?.goesOn !== false && !stop.aborted) {
      const head: QueueHead | null = await getQueueHead(id, DISPATCH.batch)
      if (!head || head.deliveries.length === 0) return
      // Treat a receiver whose last attempt failed as slow, because it may time out again.
      last = await this.#sendBatch(head, last?.isSlow ?? head.failureCount > 0, stop)
    }
  }

  /** Sends deliveries until `recordMs` is over or an attempt fails, then stores the attempts. */
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
      // There is no attempt when the delivery became stale while it waited for a slot, or when the run was aborted.
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
