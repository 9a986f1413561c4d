// The response cache (docs/performance.md#response-cache): one render per URL and catalogue version serves all requests for ten
// seconds. A page is cached with its content security policy, so many clients receive one nonce. That is safe: nobody can add to a
// page that is already rendered, and each render has another nonce.

import type { IncomingMessage, ServerResponse } from "node:http"
import { LRUCache } from "lru-cache"
import { env } from "@/lib/env"
import type { FindDataRoute } from "@/lib/http/data-response"
import { WorkLimits } from "@/lib/http/load/work-limits"
import { formatPageUrl } from "@/lib/http/page-parameters"
import { type Kind, kindOf } from "@/lib/http/response-cache/cache-rules"
import { Answer, readWanted, type Wanted } from "@/lib/http/response-cache/cached-response"
import { createVersionReader, type VersionReader } from "@/lib/http/response-cache/catalogue-version"
import { renderAlike } from "@/lib/http/response-cache/render"
import { SingleFlight } from "@/lib/http/response-cache/single-flight"
import { log } from "@/lib/log"
import type { App, Captured } from "@/lib/net/capture"
import { createCloseSignal } from "@/lib/net/client-left"
import { QueueFullError } from "@/lib/net/concurrency-limit"
import { LIMITS } from "@/lib/paywall/limits"
import { rateHeaders } from "@/lib/paywall/rate-headers"
import { count } from "@/lib/paywall/rate-limit"

const AGE_MS = 10_000
/** A request waits for a response that another one began so often; if none of them is for it, it is rendered on its own. */
const MAX_JOINS = 2
const MEGABYTE = 1024 * 1024
/** Our longest page, the reference of the API, is a megabyte before it is compressed. */
const LARGEST = 2 * MEGABYTE
interface Kept {
  version: string
  /** When its rendering began. */
  since: number
  answer: Answer
}
interface Rendered {
  kept: Kept
  /** As the app counted the request that began it: header names and values in turn. */
  rate: string[]
}
interface Visit {
  kind: Kind
  key: string
  id: string
  client: string
  wanted: Wanted
  request: IncomingMessage
  response: ServerResponse
  app: App
}
interface Options {
  megabytes: number
  version: VersionReader
  now: () => number
  /** Who answers data without Next. */
  findRoute: FindDataRoute
  work: WorkLimits
}

export class ResponseCache {
  /** Null keeps nothing: every request is rendered for itself. */
  readonly #memory: LRUCache<string, Kept> | null
  readonly #flights = new SingleFlight<Rendered>()
  readonly #version: VersionReader
  readonly #now: () => number
  readonly #findRoute: FindDataRoute
  readonly #work: WorkLimits

  constructor({
    megabytes = env.RESPONSE_CACHE_MB,
    version = createVersionReader(),
    now = Date.now,
    findRoute = () => null,
    work = new WorkLimits(),
  }: Partial<Options> = {}) {
    const sizeCalculation = ({ answer }: Kept, key: string) => key.length + answer.bytes
    const bounds = { maxSize: megabytes * MEGABYTE, maxEntrySize: LARGEST, sizeCalculation }
    // Expired responses leave memory even if no others come in.
    const expiry = { ttl: AGE_MS, ttlAutopurge: true }
    this.#memory = megabytes > 0 ? new LRUCache({ ...bounds, ...expiry }) : null
    this.#version = version
    this.#now = now
    this.#findRoute = findRoute
    this.#work = work
  }

