// The response cache (docs/performance.md#response-cache): one render per URL and catalogue version serves all requests for 10 s.
// A page is cached with its CSP, so many clients share a nonce. A shared nonce is safe: nobody can add to a rendered page, and
// each render has a new nonce. The file is long because one request goes through all of it: held, shared and rendered responses.

import type { IncomingMessage, ServerResponse } from "node:http"
import { LRUCache } from "lru-cache"
import { formatPageUrl } from "@/lib/catalogue/page-parameters"
import { type Availability, watchDatabase } from "@/lib/db/availability"
import { type Counted, countClient, runSharedRender } from "@/lib/demand/record"
import { env } from "@/lib/env"
import { WorkLimits } from "@/lib/http/load/work-limits"
import { hasLocalVariant, LOCAL_HEADER } from "@/lib/http/local-page"
import { DATABASE_AWAY, reject } from "@/lib/http/rejection"
import { findAllowance, hasData, isFile, type Kind, kindOf } from "@/lib/http/response-cache/cache-rules"
import { CachedResponse, readWanted, type Wanted } from "@/lib/http/response-cache/cached-response"
import { createVersionReader, readVersion, type VersionReader } from "@/lib/http/response-cache/catalogue-version"
import { KEPT, KeptResponses } from "@/lib/http/response-cache/kept-responses"
import { type FindDataRoute, renderForAll } from "@/lib/http/response-cache/render"
import { SingleFlight } from "@/lib/http/response-cache/single-flight"
import type { App, Captured } from "@/lib/net/capture"
import { createCloseSignal, QueueFullError, ShareTakenError } from "@/lib/net/concurrency-limit"
import { rateHeaders } from "@/lib/paywall/limit-messages"
import { countFree } from "@/lib/paywall/rate-limit"
import { measure } from "@/lib/process/measure"

const AGE_MS = 10_000
/** How old a response may be that is served while the database does not answer. */
const HELD_MS = 3_600_000
/** A request waits for at most two renders of other requests. A request that can use neither response gets its own render. */
const MAX_JOINS = 2
const MEGABYTE = 1024 * 1024
/** Bytes of the largest cached response. The largest, the MPP services with 10,000 endpoints, has 7 MB before compression. */
const LARGEST = 8 * MEGABYTE

/** The version of pages without data. */
const NO_VERSION = "-"

interface CacheEntry {
  version: string
  /** When the render began, in milliseconds from `Options.now`. */
  since: number
  response: CachedResponse
  /** The response as it is served while the database does not answer. */
  whileAway?: CachedResponse
  counted: Counted
  /** How often it was served, and half as often as each response that it replaced. */
  reads: number
  /** The limit within which requests do not count against the free rate. */
  allowance: ReturnType<typeof findAllowance>
}
interface Rendered {
  entry: CacheEntry
  /** The rate headers of the request that started the render: names and values alternate. */
  rate: string[]
}
interface CacheRequest {
  kind: Kind
  /** The path and query that are rendered. */
  url: string
  /** The key of the cache: the URL, and whether the response is the one for a reader on this machine. */
  key: string
  isLocal: boolean
  id: string
  client: string
  referer: string | null
  wanted: Wanted
  request: IncomingMessage
  response: ServerResponse
  app: App
}
interface Options {
  megabytes: number
  /** Whether the database answers; what `version` reads. */
  database: Availability<string>
  version: VersionReader
  now: () => number
  /** Finds the data route of a path, which responds without Next. */
  findRoute: FindDataRoute
  work: WorkLimits
}

export class ResponseCache {
  /** Null when caching is off: then each request gets its own render. */
  readonly #memory: LRUCache<string, CacheEntry> | null
  readonly #kept: KeptResponses<CacheEntry> | null
  readonly #flights = new SingleFlight<Rendered>()
  readonly #options: Omit<Options, "megabytes">
  constructor({
    megabytes = env.RESPONSE_CACHE_MB,
    database = watchDatabase(readVersion),
    version = createVersionReader(database),
    ...options
  }: Partial<Options> = {}) {
    const sizeCalculation = ({ response }: CacheEntry, key: string) => key.length + response.bytes
    const bounds = { maxSize: megabytes * MEGABYTE, maxEntrySize: LARGEST, sizeCalculation }
    // Remove expired responses even when no new responses arrive.
    const expiry = { ttl: HELD_MS, ttlAutopurge: true }
    this.#memory = megabytes > 0 ? new LRUCache({ ...bounds, ...expiry }) : null
    const kept = { maxBytes: megabytes * MEGABYTE * KEPT.share, ttlMs: HELD_MS }
    this.#kept = megabytes > 0 ? new KeptResponses(kept) : null
    const defaults = { now: Date.now, findRoute: () => null, work: new WorkLimits() }
    this.#options = { ...defaults, database, version, ...options }
  }

