// The fetch function of a check of an MCP tool. All requests go through safeFetch, one after the other, and share one connection and
// one deadline. The last response is kept as received.

import { baseUrl, env } from "@/lib/env"
import { KeepAlive } from "@/lib/net/keep-alive"
import { type SafeFetchOptions, type SafeFetchResult, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import { getField, parseJson } from "@/lib/protocols/json"

/** One stateless call. Then one initialize, one notification, up to 10 pages of tools, one call, and the end of the session. */
export const SESSION = { requests: 15, pages: 10, bodyBytes: 64 * 1024, listBytes: 512 * 1024, endMs: 2_000 } as const

export type FetchOptions = Pick<SafeFetchOptions, "timeoutMs" | "signal" | "allowPrivate" | "resolve" | "onPhase">

/** Statuses whose response must not have a body (Fetch standard, "null body status"). */
const WITHOUT_BODY = new Set([101, 103, 204, 205, 304])

/**
 * The messages of a check. The SDK would send more: answers to the server's own requests (ping, sampling, roots, elicitation),
 * as many as the server likes, and a notice about a request that took too long, while that request is in flight.
 */
const SENT: ReadonlySet<unknown> = new Set(["initialize", "notifications/initialized", "tools/list", "tools/call"])

export class BoundedFetch {
  readonly #keepAlive = new KeepAlive()
  readonly #options: FetchOptions
  readonly #endsAt: number
  #sent = 0
  #isOver = false
  #queue: Promise<unknown> = Promise.resolve()
  /** The result of the last request; null before the first. */
  last: SafeFetchResult | null = null

  constructor(options: FetchOptions) {
    this.#options = options
    this.#endsAt = performance.now() + (options.timeoutMs ?? env.PROBE_TIMEOUT_MS)
  }

  /** Milliseconds until the deadline. */
  get timeLeftMs(): number {
    return Math.max(1, Math.round(this.#endsAt - performance.now()))
  }

  /** What the SDK calls instead of `fetch`. A failed request throws; `last` has its reason. */
  readonly fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? "GET"
    // The stream of later notifications is optional, and a probe waits for none.
    if (method === "GET") return new Response(null, { status: 405 })
    const body = typeof init.body === "string" ? init.body : null
    const message = method === "DELETE" ? null : getField(parseJson(body ?? ""), "method")
    // To the SDK the message seems accepted.
    if (message !== null && !SENT.has(message)) return new Response(null, { status: 202 })
    const sent = this.#queue.then(() => this.#send(url, { method, body, headers: init.headers, message }))
    // The caller gets the failure; the next request only waits for the end.
    this.#queue = sent.catch(() => undefined)
    return sent
  }

  async #send(
    url: string | URL,
    {
      method,
      body,
      headers,
      message,
    }: { method: string; body: string | null; headers: HeadersInit | undefined; message: unknown },
  ): Promise<Response> {
    if (this.#isOver) throw new Error("The session has ended.")
    this.#sent += 1
    if (this.#sent > SESSION.requests) throw new Error("The session sent too many requests.")
    const isEnd = method === "DELETE"
    const result = await safeFetch(url, {
      ...this.#options,
      method,
      body,
      headers: { ...Object.fromEntries(new Headers(headers)), "user-agent": describeAgent(baseUrl) },
      timeoutMs: isEnd ? SESSION.endMs : this.timeLeftMs,
      maxBodyBytes: message === "tools/list" ? SESSION.listBytes : SESSION.bodyBytes,
      bodyOverflow: "truncate",
      redirects: "return",
      keepAlive: this.#keepAlive,
    })
    // The end of the session is not what the probe is about.
    if (!isEnd) this.last = result
    if (!result.ok) throw new Error(result.detail)
    // The SDK would follow a redirect within the host.
    if (result.reply.status >= 300 && result.reply.status < 400) throw new Error("The server redirects.")
    return toResponse(result.reply)
  }

  /** Waits for the request in flight. The SDK may give up on a response a moment before the request does. */
  async finish(): Promise<void> {
    await this.#queue
  }

  /** Sends nothing more, and waits for the request in flight. */
  async close(): Promise<void> {
    this.#isOver = true
    await this.finish()
    this.#keepAlive.close()
  }
}

function toResponse({ status, headers, body }: Extract<SafeFetchResult, { ok: true }>["reply"]): Response {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    values.map((value) => [name, value] as [string, string]),
  )
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers: lines })
}
