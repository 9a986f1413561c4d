// What an adapter hands over, whichever place it reads: listings as that place describes them, page by page, and what did not
// fit. What becomes of them is decided by the merge alone.

import type { HttpMethod, Protocol } from "@/lib/catalogue/schema"

/** The places that are asked on a schedule; the labels of listings that come from them (spec §2.1). */
export const ADAPTERS = [
  "bazaar",
  "satring",
  "l402apps",
  "sponge",
  "l402directory",
  "mpp",
  "well-known",
  "exclusive",
] as const
export type AdapterName = (typeof ADAPTERS)[number]

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
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
export type Skips = Partial<Record<SkipReason, number>>

/** Reasons that speak against the place itself: when half of a page is skipped for these, it no longer says what we read. */
export const MISFITS: readonly SkipReason[] = ["shape", "limits", "bad-url"]

/** As the place says it: bounded and cleaned, not yet normalised, and nothing of it proven. */
export interface Offer {
  url: string
  protocol: Protocol
  name: string
  description: string | null
  /** In the words of the place; mapped to ours by `categorise`. */
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
}

export interface Page {
  offers: Offer[]
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
}

/** How a place wants to be asked over HTTP. */
export interface Manners {
  accept: "application/json" | "text/html"
  /** After each refusal (429, 503) in a row, before asking the same again; after the last the run ends. */
  backOffMs: readonly number[]
}

/** How an adapter asks. */
export interface Asking {
  /** The address it is set to. */
  url: string
  /** Where the run before broke off; null begins anew. What cannot be understood begins anew too. */
  resume: unknown
  /** The body of a page as text, after as many refusals as the manners bear. Throws UpstreamFailure. */
  ask(url: string): Promise<string>
  /** Rejects when the run is stopped. */
  wait(ms: number): Promise<void>
}

export interface Adapter {
  name: AdapterName
  url: string
  everyMinutes: number
  /** Whether a whole pass that does not name a listing takes the label from it (sources.md, "Gone means"). */
  gone: "label dropped" | "nothing"
  /** Absent where nothing is asked over HTTP. */
  manners?: Manners
  pages(asking: Asking): AsyncGenerator<Page>
}
