// Asks an address that the operator chose: a Lightning node, a ticker. Such addresses may be private, so the guard of
// `safeFetch` does not apply; deadline, size cap and no redirects do.

import { readFileSync } from "node:fs"
import { rootCertificates } from "node:tls"
import { Agent, request } from "undici"

const LIMITS = { timeoutMs: 5_000, bodyBytes: 1024 * 1024 } as const
/** Nothing was sent when one of these comes, so asking again cannot do a thing twice. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"])

/** The reason of a failure where the deadline came first. */
export const NONE_IN_TIME = "there was none in time"

export interface OperatorRequest {
  method?: "GET" | "POST"
  headers?: Readonly<Record<string, string>>
  body?: string
  /** For everything, a second try included. */
  timeoutMs?: number
  maxBodyBytes?: number
  /** Ends it early, with its own reason. */
  signal?: AbortSignal | undefined
  /** PEM file of a certificate authority to trust besides the public ones. */
  caFile?: string | undefined
}
export interface OperatorReply {
  status: number
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** Why there is no usable answer, in words that hold no secret of the request. */
export class UpstreamFailure extends Error {
  constructor(
    readonly reason: string,
    /** What it answered, where it answered. */
    readonly status: number | null = null,
    /** For how long it asked not to be asked again, where that is longer than we wait for an answer. */
    readonly leaveAloneMs = 0,
  ) {
    super(`No usable answer: ${reason}.`)
    this.name = "UpstreamFailure"
  }
  /** By its name: Next bundles this module more than once, and the copies share what throws it. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "UpstreamFailure"
  }
}

/** Throws `UpstreamFailure` for what the network does; any status is a reply. Tries once more where nothing was sent. */
export async function operatorFetch(url: string, options: OperatorRequest = {}): Promise<OperatorReply> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? LIMITS.timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  const ask = () => askOnce(url, options, signal)
  return ask()
    .catch((error: unknown) => {
      if (NEVER_SENT.has(codeOf(error))) return ask()
      throw error
    })
    .catch((error: unknown) => {
      options.signal?.throwIfAborted()
      throw explain(error)
    })
}

async function askOnce(url: string, options: OperatorRequest, signal: AbortSignal): Promise<OperatorReply> {
  const { method = "GET", headers = {}, body = null, maxBodyBytes = LIMITS.bodyBytes, caFile } = options
  // A connection of its own each: one kept open may have been closed by the other side just when we write to it.
  const dispatch = { reset: true, ...(caFile && { dispatcher: agentFor(caFile) }) }
  const response = await request(url, { method, headers, body, signal, ...dispatch })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBodyBytes) throw new UpstreamFailure("the answer is too large")
    chunks.push(chunk)
  }
  const { statusCode: status, headers: answered } = response
  return { status, headers: answered, text: Buffer.concat(chunks).toString("utf8") }
}

const agents = new Map<string, Agent>()

function agentFor(caFile: string): Agent {
  const agent =
    agents.get(caFile) ?? new Agent({ connect: { ca: [...rootCertificates, readFileSync(caFile, "utf8")] } })
  agents.set(caFile, agent)
  return agent
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && "code" in error ? String(error.code) : ""
}

/** Codes that look like constants are safe to show; what libraries write may quote the request. */
function explain(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  if (error instanceof Error && error.name === "TimeoutError") return new UpstreamFailure(NONE_IN_TIME)
  const code = codeOf(error)
  return new UpstreamFailure(/^[A-Z0-9_]{2,60}$/.test(code) ? code : "the connection failed")
}
