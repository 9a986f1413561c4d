// The vector of what somebody searches for: remembered, asked once however many search for the same, given up after 1.5 s, and
// behind a circuit breaker, so that a failing server costs a search nothing (spec §4.1, the degraded codes).

import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from "cockatiel"
import { LRUCache } from "lru-cache"
import { configuredTarget, embed, isRefusal } from "@/lib/embeddings/client"
import type { Degraded, EmbeddingBudget, QueryVector, Target } from "@/lib/embeddings/schema"
import { normaliseQuery } from "@/lib/embeddings/text"
import { log } from "@/lib/log"
import { NONE_IN_TIME, UpstreamFailure } from "@/lib/net/operator-fetch"

const POLICY = { budgetMs: 1_500, failures: 3, restMs: 20_000, remembered: 1_000 } as const

export type Embedded = { found: QueryVector } | { degraded: Degraded }

interface Asker {
  breaker: ReturnType<typeof createBreaker>
  known: LRUCache<string, number[]>
  underWay: Map<string, Promise<number[]>>
  /** The last failure, as it was logged; null while all is well. */
  trouble: string | null
}

// Next bundles this module more than once; what is known of the server is one.
const shared = globalThis as { directoryEmbeddings?: Asker }

function currentAsker(): Asker {
  shared.directoryEmbeddings ??= {
    breaker: createBreaker(),
    known: new LRUCache({ max: POLICY.remembered }),
    underWay: new Map(),
    trouble: null,
  }
  return shared.directoryEmbeddings
}

/** A text that the server refuses says nothing of the server: strangers choose the texts. */
const createBreaker = () =>
  circuitBreaker(
    handleWhen((error) => error instanceof UpstreamFailure && !isRefusal(error)),
    { halfOpenAfter: POLICY.restMs, breaker: new ConsecutiveBreaker(POLICY.failures) },
  )

/**
 * The vector of a search text, or why there is none. Never throws: a search goes on by text.
 * @param budget Null where another limit bounds the calls. A cached vector costs nothing, and neither does one under way.
 */
export async function embedQuery(text: string, budget: EmbeddingBudget | null = null): Promise<Embedded> {
  const target = configuredTarget()
  if (!target) return { degraded: "no-api-key" }
  const normalised = normaliseQuery(text)
  if (normalised === "") return { degraded: "embed-error" }
  const asker = currentAsker()
  const key = `${target.dimensions} ${target.model}\n${normalised}`
  try {
    const known = asker.known.get(key)
    const isFree = known !== undefined || asker.underWay.has(key) || budget === null
    if (!isFree && !(await budget())) return { degraded: "embed-timeout" }
    const vector = known ?? (await askOnce(asker, key, normalised, target))
    return { found: { ...target, vector } }
  } catch (error) {
    return { degraded: degradedBy(error) }
  }
}

/** Whoever asks for what is under way waits for that. */
async function askOnce(asker: Asker, key: string, text: string, target: Target): Promise<number[]> {
  const asking = asker.underWay.get(key) ?? ask(asker, text, target).finally(() => asker.underWay.delete(key))
  asker.underWay.set(key, asking)
  const vector = await asking
  asker.known.set(key, vector)
  return vector
}

async function ask(asker: Asker, text: string, target: Target): Promise<number[]> {
  try {
    const [vector = []] = await asker.breaker.execute(() => embed([text], target, POLICY.budgetMs))
    noteChange(asker, null)
    return vector
  } catch (error) {
    if (error instanceof UpstreamFailure && !isRefusal(error)) noteChange(asker, error.reason)
    throw error
  }
}

function degradedBy(error: unknown): Degraded {
  if (isBrokenCircuitError(error)) return "circuit-open"
  if (!(error instanceof UpstreamFailure)) log.error({ err: error }, "embedding a query failed here")
  return error instanceof UpstreamFailure && error.reason === NONE_IN_TIME ? "embed-timeout" : "embed-error"
}

/** Logs what has changed, not every search that met it. */
function noteChange(asker: Asker, trouble: string | null): void {
  if (asker.trouble === trouble) return
  asker.trouble = trouble
  if (trouble) log.error({ reason: trouble }, "the embeddings server embeds no queries")
  else log.info("the embeddings server embeds queries again")
}
