// Visits one host: fetches the documents that robots.txt allows, and probes the endpoints that the documents name and the
// catalogue lacks. Leases the host for each request, so that the sweep and other checks can go between them.

import { baseUrl } from "@/lib/env"
import { resolveTxt } from "@/lib/net/txt-records"
import { normaliseUrl } from "@/lib/normal-url"
import { REJECTIONS_TO_OPT_OUT } from "@/lib/probe/etiquette"
import type { Turn } from "@/lib/probe/host/turn"
import { withHost } from "@/lib/probe/host/with-host"
import { fetchRobots, isOriginOptedOut } from "@/lib/probe/robots"
import type { ListedRequest } from "@/lib/probe/sample-body"
import { verify } from "@/lib/registration/verify"
import { getRecordName, listPointers } from "@/lib/sources/adapters/well-known/dns-pointer"
import { DOCUMENTS, parseX402Document } from "@/lib/sources/adapters/well-known/documents"
import { type DocumentResult, fetchDocument, TOO_MANY_REQUESTS } from "@/lib/sources/adapters/well-known/fetch-document"
import type { KnownHost } from "@/lib/sources/adapters/well-known/hosts"
import { type Endpoint, findVariant, mergeEntries } from "@/lib/sources/adapters/well-known/merge-entries"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import { listOpenApiLinks } from "@/lib/sources/adapters/well-known/openapi-links"
import { findListed, identityOf } from "@/lib/sources/merge/listed"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import type { Listing, Page, SkipReason, Skips, SourceContext } from "@/lib/sources/schema"

/**
 * Limits of one visit. When origins or listings exceed a limit, the visit counts as incomplete. Endpoints that a visit does not reach
 * are left to later visits. A probe that finds a valid challenge counts neither as a miss nor against `totalMs`, so that a host with
 * 200 paid endpoints is listed by one visit.
 */
const LIMITS = {
  origins: 3,
  listings: 200,
  misses: 20,
  totalMs: 90_000,
  withProofsMs: 600_000,
} as const
const DAY_MS = 86_400_000
/**
 * Two days. The prober refreshes the stored rules of a responding host every day; rules older than two days are read again here.
 */
const ROBOTS_MAX_AGE_MS = 2 * DAY_MS

/** What the documents say about one URL under one protocol, in the order of the documents. */
type Entries = [Listing, ...Listing[]]

interface Options extends Pick<SourceContext, "wait"> {
  signal: AbortSignal
  /** The lookup of TXT records, which a test can replace. The default uses the configured DNS servers. */
  resolveTxt?: typeof resolveTxt
}
type HostPage = Omit<Page, "resume" | "end">

/** Returns the listings of the host; null when the host must not be visited, or when nothing could be read. */
export async function visitHost(host: KnownHost, options: Options): Promise<HostPage | null> {
  const isOurs = host.host === new URL(baseUrl).hostname
  if (isOurs || host.refusals >= REJECTIONS_TO_OPT_OUT) return null
  return new Visit(host, options).run()
}

class Visit {
  readonly #listings: Listing[] = []
  readonly #skipped: Skips = {}
  readonly #robots = new Map<string, string | null>()
  readonly #startedAt = performance.now()
  #isWhole = true
  /** The time of the probes that found a valid challenge. */
  #provenMs = 0

  constructor(
    readonly host: KnownHost,
    readonly options: Options,
  ) {}

