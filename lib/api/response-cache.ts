// Answers that serve many (decisions.md, "Caching"): one rendering of an address for all who ask meanwhile and for ten seconds
// after, unless the catalogue has changed, of which the last reading is 20 ms old at most. So an answer from memory differs from
// a fresh one in nothing but its age, and what was written and answered shows in the next answer of every web process.
//
// A page is kept with its content security policy: nonce and header are of one rendering and stay together. The nonce is known
// to all who are sent the same page, but nobody can put a word into a page that is already written, and one that is written
// anew, as for any other address, has another.

import type { IncomingMessage, ServerResponse } from "node:http"
import { LRUCache } from "lru-cache"
import { Answer, readWanted, type Wanted } from "@/lib/api/cache-answer"
import { readEdition } from "@/lib/api/cache-edition"
import { type Kind, kindOf } from "@/lib/api/cache-rules"
import { answerData, type FindDataRoute } from "@/lib/api/data-answer"
import { TAGGED_LATER } from "@/lib/api/etag"
import { env } from "@/lib/env"
import { log } from "@/lib/log"
import { type App, type Captured, capture } from "@/lib/net/capture"
import { LIMITS } from "@/lib/paywall/limits"
import { rateHeaders } from "@/lib/paywall/rate-headers"
import { count } from "@/lib/paywall/rate-limit"

const AGE_MS = 10_000
const MEGABYTE = 1024 * 1024
/** Our longest page, the reference of the API, is a megabyte before it is compressed. */
const LARGEST = 2 * MEGABYTE
/** All that a rendering sees of its request, beside the address. Next wants to be told of a browser; all are alike to us. */
const HANDED_ON = ["host", "x-directory-client", "x-request-id"]
const SAME_FOR_ALL = { "user-agent": "directory", [TAGGED_LATER]: "yes" }

interface Kept {
  edition: string
  /** When its rendering began. */
  since: number
  answer: Answer
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
  edition: () => Promise<string>
  now: () => number
  /** Who answers data without Next. */
  findRoute: FindDataRoute
}

export class ResponseCache {
  /** Null keeps nothing: every request is rendered for itself. */
  readonly #memory: LRUCache<string, Kept> | null
  readonly #renderings = new Map<string, { edition: string; kept: Promise<Kept | null> }>()
  readonly #edition: () => Promise<string>
  readonly #now: () => number
  readonly #findRoute: FindDataRoute

  constructor({
    megabytes = env.RESPONSE_CACHE_MB,
    edition = readEdition,
    now = Date.now,
    findRoute = () => null,
  }: Partial<Options> = {}) {
    const sizeCalculation = ({ answer }: Kept, key: string) => key.length + answer.bytes
    const bounds = { maxSize: megabytes * MEGABYTE, maxEntrySize: LARGEST, sizeCalculation }
    this.#memory = megabytes > 0 ? new LRUCache(bounds) : null
    this.#edition = edition
    this.#now = now
    this.#findRoute = findRoute
  }

  /** Answers from memory where it may, else by the app; what is no public read goes to the app untouched. */
  async answer(request: IncomingMessage, response: ServerResponse, app: App): Promise<void> {
    const kind = kindOf(request)
    if (kind === null) return app(request, response)
    const id = String(request.headers["x-request-id"])
    const client = String(request.headers["x-directory-client"])
    const visit = { kind, key: request.url ?? "", id, client, wanted: readWanted(request), request, response, app }
    const edition = await this.#readEdition()
    const kept = edition === null ? null : await this.#find(visit.key, edition)
    return kept ? this.#serve(kept, visit) : this.#render(visit, edition)
  }

  /** Null where nothing is kept, and where it cannot be said what is current. */
  async #readEdition(): Promise<string | null> {
    if (this.#memory === null) return null
    try {
      return await this.#edition()
    } catch (error) {
      log.warn({ err: error }, "the catalogue's edition could not be read; no answer is kept")
      return null
    }
  }

  #find(key: string, edition: string): Kept | Promise<Kept | null> | null {
    const kept = this.#memory?.get(key)
    if (kept?.edition === edition && this.#now() - kept.since < AGE_MS) return kept
    const rendering = this.#renderings.get(key)
    return rendering?.edition === edition ? rendering.kept : null
  }

  async #serve(kept: Kept, visit: Visit): Promise<void> {
    const rate = kept.answer.isCounted ? await countFree(visit.client) : []
    // The app counts it again, past the limit as it is, and asks for payment.
    if (rate === null) return visit.app(visit.request, visit.response)
    const age = Math.floor((this.#now() - kept.since) / 1000)
    await this.#send(kept, visit, [...rate, "age", String(age)])
  }

  /** For all who ask meanwhile. What turns out to be for one client only leaves the others to ask for themselves. */
  async #render(visit: Visit, edition: string | null): Promise<void> {
    const { kind, key } = visit
    const since = this.#now()
    const rendering = this.#ask(visit).then((captured) => {
      const kept = { edition: edition ?? "", since, answer: new Answer(kind, captured) }
      return { kept, rate: readRate(captured) }
    })
    const shared = rendering.then(
      ({ kept }) => (kept.answer.isPublic ? kept : null),
      () => null,
    )
    if (edition !== null) this.#renderings.set(key, { edition, kept: shared })
    const isLast = () => this.#renderings.get(key)?.kept === shared
    try {
      const { kept, rate } = await rendering
      // One that began later may have ended earlier.
      if (kept.answer.isPublic && isLast()) this.#memory?.set(key, kept)
      await this.#send(kept, visit, rate)
    } finally {
      if (isLast()) this.#renderings.delete(key)
    }
  }

  #ask({ key, request, app }: Visit): Promise<Captured> {
    const headers = handOn(request)
    const route = this.#findRoute(key.split("?", 1)[0] ?? "")
    return route ? answerData(route, key, headers) : capture(app, request, headers)
  }

  async #send(kept: Kept, { key, id, response, wanted }: Visit, own: readonly string[]): Promise<void> {
    const { bytes } = kept.answer
    await kept.answer.send(response, wanted, [...own, "x-request-id", id])
    // In a coding nobody had asked for it takes more memory.
    if (kept.answer.bytes !== bytes && this.#memory?.peek(key) === kept) this.#memory.set(key, kept)
  }
}

function handOn({ headers }: IncomingMessage): Record<string, string> {
  const known = HANDED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return { ...Object.fromEntries(known), ...SAME_FOR_ALL }
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
