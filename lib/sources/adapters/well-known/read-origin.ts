// Reads the documents of one origin, or one OpenAPI document, for a caller that registers all endpoints of it. Unlike a visit of the
// source, it probes nothing and leaves the order of requests to the caller.

import { getDomain } from "tldts"
import type { Protocol } from "@/lib/catalogue/schema"
import { normaliseUrl } from "@/lib/normal-url"
import { getField } from "@/lib/protocols/json"
import { PROTOCOLS } from "@/lib/protocols/names"
import { DOCUMENTS } from "@/lib/sources/adapters/well-known/documents"
import { type DocumentResult, fetchDocument } from "@/lib/sources/adapters/well-known/fetch-document"
import { mergeEntries } from "@/lib/sources/adapters/well-known/merge-entries"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import { listOpenApiLinks } from "@/lib/sources/adapters/well-known/openapi-links"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import type { Listing, Skips } from "@/lib/sources/schema"
import { isUrl } from "@/lib/url"

/** A document that the host has. A missing document is not named. */
export interface ReadDocument {
  url: string
  isRead: boolean
  /** The endpoints that the document names. */
  entries: number
  /** The items that are no endpoints, by reason. */
  skipped: Skips
}

/** One URL, with what all documents say about it. */
export interface NamedEndpoint {
  url: string
  foundIn: string[]
  protocols: Protocol[]
  /** One for each method that a document names, safe methods first; one without a method when none is named. */
  variants: readonly Listing[]
}

export interface OriginDocuments {
  documents: ReadDocument[]
  endpoints: NamedEndpoint[]
}

/** Sends one request to the host of `url`. Null: the host must not be requested, or was busy for too long. */
export type SendToHost = <T>(url: string, request: (signal: AbortSignal) => Promise<T>) => Promise<T | null>
type Parse = (json: unknown) => ListingOrSkip[] | null

/** Requests all documents of an origin, one after the other, until the host does not respond. Network failures do not throw. */
export async function readOrigin(origin: string, send: SendToHost): Promise<OriginDocuments> {
  const reader = new Reader(send)
  const links = new Set<string>()
  for (const { path, parse, insteadOf } of DOCUMENTS) {
    if (insteadOf !== undefined && reader.hasRead(origin + insteadOf)) continue
    const kind = await reader.read(origin + path, (json) => {
      for (const link of listOpenApiLinks(json, origin)) links.add(link)
      return parse(json, origin)
    })
    if (kind === "stop") return reader.result
  }
  for (const url of links) {
    const { origin: own, pathname } = new URL(url)
    if (own !== origin || DOCUMENTS.some(({ path }) => path === pathname)) continue
    await reader.read(url, (json) => parseOpenApi(json, origin))
  }
  return reader.result
}

/** Requests one OpenAPI document. Its paths count from its first server when that is on the same registrable domain. */
export async function readOpenApi(url: string, send: SendToHost): Promise<OriginDocuments> {
  const reader = new Reader(send)
  await reader.read(url, (json) => parseOpenApi(json, chooseOrigin(json, url)))
  return reader.result
}

/**
 * The origin of the document's first server. Another registrable domain counts as the document's own origin, because a document
 * must not describe the endpoints of another party.
 */
export function chooseOrigin(document: unknown, url: string): string {
  const { origin } = new URL(url)
  const servers = getField(document, "servers")
  const server = getField(Array.isArray(servers) ? servers[0] : null, "url")
  if (typeof server !== "string" || server.length > 2_000 || !isUrl(server, url)) return origin
  const named = new URL(server, url)
  const isSame = named.hostname === new URL(url).hostname || siteOf(named.href) === siteOf(url)
  return /^https?:$/.test(named.protocol) && isSame ? named.origin : origin
}

/** Each customer of a hosting service counts as a site. An IP address is its own site. */
const siteOf = (url: string) => getDomain(url, { allowPrivateDomains: true }) ?? new URL(url).hostname

class Reader {
  readonly #documents: ReadDocument[] = []
  readonly #entries = new Map<string, { foundIn: Set<string>; listings: [Listing, ...Listing[]] }>()

  constructor(readonly send: SendToHost) {}

  hasRead(url: string): boolean {
    return this.#documents.some((document) => document.url === url && document.isRead)
  }

  async read(url: string, parse: Parse): Promise<DocumentResult["kind"]> {
    const result = await this.send(url, (signal) => fetchDocument(url, parse, signal))
    if (result === null) {
      this.#documents.push({ url, isRead: false, entries: 0, skipped: {} })
      return "stop"
    }
    if (result.kind === "parsed") this.#take(url, result.parsed)
    else if (result.kind !== "none") this.#documents.push({ url, isRead: false, entries: 0, skipped: {} })
    return result.kind
  }

  #take(document: string, parsed: readonly ListingOrSkip[]): void {
    const named = new Set<string>()
    const skipped: Skips = {}
    for (const item of parsed) {
      const normal = typeof item === "string" ? { problem: item } : normaliseUrl(item.url)
      if (typeof item === "string" || "problem" in normal) {
        const reason = typeof item === "string" ? item : "bad-url"
        skipped[reason] = (skipped[reason] ?? 0) + 1
        continue
      }
      named.add(normal.url)
      this.#add({ ...item, url: normal.url }, document)
    }
    this.#documents.push({ url: document, isRead: true, entries: named.size, skipped })
  }

  #add(listing: Listing, document: string): void {
    const known = this.#entries.get(listing.url)
    if (known) {
      known.foundIn.add(document)
      known.listings.push(listing)
    } else this.#entries.set(listing.url, { foundIn: new Set([document]), listings: [listing] })
  }

  get result(): OriginDocuments {
    const endpoints = [...this.#entries].map(([url, { foundIn, listings }]) => ({
      url,
      foundIn: [...foundIn],
      protocols: PROTOCOLS.filter((protocol) => listings.some((listing) => listing.protocol === protocol)),
      variants: mergeEntries(listings).variants,
    }))
    return { documents: this.#documents, endpoints }
  }
}
