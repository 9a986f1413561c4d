// Sends requests to URLs that the operator chose, such as a Lightning node. These URLs may be in a private network, so the
// address check of `safeFetch` does not apply. Requests have a deadline and a size cap, and follow no redirects.

import { readFileSync } from "node:fs"
import { rootCertificates } from "node:tls"
import { Agent, request } from "undici"
import { readBytes } from "@/lib/net/read-body"

const LIMITS = { timeoutMs: 5_000, bodyBytes: 1024 * 1024 } as const
/** After these errors nothing was sent, so a second try cannot repeat an effect of the request. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"])

/** The `reason` of an `UpstreamFailure` at the deadline. */
export const NONE_IN_TIME = "no response in time"

export interface OperatorRequest {
  method?: "GET" | "POST" | "PURGE"
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Milliseconds for the whole call, including a second try. */
  timeoutMs?: number
  maxBodyBytes?: number
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** The path of a PEM file with a certificate authority to trust in addition to the public ones. */
  caFile?: string | undefined
}
export interface OperatorReply {
  status: number
  /** The header names are in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** Thrown when there is no usable response. `reason` says why and contains no secret of the request. */
export class UpstreamFailure extends Error {
  constructor(
    readonly reason: string,
    /** The HTTP status of the response; null when no response came. */
    readonly status: number | null = null,
    /** Milliseconds of the response's Retry-After, if longer than the timeout of a request; otherwise 0. */
    readonly leaveAloneMs = 0,
  ) {
    super(`No usable response: ${reason}.`)
    this.name = "UpstreamFailure"
  }
}

/**
 * Compares error names instead of classes: Next bundles this module a second time, so a process has more than one
 * `UpstreamFailure` class.
 */
export function isUpstreamFailure(error: unknown): error is UpstreamFailure {
  return error instanceof Error && error.name === "UpstreamFailure"
}

/**
 * Sends a request and returns the reply, with any HTTP status. Throws `UpstreamFailure` when the network fails, after a second
 * try if nothing was sent.
 */
export async function operatorFetch(url: string, options: OperatorRequest = {}): Promise<OperatorReply> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? LIMITS.timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  const send = () => sendOnce(url, options, signal)
  return send()
    .catch((error: unknown) => {
      if (NEVER_SENT.has(codeOf(error))) return send()
      throw error
    })
    .catch((error: unknown) => {
      options.signal?.throwIfAborted()
      throw toFailure(error)
    })
}

async function sendOnce(url: string, options: OperatorRequest, signal: AbortSignal): Promise<OperatorReply> {
  const { method = "GET", headers = {}, body = null, maxBodyBytes = LIMITS.bodyBytes, caFile } = options
  // Use one connection per request: the server may close an idle connection just when the next request is written.
  const dispatch = { reset: true, ...(caFile && { dispatcher: getAgent(caFile) }) }
  const response = await request(url, { method, headers, body, signal, ...dispatch })
  const { bytes, overflowed } = await readBytes(response.body, maxBodyBytes)
  if (overflowed) throw new UpstreamFailure("the response is too large")
  return { status: response.statusCode, headers: response.headers, text: bytes.toString("utf8") }
}

const agents = new Map<string, Agent>()

function getAgent(caFile: string): Agent {
  const agent =
    agents.get(caFile) ?? new Agent({ connect: { ca: [...rootCertificates, readFileSync(caFile, "utf8")] } })
  agents.set(caFile, agent)
  return agent
}

/** The code of an error of Node; empty without one. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && "code" in error ? String(error.code) : ""
}

/** Converts an error to an `UpstreamFailure`. Only error codes are safe to show; messages of libraries may quote the request. */
function toFailure(error: unknown): UpstreamFailure {
  if (isUpstreamFailure(error)) return error
  if (error instanceof Error && error.name === "TimeoutError") return new UpstreamFailure(NONE_IN_TIME)
  const code = codeOf(error)
  return new UpstreamFailure(/^[A-Z0-9_]{2,60}$/.test(code) ? code : "the connection failed")
}
