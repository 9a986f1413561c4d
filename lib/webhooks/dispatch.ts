// The dispatcher: puts new events into the queues and works them off, many webhooks at once, each in its own order. One run of
// it at a time is the job's lease; a run that dies leaves its unsettled attempts to be made again (decisions.md, "Webhooks and
// events").

import { setMaxListeners } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { env } from "@/lib/env"
import { Line } from "@/lib/net/line"
import { type Judgement, judge } from "@/lib/webhooks/backoff"
import { type AttemptRecord, attempt, type PendingDelivery } from "@/lib/webhooks/deliver"
import { Lanes } from "@/lib/webhooks/lanes"
import { expandEvents } from "@/lib/webhooks/outbox"
import { type Head, listReady, readHead } from "@/lib/webhooks/queue"
import { settle } from "@/lib/webhooks/settle"

export const DISPATCH = {
  /** A run ends after this even when more is due, so that its end is seen. */
  runMs: 60_000,
  /** How often a run with requests under way looks for more. */
  lookMs: 200,
  /** Webhooks worked on at once, and of one receiver host: one host's webhooks do not keep the others out. */
  webhooks: 500,
  webhooksOfHost: 50,
  /** Deliveries read at once for one of them, and settled at once when they go fast. */
  batch: 25,
  settleMs: 250,
  /** A receiver that took longer counts as slow. */
  slowMs: 1_000,
  /** What was read longer ago is read again before it is sent: it may be purged, or the secret rotated. */
  staleMs: 5_000,
} as const

type Context = { now: Date; signal: AbortSignal }
type Counts = { queued: number; delivered: number; failed: number; deactivated: number }

/** Works until nothing is due. Answers what it did. */
export async function dispatch({ signal }: Context): Promise<Counts> {
  const run = new Run(signal)
  await run.work(AbortSignal.any([signal, AbortSignal.timeout(DISPATCH.runMs)]))
  return run.counts
}

class Run {
  readonly counts: Counts = { queued: 0, delivered: 0, failed: 0, deactivated: 0 }
  readonly #walks = new Map<string, Promise<void>>()
  readonly #lines = new Map<string, Line>()
  readonly #lanes = new Lanes()
  readonly #abort: AbortSignal
  /** Their walk ended in a failure of ours; they wait for the next run, and hold up nobody in this one. */
  readonly #broken: string[] = []
  #failure: { cause: unknown } | null = null

  constructor(abort: AbortSignal) {
    this.#abort = abort
  }

  /** No delivery begins after `stop`; those under way are finished and settled, unless the run itself is aborted. */
  async work(stop: AbortSignal): Promise<void> {
    // Every request under way listens, which is no leak.
    setMaxListeners(0, stop, this.#abort)
    await this.#lead(stop).catch((cause: unknown) => this.#fail(cause))
    await Promise.all(this.#walks.values())
    for (const line of this.#lines.values()) line.close()
    if (this.#failure) throw this.#failure.cause
  }

  async #lead(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      this.counts.queued += await expandEvents(stop)
      const ready = await listReady({
        busy: [...this.#walks.keys()],
        broken: this.#broken,
        most: DISPATCH.webhooks - this.#walks.size,
        mostOfHost: DISPATCH.webhooksOfHost,
      })
      for (const id of ready) this.#begin(id, stop)
      if (this.#walks.size === 0) break
      await Promise.race([Promise.all(this.#walks.values()), look(stop)])
    }
  }

  #fail(cause: unknown): void {
    this.#failure ??= { cause }
  }

  #begin(id: string, stop: AbortSignal): void {
    const walk = this.#walk(id, stop)
      .catch((cause: unknown) => {
        this.#broken.push(id)
        this.#fail(cause)
      })
      .finally(() => this.#walks.delete(id))
    this.#walks.set(id, walk)
  }

  /** One webhook's queue, from its head, until it is empty, an attempt fails, or `stop`. */
  async #walk(id: string, stop: AbortSignal): Promise<void> {
    let isSlow: boolean | null = null
    for (let goesOn = true; goesOn && !stop.aborted; ) {
      const head = await readHead(id, DISPATCH.batch)
      if (!head || head.deliveries.length === 0) return
      // Who failed the last time may well hang this time.
      const batch = await this.#sendBatch(head, isSlow ?? head.failureCount > 0, stop)
      isSlow = batch.isSlow
      goesOn = batch.goesOn
    }
  }

  /** As many as go within `settleMs`, then writes them down. */
  async #sendBatch(head: Head, wasSlow: boolean, stop: AbortSignal): Promise<{ goesOn: boolean; isSlow: boolean }> {
    const readAt = performance.now()
    const settleAt = readAt + DISPATCH.settleMs
    const isStale = () => stop.aborted || performance.now() > readAt + DISPATCH.staleMs
    const made: AttemptRecord[] = []
    let judgement: Judgement | null = null
    let isSlow = wasSlow
    for (const delivery of head.deliveries) {
      const record = await this.#send(head, delivery, isSlow, isStale)
      if (!record) break
      made.push(record)
      isSlow = record.ms > DISPATCH.slowMs
      judgement = judge(
        record,
        judgement?.failureCount ?? head.failureCount,
        env.WEBHOOK_BACKOFF_SECONDS,
        Math.random(),
      )
      if (!judgement.ok || performance.now() > settleAt) break
    }
    if (!judgement) return { goesOn: false, isSlow }
    await settle(head.id, made, judgement)
    this.#count(made.length, judgement)
    return { goesOn: judgement.ok, isSlow }
  }

  /** Null when its turn did not come, or nobody knows what came of it. */
  #send(head: Head, delivery: PendingDelivery, isSlow: boolean, isStale: () => boolean): Promise<AttemptRecord | null> {
    const send = () => (isStale() ? null : attempt(head, delivery, this.#lineOf(head.id), this.#abort))
    return this.#lanes.run(head.receiverHost, isSlow, send)
  }

  #lineOf(id: string): Line {
    const line = this.#lines.get(id) ?? new Line()
    this.#lines.set(id, line)
    return line
  }

  #count(made: number, { ok, deactivation }: Judgement): void {
    this.counts.delivered += ok ? made : made - 1
    if (!ok) this.counts.failed += 1
    if (deactivation !== null) this.counts.deactivated += 1
  }
}

const look = (stop: AbortSignal) => pause(DISPATCH.lookMs, undefined, { signal: stop }).catch(() => undefined)
