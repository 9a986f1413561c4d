// One computation per key for all requests that arrive while it runs. Finding a flight and starting one are synchronous: a
// caller that awaits between the two starts a second flight for the same key.

import type { ServerResponse } from "node:http"
import { CLIENT_LEFT } from "@/lib/net/concurrency-limit"

export interface Flight<T> {
  version: string
  result: Promise<T>
  /** Declares that this response waits for the result. The signal of the flight aborts when all that wait have closed. */
  join(response: ServerResponse): void
}

/** `isLatest` is false once a flight for a newer version has started. */
type Run<T> = (signal: AbortSignal, isLatest: () => boolean) => Promise<T>

export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>()

  /** The flight under way for the key at this version. */
  find(key: string, version: string): Flight<T> | null {
    const flight = this.#flights.get(key)
    return flight?.version === version ? flight : null
  }

  /** Starts a flight, in place of one for an older version. Its result rejects as `run` does. */
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
