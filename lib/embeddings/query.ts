// Returns the embedding of a search text, cached or from the server. Concurrent searches of one text share one request, with a
// timeout of 1.5 s. A circuit breaker keeps a failing server from delaying searches.

import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from "cockatiel"
import { LRUCache } from "lru-cache"
import { embed, getTarget, isRejection } from "@/lib/embeddings/client"
import type { Degraded, EmbeddingBudget, QueryVector, Target } from "@/lib/embeddings/schema"
import { normaliseQuery } from "@/lib/embeddings/text"
import { isUpstreamFailure, NONE_IN_TIME } from "@/lib/net/operator-fetch"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"

const POLICY = { timeoutMs: 1_500, failures: 3, openMs: 20_000, cached: 1_000, restMs: 3_000 } as const

export type Embedded = { found: QueryVector } | { degraded: Degraded }

const state = () =>
  perProcess("embeddings.query", () => ({
    breaker: createBreaker(),
    cached: new LRUCache<string, number[]>({ max: POLICY.cached }),
    pending: new Map<string, Promise<number[]>>(),
    /**
     * Texts whose request timed out in the last `restMs`. A search needs its vector several times: to widen the search, for its
     * page, and for its counts. Without this, each of them would wait for the timeout.
     */
    late: new LRUCache<string, true>({ max: POLICY.cached, ttl: POLICY.restMs }),
    /** The failure that was logged last; null while the server works. */
    failure: null as string | null,
  }))

/** A rejected text does not count as a failure of the server, because any client may send any text. */
const createBreaker = () =>
  circuitBreaker(
    handleWhen((error) => isUpstreamFailure(error) && !isRejection(error)),
    { halfOpenAfter: POLICY.openMs, breaker: new ConsecutiveBreaker(POLICY.failures) },
  )

/**
 * Never throws: without a vector the search uses keywords alone.
 * @param budget called before a new request to the server, not for a cached or pending vector; null when another limit applies
 */
export async function embedQuery(text: string, budget: EmbeddingBudget | null = null): Promise<Embedded> {
  const target = getTarget()
  if (!target) return { degraded: "no-api-key" }
  const normalised = normaliseQuery(text)
  if (normalised === "") return { degraded: "embed-error" }
  const { cached, pending, late } = state()
  const key = `${target.dimensions} ${target.model}\n${normalised}`
  if (late.has(key)) return { degraded: "embed-timeout" }
  try {
    const known = cached.get(key)
    const isFree = known !== undefined || pending.has(key) || budget === null
    if (!isFree && !(await budget())) return { degraded: "embed-timeout" }
    const vector = known ?? (await requestOnce(key, normalised, target))
    return { found: { ...target, vector } }
  } catch (error) {
    const degraded = degradedBy(error)
    if (degraded === "embed-timeout") late.set(key, true)
    return { degraded }
  }
}

/** Joins a pending request for the same text, or sends one. */
async function requestOnce(key: string, text: string, target: Target): Promise<number[]> {
  const { cached, pending } = state()
  const request = pending.get(key) ?? requestVector(text, target).finally(() => pending.delete(key))
  pending.set(key, request)
  const vector = await request
  cached.set(key, vector)
  return vector
}

async function requestVector(text: string, target: Target): Promise<number[]> {
  try {
    const [vector = []] = await state().breaker.execute(() => embed([text], target, POLICY.timeoutMs))
    logChange(null)
    return vector
  } catch (error) {
    if (isUpstreamFailure(error) && !isRejection(error)) logChange(error.reason)
    throw error
  }
}

function degradedBy(error: unknown): Degraded {
  if (isBrokenCircuitError(error)) return "circuit-open"
  if (!isUpstreamFailure(error)) log.error({ err: error }, "a search text could not be embedded")
  return isUpstreamFailure(error) && error.reason === NONE_IN_TIME ? "embed-timeout" : "embed-error"
}

/** Logs the first failure and the recovery, not every failing search in between. */
function logChange(failure: string | null): void {
  const current = state()
  if (current.failure === failure) return
  current.failure = failure
  if (failure) log.error({ reason: failure }, "the embeddings server does not embed search texts")
  else log.info("the embeddings server embeds search texts again")
}
