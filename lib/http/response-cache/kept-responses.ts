// The responses that stay for an outage of the database although other responses displace them in the cache: the front page, the
// lists, the feeds, the health, and the services that are read most. A crawl that reads every page once displaces none of them.

import { FEED_PATHS } from "@/lib/interfaces/feeds/feed"

const ALWAYS: ReadonlySet<string> = new Set([
  ...["/", "/category", "/providers", "/changes", ...Object.values(FEED_PATHS)],
  ...["/api/v1/services", "/api/v1/categories", "/api/v1/health"],
])
const SERVICE = /^\/(?:service|api\/v1\/services)\/[^/?]+$/

export const KEPT = {
  services: 500,
  /** The part of the memory of the cache that the kept responses may take in addition. */
  share: 0.5,
} as const

interface Entry {
  /** When the render began, in milliseconds. */
  since: number
  response: { bytes: number }
}
interface Kept<E> {
  entry: E
  /** Null for a response that always stays. */
  reads: number | null
}

export class KeptResponses<E extends Entry> {
  readonly #kept = new Map<string, Kept<E>>()
  readonly #maxBytes: number
  readonly #maxServices: number
  readonly #ttlMs: number

  constructor(options: { maxBytes: number; ttlMs: number; services?: number }) {
    this.#maxBytes = options.maxBytes
    this.#ttlMs = options.ttlMs
    this.#maxServices = options.services ?? KEPT.services
  }

  /**
   * Keeps the response, unless it is of a service that is read less than those that are kept.
   * @param url the path and query of the request
   * @param reads how often the response was served lately
   */
  offer(key: string, url: string, entry: E, reads: number): void {
    const isAlways = ALWAYS.has(url)
    if (!isAlways && !SERVICE.test(url)) return
    const known = this.#kept.get(key)
    this.#kept.set(key, { entry, reads: isAlways ? null : Math.max(reads, 0) })
    if (!known || known.entry !== entry) this.#shrink(entry.since)
  }

  find(key: string): E | undefined {
    return this.#kept.get(key)?.entry
  }

  /** Removes what is too old to serve, then the least read services until the others fit. */
  #shrink(now: number): void {
    for (const [key, { entry }] of this.#kept) if (now - entry.since >= this.#ttlMs) this.#kept.delete(key)
    const services = [...this.#kept].flatMap(([key, { reads, entry }]) =>
      reads === null ? [] : [{ key, reads, bytes: entry.response.bytes }],
    )
    let bytes = [...this.#kept.values()].reduce((sum, { entry }) => sum + entry.response.bytes, 0)
    let count = services.length
    if (count <= this.#maxServices && bytes <= this.#maxBytes) return
    for (const one of services.sort((a, b) => a.reads - b.reads)) {
      if (count <= this.#maxServices && bytes <= this.#maxBytes) return
      this.#kept.delete(one.key)
      count -= 1
      bytes -= one.bytes
    }
  }
}
