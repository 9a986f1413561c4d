// Concurrency limits of the web app (docs/performance.md#concurrency-limits). One thread renders everything: without a limit,
// some hundred page requests block the server for 30 s and use 1 GB. Cached responses need no slot.

import type { IncomingMessage, ServerResponse } from "node:http"
import { kindOfWork } from "@/lib/http/load/work-rules"
import type { App } from "@/lib/net/capture"
import { ConcurrencyLimit, createCloseSignal, type Release } from "@/lib/net/concurrency-limit"
import { measure } from "@/lib/process/measure"

const slots = (slots: number, queued: number) => ({ slots, queued })

/**
 * Concurrent slots and queue length for each `WorkKind`. Work that may wait for others has slots for computing, which a request
 * frees after `computeMs`, and a limit `total` of all requests in progress, with or without a slot. One network gets at most a
 * quarter of each pool (lib/net/concurrency-limit.ts).
 */
export const WORK = {
  render: slots(4, 64),
  health: slots(2, 64),
  reservedRender: slots(2, 32),
  open: { compute: slots(4, 64), total: 256 },
  check: { compute: slots(4, 64), total: 64 },
  reservedOpen: { compute: slots(2, 32), total: 64 },
  computeMs: 250,
  /** After the client disconnects, the slot is freed at the latest after this many milliseconds. */
  stopMs: 1000,
} as const

/** The limits of work that may wait for others. */
class OpenLimits {
  readonly compute: ConcurrencyLimit
  readonly total: ConcurrencyLimit

  constructor({ compute, total }: { compute: { slots: number; queued: number }; total: number }) {
    this.compute = new ConcurrencyLimit(compute)
    this.total = new ConcurrencyLimit({ slots: total, queued: 0 })
  }
}

export class WorkLimits {
  readonly #renders = {
    render: new ConcurrencyLimit(WORK.render),
    health: new ConcurrencyLimit(WORK.health),
    reservedRender: new ConcurrencyLimit(WORK.reservedRender),
  }
  readonly #open = {
    open: new OpenLimits(WORK.open),
    check: new OpenLimits(WORK.check),
    reservedOpen: new OpenLimits(WORK.reservedOpen),
  }

  /**
   * Runs `work` in a slot. The caller sends the response that `work` returns.
   * @param client the key of the client's rate limit
   * @throws QueueFullError; ShareTakenError; the signal's reason when the signal aborts before the work begins
   */
  async render<T>(url: string, client: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const kind = kindOfWork("GET", url)
    const pool = kind === "health" ? "health" : "render"
    const release = await acquire(pool, this.#renders[pool], signal, client)
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      release()
      measure("render", performance.now() - startedAt)
    }
  }

  /** Calls `app` in a slot. `app` sends the response. Throws like `render`. */
  async pass(request: IncomingMessage, response: ServerResponse, app: App): Promise<void> {
    const kind = kindOfWork(request.method ?? "", request.url ?? "")
    if (kind === "file") return app(request, response)
    const client = readClientKey(request)
    if (kind === "open" || kind === "check" || kind === "reservedOpen")
      return this.#passOpen(kind, client, request, response, app)
    const signal = createCloseSignal(response)
    const release = await acquire(kind, this.#renders[kind], signal, client)
    // Free the slot when the app has written the last byte; the client may still be reading.
    runBefore(response, "end", release)
    releaseAfterClose(signal, release)
    takeAllWrites(response)
    try {
      await app(request, response)
    } finally {
      release()
    }
  }

  async #passOpen(
    kind: "open" | "check" | "reservedOpen",
    client: string,
    request: IncomingMessage,
    response: ServerResponse,
    app: App,
  ): Promise<void> {
    const limits = this.#open[kind]
    const signal = createCloseSignal(response)
    const releaseTotal = await limits.total.acquire(signal, client)
    releaseAfterClose(signal, releaseTotal)
    try {
      const release = await acquire(kind, limits.compute, signal, client)
      const timer = setTimeout(release, WORK.computeMs)
      runBefore(response, "end", release)
      runBefore(response, "write", release)
      try {
        await app(request, response)
      } finally {
        clearTimeout(timer)
        release()
      }
    } finally {
      releaseTotal()
    }
  }
}

async function acquire(pool: string, limit: ConcurrencyLimit, signal: AbortSignal, client: string): Promise<Release> {
  measure("waiting", pool, 1)
  try {
    return await limit.acquire(signal, client)
  } finally {
    measure("waiting", pool, -1)
  }
}

/** Returns the key of the client's rate limit, which the front door has set. */
const readClientKey = ({ headers }: IncomingMessage) => String(headers["x-directory-client"] ?? "unknown")

export function runBefore(response: ServerResponse, method: "write" | "end", run: () => void): void {
  const original = response[method]
  response[method] = (...given: unknown[]) => {
    run()
    return Reflect.apply(original, response, given)
  }
}

function releaseAfterClose(signal: AbortSignal, release: Release): void {
  signal.addEventListener("abort", () => setTimeout(release, WORK.stopMs).unref(), { once: true })
}

/**
 * Buffers the whole response in memory, so that the app does not hold its slot for a slow reader. A connection has one response
 * at a time, which bounds the memory.
 */
function takeAllWrites(response: ServerResponse): void {
  const { write } = response
  response.write = (...given: unknown[]) => {
    Reflect.apply(write, response, given)
    return true
  }
}