  /** Serves a cached or shared response if `kindOf` returns a kind for the request. Otherwise the app responds. */
  async answer(request: IncomingMessage, response: ServerResponse, app: App): Promise<void> {
    const kind = kindOf(request)
    if (kind === null) {
      const { url = "" } = request
      const isAway = !isFile(url) && hasData(url) && (await this.#readVersion()) === null
      if (isAway && (await this.#awaitVersion()) === null) return this.#refuse(request, response)
      measure("cache", "bypass")
      return this.#options.work.pass(request, response, app)
    }
    const given = request.url ?? ""
    const url = kind === "page" ? formatPageUrl(given) : given
    const isLocal = request.headers[LOCAL_HEADER] !== undefined && kind === "page" && hasLocalVariant(url)
    const key = isLocal ? `local ${url}` : url
    const id = String(request.headers["x-request-id"])
    const client = String(request.headers["x-directory-client"])
    const referer = request.headers.referer ?? null
    const cacheRequest = {
      kind,
      url,
      key,
      isLocal,
      id,
      client,
      referer,
      wanted: readWanted(request),
      request,
      response,
      app,
    }
    let version = hasData(url) ? await this.#readVersion() : NO_VERSION
    if (version === null && !this.#findHeld(key)) version = await this.#awaitVersion()
    if (response.destroyed) return
    if (version === null) return this.#serveHeld(cacheRequest)
    return this.#memory === null ? this.#serveAlone(cacheRequest) : this.#serveShared(cacheRequest, version)
  }

  /**
   * Does not await between `#find` and the start of a flight (shared render), so that there is one flight per key and version.
   */
  async #serveShared(cacheRequest: CacheRequest, version: string): Promise<void> {
    for (let joins = 0; joins < MAX_JOINS; joins += 1) {
      const entry = this.#find(cacheRequest.key, version)
      if (entry) {
        measure("cache", "hit")
        return this.#serve(entry, cacheRequest)
      }
      const flight = this.#flights.find(cacheRequest.key, version)
      if (flight === null) return this.#begin(cacheRequest, version)
      flight.join(cacheRequest.response)
      const rendered = await flight.result.catch(onlyOverload)
      if (cacheRequest.response.destroyed) return
      if (rendered?.entry.response.isShared) {
        measure("cache", "shared")
        return this.#serve(rendered.entry, cacheRequest)
      }
    }
    await this.#serveAlone(cacheRequest)
  }

  async #serveAlone(cacheRequest: CacheRequest): Promise<void> {
    measure("cache", "render")
    const { entry, rate } = await this.#render(cacheRequest, "", createCloseSignal(cacheRequest.response))
    await this.#sendRendered(entry, cacheRequest, rate)
  }

  /** Starts a render for all requests that arrive until it ends. */
  async #begin(cacheRequest: CacheRequest, version: string): Promise<void> {
    measure("cache", "render")
    const { key } = cacheRequest
    const flight = this.#flights.start(key, version, async (signal, isLatest) => {
      const rendered = await this.#render(cacheRequest, version, signal)
      // Another flight for a newer version may have ended first. Do not overwrite the entry of the newer version.
      if (rendered.entry.response.isPublic && isLatest()) this.#store(cacheRequest, rendered.entry)
      return rendered
    })
    flight.join(cacheRequest.response)
    const { entry, rate } = await flight.result
    await this.#sendRendered(entry, cacheRequest, rate)
  }

  #store({ key, url }: CacheRequest, entry: CacheEntry): void {
    const before = this.#memory?.peek(key) ?? this.#kept?.find(key)
    entry.reads = Math.floor((before?.reads ?? 0) / 2)
    this.#memory?.set(key, entry)
    this.#kept?.offer(key, url, entry, entry.reads)
  }

  /** Counts the reads of a response. At each doubling it is offered to those that stay for an outage. */
  #countRead({ key, url }: CacheRequest, entry: CacheEntry): void {
    entry.reads += 1
    if (entry.response.isPublic && (entry.reads & (entry.reads - 1)) === 0)
      this.#kept?.offer(key, url, entry, entry.reads)
  }

  /** A render that failed because the database went away meanwhile is like one that could not begin. */
  async #sendRendered(entry: CacheEntry, cacheRequest: CacheRequest, rate: string[]): Promise<void> {
    if (entry.response.hasFailed) {
      this.dropVersion()
      if (entry.response.isUnavailable || (await this.#readVersion()) === null) return this.#serveHeld(cacheRequest)
    }
    await this.#send(entry, cacheRequest, rate)
  }

  /** Serves a response of the last hour and says how old it is. */
  async #serveHeld(cacheRequest: CacheRequest): Promise<void> {
    const { key, request, response } = cacheRequest
    const held = this.#findHeld(key)
    if (!held) return this.#refuse(request, response)
    this.#options.database.count(true)
    measure("cache", "stale")
    const seconds = String(Math.floor((this.#options.now() - held.since) / 1000))
    held.whileAway ??= held.response.withAge(held.since)
    const entry = { ...held, response: held.whileAway }
    await this.#send(entry, cacheRequest, ["age", seconds, "x-directory-stale", seconds])
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    this.#options.database.count(false)
    measure("cache", "refused")
    reject(request, response, DATABASE_AWAY, String(request.headers["x-request-id"]))
  }

  /** Opens a connection to the database, so that the first requests of a new process do not wait for it. */
  async connect(): Promise<void> {
    await this.#readVersion()
  }

  /** Makes the next request read the catalogue version from the database. */
  dropVersion(): void {
    this.#options.version.drop()
  }

  /** Returns null while the database does not answer. */
  #readVersion(): Promise<string | null> {
    return this.#options.version.read()
  }

  /** Waits for the end of an outage that has just begun. Returns null when the outage goes on. */
  async #awaitVersion(): Promise<string | null> {
    if (!(await this.#options.database.awaitEnd())) return null
    this.dropVersion()
    return this.#readVersion()
  }

  #findHeld(key: string): CacheEntry | null {
    const held = this.#memory?.get(key) ?? this.#kept?.find(key)
    return held && this.#options.now() - held.since < HELD_MS ? held : null
  }

  #find(key: string, version: string): CacheEntry | null {
    const entry = this.#memory?.get(key)
    return entry?.version === version && this.#options.now() - entry.since < AGE_MS ? entry : null
  }

  async #serve(entry: CacheEntry, cacheRequest: CacheRequest): Promise<void> {
    this.#countRead(cacheRequest, entry)
    const rate = entry.response.isCounted ? await countRequest(cacheRequest, entry.allowance) : []
    // Past the rate limit, the app counts the request again and responds with the payment challenge.
    const { work, now } = this.#options
    if (rate === null) return work.pass(cacheRequest.request, cacheRequest.response, cacheRequest.app)
    const age = entry.response.isPublic ? ["age", String(Math.floor((now() - entry.since) / 1000))] : []
    await this.#send(entry, cacheRequest, [...rate, ...age])
  }

  async #render(cacheRequest: CacheRequest, version: string, signal: AbortSignal): Promise<Rendered> {
    const { work, now, findRoute } = this.#options
    const { kind, url, isLocal, client, request, app } = cacheRequest
    return work.render(url, client, signal, async () => {
      const since = now()
      const render = () => renderForAll(request, url, app, { findRoute, isLocal })
      const { result: captured, counted } = await runSharedRender(render)
      const response = new CachedResponse(kind, captured, isLocal)
      const entry = { version, since, response, counted, reads: 0, allowance: findAllowance(url) }
      return { entry, rate: readRate(captured) }
    })
  }

  async #send(entry: CacheEntry, cacheRequest: CacheRequest, own: readonly string[]): Promise<void> {
    const { key, id, response, wanted } = cacheRequest
    countClient(entry.counted, cacheRequest)
    const { bytes } = entry.response
    await entry.response.send(response, wanted, [...own, "x-request-id", id])
    // A newly compressed coding takes memory, so store the entry again to update its size.
    if (entry.response.bytes !== bytes && this.#memory?.peek(key) === entry) this.#memory.set(key, entry)
  }
}

/**
 * A failed render fails only the request that started the render; the waiting requests try again. An overload also fails the
 * waiting requests, unless only the network of the first request has too many.
 */
function onlyOverload(error: unknown): null {
  if (error instanceof QueueFullError && !(error instanceof ShareTakenError)) throw error
  return null
}

/** Counts the request against the free rate limit. Returns the headers, names and values alternating; null past the limit. */
async function countRequest({ client }: CacheRequest, allowance: CacheEntry["allowance"]): Promise<string[] | null> {
  const counted = await countFree(client, allowance)
  return counted.isWithin ? Object.entries(rateHeaders([counted])).flat() : null
}

/** Returns the rate headers that the app sent, names and values alternating. */
function readRate({ headers }: Captured): string[] {
  return ["ratelimit-policy", "ratelimit"].flatMap((name) =>
    headers[name] === undefined ? [] : [name, String(headers[name])],
  )
}