  /** Answers from memory where it may, else by the app; what is no public read goes to the app untouched. */
  async answer(request: IncomingMessage, response: ServerResponse, app: App): Promise<void> {
    const kind = kindOf(request)
    if (kind === null) return this.#work.pass(request, response, app)
    const url = request.url ?? ""
    const key = kind === "page" ? formatPageUrl(url) : url
    const id = String(request.headers["x-request-id"])
    const client = String(request.headers["x-directory-client"])
    const visit = { kind, key, id, client, wanted: readWanted(request), request, response, app }
    const version = await this.#readVersion()
    if (!response.destroyed) await (version === null ? this.#answerAlone(visit) : this.#answerShared(visit, version))
  }

  /** Nothing is awaited between the look at memory and flights and the start of a flight: one flight per key and version. */
  async #answerShared(visit: Visit, version: string): Promise<void> {
    for (let joins = 0; joins < MAX_JOINS; joins += 1) {
      const kept = this.#find(visit.key, version)
      if (kept) return this.#serve(kept, visit)
      const flight = this.#flights.find(visit.key, version)
      if (flight === null) return this.#begin(visit, version)
      flight.join(visit.response)
      const rendered = await flight.result.catch(onlyOverload)
      if (visit.response.destroyed) return
      if (rendered?.kept.answer.isShared) return this.#serve(rendered.kept, visit)
    }
    await this.#answerAlone(visit)
  }

  async #answerAlone(visit: Visit): Promise<void> {
    const { kept, rate } = await this.#render(visit, "", createCloseSignal(visit.response))
    await this.#send(kept, visit, rate)
  }

  /** Renders for all who ask meanwhile. */
  async #begin(visit: Visit, version: string): Promise<void> {
    const { key } = visit
    const flight = this.#flights.start(key, version, async (signal, isLatest) => {
      const rendered = await this.#render(visit, version, signal)
      // One that began later may have ended earlier.
      if (rendered.kept.answer.isPublic && isLatest()) this.#memory?.set(key, rendered.kept)
      return rendered
    })
    flight.join(visit.response)
    const { kept, rate } = await flight.result
    await this.#send(kept, visit, rate)
  }

  /** Makes the next request read the catalogue version from the database. */
  dropVersion(): void {
    this.#version.drop()
  }

  /** Null where nothing is cached, and where the version cannot be read. */
  async #readVersion(): Promise<string | null> {
    if (this.#memory === null) return null
    try {
      return await this.#version.read()
    } catch (error) {
      log.warn({ err: error }, "the catalogue version cannot be read; no response is cached")
      return null
    }
  }

  #find(key: string, version: string): Kept | null {
    const kept = this.#memory?.get(key)
    return kept?.version === version && this.#now() - kept.since < AGE_MS ? kept : null
  }

  async #serve(kept: Kept, visit: Visit): Promise<void> {
    const rate = kept.answer.isCounted ? await countFree(visit.client) : []
    // The app counts it again, past the limit as it is, and asks for payment.
    if (rate === null) return this.#work.pass(visit.request, visit.response, visit.app)
    const age = kept.answer.isPublic ? ["age", String(Math.floor((this.#now() - kept.since) / 1000))] : []
    await this.#send(kept, visit, [...rate, ...age])
  }

  async #render(visit: Visit, version: string, signal: AbortSignal): Promise<Rendered> {
    return this.#work.render(visit.key, signal, async () => {
      const since = this.#now()
      const captured = await renderAlike(visit.request, visit.key, visit.app, this.#findRoute)
      return { kept: { version, since, answer: new Answer(visit.kind, captured) }, rate: readRate(captured) }
    })
  }

  async #send(kept: Kept, { key, id, response, wanted }: Visit, own: readonly string[]): Promise<void> {
    const { bytes } = kept.answer
    await kept.answer.send(response, wanted, [...own, "x-request-id", id])
    // In a coding nobody had asked for it takes more memory.
    if (kept.answer.bytes !== bytes && this.#memory?.peek(key) === kept) this.#memory.set(key, kept)
  }
}

/** A render that fails fails for the request that began it; an overload is one for all. */
function onlyOverload(error: unknown): null {
  if (error instanceof QueueFullError) throw error
  return null
}

/** The rate headers, in turn names and values; null for the request that was one too many. */
async function countFree(client: string): Promise<string[] | null> {
  const window = await count("free", client)
  return window.isWithin ? Object.entries(rateHeaders([{ ...LIMITS.free, ...window }])).flat() : null
}

/** As the app counted it. */
function readRate({ headers }: Captured): string[] {
  return ["ratelimit-policy", "ratelimit"].flatMap((name) =>
    headers[name] === undefined ? [] : [name, String(headers[name])],
  )
}
