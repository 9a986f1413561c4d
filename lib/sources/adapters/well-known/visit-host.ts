// Visits one host: reads its documents, and probes the endpoints that the documents name and the catalogue lacks. Reports which
// entries were taken, and which not and why.

import { baseUrl } from "@/lib/env"
import { REJECTIONS_TO_OPT_OUT } from "@/lib/probe/etiquette"
import type { ListedRequest } from "@/lib/probe/sample-body"
import { verify } from "@/lib/registration/verify"
import { TOO_MANY_REQUESTS } from "@/lib/sources/adapters/well-known/fetch-document"
import type { KnownHost } from "@/lib/sources/adapters/well-known/hosts"
import { type Endpoint, findVariant, mergeEntries } from "@/lib/sources/adapters/well-known/merge-entries"
import type { ParsedEntry } from "@/lib/sources/adapters/well-known/own-listing"
import { HostReader, type ReaderOptions } from "@/lib/sources/adapters/well-known/read-documents"
import { buildReport, type EndpointResult, type EntryResult, OPTED_OUT } from "@/lib/sources/host-files/build-report"
import type { HostReport } from "@/lib/sources/host-files/schema"
import { findListed, identityOf } from "@/lib/sources/merge/listed"
import type { Listing, Page, SkipReason, Skips } from "@/lib/sources/schema"
import { normaliseUrl } from "@/lib/text/normal-url"

/**
 * Limits of one visit. When listings exceed the limit, the visit counts as incomplete. Endpoints that a visit does not reach are left
 * to later visits. A probe that finds a valid challenge is no miss, so that a host with 200 paid endpoints is listed by one visit.
 */
const LIMITS = { listings: 200, misses: 20 } as const
const DAY_MS = 86_400_000

/** What the documents say about one URL under one protocol, in the order of the documents. */
type Entries = [Listing, ...Listing[]]
type HostPage = Omit<Page, "resume" | "end">

export interface HostVisit {
  /** The listings of the host; null when the host must not be visited, or when nothing could be read. */
  page: HostPage | null
  /** Null for our own host, which is not visited. */
  report: HostReport | null
}

export async function visitHost(host: KnownHost, options: ReaderOptions): Promise<HostVisit> {
  if (host.host === new URL(baseUrl).hostname) return { page: null, report: null }
  if (host.refusals >= REJECTIONS_TO_OPT_OUT) return { page: null, report: OPTED_OUT }
  return new Visit(host, options).run()
}

class Visit {
  readonly #listings: Listing[] = []
  readonly #skipped: Skips = {}
  readonly #reader: HostReader
  /** The endpoint of each entry by its `identityOf`, or why the entry was skipped. */
  readonly #keys = new Map<ParsedEntry, { key: string } | { skipped: SkipReason }>()
  readonly #results = new Map<string, EndpointResult & { method: Listing["method"] }>()
  #isWhole = true

  constructor(
    readonly host: KnownHost,
    options: ReaderOptions,
  ) {
    this.#reader = new HostReader(host, options)
  }

