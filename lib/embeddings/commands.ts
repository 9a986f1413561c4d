// The job that updates vectors when the texts of services change. Each batch of the backlog is embedded by one call and stored in
// one transaction, so that a killed run loses at most one call.

import {
  deleteWaiting,
  isBackingOff,
  listWaiting,
  postpone,
  recordFailure,
  recordSuccess,
  saveVectors,
  scheduleNextPage,
  updateTarget,
  type Vector,
  type Waiting,
} from "@/lib/embeddings/backlog"
import { embed, getTarget, isRejection } from "@/lib/embeddings/client"
import type { Target } from "@/lib/embeddings/schema"
import { buildText, hashText } from "@/lib/embeddings/text"
import { ensureIndex } from "@/lib/embeddings/vector-index"
import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import type { JobContext } from "@/lib/process/job-context"
import { log } from "@/lib/process/log"

export const EMBEDDING = {
  /** The maximum number of services that one query of the backlog reads, and of texts in one call. */
  batch: 64,
  callMs: 30_000,
  /** A run ends after this time, so that the job log records its result. The next run continues. */
  runMs: 60_000,
  /** A text that the server rejects is sent again after one day. */
  rejectedMs: 86_400_000,
  /** This many consecutive rejections of single texts count as a failure of the server, not of the texts. */
  rejections: 3,
} as const

type Counts = { embedded: number; unchanged: number; gone: number; refused: number; indexes: number }

/**
 * Embeds the texts of due services, for at most `runMs`. Does nothing without a server or during a back-off. @throws
 * UpstreamFailure
 */
export async function embedServices({ now, signal }: JobContext, target: Target | null = getTarget()): Promise<Counts> {
  const counts: Counts = { embedded: 0, unchanged: 0, gone: 0, refused: 0, indexes: 0 }
  if (!target) return counts
  await updateTarget(target)
  if (await isBackingOff(now)) return counts
  counts.indexes = await ensureIndex(target.dimensions, signal)
  const stop = AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING.runMs)])
  while (!stop.aborted && (await scheduleNextPage()));
  try {
    await new Run(target, now, counts).work(stop)
  } catch (error) {
    if (isUpstreamFailure(error)) await recordFailure(now)
    throw error
  }
  return counts
}

interface Stale extends Waiting {
  text: string
  newHash: string
}

class Run {
  #rejectionsInARow = 0

  constructor(
    private readonly target: Target,
    private readonly now: Date,
    private readonly counts: Counts,
  ) {}

  async work(stop: AbortSignal): Promise<void> {
    // Go through the backlog once. Rows that are locked now stay in the backlog for the next run.
    for (let last: Waiting | null | undefined = null; last !== undefined && !stop.aborted; ) {
      const waiting: Waiting[] = await listWaiting(this.target, this.now, EMBEDDING.batch, last)
      last = waiting.at(-1)
      const stale = await this.#findStale(waiting)
      if (stale.length > 0) await this.#embed(stale, stop)
    }
  }

  /** Returns services whose text has changed and removes all other services from the backlog. */
  async #findStale(waiting: readonly Waiting[]): Promise<Stale[]> {
    const stale: Stale[] = []
    const done: Waiting[] = []
    for (const one of waiting) {
      const text = one.described && buildText(one.described)
      const newHash = text && hashText(this.target.model, text)
      if (text && newHash && newHash !== one.hash) stale.push({ ...one, text, newHash })
      else done.push(one)
    }
    if (done.length > 0) await deleteWaiting(done)
    const gone = done.filter(({ described }) => !described).length
    this.counts.gone += gone
    this.counts.unchanged += done.length - gone
    return stale
  }

  /** When the server rejects a batch, sends each text alone, to find the text that the server rejects. */
  async #embed(stale: readonly Stale[], stop: AbortSignal): Promise<void> {
    try {
      await this.#send(stale)
    } catch (error) {
      if (!isRejection(error)) throw error
      if (stale.length === 1) return this.#postpone(stale, error)
      for (const one of stale) if (!stop.aborted) await this.#embed([one], stop)
    }
  }

  async #send(stale: readonly Stale[]): Promise<void> {
    const texts = stale.map(({ text }) => text)
    const vectors = await embed(texts, this.target, EMBEDDING.callMs)
    const written = stale.map(({ id, mark, newHash }, index): Vector => {
      return { id, mark, hash: newHash, vector: vectors[index] ?? [] }
    })
    await saveVectors(written, this.target, this.now)
    await recordSuccess()
    this.#rejectionsInARow = 0
    this.counts.embedded += stale.length
  }

  async #postpone(rejected: readonly Stale[], error: unknown): Promise<void> {
    this.#rejectionsInARow += 1
    if (this.#rejectionsInARow >= EMBEDDING.rejections) throw error
    log.warn({ services: rejected.map(({ id }) => id) }, "the embeddings server rejects the text of a service")
    await postpone(rejected, new Date(this.now.getTime() + EMBEDDING.rejectedMs))
    this.counts.refused += rejected.length
  }
}