  async run(): Promise<HostPage | null> {
    const named = new Map<string, Entries>()
    const origins = this.host.origins.slice(0, LIMITS.origins)
    this.#isWhole = origins.length === this.host.origins.length
    for (const origin of origins) {
      for (const parsed of await this.#readOrigin(origin)) this.#add(parsed, named)
    }
    for (const parsed of await this.#readPointers(origins)) this.#add(parsed, named)
    await this.#probeUnlisted(new Map([...named].map(([key, entries]) => [key, mergeEntries(entries)])))
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
  #add(parsed: ListingOrSkip, named: Map<string, Entries>): void {
    if (typeof parsed === "string") {
      this.#skip(parsed)
      return
    }
    const normal = normaliseUrl(parsed.url)
    if ("problem" in normal) {
      this.#listings.push({ ...parsed, proof: null })
      return
    }
    const listing = { ...parsed, url: normal.url }
    const key = identityOf(listing)
    const entries = named.get(key)
    if (entries) {
      entries.push(listing)
      this.#skip("duplicate")
    } else if (named.size >= LIMITS.listings) this.#skip("limits")
    else named.set(key, [listing])
  }

  async #readOrigin(origin: string): Promise<ListingOrSkip[]> {
    if (this.#isLate || !(await this.#readRobots(origin))) return ["unread"]
    const found: ListingOrSkip[] = []
    const links = new Set<string>()
    const read = new Set<string>()
    for (const { path, parse, insteadOf } of DOCUMENTS) {
      if (insteadOf !== undefined && read.has(insteadOf)) continue
      const result = await this.#readDocument(origin + path, (json) => {
        for (const link of listOpenApiLinks(json, origin)) links.add(link)
        return parse(json, origin)
      })
      found.push(...result.parsed)
      if (result.kind === "parsed") read.add(path)
      if (result.kind === "stop") return found
    }
    for (const url of links) {
      const { origin: own, pathname } = new URL(url)
      if (own !== origin || DOCUMENTS.some(({ path }) => path === pathname)) continue
      found.push(...(await this.#readDocument(url, (json) => parseOpenApi(json, origin))).parsed)
    }
    return found
  }

  /** Fetches a document of an origin whose robots.txt has been read. */
  async #readDocument(
    url: string,
    parse: (json: unknown) => ListingOrSkip[] | null,
  ): Promise<{ kind: DocumentResult["kind"]; parsed: ListingOrSkip[] }> {
    if (this.#isOptedOut(url)) {
      this.#isWhole = false
      return { kind: "none", parsed: [] }
    }
    const result = await this.#send(url, (signal) => fetchDocument(url, parse, signal))
    if (result.kind === "parsed") return result
    return { kind: result.kind, parsed: result.kind === "none" ? [] : ["unread"] }
  }

  /**
   * Reads the documents that `_x402.<host>` in DNS points to, except those that the visit has read already. Their relative URLs
   * count from the host, and they may list only endpoints of the host.
   */
  async #readPointers(origins: readonly string[]): Promise<ListingOrSkip[]> {
    const name = getRecordName(this.host.host)
    if (name === null) return []
    const result = await (this.options.resolveTxt ?? resolveTxt)(name)
    if (!result.ok) return ["unread"]
    const found: ListingOrSkip[] = []
    for (const url of listPointers(result.records, this.host.host)) {
      const { origin, pathname } = new URL(url)
      if (origins.includes(origin) && DOCUMENTS.some(({ path }) => path === pathname)) continue
      if (this.#isLate || !(await this.#readOtherRobots(origin))) {
        found.push("unread")
        continue
      }
      const home = `https://${this.host.host}`
      found.push(...(await this.#readDocument(url, (json) => parseX402Document(json, home))).parsed)
    }
    return found
  }

  /** Loads the rules of an origin that the visit has not requested yet. The stored rules are those of the visited host only. */
  async #readOtherRobots(origin: string): Promise<boolean> {
    if (this.#robots.has(origin)) return true
    const result = await this.#send(origin, (signal) => fetchRobots(origin, { signal }))
    if (result.kind === "read") this.#robots.set(origin, result.ours)
    return result.kind === "read"
  }

  /**
   * Loads the rules of robots.txt for the origin. Returns false when the host does not respond. When the response is an error,
   * the stored rules stay in force.
   */
  async #readRobots(origin: string): Promise<boolean> {
    const { robots, robotsAt } = this.host
    this.#robots.set(origin, robots)
    if (robotsAt !== null && Date.now() - robotsAt.getTime() < ROBOTS_MAX_AGE_MS) return true
    const result = await this.#send(origin, (signal) => fetchRobots(origin, { signal }))
    if (result.kind === "read") this.#robots.set(origin, result.ours)
    return result.kind === "read" || result.reason.startsWith("HTTP ")
  }

  get #isLate(): boolean {
    const takenMs = performance.now() - this.#startedAt
    return takenMs - this.#provenMs > LIMITS.totalMs || takenMs > LIMITS.withProofsMs
  }

  #isOptedOut(url: string): boolean {
    return isOriginOptedOut(this.#robots.get(new URL(url).origin) ?? this.host.robots, url)
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
      else this.#listings.push({ ...findVariant(endpoint, stored), proof: null })
    }
    let left: number = LIMITS.misses
    for (const endpoint of rotate(unlisted, Math.floor(Date.now() / DAY_MS) * LIMITS.misses)) {
      if (left === 0 || this.#isLate) {
        this.#skip("postponed")
        continue
      }
      const startedAt = performance.now()
      const outcome = await this.#prove(endpoint)
      if (outcome === "stop") left = 0
      else if (outcome === "unproven") left -= 1
      else this.#provenMs += performance.now() - startedAt
    }
  }

  /**
   * Probes one endpoint, and adds its listing with the method that found a valid challenge. Returns `stop` after 429, because the
   * host wants no further requests.
   */
  async #prove(endpoint: Endpoint): Promise<"proven" | "unproven" | "stop"> {
    const { url, protocol } = endpoint.variants[0]
    if (this.#isOptedOut(url)) {
      this.#skip("unproven")
      return "unproven"
    }
    const listed = listRequests(endpoint)
    const target = { url, protocol, method: null, body: null }
    const verified = await this.#withHost(url, (turn) =>
      verify(target, new Date(), turn, listed.length > 0 ? { listed } : {}),
    )
    if ("verification" in verified) {
      const { method, result, body } = verified
      this.#listings.push({ ...findVariant(endpoint, method), method, proof: { result, body } })
      return "proven"
    }
    this.#skip("unproven")
    return verified.probe.httpStatus === TOO_MANY_REQUESTS ? "stop" : "unproven"
  }

  #send<T>(url: string, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#withHost(url, (turn) => turn.send(request))
  }

  /** Rejects when the run is aborted, or when the host stays busy. */
  async #withHost<T>(url: string, run: (turn: Turn) => Promise<T>): Promise<T> {
    this.options.signal.throwIfAborted()
    await this.options.wait(0)
    return withHost({ url }, "source", run, this.options.signal)
  }
}

/** The requests that the documents name, each with its example body. */
const listRequests = ({ variants }: Endpoint): ListedRequest[] =>
  variants.flatMap(({ method, request }) => (method === null ? [] : [{ method, body: request?.body ?? null }]))

function rotate<T>(items: readonly T[], by: number): T[] {
  const start = items.length === 0 ? 0 : by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
