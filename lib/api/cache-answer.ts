// One answer as it is sent to many: its bytes in each coding, made once, each with a strong tag; 304 for who has them; no body
// for HEAD (RFC 9110 §8.8.3, §9.3.2, §13.1.2). Count, request id and age belong to the single request.

import type { IncomingMessage, ServerResponse } from "node:http"
import { type Coding, chooseCoding, encode, isCompressible } from "@/lib/api/cache-coding"
import { type Kind, mayKeep } from "@/lib/api/cache-rules"
import { etagOf, matchesEtag } from "@/lib/api/etag"
import type { Captured } from "@/lib/net/capture"

/** Of the one request that was rendered, of its connection, or of the coding that is sent. */
const OF_ONE =
  /^(?:ratelimit|ratelimit-policy|x-request-id|connection|date|keep-alive|transfer-encoding|content-encoding|content-length|etag|vary)$/
/** A browser may keep a page but asks before it shows it again, since people look for what they have just changed. */
const PAGE_CACHE = "no-cache"

interface Representation {
  body: Buffer
  tag: string
}
/** What a client said of the answer that it wants. */
export interface Wanted {
  isHead: boolean
  coding: Coding
  ifNoneMatch: string | null
}

export function readWanted({ method, headers }: IncomingMessage): Wanted {
  const coding = chooseCoding([headers["accept-encoding"] ?? []].flat().join(","))
  return { isHead: method === "HEAD", coding, ifNoneMatch: headers["if-none-match"] ?? null }
}

export class Answer {
  /** True where anybody who asks the same may be given it. */
  readonly isPublic: boolean
  /** True where requests count against the general rate (spec §8): the app said how many are left. */
  readonly isCounted: boolean
  /** How much memory it takes, which grows with each coding that is asked for. */
  bytes: number
  readonly #status: number
  /** In turn names and values, as `writeHead` takes them. */
  readonly #headers: string[]
  readonly #plain: Buffer
  readonly #canCompress: boolean
  readonly #made = new Map<Coding, Promise<Representation>>()

  constructor(kind: Kind, { status, headers, body }: Captured) {
    this.#status = status
    this.#plain = body
    this.#canCompress = isCompressible(headers["content-type"], body.length)
    this.isPublic = mayKeep(kind, status, headers)
    this.isCounted = headers["ratelimit-policy"] !== undefined
    const own = this.isPublic && kind === "page" ? { ...headers, "cache-control": PAGE_CACHE } : headers
    const shared = Object.entries(own).filter(([name]) => !OF_ONE.test(name))
    this.#headers = shared.flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, String(one)]))
    this.#headers.push("vary", writeVary(headers.vary))
    this.bytes = body.length + this.#headers.join("").length
  }

  /** `own`: headers of this request alone, in turn names and values. */
  async send(response: ServerResponse, { isHead, coding, ifNoneMatch }: Wanted, own: readonly string[]): Promise<void> {
    const sent = this.#canCompress ? coding : "identity"
    const { body, tag } = await this.#represent(sent)
    const headers = [...this.#headers, ...own]
    if (this.isPublic) headers.push("etag", tag)
    if (this.isPublic && matchesEtag(ifNoneMatch, tag)) {
      response.writeHead(304, withoutType(headers)).end()
      return
    }
    if (sent !== "identity") headers.push("content-encoding", sent)
    headers.push("content-length", String(body.length))
    response.writeHead(this.#status, headers).end(isHead ? undefined : body)
  }

  #represent(coding: Coding): Promise<Representation> {
    const made = this.#made.get(coding) ?? this.#make(coding)
    this.#made.set(coding, made)
    return made
  }

  async #make(coding: Coding): Promise<Representation> {
    if (coding === "identity") return { body: this.#plain, tag: etagOf(this.#plain) }
    const body = await encode(this.#plain, coding)
    this.bytes += body.length
    return { body, tag: etagOf(body) }
  }
}

/** What the app's answer varies by, and the coding, each named once. */
function writeVary(vary: string | readonly string[] = []): string {
  const names = [vary, "Accept-Encoding"].flat().flatMap((line) => line.split(",").map((name) => name.trim()))
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()].join(", ")
}

function withoutType(headers: readonly string[]): string[] {
  const at = headers.indexOf("content-type")
  return at < 0 ? [...headers] : headers.toSpliced(at, 2)
}
