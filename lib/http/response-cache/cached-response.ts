// A response that many clients receive. Each content coding is compressed once and has its own strong ETag (RFC 9110 §8.8.3).
// Only the headers for rate limit, request id and age differ per request.

import type { IncomingMessage, ServerResponse } from "node:http"
import { etagOf, matchesEtag } from "@/lib/api/etag"
import { canCache, canShare, type Kind } from "@/lib/http/response-cache/cache-rules"
import { type Coding, chooseCoding, encode, isCompressible } from "@/lib/http/response-cache/content-coding"
import { protectHeaders, writeProtectedHead } from "@/lib/http/security-headers"
import type { Captured } from "@/lib/net/capture"
import { splitList } from "@/lib/text/text"

/** Headers that are not shared: they belong to one request, to one connection or to one content coding. */
const OF_ONE =
  /^(?:ratelimit|ratelimit-policy|x-request-id|connection|date|keep-alive|transfer-encoding|content-encoding|content-length|etag|vary)$/
/**
 * A browser must revalidate a page each time, so that people see what they have just changed: `must-revalidate` also forbids it the
 * stale minute. A shared cache serves a page for 10 s, and for 50 s more while it fetches a new one. So no cache shows a payee that
 * changed more than a minute ago.
 */
export const PAGE_CACHE = "public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=50"
/** A page for a reader on this machine, which a proxy must not keep for others. */
const LOCAL_PAGE_CACHE = "private, no-cache"

interface Representation {
  body: Buffer
  tag: string
  /** Names and values alternate, in the form that `writeHead` takes. */
  headers: string[]
}
/** What the client's method and headers request. */
export interface Wanted {
  isHead: boolean
  coding: Coding
  ifNoneMatch: string | null
}

export function readWanted({ method, headers }: IncomingMessage): Wanted {
  const coding = chooseCoding([headers["accept-encoding"] ?? []].flat().join(","))
  return { isHead: method === "HEAD", coding, ifNoneMatch: headers["if-none-match"] ?? null }
}

export class CachedResponse {
  /** True when the response may be cached. */
  readonly isPublic: boolean
  /** True when requests that waited for the render may receive the response too. */
  readonly isShared: boolean
  /** True when requests for the response count against the general rate limit, as the `ratelimit-policy` header shows. */
  readonly isCounted: boolean
  /** True for a status of 500 or more. */
  readonly hasFailed: boolean
  /** True for a status of 503, which a page or a route sets when the database was lost while it rendered. */
  readonly isUnavailable: boolean
  /** Memory use in bytes. Each requested coding adds its body. */
  bytes: number
  readonly #status: number
  readonly #headers: readonly string[]
  readonly #plain: Buffer
  readonly #canCompress: boolean
  readonly #made = new Map<Coding, Representation | Promise<Representation>>()

  readonly #given: ConstructorParameters<typeof CachedResponse>

  constructor(kind: Kind, captured: Captured, isLocal = false) {
    this.#given = [kind, captured, isLocal]
    const { status, headers, body } = captured
    this.hasFailed = status >= 500
    this.isUnavailable = status === 503
    this.#status = status
    this.#plain = body
    this.#canCompress = isCompressible(headers["content-type"], body.length)
    this.isPublic = canCache(kind, status, headers)
    this.isShared = canShare(kind, status, headers)
    this.isCounted = headers["ratelimit-policy"] !== undefined
    const own =
      this.isPublic && kind === "page"
        ? { ...headers, "cache-control": isLocal ? LOCAL_PAGE_CACHE : PAGE_CACHE }
        : headers
    const shared = Object.entries(own).filter(([name]) => !OF_ONE.test(name))
    const written = shared.flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, String(one)]))
    this.#headers = protectHeaders([...written, "vary", writeVary(headers.vary)])
    this.bytes = body.length + this.#headers.join("").length
  }

  /**
   * Sends the response. Synchronous if the coding is already compressed.
   * @param own headers of this request, names and values alternating
   */
  send(response: ServerResponse, wanted: Wanted, own: readonly string[]): void | Promise<void> {
    const coding = this.#canCompress ? wanted.coding : "identity"
    const made = this.#made.get(coding) ?? this.#make(coding)
    const write = ({ body, tag, headers }: Representation) => {
      const all = [...headers, ...own]
      const isKnown = this.isPublic && matchesEtag(wanted.ifNoneMatch, tag)
      if (isKnown) writeProtectedHead(response, 304, withoutBody(all)).end()
      else writeProtectedHead(response, this.#status, all).end(wanted.isHead ? undefined : body)
    }
    return made instanceof Promise ? made.then(write) : write(made)
  }

  /** Returns the page with a line that names the time of its figures; other responses as they are. @param since in milliseconds */
  withAge(since: number): CachedResponse {
    const [kind, captured, isLocal] = this.#given
    if (kind !== "page") return this
    const at = new Date(since).toISOString().slice(11, 16)
    const line = `<p data-held="">The database is being reached; figures of ${at} UTC.</p>`
    const body = Buffer.from(this.#plain.toString().replace(/<body[^>]*>/, (start) => start + line))
    return new CachedResponse(kind, { ...captured, body }, isLocal)
  }

  #make(coding: Coding): Representation | Promise<Representation> {
    const store = (body: Buffer): Representation => {
      const tag = etagOf(body)
      const headers = [...this.#headers, ...(this.isPublic ? ["etag", tag] : [])]
      if (coding !== "identity") headers.push("content-encoding", coding)
      headers.push("content-length", String(body.length))
      const made = { body, tag, headers }
      this.#made.set(coding, made)
      return made
    }
    if (coding === "identity") return store(this.#plain)
    const making = encode(this.#plain, coding).then((body) => {
      this.bytes += body.length
      return store(body)
    })
    this.#made.set(coding, making)
    return making
  }
}

/** Adds Accept-Encoding to the `Vary` header of the app, without duplicates. */
function writeVary(vary: string | readonly string[] = []): string {
  const names = [vary, "Accept-Encoding"].flat().flatMap(splitList)
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].join(", ")
}

const OF_BODY = /^content-(?:type|encoding|length)$/

function withoutBody(headers: readonly string[]): string[] {
  return headers.flatMap((name, index) =>
    index % 2 === 1 || OF_BODY.test(name) ? [] : [name, headers[index + 1] ?? ""],
  )
}
