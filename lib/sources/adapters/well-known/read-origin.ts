// Reads the documents of one origin, or one OpenAPI document, for a caller that registers all endpoints of it. Unlike a visit of the
// source, it probes nothing and leaves the order of requests to the caller.

import { getDomain } from "tldts"
import type { Protocol } from "@/lib/catalogue/schema"
import { getField } from "@/lib/protocols/json"
import { PROTOCOLS } from "@/lib/protocols/names"
import {
  type ReadDocument as FetchedDocument,
  fetchDocument,
  isUnread,
  withoutResponse,
} from "@/lib/sources/adapters/well-known/fetch-document"
import { mergeEntries } from "@/lib/sources/adapters/well-known/merge-entries"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import { type Parse, readOriginDocuments } from "@/lib/sources/adapters/well-known/origin-documents"
import type { ParsedEntry } from "@/lib/sources/adapters/well-known/own-listing"
import { SKIP_WORDS } from "@/lib/sources/host-files/words"
import type { Listing, Skips } from "@/lib/sources/schema"
import { normaliseUrl } from "@/lib/text/normal-url"
import { isUrl } from "@/lib/text/url"

/** A document that the host has. A missing document is not named. */
export interface ReadDocument {
  url: string
  isRead: boolean
  /** The endpoints that the document names. */
  entries: number
  /** The items that are no endpoints, by reason. */
  skipped: Skips
  /** Why the document could not be read; null for one that was read. */
  problem: string | null
}

/** One URL, with what all documents say about it. */
export interface NamedEndpoint {
  url: string
  foundIn: string[]
  protocols: Protocol[]
  /** One for each method that a document names, safe methods first; one without a method when none is named. */
  variants: readonly Listing[]
}

/** A path with placeholders, for which the document has no examples. */
export interface NamedTemplate {
  /** The origin and the path as the document has it. */
  url: string
  foundIn: string
  /** Why it names no endpoint, as a sentence. */
  message: string
}

export interface OriginDocuments {
  documents: ReadDocument[]
  endpoints: NamedEndpoint[]
  templates: NamedTemplate[]
}

/** Sends one request to the host of `url`. Null: the host must not be requested, or was busy for too long. */
export type SendToHost = <T>(url: string, request: (signal: AbortSignal) => Promise<T>) => Promise<T | null>
const NOT_SENT = "The host asks not to be checked, or was busy."

/** Requests all documents of an origin, one after the other, until the host does not respond. Network failures do not throw. */
export async function readOrigin(origin: string, send: SendToHost): Promise<OriginDocuments> {
  const reader = new Reader(send)
  await readOriginDocuments(origin, (url, parse) => reader.read(url, parse))
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
  readonly #templates = new Map<string, NamedTemplate>()
  readonly #entries = new Map<string, { foundIn: Set<string>; listings: [Listing, ...Listing[]] }>()

  constructor(readonly send: SendToHost) {}

  async read(url: string, parse: Parse): Promise<FetchedDocument> {
    const sent = await this.send(url, (signal) => fetchDocument(url, parse, signal))
    const document = sent ?? withoutResponse(url, "failed", NOT_SENT, { isLast: true })
    if (document.result === "read") this.#take(url, document.entries)
    else if (isUnread(document)) this.#addUnread(url, document.message ?? "")
    return document
  }

  #addUnread(url: string, problem: string): void {
    this.#documents.push({ url, isRead: false, entries: 0, skipped: {}, problem })
  }

  #take(document: string, entries: readonly ParsedEntry[]): void {
    const named = new Set<string>()
    const skipped: Skips = {}
    for (const { outcome, template } of entries) {
      const normal = typeof outcome === "string" ? { problem: outcome } : normaliseUrl(outcome.url)
      if (typeof outcome === "string" || "problem" in normal) {
        const isLost = outcome === "template" && !(template && this.#addTemplate(template.path, document))
        const reason = typeof outcome !== "string" || isLost ? "bad-url" : outcome
        skipped[reason] = (skipped[reason] ?? 0) + 1
        continue
      }
      named.add(normal.url)
      this.#add({ ...outcome, url: normal.url }, document)
    }
    this.#documents.push({ url: document, isRead: true, entries: named.size, skipped, problem: null })
  }

  /** @returns false for a template that is no part of a URL */
  #addTemplate(path: string, foundIn: string): boolean {
    const url = path.startsWith("/") ? new URL(foundIn).origin + path : path
    if (!isUrl(url)) return false
    if (!this.#templates.has(url)) this.#templates.set(url, { url, foundIn, message: SKIP_WORDS.template })
    return true
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
    return { documents: this.#documents, endpoints, templates: [...this.#templates.values()] }
  }
}
