// How much the app does at once. One thread renders everything: without a limit, some hundred requests for pages stop the
// server for half a minute and hold a gigabyte. Cached responses need no slot.

import type { IncomingMessage, ServerResponse } from "node:http"
import { kindOfWork } from "@/lib/http/load/work-rules"
import type { App } from "@/lib/net/capture"
import { createCloseSignal } from "@/lib/net/client-left"
import { ConcurrencyLimit, type Release } from "@/lib/net/concurrency-limit"

/** Slots and queue lengths of each kind of work. */
export const WORK = {
  render: { slots: 4, queued: 64 },
  health: { slots: 2, queued: 64 },
  /** While it computes. A request that takes longer than `computeMs` waits for somebody else and frees its slot. */
  open: { slots: 4, queued: 64 },
  computeMs: 250,
  /** All of these under way, with or without a slot. */
  openTotal: { slots: 256, queued: 0 },
  /** After a disconnection the app may take this long to stop before its slot is freed regardless. */
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
   * Renders a response as a value, in a slot.
   * @throws QueueFullError; the signal's reason when it aborts before the work has begun.
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

  /** Lets the app answer a request itself, in a slot. @throws as `render` */
  async pass(request: IncomingMessage, response: ServerResponse, app: App): Promise<void> {
    const kind = kindOfWork(request.method ?? "", request.url ?? "")
    if (kind === "file") return app(request, response)
    if (kind === "open") return this.#passOpen(request, response, app)
    const signal = createCloseSignal(response)
    const release = await this.#limits[kind].acquire(signal)
    releaseAtEnd(response, release)
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
      releaseAtEnd(response, release)
      releaseAtFirstWrite(response, release)
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

/** The slot is free when the app has written all, however long the client reads it. */
function releaseAtEnd(response: ServerResponse, release: Release): void {
  const { end } = response
  response.end = (...given: unknown[]) => {
    release()
    return Reflect.apply(end, response, given)
  }
}

function releaseAfterClose(signal: AbortSignal, release: Release): void {
  signal.addEventListener("abort", () => setTimeout(release, WORK.stopMs).unref(), { once: true })
}

function releaseAtFirstWrite(response: ServerResponse, release: Release): void {
  const { write } = response
  response.write = (...given: unknown[]) => {
    release()
    return Reflect.apply(write, response, given)
  }
}

/** The app never waits for a slow reader in its slot; the response is buffered instead, one at a time for a connection. */
function takeAllWrites(response: ServerResponse): void {
  const { write } = response
  response.write = (...given: unknown[]) => {
    Reflect.apply(write, response, given)
    return true
  }
}
