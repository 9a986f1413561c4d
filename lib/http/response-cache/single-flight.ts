// Single flight: one computation per key serves all requests that arrive while it runs. `find` and `start` are synchronous. A
// caller that awaits between `find` and `start` may start a second flight (computation) for the same key.

import type { ServerResponse } from "node:http"
import { CLIENT_LEFT } from "@/lib/net/concurrency-limit"

export interface Flight<T> {
  version: string
  result: Promise<T>
  /** Registers a response that waits for the result. The flight's signal aborts when all registered responses have closed. */
  join(response: ServerResponse): void
}

/** `isLatest` returns false once a flight for a newer version has started. */
type Run<T> = (signal: AbortSignal, isLatest: () => boolean) => Promise<T>

export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>()

  find(key: string, version: string): Flight<T> | null {
    const flight = this.#flights.get(key)
    return flight?.version === version ? flight : null
  }

  /** Starts a flight and replaces a flight for an older version. The result rejects when `run` rejects. */
  start(key: string, version: string, run: Run<T>): Flight<T> {
    const abort = new AbortController()
    let waiting = 0
    const isLatest = () => this.#flights.get(key) === flight
    const end = () => {
      if (isLatest()) this.#flights.delete(key)
    }
    const leave = () => {
      waiting -= 1
      if (waiting === 0) abort.abort(CLIENT_LEFT)
    }
    const join = (response: ServerResponse) => {
      waiting += 1
      response.once("close", leave)
    }
    const flight: Flight<T> = { version, result: run(abort.signal, isLatest).finally(end), join }
    this.#flights.set(key, flight)
    return flight
  }
}
