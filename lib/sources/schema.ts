// What an adapter returns: pages of listings, and the reasons of skipped items. At the end, the wire shapes of the
// administrator's operations about sources, which the status page shows too (docs/decisions.md#admin).

import { z } from "zod"
import type { HttpMethod, Protocol } from "@/lib/catalogue/schema"
import type { ProbeResult } from "@/lib/probe/probe"
import { SOURCE_NAMES, type SourceName } from "@/lib/source-table"

/** The job that reads the source. */
export const jobOf = (name: SourceName): string => `sync-${name}`

/** Why an item is skipped. Skipped items are counted; none stops a run. */
export const SKIP_REASONS = [
  /** Does not have the published shape. */
  "shape",
  /** Too long, not a number, or otherwise outside the limits of a service. */
  "limits",
  /** Free, according to the source. */
  "no-price",
  "unknown-protocol",
  "not-live",
  /** Described on another page of the source, which could not be read. */
  "unread",
  /** Neither an https nor an http URL. */
  "bad-url",
  "template",
  "onion",
  "own-host",
  "not-public",
  /** Named before in the same pass. */
  "duplicate",
  /** In a document on another host. */
  "other-host",
  /** Not listed yet, and its endpoint showed no valid challenge. */
  "unproven",
  /** Not listed yet, and the visit probed as many endpoints of the host as it may. */
  "postponed",
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
export type Skips = Partial<Record<SkipReason, number>>

/** The response of an endpoint that was probed before it is listed, and the request body that led to its challenge. */
export interface Proof {
  result: ProbeResult
  body: string | null
}

/** What a source declares about a service: text is bounded and cleaned, the URL is not normalised, and nothing is verified. */
export interface Listing {
  url: string
  protocol: Protocol
  name: string
  description: string | null
  /** In the words of the source; `findCategory` maps it to one of ours. */
  category: string | null
  provider: string | null
  /** Null when the source names none, or one that probes do not send. */
  method: HttpMethod | null
  priceSats: bigint | null
  /** US dollars; null for test money. */
  priceUsd: number | null
  /** A ticker where known, as probes name it. */
  asset: string | null
  /** As probes name it: a CAIP-2 identifier, or "lightning", "stripe", … */
  network: string | null
  /** Whether lists show it first. Only the operator's own listings declare it. */
  featured?: boolean
  /**
   * Undefined when the source is trusted to name endpoints. Otherwise a new service needs a proof and waits for review; null is
   * for services that are listed already.
   */
  proof?: Proof | null
}

export interface Page {
  listings: Listing[]
  skipped: Skips
  /** Items on the page: the listings and those skipped. */
  items: number
  /** Where the next page begins, as plain JSON; null when nothing follows. */
  resume: unknown
  /**
   * Null when more follows. `whole`: the source published everything, so it no longer has what the pass did not name. `cut`: the
   * source stopped early, repeats itself, or has more pages than we read, so missing listings mean nothing.
   */
  end: "whole" | "cut" | null
  /** Set when a page is what one host publishes. `isWhole`: the host no longer has what the page does not name. */
  host?: { name: string; isWhole: boolean }
}

/** How requests to a source are sent. */
export interface RequestPolicy {
  accept: "application/json" | "text/html"
  /** Waits after consecutive 429 or 503 responses, before the same request is sent again. After the last one the run fails. */
  backOffMs: readonly number[]
}

/** What a run gives to an adapter. */
export interface SourceContext {
  url: string
  /** Where the run before stopped; null at the beginning. An adapter starts over when it cannot parse the value. */
  resume: unknown
  /** The body of a page, after as many attempts as the policy allows. Throws `UpstreamFailure`. */
  fetchText(url: string): Promise<string>
  /** Rejects when the run is stopped. */
  wait(ms: number): Promise<void>
}

/** A configured source. */
export interface Source {
  name: SourceName
  /** A URL, or the folder of the operator's own listings. */
  url: string
  everyMinutes: number
}

/** How a source is read. */
export interface Adapter {
  name: SourceName
  /** Whether services lose the label when whole passes, or whole visits to their host, do not name them. */
  gone: "label dropped" | "label dropped by host" | "nothing"
  /** Whether a pass that names far fewer listings than before is trusted. Only the operator writes such a list. */
  mayShrink?: boolean
  /** `DEFAULT_REQUEST_POLICY` when absent. */
  requestPolicy?: RequestPolicy
  pages(context: SourceContext): AsyncGenerator<Page>
  /** The position after a page that cannot be read, from its own position. Absent when only the page itself names the next. */
  skipPage?(resume: unknown): unknown
}

const time = z.iso.datetime()
const count = z.int().min(0)

/** `misfit`: more than half of a page did not fit the known shape. `shrunk`: the source named far fewer listings than before. */
export const ALERTS = ["misfit", "shrunk"] as const
export type Alert = (typeof ALERTS)[number]

/** One run of a source, so far. */
export const SourceRun = z.object({
  state: z.enum(["running", "done", "failed"]),
  started_at: time,
  finished_at: time.nullable(),
  /** Items that the source published. */
  found: count,
  new: count,
  changed: count,
  unchanged: count,
  /** Not merged: deleted by their owners, or rejected by a reviewer. */
  left: count,
  /** Services that lost the label, since the source no longer names them. */
  dropped: count,
  skipped: count,
  skipped_by: z.partialRecord(z.enum(SKIP_REASONS), count),
  alerts: z.array(z.enum(ALERTS)),
  /** Also set for a run that is done but left out a page. */
  error: z.string().nullable(),
})
export type SourceRun = z.infer<typeof SourceRun>

export const SourceReport = z.object({
  name: z.enum(SOURCE_NAMES),
  /** A URL, or the folder of the operator's own listings. */
  address: z.string(),
  every_minutes: z.int().min(1),
  is_running: z.boolean(),
  last_run: SourceRun.nullable(),
  last_success_at: time.nullable(),
  /** Null during a run. */
  next_run_at: time.nullable(),
  /** Public services with the label. */
  listings: count,
})
export type SourceReport = z.infer<typeof SourceReport>

/** The body of GET /api/v1/admin/sources. */
export const SourceList = z.object({ sources: z.array(SourceReport) })

/** The response of POST /api/v1/admin/sources/{name}/sync. */
export const SourceSync = z.object({
  name: z.enum(SOURCE_NAMES),
  ok: z.boolean(),
  ms: z.int(),
  run: SourceRun.nullable(),
  error: z.string().nullable(),
})
export type SourceSync = z.infer<typeof SourceSync>

/** The response of one ticker: a price in dollars, or what is wrong with the response. */
export const Quote = z.object({
  /** The host. The URL may hold the operator's key. */
  ticker: z.string(),
  price: z.number().nullable(),
  problem: z.string().nullable(),
})
export type Quote = z.infer<typeof Quote>

/** The BTC/USD rate, its age, and the result of the last requests to the tickers. */
export interface RateReport {
  /** `fixed`: set by the operator. `off`: there are no tickers. `none`: no ticker has responded yet. */
  state: "fixed" | "fresh" | "stale" | "none" | "off"
  usd: number | null
  /** When the tickers responded; null for a fixed rate. */
  at: string | null
  /** Why the last requests gave no rate; null when they did. */
  problem: string | null
  quotes: Quote[]
}
