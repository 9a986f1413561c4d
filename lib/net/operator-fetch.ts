// Asks an address that the operator chose: a Lightning node, a ticker. Such addresses may be private, so the guard of
// `safeFetch` does not apply; deadline, size cap and no redirects do.

import { readFileSync } from "node:fs"
import { Agent, request } from "undici"

const LIMITS = { timeoutMs: 5_000, bodyBytes: 1024 * 1024 } as const
/** Nothing was sent when one of these comes, so asking again cannot do a thing twice. */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
])

export interface OperatorRequest {
  method?: "GET" | "POST"
  headers?: Readonly<Record<string, string>>
  body?: string
  timeoutMs?: number
  maxBodyBytes?: number
  /** PEM file of a certificate authority to trust besides the public ones. */
  caFile?: string | undefined
}
export interface OperatorReply {
  status: number
  text: string
}

/** Why there is no reply, in words that hold no secret of the request. */
export class UpstreamFailure extends Error {
  constructor(readonly reason: string) {
    super(`No usable answer: ${reason}.`)
    this.name = "UpstreamFailure"
  }
}

const agents = new Map<string, Agent>()

function agentFor(caFile: string): Agent {
  const known = agents.get(caFile)
  if (known) return known
  const agent = new Agent({ connect: { ca: readFileSync(caFile) } })
  agents.set(caFile, agent)
  return agent
}

/** Throws `UpstreamFailure` for what the network does; any status is a reply. Tries once more where nothing was sent. */
export async function operatorFetch(url: string, options: OperatorRequest = {}): Promise<OperatorReply> {
  try {
    return await askOnce(url, options)
  } catch (error) {
    if (!NEVER_SENT.has(codeOf(error))) throw explain(error)
  }
  return askOnce(url, options).catch((error: unknown) => {
    throw explain(error)
  })
}

async function askOnce(url: string, options: OperatorRequest): Promise<OperatorReply> {
  const { method = "GET", headers = {}, body = null, caFile, timeoutMs = LIMITS.timeoutMs } = options
  const response = await request(url, {
    method,
    headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
    ...(caFile && { dispatcher: agentFor(caFile) }),
  })
  const chunks: Buffer[] = []
  let size = 0
  const most = options.maxBodyBytes ?? LIMITS.bodyBytes
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > most) throw new UpstreamFailure("it is too large")
    chunks.push(chunk)
  }
  return { status: response.statusCode, text: Buffer.concat(chunks).toString("utf8") }
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && "code" in error ? String(error.code) : ""
}

function explain(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  if (error instanceof Error && error.name === "TimeoutError") return new UpstreamFailure("it did not come in time")
  const code = codeOf(error)
  return new UpstreamFailure(/^[A-Z0-9_]{2,60}$/.test(code) ? code : "the connection failed")
}
