// The state of one call of safeFetch: its limits, its phase, and the signal that ends it.

import { env } from "@/lib/env"
import { FetchFailure, type Phase } from "@/lib/net/fetch-failure"
import type { KeepAlive } from "@/lib/net/keep-alive"

export const LIMITS = {
  timeoutMs: 10_000,
  idleTimeoutMs: 5_000,
  headerBytes: 128 * 1024,
  bodyBytes: 64 * 1024,
  /** Bytes on the wire in addition to headers and body: TLS, chunk sizes, informational responses. */
  wireSlackBytes: 1024 * 1024,
  informational: 20,
  /** How long one of several addresses may take to connect before the next is tried. */
  attemptMs: 1_000,
  addressesDialled: 4,
} as const

export interface ResolvedAddress {
  address: string
  family: number
}
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>

export interface SafeFetchOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | null
  /** For the whole call, from resolving the name to the last byte. */
  timeoutMs?: number
  headersTimeoutMs?: number
  /** Between two chunks of the body. */
  idleTimeoutMs?: number
  /** Of the decoded body. */
  maxBodyBytes?: number
  /** `truncate` (the default) keeps the first bytes and closes the connection; `reject` fails with `too-large`. */
  bodyOverflow?: "truncate" | "reject"
  /** A 3xx is a response like any other (the default), a failure, or followed up to this many times, each hop checked. */
  redirects?: "return" | "reject" | number
  /** `host:port` pairs that may be private; the operator's ALLOW_PRIVATE by default. */
  allowPrivate?: readonly string[]
  signal?: AbortSignal
  resolve?: Resolve
  /** Keeps the connection open for the next call with the same instance. */
  keepAlive?: KeepAlive
}

export const NO_TIMING = {
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  /** From sending the request to the complete headers of the response. */
  firstByteMs: null,
  totalMs: null,
}

/** Whole milliseconds per phase of the last hop, null for a phase that did not happen; the total is of all hops. */
export type Timing = Record<keyof typeof NO_TIMING, number | null>

export type Limits = Required<Omit<SafeFetchOptions, "method" | "headers" | "body" | "signal" | "keepAlive">>

export interface Call extends Pick<SafeFetchOptions, "keepAlive"> {
  limits: Limits
  signal: AbortSignal
  fail: (failure: FetchFailure) => void
  stop: () => void
  phase: Phase
  bytesRead: number
  /** Of the response, once its headers have arrived. */
  status: number | null
  timing: Timing
}

export const elapsedMs = (startedAt: number) => Math.round(performance.now() - startedAt)

function withDefaults(options: SafeFetchOptions, resolve: Resolve): Limits {
  const timeoutMs = options.timeoutMs ?? LIMITS.timeoutMs
  return {
    timeoutMs,
    headersTimeoutMs: options.headersTimeoutMs ?? timeoutMs,
    idleTimeoutMs: options.idleTimeoutMs ?? LIMITS.idleTimeoutMs,
    maxBodyBytes: options.maxBodyBytes ?? LIMITS.bodyBytes,
    bodyOverflow: options.bodyOverflow ?? "truncate",
    redirects: options.redirects ?? "return",
    allowPrivate: options.allowPrivate ?? env.ALLOW_PRIVATE,
    resolve: options.resolve ?? resolve,
  }
}

/** Starts the deadline of the whole call. The deadline, the caller's signal or `fail` ends it; `stop` clears the deadline. */
export function startCall(options: SafeFetchOptions, resolve: Resolve): Call {
  const limits = withDefaults(options, resolve)
  const controller = new AbortController()
  const fail = (failure: FetchFailure) => controller.abort(failure)
  const cancel = () => fail(new FetchFailure("timeout", "The request was cancelled."))
  const expire = () =>
    fail(new FetchFailure("timeout", `There was no complete response within ${limits.timeoutMs} ms.`))
  const timer = setTimeout(expire, limits.timeoutMs)
  if (options.signal?.aborted) cancel()
  options.signal?.addEventListener("abort", cancel, { once: true })
  const stop = () => {
    clearTimeout(timer)
    options.signal?.removeEventListener("abort", cancel)
  }
  return {
    limits,
    keepAlive: options.keepAlive,
    signal: controller.signal,
    fail,
    stop,
    phase: "dns",
    bytesRead: 0,
    status: null,
    timing: { ...NO_TIMING },
  }
}

/** Settles with the work, or rejects as soon as the call has ended. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener("abort", abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort))
  })
}