  async run(): Promise<HostVisit> {
    await this.#reader.readAll()
    this.#isWhole = this.#reader.isWhole
    const { documents, unread } = this.#reader
    for (let count = 0; count < unread; count += 1) this.#skip("unread")
    const named = new Map<string, Entries>()
    for (const { entries } of documents) {
      for (const entry of entries) this.#keys.set(entry, this.#add(entry, named))
    }
    await this.#probeUnlisted(new Map([...named].map(([key, entries]) => [key, mergeEntries(entries)])))
    return { page: this.#buildPage(), report: buildReport(documents, (entry) => this.#resultOf(entry)) }
  }

  #buildPage(): HostPage | null {
    const skips = Object.values(this.#skipped).reduce((sum, count) => sum + count, 0)
    if (skips === 0 && this.#listings.length === 0 && !this.#isWhole) return null
    const host = { name: this.host.host, isWhole: this.#isWhole }
    return { listings: this.#listings, skipped: this.#skipped, items: this.#listings.length + skips, host }
  }

  #skip(reason: SkipReason): void {
    this.#skipped[reason] = (this.#skipped[reason] ?? 0) + 1
    // An unread item may name any listing, so a missing listing does not show that the host has removed the listing.
    if (reason === "limits" || reason === "unread") this.#isWhole = false
  }

  /**
   * Collects the entries of each endpoint, because several documents may name it. A listing without a valid URL is passed on; the
   * merge counts it as skipped.
   */
  #add({ outcome }: ParsedEntry, named: Map<string, Entries>): { key: string } | { skipped: SkipReason } {
    if (typeof outcome === "string") {
      this.#skip(outcome)
      return { skipped: outcome }
    }
    const normal = normaliseUrl(outcome.url)
    if ("problem" in normal) {
      this.#listings.push({ ...outcome, proof: null })
      return { skipped: "bad-url" }
    }
    const listing = { ...outcome, url: normal.url }
    const key = identityOf(listing)
    const entries = named.get(key)
    if (entries) {
      entries.push(listing)
      this.#skip("duplicate")
    } else if (named.size >= LIMITS.listings) {
      this.#skip("limits")
      return { skipped: "limits" }
    } else named.set(key, [listing])
    return { key }
  }

  #resultOf(entry: ParsedEntry): EntryResult {
    const added = this.#keys.get(entry)
    const { outcome } = entry
    if (added === undefined || typeof outcome === "string") {
      return { skipped: typeof outcome === "string" ? outcome : "unread" }
    }
    if ("skipped" in added) return added
    const { method, ...endpoint } = this.#results.get(added.key) ?? { method: null, ...NOT_CHECKED }
    const normal = normaliseUrl(outcome.url)
    const url = "problem" in normal ? outcome.url : normal.url
    return { listing: { ...outcome, url, method: outcome.method ?? method }, endpoint }
  }

  /**
   * Probes the endpoints that are not in the catalogue, up to 20 misses. Starts at another endpoint each day, so that later visits
   * reach every endpoint.
   */
  async #probeUnlisted(named: ReadonlyMap<string, Endpoint>): Promise<void> {
    const methods = await findListed([...named.values()].map(({ variants: [listing] }) => listing))
    const unlisted: Endpoint[] = []
    for (const [key, endpoint] of named) {
      const stored = methods.get(key)
      if (stored === undefined) unlisted.push(endpoint)
      else {
        this.#listings.push({ ...findVariant(endpoint, stored), proof: null })
        this.#results.set(key, { state: "not_public", message: null, method: null })
      }
    }
    let left: number = LIMITS.misses
    for (const endpoint of rotate(unlisted, Math.floor(Date.now() / DAY_MS) * LIMITS.misses)) {
      if (left === 0 || this.#reader.isLate) {
        this.#skip("postponed")
        continue
      }
      const startedAt = performance.now()
      const outcome = await this.#prove(endpoint)
      if (outcome === "stop") left = 0
      else if (outcome === "unproven") left -= 1
      else this.#reader.provenMs += performance.now() - startedAt
    }
  }

  /**
   * Probes one endpoint, and adds its listing with the method that found a valid challenge. Returns `stop` after 429, because the
   * host wants no further requests.
   */
  async #prove(endpoint: Endpoint): Promise<"proven" | "unproven" | "stop"> {
    const { url, protocol } = endpoint.variants[0]
    const key = identityOf(endpoint.variants[0])
    if (this.#reader.isOptedOut(url)) {
      this.#skip("unproven")
      this.#results.set(key, { state: "not_allowed", message: null, method: null })
      return "unproven"
    }
    const listed = listRequests(endpoint)
    const target = { url, protocol, method: null, body: null }
    const verified = await this.#reader.withHost(url, (turn) =>
      verify(target, new Date(), turn, listed.length > 0 ? { listed } : {}),
    )
    if ("verification" in verified) {
      const { method, result, body } = verified
      this.#listings.push({ ...findVariant(endpoint, method), method, proof: { result, body } })
      this.#results.set(key, { state: "not_public", message: PROVEN, method })
      return "proven"
    }
    this.#skip("unproven")
    this.#results.set(key, { state: "no_valid_challenge", message: verified.detail || verified.error, method: null })
    return verified.probe.httpStatus === TOO_MANY_REQUESTS ? "stop" : "unproven"
  }
}

const NOT_CHECKED: EndpointResult = { state: "not_checked", message: null }
const PROVEN = "The endpoint responded with a valid challenge. The listing waits for a review."

const listRequests = ({ variants }: Endpoint): ListedRequest[] =>
  variants.flatMap(({ method, request }) => (method === null ? [] : [{ method, body: request?.body ?? null }]))

function rotate<T>(items: readonly T[], by: number): T[] {
  const start = items.length === 0 ? 0 : by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
