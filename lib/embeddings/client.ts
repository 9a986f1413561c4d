// Calls an embeddings server with OpenAI's API: POST {base}/embeddings returns one vector per text. Any other response, also a
// vector of zeros, throws `UpstreamFailure`. The error message contains neither the API key nor a text.

import { z } from "zod"
import { toUnit } from "@/lib/embeddings/cosine"
import type { Target } from "@/lib/embeddings/schema"
import { env } from "@/lib/env"
import { isUpstreamFailure, operatorFetch, UpstreamFailure } from "@/lib/net/operator-fetch"
import { perProcess } from "@/lib/process/process-state"
import { parseJson } from "@/lib/protocols/json"

/** The largest accepted response: 32 bytes for each number in JSON, and 64 KiB for everything else. */
const BODY = { perNumber: 32, rest: 64 * 1024 } as const
/** HTTP statuses of a server that works but rejects this request. */
const REJECTIONS = new Set([400, 413, 422])

const Response = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })),
})

/** Returns the model and dimensions from the settings; null when no server is set. */
export function getTarget(): Target | null {
  if (!env.EMBEDDINGS_URL) return null
  return { model: env.EMBEDDINGS_MODEL, dimensions: env.EMBEDDINGS_DIMENSIONS }
}

/**
 * `sendsDimensions` is false after the server rejected the parameter `dimensions` and accepted the same texts without the
 * parameter, until a request without the parameter fails: the server may have another model by then. Servers of models with a
 * fixed number of dimensions reject the parameter.
 */
const state = () => perProcess("embeddings.client", () => ({ sendsDimensions: true }))

/** Returns one unit vector for each text, in the order of `texts`. @throws UpstreamFailure */
export async function embed(texts: readonly string[], target: Target, timeoutMs: number): Promise<number[][]> {
  const { model, dimensions } = target
  const deadline = performance.now() + timeoutMs
  const plain = { model, input: texts }
  if (!state().sendsDimensions) {
    try {
      return await requestVectors(plain, target, timeoutMs)
    } catch (error) {
      state().sendsDimensions = true
      throw error
    }
  }
  try {
    return await requestVectors({ ...plain, dimensions }, target, timeoutMs)
  } catch (error) {
    if (!isRejection(error)) throw error
    const vectors = await requestVectors(plain, target, Math.max(Math.ceil(deadline - performance.now()), 1))
    state().sendsDimensions = false
    return vectors
  }
}

/** True when the server rejected the texts of this request. The server may accept other texts. */
export function isRejection(error: unknown): boolean {
  return isUpstreamFailure(error) && error.status !== null && REJECTIONS.has(error.status)
}

async function requestVectors(
  request: Partial<Target> & { input: readonly string[] },
  { dimensions }: Target,
  timeoutMs: number,
): Promise<number[][]> {
  const { status, text } = await operatorFetch(`${(env.EMBEDDINGS_URL ?? "").replace(/\/+$/, "")}/embeddings`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(env.EMBEDDINGS_API_KEY && { Authorization: `Bearer ${env.EMBEDDINGS_API_KEY}` }),
    },
    body: JSON.stringify(request),
    timeoutMs,
    maxBodyBytes: request.input.length * dimensions * BODY.perNumber + BODY.rest,
  })
  if (status < 200 || status > 299) throw new UpstreamFailure(`the server responded with HTTP ${status}`, status)
  return parseVectors(text, request.input.length, dimensions)
}

/** Parses a response into one unit vector for each of `count` texts. Exported for a test. */
export function parseVectors(text: string, count: number, dimensions: number): number[][] {
  const parsed = Response.safeParse(parseJson(text))
  if (!parsed.success) throw new UpstreamFailure("the server's response does not have the documented shape")
  const vectors = parsed.data.data.toSorted((a, b) => a.index - b.index)
  if (vectors.length !== count || vectors.some(({ index }, position) => index !== position)) {
    throw new UpstreamFailure(`the server did not return one vector for each of ${count} texts`)
  }
  return vectors.map(({ embedding }) => {
    if (embedding.length !== dimensions) {
      throw new UpstreamFailure(`the server returned vectors of ${embedding.length} numbers, not of ${dimensions}`)
    }
    const unit = toUnit(embedding)
    if (!unit) throw new UpstreamFailure("the server returned a vector of zeros")
    return unit
  })
}
