// What an adapter hands over, whichever place it reads: listings as that place describes them, page by page, and what did not
// fit. What becomes of them is decided by the merge alone.

import type { Protocol } from "@/lib/catalogue/schema"

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
  "no-price",
  "unknown-protocol",
  "not-live",
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

/** As the place says it: bounded and cleaned, not yet normalised, and nothing of it proven. */
export interface Offer {
  url: string
  protocol: Protocol
  name: string
  description: string | null
  /** In the words of the place; mapped to ours by `categorise`. */
  category: string | null
  provider: string | null
  /** Null where the place does not say. */
  method: string | null
  priceSats: bigint | null
  /** US dollars. */
  priceUsd: number | null
  asset: string | null
  network: string | null
}

/** One item of a page may hold several listings, and may be skipped in part. */
export interface Page {
  offers: Offer[]
  skipped: Partial<Record<SkipReason, number>>
  /** Items the page held, whatever became of them. */
  items: number
  /** Where to go on after a crash, as plain JSON; null when nothing follows. */
  resume: unknown
}

/** How an adapter asks. Throws UpstreamFailure; waits as long as the place wants (429) within the manners it states. */
export interface Asking {
  /** The address it is set to. */
  url: string
  /** Where the run before broke off; null begins anew. What cannot be understood begins anew too. */
  resume: unknown
  /** The body of a page as text. */
  ask(url: string): Promise<string>
  /** Between pages, and after a refusal. Rejects when the run is stopped. */
  wait(ms: number): Promise<void>
}

export interface Adapter {
  name: AdapterName
  url: string
  everyMinutes: number
  /** Whether a whole pass that does not name a listing takes the label from it (sources.md, "Gone means"). */
  gone: "label dropped" | "nothing"
  pages(asking: Asking): AsyncGenerator<Page>
}
