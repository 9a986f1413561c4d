// The job that keeps the vectors in step with the catalogue: batches of what waits, each embedded by one call and written in one
// transaction, so that a run that is killed has lost nothing but the call it was in.

import {
  aimAt,
  forget,
  listWaiting,
  postpone,
  store,
  type Vector,
  type Waiting,
  walkOn,
} from "@/lib/embeddings/backlog"
import { configuredTarget, embed, isRefusal } from "@/lib/embeddings/client"
import { isResting, noteFailure, noteSuccess } from "@/lib/embeddings/rest"
import type { Target } from "@/lib/embeddings/schema"
import { hashOf, textOf } from "@/lib/embeddings/text"
import { ensureIndex } from "@/lib/embeddings/vector-index"
import { log } from "@/lib/log"
import { UpstreamFailure } from "@/lib/net/operator-fetch"

export const EMBEDDING = {
  /** Listings read at once, and texts of one call. */
  batch: 64,
  callMs: 30_000,
  /** A run ends after this even when more is due, so that its end is seen. */
  runMs: 60_000,
  /** A text that the server does not want is tried again after this. */
  refusedMs: 86_400_000,
  /** So many in a row, each sent alone, and it is the server that is wrong, not the texts. */
  refusals: 3,
} as const

type Context = { now: Date; signal: AbortSignal }
type Counts = { embedded: number; unchanged: number; gone: number; refused: number; indexes: number }

/** Works until nothing is due; does nothing without a server, or while it rests. Throws `UpstreamFailure` when it fails. */
export async function embedListings(
  { now, signal }: Context,
  target: Target | null = configuredTarget(),
): Promise<Counts> {
  const counts: Counts = { embedded: 0, unchanged: 0, gone: 0, refused: 0, indexes: 0 }
  if (!target) return counts
  await aimAt(target)
  if (await isResting(now)) return counts
  counts.indexes = await ensureIndex(target.dimensions, signal)
  const stop = AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING.runMs)])
  while (!stop.aborted && (await walkOn()));
  try {
    await new Run(target, now, counts).work(stop)
  } catch (error) {
    if (error instanceof UpstreamFailure) await noteFailure(now)
    throw error
  }
  return counts
}

interface Stale extends Waiting {
  text: string
  newHash: string
}

class Run {
  readonly #target: Target
  readonly #now: Date
  readonly #counts: Counts
  #refusalsInARow = 0

  constructor(target: Target, now: Date, counts: Counts) {
    this.#target = target
    this.#now = now
    this.#counts = counts
  }

  async work(stop: AbortSignal): Promise<void> {
    // Once through the list: what cannot be taken off it just now waits for the next run.
    for (let last: Waiting | null | undefined = null; last !== undefined && !stop.aborted; ) {
      const waiting: Waiting[] = await listWaiting(this.#target, this.#now, EMBEDDING.batch, last)
      last = waiting.at(-1)
      const stale = await this.#sort(waiting)
      if (stale.length > 0) await this.#embed(stale, stop)
    }
  }

  /** Those whose text has changed; the others are taken off the list. */
  async #sort(waiting: readonly Waiting[]): Promise<Stale[]> {
    const stale: Stale[] = []
    const done: Waiting[] = []
    for (const one of waiting) {
      const text = one.described && textOf(one.described)
      const newHash = text && hashOf(this.#target.model, text)
      if (text && newHash && newHash !== one.hash) stale.push({ ...one, text, newHash })
      else done.push(one)
    }
    if (done.length > 0) await forget(done)
    const gone = done.filter(({ described }) => !described).length
    this.#counts.gone += gone
    this.#counts.unchanged += done.length - gone
    return stale
  }

  /** A batch that is refused goes again, each text alone, to find out which the server does not want. */
  async #embed(stale: readonly Stale[], stop: AbortSignal): Promise<void> {
    try {
      await this.#send(stale)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (stale.length === 1) return this.#putOff(stale, error)
      for (const one of stale) if (!stop.aborted) await this.#embed([one], stop)
    }
  }

  async #send(stale: readonly Stale[]): Promise<void> {
    const vectors = await embed(
      stale.map(({ text }) => text),
      this.#target,
      EMBEDDING.callMs,
    )
    const written = stale.map(({ id, mark, newHash }, index): Vector => {
      return { id, mark, hash: newHash, vector: vectors[index] ?? [] }
    })
    await store(written, this.#target, this.#now)
    await noteSuccess()
    this.#refusalsInARow = 0
    this.#counts.embedded += stale.length
  }

  async #putOff(refused: readonly Stale[], error: unknown): Promise<void> {
    this.#refusalsInARow += 1
    if (this.#refusalsInARow >= EMBEDDING.refusals) throw error
    log.warn({ services: refused.map(({ id }) => id) }, "the embeddings server refuses the text of a listing")
    await postpone(refused, new Date(this.#now.getTime() + EMBEDDING.refusedMs))
    this.#counts.refused += refused.length
  }
}
