// What an adapter hands over, whichever place it reads: listings as that place describes them, page by page, and what did not
// fit. What becomes of them is decided by the merge alone. At the end, the wire shapes of the administrator's calls about
// sources (decisions.md, "Admin"), which the status page shows too.

import { z } from "zod"
import type { HttpMethod, Protocol } from "@/lib/catalogue/schema"
import type { ProbeResult } from "@/lib/probe/probe"
import { SOURCE_NAMES, type SourceName } from "@/lib/source-table"

/** The job that reads the source. */
export const jobOf = (name: SourceName): string => `sync-${name}`

/** Why an item is not taken. Each is counted, none stops a run. */
export const SKIP_REASONS = [
  /** Does not have the published shape. */
  "shape",
  /** Too long, not a number, or otherwise outside the limits of a listing. */
  "limits",
  /** Costs nothing, as the place says. */
  "no-price",
  "unknown-protocol",
  "not-live",
  /** What the place says of it stands on a page of its own, which could not be read. */
  "unread",
  /** No https or http address, or one that cannot be parsed. */
  "bad-url",
  "template",
  "onion",
  "own-host",
  "not-public",
  /** The same listing once more in one run. */
  "duplicate",
  /** A host speaks for no other. */
  "other-host",
  /** Nobody has it yet, and its endpoint was asked and showed no valid challenge. */
  "unproven",
  /** Nobody has it yet, and so many of its host were asked already in this pass. */
  "postponed",
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
export type Skips = Partial<Record<SkipReason, number>>

/** What an endpoint answered that was asked before it is listed, and the body that led to its challenge. */
export interface Proof {
  result: ProbeResult
  body: string | null
}

/** As the place says it: bounded and cleaned, not yet normalised, and nothing of it proven. */
export interface Listing {
  url: string
  protocol: Protocol
  name: string
  description: string | null
  /** In the words of the place; mapped to ours by `findCategory`. */
  category: string | null
  provider: string | null
  /** Null where the place does not say, or names one that a probe does not send. */
  method: HttpMethod | null
  priceSats: bigint | null
  /** US dollars; null for test money. */
  priceUsd: number | null
  /** Ticker where known, as a probe names it. */
  asset: string | null
  /** As a probe names it: the CAIP-2 identifier, or "lightning", "stripe", … */
  network: string | null
  /** Whether it is shown before others: the operator's to say, in the list of its own. */
  featured?: boolean
  /**
   * Absent where the place is trusted to name endpoints. Else a newcomer enters with its proof alone, to be reviewed; null
   * speaks of a listing that is there already.
   */
  proof?: Proof | null
}

export interface Page {
  listings: Listing[]
  skipped: Skips
  /** Listings the page spoke of: those offered and those skipped. */
  items: number
  /** Where to go on after a crash, as plain JSON; null when nothing follows. */
  resume: unknown
  /**
   * Null when more follows. `whole`: the place says that this was all, so what the pass did not name it no longer has.
   * `cut`: it broke off, repeats itself or goes on further than we read, so nothing follows from its silence.
   */
  end: "whole" | "cut" | null
  /**
   * Where each page is what one host says of itself. `isWhole`: it said all it has to say, so what it did not name it no
   * longer has (gone: "label dropped by host").
   */
  host?: { name: string; isWhole: boolean }
}

/** How a place wants to be asked over HTTP. */
export interface RequestPolicy {
  accept: "application/json" | "text/html"
  /** After each refusal (429, 503) in a row, before asking the same again; after the last the run ends. */
  backOffMs: readonly number[]
}

/** How an adapter asks. */
export interface SourceContext {
  /** The address it is set to. */
  url: string
  /** Where the run before broke off; null begins anew. What cannot be understood begins anew too. */
  resume: unknown
  /** The body of a page as text, after as many refusals as the requestPolicy bear. Throws UpstreamFailure. */
  ask(url: string): Promise<string>
  /** Rejects when the run is stopped. */
  wait(ms: number): Promise<void>
}

/** A source as it is set here. */
export interface Source {
  name: SourceName
  /** A URL, or the folder of the operator's own listings. */
  url: string
  everyMinutes: number
}

/** How a source is read. */
export interface Adapter {
  name: SourceName
  /** Whether whole passes that do not name a listing take the label from it (sources.md, "Gone means"). */
  gone: "label dropped" | "label dropped by host" | "nothing"
  /** A list that names far fewer listings than before means it: nobody but the operator writes it. */
  mayShrink?: boolean
  /** Absent where nothing is asked over HTTP. */
  requestPolicy?: RequestPolicy
  pages(asking: SourceContext): AsyncGenerator<Page>
  /** The place after the page that cannot be read, from where that one begins; absent where only the page itself tells. */
  step?(resume: unknown): unknown
}

const time = z.iso.datetime()
const count = z.int().min(0)

/** `misfit`: more than half of a page did not have the shape we read. `shrunk`: far fewer listings than before were named. */
export const ALERTS = ["misfit", "shrunk"] as const
export type Alert = (typeof ALERTS)[number]

/** One run over a place, as far as it has come. */
export const SourceRun = z.object({
  state: z.enum(["running", "done", "failed"]),
  started_at: time,
  finished_at: time.nullable(),
  /** Listings the place spoke of. */
  found: count,
  new: count,
  changed: count,
  unchanged: count,
  /** Left as they are: deleted by their owners, or turned down by a reviewer. */
  left: count,
  /** Lost the label, since the place no longer names them. */
  dropped: count,
  skipped: count,
  /** By why they were skipped. */
  skipped_by: z.partialRecord(z.enum(SKIP_REASONS), count),
  alerts: z.array(z.enum(ALERTS)),
  /** Also of a run that is done, where a page had to be left out. */
  error: z.string().nullable(),
})
export type SourceRun = z.infer<typeof SourceRun>

export const SourceReport = z.object({
  name: z.enum(SOURCE_NAMES),
  /** What is asked: an address, or the folder of the operator's own listings. */
  address: z.string(),
  every_minutes: z.int().min(1),
  is_running: z.boolean(),
  last_run: SourceRun.nullable(),
  last_success_at: time.nullable(),
  /** Null while it runs. */
  next_run_at: time.nullable(),
  /** Public listings that carry the label. */
  listings: count,
})
export type SourceReport = z.infer<typeof SourceReport>

/** The body of GET /api/v1/admin/sources. */
export const SourceList = z.object({ sources: z.array(SourceReport) })

/** The answer of POST /api/v1/admin/sources/{name}/sync. */
export const SourceSync = z.object({
  name: z.enum(SOURCE_NAMES),
  ok: z.boolean(),
  ms: z.int(),
  run: SourceRun.nullable(),
  error: z.string().nullable(),
})
export type SourceSync = z.infer<typeof SourceSync>

/** What one ticker said: a price in dollars, or what is wrong with its answer. */
export interface Quote {
  /** Its host: an operator's address may hold a key. */
  ticker: string
  price: number | null
  problem: string | null
}

/** What a bitcoin costs as far as we know, how old that is, and what came of asking last. */
export interface RateReport {
  /** `fixed`: the operator says so. `off`: nobody is asked. `none`: nobody has answered yet. */
  state: "fixed" | "fresh" | "stale" | "none" | "off"
  usd: number | null
  /** When it was asked; null where it is fixed. */
  at: string | null
  /** Why asking last made no rate; null where it did. */
  problem: string | null
  quotes: Quote[]
}
