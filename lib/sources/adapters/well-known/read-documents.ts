// Reads the documents of one host that robots.txt allows. Leases the host for each request, so that the sweep and other checks can
// go between them.

import { resolveTxt } from "@/lib/net/resolve"
import type { Turn } from "@/lib/probe/host/turn"
import { withHost } from "@/lib/probe/host/with-host"
import { fetchRobots, isOriginOptedOut } from "@/lib/probe/robots"
import { getRecordName, listPointers } from "@/lib/sources/adapters/well-known/dns-pointer"
import {
  fetchDocument,
  isUnread,
  type ReadDocument,
  withoutResponse,
} from "@/lib/sources/adapters/well-known/fetch-document"
import type { KnownHost } from "@/lib/sources/adapters/well-known/hosts"
import {
  isUsualDocument,
  type Parse,
  parseX402Document,
  readOriginDocuments,
} from "@/lib/sources/adapters/well-known/origin-documents"
import type { SourceContext } from "@/lib/sources/schema"

/**
 * When origins exceed a limit, the visit counts as incomplete. A probe that finds a valid challenge does not count against `totalMs`,
 * so that a host with 200 paid endpoints is listed by one visit.
 */
const LIMITS = { origins: 3, totalMs: 90_000, withProofsMs: 600_000 } as const
/**
 * Two days. The prober refreshes the stored rules of a responding host every day; rules older than two days are read again here.
 */
const ROBOTS_MAX_AGE_MS = 2 * 86_400_000
const LATE = `A visit takes ${LIMITS.totalMs / 1000} s at most, and its time was over.`

const describeSilence = (reason: string) =>
  `The host did not send its robots.txt (${reason}), so no document was requested.`

export interface ReaderOptions extends Pick<SourceContext, "wait"> {
  signal: AbortSignal
  /** The lookup of TXT records, which a test can replace. The default uses the configured DNS servers. */
  resolveTxt?: typeof resolveTxt
}

export class HostReader {
  readonly documents: ReadDocument[] = []
  /** Whether everything that may list endpoints could be read. */
  isWhole: boolean
  /** How often something that may list endpoints could not be read. */
  unread = 0
  /** The time of the probes that found a valid challenge. */
  provenMs = 0
  readonly #robots = new Map<string, string | null>()
  readonly #startedAt = performance.now()

  constructor(
    readonly host: KnownHost,
    readonly options: ReaderOptions,
  ) {
    this.isWhole = host.origins.length <= LIMITS.origins
  }

  /** Requests the documents of the first three origins, then those that a record in DNS names. */
  async readAll(): Promise<void> {
    const origins = this.host.origins.slice(0, LIMITS.origins)
    for (const origin of origins) await this.#readOrigin(origin)
    await this.#readPointers(origins)
  }

  get isLate(): boolean {
    const takenMs = performance.now() - this.#startedAt
    return takenMs - this.provenMs > LIMITS.totalMs || takenMs > LIMITS.withProofsMs
  }

  isOptedOut(url: string): boolean {
    return isOriginOptedOut(this.#robots.get(new URL(url).origin) ?? this.host.robots, url)
  }

  /** Rejects when the run is aborted, or when the host stays busy. */
  async withHost<T>(url: string, run: (turn: Turn) => Promise<T>): Promise<T> {
    this.options.signal.throwIfAborted()
    await this.options.wait(0)
    return withHost({ url }, "source", run, this.options.signal)
  }

  async #readOrigin(origin: string): Promise<void> {
    if (!(await this.#mayRead(origin, () => this.#readRobots(origin)))) return
    await readOriginDocuments(origin, (url, parse) => this.#readDocument(url, parse))
  }

  /** Fetches a document of an origin whose robots.txt has been read. */
  async #readDocument(url: string, parse: Parse): Promise<ReadDocument> {
    if (this.isOptedOut(url)) {
      this.isWhole = false
      return this.#add(withoutResponse(url, "not_allowed", "robots.txt disallows this URL, so it was not requested."))
    }
    return this.#add(await this.#send(url, (signal) => fetchDocument(url, parse, signal)))
  }

  #add(document: ReadDocument): ReadDocument {
    this.documents.push(document)
    if (isUnread(document)) this.unread += 1
    return document
  }

  /**
   * Reads the documents that `_x402.<host>` in DNS points to, except those that the visit has read already. Their relative URLs
   * count from the host, and they may list only endpoints of the host.
   */
  async #readPointers(origins: readonly string[]): Promise<void> {
    const name = getRecordName(this.host.host)
    if (name === null) return
    const result = await (this.options.resolveTxt ?? resolveTxt)(name, this.options.signal)
    if (!result.ok) {
      this.unread += 1
      return
    }
    for (const url of listPointers(result.records, this.host.host)) {
      const { origin } = new URL(url)
      if (origins.includes(origin) && isUsualDocument(url)) continue
      if (!(await this.#mayRead(url, () => this.#readOtherRobots(origin)))) continue
      const home = `https://${this.host.host}`
      await this.#readDocument(url, (json) => parseX402Document(json, home))
    }
  }

  /** Adds a failed document when there is no time left, or when the host does not respond. */
  async #mayRead(url: string, readRobots: () => Promise<string | null>): Promise<boolean> {
    const problem = this.isLate ? LATE : await readRobots()
    if (problem !== null) this.#add(withoutResponse(url, "failed", problem))
    return problem === null
  }

  /**
   * Loads the rules of robots.txt for the origin. Returns a sentence when the host does not respond. When the response is an error,
   * the stored rules stay in force.
   */
  async #readRobots(origin: string): Promise<string | null> {
    const { robots, robotsAt } = this.host
    this.#robots.set(origin, robots)
    if (robotsAt !== null && Date.now() - robotsAt.getTime() < ROBOTS_MAX_AGE_MS) return null
    const result = await this.#send(origin, (signal) => fetchRobots(origin, { signal }))
    if (result.kind === "read") this.#robots.set(origin, result.ours)
    return result.kind === "read" || result.reason.startsWith("HTTP ") ? null : describeSilence(result.reason)
  }

  /** Loads the rules of an origin that the visit has not requested yet. The stored rules are those of the visited host only. */
  async #readOtherRobots(origin: string): Promise<string | null> {
    if (this.#robots.has(origin)) return null
    const result = await this.#send(origin, (signal) => fetchRobots(origin, { signal }))
    if (result.kind === "read") this.#robots.set(origin, result.ours)
    return result.kind === "read" ? null : describeSilence(result.reason)
  }

  #send<T>(url: string, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.withHost(url, (turn) => turn.send(request))
  }
}
