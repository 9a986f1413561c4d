// An OpenAI-compatible embeddings server on loopback: POST /v1/embeddings. concepts.ts computes the vectors. A test can make
// the server fail in each way of `FAILURES`, as real servers do.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { z } from "zod"
import { embed } from "./concepts"

export const FAILURES = [
  /** The server closes the connection without a response. */
  "hangs up",
  "500",
  /** The server sends status 429 with the header `Retry-After: 1`. */
  "429",
  "401",
  /** The server sends status 200 with HTML. */
  "not json",
  /** The server sends status 200 with an error object. */
  "no data",
  "a vector too few",
  "the same index twice",
  "not numbers",
  "an empty vector",
  "vectors of zeros",
] as const
/**
 * `slow` responds only after the test changes the behaviour. `out of order` is a valid response whose vectors are not in the
 * order of the inputs; clients must sort by `index`.
 */
type Behaviour = "well" | "slow" | "out of order" | (typeof FAILURES)[number]

export interface Asked {
  inputs: readonly string[]
  model: string
  dimensions: number | undefined
  authorization: string | undefined
}

export interface EmbeddingServer {
  /** `http://127.0.0.1:port/v1`. */
  baseUrl: string
  /** All valid requests, oldest first. */
  asked: Asked[]
  behave(as: Behaviour): void
  /** Sets the dimensions of all later vectors, regardless of the request; null restores the requested dimensions. */
  dimensions(count: number | null): void
  /** Sets which texts the server rejects from now on, as servers with content moderation do. */
  refuse(which: (input: string) => boolean): void
  close(): Promise<void>
}

/** The model and dimensions that the directory requests. */
export const MODEL = "test-thesaurus"
export const DIMENSIONS = 384

/** Returns the directory's settings for this server. */
export const settingsFor = ({ baseUrl }: EmbeddingServer) => ({
  EMBEDDINGS_URL: baseUrl,
  EMBEDDINGS_MODEL: MODEL,
  EMBEDDINGS_DIMENSIONS: String(DIMENSIONS),
})

const MAX_INPUTS = 2048
const MAX_BYTES = 16 * 1024 * 1024
const Request = z.object({
  input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(MAX_INPUTS)]),
  model: z.string().min(1),
  dimensions: z.int().min(1).max(4096).optional(),
})

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error("the request is too large")
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"))
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))
}

const refuse = (response: ServerResponse, status: number, message: string, headers?: Record<string, string>) =>
  send(response, status, { error: { message, type: "error", param: null, code: null } }, headers)

interface Datum {
  object: "embedding"
  index: number
  embedding: readonly (number | string | null)[]
}

/** Changes the data of a 200 response as the behaviour requires. */
function applyBehaviour(data: Datum[], as: Behaviour): Datum[] {
  if (as === "a vector too few") return data.slice(0, -1)
  if (as === "out of order") return data.toReversed()
  if (as === "the same index twice") return data.map((datum) => ({ ...datum, index: 0 }))
  if (as === "not numbers") return data.map((datum) => ({ ...datum, embedding: [null, "NaN", 1] }))
  if (as === "an empty vector") return data.map((datum) => ({ ...datum, embedding: [] }))
  return data
}

const FAULTS: Partial<Record<Behaviour, (response: ServerResponse) => void>> = {
  "hangs up": (response) => response.destroy(),
  "500": (response) => refuse(response, 500, "The server had an error"),
  "429": (response) => refuse(response, 429, "Rate limit reached", { "retry-after": "1" }),
  "401": (response) => refuse(response, 401, "Incorrect API key provided"),
  "no data": (response) => refuse(response, 200, "The model is overloaded"),
  "not json": (response) => response.writeHead(200, { "content-type": "text/html" }).end("<title>Please wait</title>"),
}

function sendVectors(response: ServerResponse, given: z.infer<typeof Request>, count: number, as: Behaviour): void {
  const inputs = [given.input].flat()
  const data = inputs.map((input, index): Datum => {
    const vector = as === "vectors of zeros" ? Array<number>(count).fill(0) : embed(input, count)
    return { object: "embedding", index, embedding: vector }
  })
  const tokens = inputs.reduce((sum, input) => sum + Math.ceil(input.length / 4), 0)
  const usage = { prompt_tokens: tokens, total_tokens: tokens }
  send(response, 200, { object: "list", data: applyBehaviour(data, as), model: given.model, usage })
}

/** Opens the server on a free port. */
export async function openEmbeddingServer(): Promise<EmbeddingServer> {
  const asked: Asked[] = []
  const waiting = new Set<() => void>()
  let behaviour: Behaviour = "well"
  let forced: number | null = null
  let isRefused: (input: string) => boolean = () => false

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "POST" || request.url !== "/v1/embeddings") return refuse(response, 404, "Unknown address")
    const parsed = Request.safeParse(await bodyOf(request))
    if (!parsed.success) return refuse(response, 400, z.prettifyError(parsed.error))
    const { input, model, dimensions } = parsed.data
    const inputs = [input].flat()
    if (inputs.some(isRefused)) return refuse(response, 400, "The text was rejected")
    asked.push({ inputs, model, dimensions, authorization: request.headers.authorization })
    const reply = () => {
      const fault = FAULTS[behaviour]
      if (fault) fault(response)
      else sendVectors(response, parsed.data, forced ?? dimensions ?? 384, behaviour)
    }
    if (behaviour === "slow") waiting.add(reply)
    else reply()
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => refuse(response, 400, String(error)))
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave(as) {
      behaviour = as
      if (as === "slow") return
      for (const reply of waiting) reply()
      waiting.clear()
    },
    dimensions(count) {
      forced = count
    },
    refuse(which) {
      isRefused = which
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
