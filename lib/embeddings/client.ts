// One call of an embeddings server of OpenAI's shape: POST {base}/embeddings, texts in, one vector each out. Whatever is not
// exactly that, a vector without a direction too, is an `UpstreamFailure`; what it says holds neither key nor text.

import { z } from "zod"
import { toUnit } from "@/lib/embeddings/cosine"
import type { Target } from "@/lib/embeddings/schema"
import { env } from "@/lib/env"
import { operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"

/** What a number takes in JSON at most, and everything besides the numbers. */
const BODY = { perNumber: 32, besides: 64 * 1024 } as const
/** The server is well, it does not want this request. */
const REFUSALS = new Set([400, 413, 422])

const Answer = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })),
})

/** The model and dimensions that the settings name; null without a server. */
export function configuredTarget(): Target | null {
  if (!env.EMBEDDINGS_URL) return null
  return { model: env.EMBEDDINGS_MODEL, dimensions: env.EMBEDDINGS_DIMENSIONS }
}

/** Servers of models that have one number of dimensions only refuse to be told which; then it is said no more. */
let saysDimensions = true

/** One vector of length 1 for each text, in their order. Throws `UpstreamFailure`. */
export async function embed(texts: readonly string[], target: Target, timeoutMs: number): Promise<number[][]> {
  const { model, dimensions } = target
  const deadline = performance.now() + timeoutMs
  const plain = { model, input: texts }
  if (!saysDimensions) return askFor(plain, target, timeoutMs)
  try {
    return await askFor({ ...plain, dimensions }, target, timeoutMs)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const vectors = await askFor(plain, target, Math.max(Math.ceil(deadline - performance.now()), 1))
    saysDimensions = false
    return vectors
  }
}

/** Whether the server refused these very texts, so that others may do. */
export function isRefusal(error: unknown): boolean {
  return error instanceof UpstreamFailure && error.status !== null && REFUSALS.has(error.status)
}

interface Order {
  model: string
  input: readonly string[]
  dimensions?: number
}

async function askFor(order: Order, { dimensions }: Target, timeoutMs: number): Promise<number[][]> {
  const { status, text } = await operatorFetch(`${(env.EMBEDDINGS_URL ?? "").replace(/\/+$/, "")}/embeddings`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(env.EMBEDDINGS_API_KEY && { Authorization: `Bearer ${env.EMBEDDINGS_API_KEY}` }),
    },
    body: JSON.stringify(order),
    timeoutMs,
    maxBodyBytes: order.input.length * dimensions * BODY.perNumber + BODY.besides,
  })
  if (status < 200 || status > 299) throw new UpstreamFailure(`the server answered HTTP ${status}`, status)
  return readVectors(text, order.input.length, dimensions)
}

/** Exported for its table of answers. */
export function readVectors(text: string, count: number, dimensions: number): number[][] {
  const { data } = readAnswer(text)
  const vectors = data.toSorted((a, b) => a.index - b.index)
  if (vectors.length !== count || vectors.some(({ index }, position) => index !== position)) {
    throw new UpstreamFailure(`the server answered other than one vector for each of ${count} texts`)
  }
  return vectors.map(({ embedding }) => {
    if (embedding.length !== dimensions) {
      throw new UpstreamFailure(`the server answered vectors of ${embedding.length} numbers, not of ${dimensions}`)
    }
    const unit = toUnit(embedding)
    if (!unit) throw new UpstreamFailure("the server answered a vector without a direction")
    return unit
  })
}

function readAnswer(text: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text))
  } catch {
    throw new UpstreamFailure("the server answered in another shape than documented")
  }
}
