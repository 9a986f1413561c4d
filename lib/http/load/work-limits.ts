// Concurrency limits of the web app (docs/performance.md#concurrency-limits). One thread renders everything: without a limit,
// some hundred page requests block the server for 30 s and use 1 GB. Cached responses need no slot.

import type { IncomingMessage, ServerResponse } from "node:http"
import { kindOfWork } from "@/lib/http/load/work-rules"
import type { App } from "@/lib/net/capture"
import { ConcurrencyLimit, createCloseSignal, type Release } from "@/lib/net/concurrency-limit"

/** Concurrent slots and queue length for each `WorkKind`. */
export const WORK = {
  render: { slots: 4, queued: 64 },
  health: { slots: 2, queued: 64 },
  /** An `open` request frees its slot after `computeMs`, because a longer request mostly waits for another server. */
  open: { slots: 4, queued: 64 },
  computeMs: 250,
  /** The limit of all `open` requests in progress, with or without a slot. */
  openTotal: { slots: 256, queued: 0 },
  /** After the client disconnects, the slot is freed at the latest after this many milliseconds. */
  stopMs: 1000,
} as const

export class WorkLimits {
  readonly #limits = {
    render: new ConcurrencyLimit(WORK.render),
    health: new ConcurrencyLimit(WORK.health),
    open: new ConcurrencyLimit(WORK.open),
  }
  readonly #openTotal = new ConcurrencyLimit(WORK.openTotal)

  /**
   * Runs `work` in a slot. The caller sends the response that `work` returns.
   * @throws QueueFullError; the signal's reason when the signal aborts before the work begins
   */
  async render<T>(url: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const kind = kindOfWork("GET", url)
    const release = await this.#limits[kind === "health" ? "health" : "render"].acquire(signal)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Calls `app` in a slot. `app` sends the response. Throws like `render`. */
  async pass(request: IncomingMessage, response: ServerResponse, app: App): Promise<void> {
    const kind = kindOfWork(request.method ?? "", request.url ?? "")
    if (kind === "file") return app(request, response)
    if (kind === "open") return this.#passOpen(request, response, app)
    const signal = createCloseSignal(response)
    const release = await this.#limits[kind].acquire(signal)
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

  async #passOpen(request: IncomingMessage, response: ServerResponse, app: App): Promise<void> {
    const signal = createCloseSignal(response)
    const releaseTotal = await this.#openTotal.acquire(signal)
    releaseAfterClose(signal, releaseTotal)
    try {
      const release = await this.#limits.open.acquire(signal)
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

/** Calls `run` before each call of this method of the response. */
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
