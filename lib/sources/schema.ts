// Types shared by adapters and the synchronization of sources: listings, pages, reasons to skip an item. At the end, the JSON
// shapes of the administrator's operations on sources, which the status page also shows (docs/decisions.md#admin).

import { z } from "zod"
import type { SourceDescription } from "@/lib/catalogue/call/description"
import type { HttpMethod, Protocol, Service } from "@/lib/catalogue/schema"
import { pageLimit } from "@/lib/contract/page-cursor"
import { namedObject } from "@/lib/contract/schema-names"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { PriceBasis } from "@/lib/protocols/money"
import { SOURCE_NAMES, type SourceName } from "@/lib/source-table"

export const jobOf = (name: SourceName): string => `sync-${name}`

/** Why an item of a source is not listed. Skipped items are counted by reason and never stop a run. */
export const SKIP_REASONS = [
  /** The item does not have the JSON shape that the source publishes. */
  "shape",
  /** A value is outside our limits for a service, or the item exceeds a limit on the number of items. */
  "limits",
  /** The source declares no price for the item. */
  "no-price",
  "unknown-protocol",
  "not-live",
  /** A request for the item's details, or for a host's document, failed. */
  "unread",
  /** The URL is missing, invalid, or neither https nor http. */
  "bad-url",
  "template",
  "onion",
  "own-host",
  "not-public",
  /** The source named the same URL, protocol and tool earlier in this pass. */
  "duplicate",
  /** The item has a URL of another host than the document that lists the item. */
  "other-host",
  /** The service is new, and its endpoint did not respond with a valid payment challenge, or robots.txt disallows the probe. */
  "unproven",
  /** The service is new, and the visit to its host reached its limit of probes or time. A later visit probes the endpoint. */
  "postponed",
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
export type Skips = Partial<Record<SkipReason, number>>

/** The probe result of an endpoint that is not listed yet, and the request body that made the endpoint send its challenge. */
export interface Proof {
  result: ProbeResult
  body: string | null
}

/** What a source declares about a service. Text is bounded and cleaned, but the URL is not normalised and nothing is verified. */
export interface Listing {
  url: string
  protocol: Protocol
  name: string
  description: string | null
  /** The source's own name for the category; `findCategory` maps it to one of our categories. */
  category: string | null
  provider: string | null
  /** Null when the source declares no method, or a method that probes do not send. */
  method: HttpMethod | null
  priceSats: bigint | null
  /** US dollars; null on test networks. */
  priceUsd: number | null
  /** The ticker of the payment asset ("USDC") where known; else the name or identifier that the source declares. */
  asset: string | null
  /** The payment network as probes name it: a CAIP-2 identifier, or "lightning", "stripe", … */
  network: string | null
  /** What the price pays for, where it is not the price of a call. Undefined for all other prices. */
  basis?: PriceBasis
  /** What one payment buys, such as `token`. */
  unit?: string | null
  /** Whether the source describes the parameters or the response. Undefined counts as false. */
  hasSchema?: boolean
  /** What the source declares about the request. Undefined when it declares nothing. */
  request?: SourceDescription
  /** The name of a tool of the MCP server at the URL. Undefined for an HTTP endpoint. */
  tool?: string
  /** The arguments that checks of a new tool send, as the JSON text of an object. Undefined for no arguments. */
  toolArguments?: string
  /** Whether lists show the service before others. Only the operator's own listings set this field. */
  featured?: boolean
  /**
   * Undefined when the source may add services without a probe. An object is the probe result of a new service, which then waits
   * for review. Null when the endpoint was not probed: the listing can only update an existing service.
   */
  proof?: Proof | null
}

export interface Page {
  listings: Listing[]
  skipped: Skips
  /** Number of items on the page: listings and skipped items. */
  items: number
  /** The adapter's cursor of the next page, as plain JSON; null after the last page. */
  resume: unknown
  /**
   * Null when more pages follow. `whole`: the pass covered everything that the source publishes, so a listing that the pass did
   * not name is gone. `cut`: the source stopped early, repeated a page, or has more pages than we read, so a missing listing
   * proves nothing.
   */
  end: "whole" | "cut" | null
  /**
   * Set when the page has the listings of one host. `isWhole`: the page has all listings of the host, so the host no longer
   * offers a listing that the page does not name.
   */
  host?: { name: string; isWhole: boolean }
}

export interface RequestPolicy {
  accept: "application/json" | "text/html"
  /**
   * Waits in milliseconds after consecutive 429 or 503 responses, before the same request is sent again. When the request fails
   * after the last wait, the run fails.
   */
  backOffMs: readonly number[]
}

export interface SourceContext {
  url: string
  /**
   * Cursor at which the previous run stopped; null at the start of a pass. An adapter that cannot parse the cursor starts the
   * pass over.
   */
  resume: unknown
  /** Returns the body of a 200 response, with retries by the request policy. Throws `UpstreamFailure` for other responses. */
  fetchText(url: string): Promise<string>
  /** Waits; rejects when the run is aborted. */
  wait(ms: number): Promise<void>
}

export interface Source {
  name: SourceName
  /** A URL. For the operator's own listings, the path of a folder. */
  url: string
  everyMinutes: number
}

export interface Adapter {
  name: SourceName
  /**
   * When a service loses the source's label, which is the source's name in the service's `sources`. `label dropped`: after
   * complete passes over the source that did not find the service. `label dropped by host`: after complete visits to the
   * service's host that did not find the service. `nothing`: never.
   */
  gone: "label dropped" | "label dropped by host" | "nothing"
  /**
   * Whether labels are removed even after a pass that names less than half as many listings as the previous pass. True only for
   * the operator's own list, where the operator removes listings on purpose.
   */
  mayShrink?: boolean
  /** `DEFAULT_REQUEST_POLICY` when absent. */
  requestPolicy?: RequestPolicy
  pages(context: SourceContext): AsyncGenerator<Page>
  /**
   * Returns the cursor after a page that cannot be read, given that page's own cursor. Absent when the next cursor is only known
   * from the content of the page.
   */
  skipPage?(resume: unknown): unknown
}

const time = z.iso.datetime()
const count = z.int().min(0)

/**
 * `misfit`: more than half of the items of a page could not be read. `shrunk`: the pass named no listing, or less than half as
 * many listings as the previous pass.
 */
export const ALERTS = ["misfit", "shrunk"] as const
export type Alert = (typeof ALERTS)[number]

export const SourceRun = namedObject("SourceRun", {
  state: z.enum(["running", "done", "failed"]),
  started_at: time,
  finished_at: time.nullable(),
  /** Number of pages that the run read; 0 also for a run that an earlier release recorded. */
  pages: count,
  /** Number of items on the pages that the run read. */
  found: count,
  new: count,
  changed: count,
  unchanged: count,
  /** Listings that were not merged, because the owner deleted the service or a reviewer rejected it. */
  left: count,
  /** Services that lost the source's label, because the source no longer names them. */
  dropped: count,
  skipped: count,
  skipped_by: z.partialRecord(z.enum(SKIP_REASONS), count),
  alerts: z.array(z.enum(ALERTS)),
  /** Why the run failed. Also set for a run that finished but skipped a page. */
  error: z.string().nullable(),
})
export type SourceRun = z.infer<typeof SourceRun>

/** A past run. `failed_runs` counts the failed runs in a row up to this one; 0 when the run did not fail. */
export const PastSourceRun = SourceRun.extend({ failed_runs: count })
export type PastSourceRun = z.infer<typeof PastSourceRun>

export const RUN_PAGE = { size: 30, max: 100 } as const
export const PastSourceRuns = namedObject("PastSourceRuns", { runs: z.array(PastSourceRun) })
export const SourceRunsQuery = z.object({ limit: pageLimit(RUN_PAGE.max, RUN_PAGE.size) })

export const SourceReport = z.object({
  name: z.enum(SOURCE_NAMES),
  /** A URL. For the operator's own listings, the path of a folder. */
  address: z.string(),
  every_minutes: z.int().min(1),
  is_running: z.boolean(),
  last_run: SourceRun.nullable(),
  last_success_at: time.nullable(),
  /** Number of failed runs in a row, at most 12; 0 when the last run succeeded. */
  failed_runs: count,
  /** Start of the first of these failed runs. */
  failing_since: time.nullable(),
  /** Null while a run is in progress. */
  next_run_at: time.nullable(),
  listings: count,
})
export type SourceReport = z.infer<typeof SourceReport>

export const SourceList = namedObject("SourceList", { sources: z.array(SourceReport) })

export const SourceSync = namedObject("SourceSync", {
  name: z.enum(SOURCE_NAMES),
  ok: z.boolean(),
  ms: z.int(),
  run: SourceRun.nullable(),
  error: z.string().nullable(),
})
export type SourceSync = z.infer<typeof SourceSync>

/** The response of one ticker: the price of one bitcoin in dollars, or the problem with the response. */
export const Quote = z.object({
  /** Only the host of the ticker's URL, because the full URL may contain the operator's API key. */
  ticker: z.string(),
  price: z.number().nullable(),
  problem: z.string().nullable(),
})
export type Quote = z.infer<typeof Quote>

/** The BTC/USD rate, its age, and the result of the last requests to the tickers. */
export interface RateReport {
  /**
   * `fixed`: set by the operator. `fresh`: at most 24 hours old. `stale`: older. `none`: no ticker has given a rate yet. `off`:
   * no ticker is configured.
   */
  state: "fixed" | "fresh" | "stale" | "none" | "off"
  usd: number | null
  /** Time of the ticker responses that gave the rate; null for a fixed rate. */
  at: string | null
  /** Why the last requests gave no rate; null when the last requests gave a rate. */
  problem: string | null
  quotes: Quote[]
}

/** One of the newest checks, while the catalogue fills for the first time. */
export type FirstCheck = Pick<
  Service,
  "name" | "protocol" | "test_network" | "payment_asset" | "payment_network" | "asked_price"
> & {
  /** The UUID of the service. */
  id: string
  at: string
  verdict: "ok" | "wrong" | "unreachable" | "no_verdict"
  http_status: number | null
  response_time_ms: number | null
  error_message: string | null
}

/** The state of a catalogue that fills for the first time. */
export interface FirstStart {
  /** Public services, and those of them that have been checked, are healthy, or were checked in the last minute. */
  found: number
  checked: number
  working: number
  last_minute: number
  /** Example listings among the public services. */
  made_up: number
  sources: SourceReport[]
  checks: FirstCheck[]
}
