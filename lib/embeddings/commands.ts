// The job that updates vectors when the texts of services change. Each batch of the backlog is embedded by one call and stored in
// one transaction, so that a killed run loses at most one call.

import { runWithoutDeadline } from "@/lib/db/own-connection"
import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
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
import { getVectorType, hasPgvector } from "@/lib/embeddings/store"
import { buildText, hashText } from "@/lib/embeddings/text"
import { env } from "@/lib/env"
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

/** The name of the index contains the number of dimensions. A job creates it, because the number is a setting and may change. */
const PREFIX = "embeddings_nearest_"
/**
 * `ef_construction` 200: with pgvector's default of 64 the graph leaves whole groups of services with similar texts unreachable.
 */
const GRAPH = { m: 16, efConstruction: 200 } as const

const FOUND = sql`
  select c.relname as name, i.indisvalid as "isValid",
    exists (select from pg_stat_progress_create_index p where p.index_relid = c.oid) as "isBeingBuilt"
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = 'embeddings'::regclass and starts_with(c.relname, ${PREFIX})`

/**
 * Creates the index, and drops indexes of other dimensions and the remains of aborted builds. Does nothing without pgvector, or
 * while another process builds an index.
 * @returns the number of indexes created
 */
export async function ensureIndex(dimensions: number, signal: AbortSignal): Promise<0 | 1> {
  if (!(await hasPgvector())) return 0
  const rows = await query<{ name: string; isValid: boolean; isBeingBuilt: boolean }>(FOUND)
  if (rows.some(({ isBeingBuilt }) => isBeingBuilt)) return 0
  const name = `${PREFIX}${dimensions}`
  const isThere = rows.some((index) => index.name === name && index.isValid)
  const obsolete = rows.filter((index) => index.name !== name || !index.isValid)
  const statements = obsolete.map((index) => formatDrop(index.name))
  if (!isThere) statements.push(formatCreate(name, dimensions))
  if (statements.length === 0) return 0
  await runWithoutDeadline(statements, signal)
  log.info({ index: name, dropped: obsolete.map((index) => index.name) }, "the index of embeddings is ready")
  return isThere ? 0 : 1
}

/**
 * On a Postgres server, searches and writes continue during a concurrent build. The embedded database has only one session, so a
 * concurrent build has no use.
 */
const concurrently = () => (env.DATABASE_URL ? "concurrently" : "")

const formatDrop = (name: string) => `drop index ${concurrently()} if exists ${name}`

function formatCreate(name: string, dimensions: number): string {
  const type = getVectorType(dimensions)
  const operators = `${type.replace(/\(.*/, "")}_cosine_ops`
  return `create index ${concurrently()} ${name} on embeddings using hnsw ((embedding::${type}) ${operators})
    with (m = ${GRAPH.m}, ef_construction = ${GRAPH.efConstruction}) where dimensions = ${Math.trunc(dimensions)}`
}
