// The fetch function of an MCP session. All requests go through safeFetch and share one connection and one deadline, and the
// session's last response is kept as received.

import { baseUrl, env } from "@/lib/env"
import { KeepAlive } from "@/lib/net/keep-alive"
import { type SafeFetchOptions, type SafeFetchResult, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"

/** One initialize, one notification, up to 10 pages of tools, one call, and the end of the session. */
export const SESSION = { requests: 14, pages: 10, bodyBytes: 64 * 1024, listBytes: 512 * 1024, endMs: 2_000 } as const

export type FetchOptions = Pick<SafeFetchOptions, "timeoutMs" | "signal" | "allowPrivate" | "resolve" | "onPhase">

/** Statuses whose response must not have a body (Fetch standard, "null body status"). */
const WITHOUT_BODY = new Set([101, 103, 204, 205, 304])

export class BoundedFetch {
  readonly #keepAlive = new KeepAlive()
  readonly #options: FetchOptions
  readonly #endsAt: number
  #sent = 0
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
    this.#sent += 1
    if (this.#sent > SESSION.requests) throw new Error("The session sent too many requests.")
    const isEnd = method === "DELETE"
    const body = typeof init.body === "string" ? init.body : null
    const result = await safeFetch(url, {
      ...this.#options,
      method,
      body,
      headers: { ...Object.fromEntries(new Headers(init.headers)), "user-agent": describeAgent(baseUrl) },
      timeoutMs: isEnd ? SESSION.endMs : this.timeLeftMs,
      maxBodyBytes: body?.includes('"tools/list"') ? SESSION.listBytes : SESSION.bodyBytes,
      bodyOverflow: "truncate",
      redirects: "return",
      keepAlive: this.#keepAlive,
    })
    // The end of the session and of a request that took too long are not what the probe is about.
    if (!isEnd && !body?.includes('"notifications/cancelled"')) this.last = result
    if (!result.ok) throw new Error(result.detail)
    return toResponse(result.reply)
  }

  close(): void {
    this.#keepAlive.close()
  }
}

function toResponse({ status, headers, body }: Extract<SafeFetchResult, { ok: true }>["reply"]): Response {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    values.map((value) => [name, value] as [string, string]),
  )
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers: lines })
}
