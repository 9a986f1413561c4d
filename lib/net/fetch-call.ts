// The state of one call of safeFetch: its limits, its phase, and the signal that ends it.

import { env } from "@/lib/env"
import { FetchFailure, type Phase } from "@/lib/net/fetch-failure"
import type { KeepAlive } from "@/lib/net/keep-alive"

export const LIMITS = {
  timeoutMs: 10_000,
  idleTimeoutMs: 5_000,
  headerBytes: 128 * 1024,
  bodyBytes: 64 * 1024,
  /** Allowed bytes on the wire in addition to headers and body: TLS, chunk sizes, informational responses. */
  wireSlackBytes: 1024 * 1024,
  informational: 20,
  /** Milliseconds to wait for a connection to one of several addresses before the next address is tried. */
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
  /** Milliseconds for the whole call, from resolving the host name to the last byte. */
  timeoutMs?: number
  headersTimeoutMs?: number
  /** The maximum milliseconds between two chunks of the body. */
  idleTimeoutMs?: number
  /** The maximum size of the decoded body. */
  maxBodyBytes?: number
  /** How the body becomes text. `latin1` keeps each byte as one character, for what is not text. Default: `utf-8`. */
  bodyCharset?: "utf-8" | "latin1"
  /** `truncate` (the default) keeps the first bytes and closes the connection; `reject` fails with `too-large`. */
  bodyOverflow?: "truncate" | "reject"
  /**
   * `return` (the default) returns a 3xx response. `reject` fails with `redirect`. A number is the maximum number of redirects to
   * follow, each after a check of the target URL.
   */
  redirects?: "return" | "reject" | number
  /** `host:port` pairs that may be in a private network; by default the setting ALLOW_PRIVATE. */
  allowPrivate?: readonly string[]
  signal?: AbortSignal
  resolve?: Resolve
  onPhase?: (phase: Phase) => void
  /** Keeps the connection open for the next call with the same `KeepAlive` instance. */
  keepAlive?: KeepAlive
}

export const NO_TIMING = {
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  /** From sending the request until the headers of the response are complete. */
  firstByteMs: null,
  totalMs: null,
}

/** Whole milliseconds per phase of the last request, null for a phase that did not happen. `totalMs` includes all redirects. */
export type Timing = Record<keyof typeof NO_TIMING, number | null>

export type Limits = Required<
  Omit<SafeFetchOptions, "method" | "headers" | "body" | "signal" | "keepAlive" | "onPhase">
>

export interface Call extends Pick<SafeFetchOptions, "keepAlive" | "onPhase"> {
  limits: Limits
  signal: AbortSignal
  fail: (failure: FetchFailure) => void
  stop: () => void
  phase: Phase
  bytesRead: number
  /** The status of the response; null until its headers have arrived. */
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
    bodyCharset: options.bodyCharset ?? "utf-8",
    redirects: options.redirects ?? "return",
    allowPrivate: options.allowPrivate ?? env.ALLOW_PRIVATE,
    resolve: options.resolve ?? resolve,
  }
}

/** Starts a call and its deadline. The deadline, the caller's signal or `fail` ends the call; `stop` clears the deadline. */
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
  const { keepAlive, onPhase } = options
  return {
    limits,
    ...(keepAlive && { keepAlive }),
    ...(onPhase && { onPhase }),
    signal: controller.signal,
    fail,
    stop,
    phase: "dns",
    bytesRead: 0,
    status: null,
    timing: { ...NO_TIMING },
  }
}

export function enterPhase(call: Call, phase: Phase): void {
  call.phase = phase
  call.onPhase?.(phase)
}

/** Resolves or rejects like `work`, but rejects as soon as `signal` aborts. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener("abort", abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort))
  })
}
