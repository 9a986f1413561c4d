// Runs an adapter to its end as a source run does, and collects its pages. Pauses are recorded in `waits` and take no time.

import { HTTP_METHODS } from "@/lib/catalogue/schema"
import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import type { Adapter, Listing, Page, SkipReason, Skips, SourceContext } from "@/lib/sources/schema"
import { createSourceContext } from "@/lib/sources/sync/source-context"
import { countCharacters, isVisibleText } from "@/lib/text/text"
import { isUrl } from "@/lib/text/url"

export interface Ran {
  pages: Page[]
  listings: Listing[]
  skipped: Skips
  waits: number[]
  end: Page["end"]
  /** The reason of the failure, or null if the adapter did not fail. */
  failure: string | null
}

/** Runs the adapter on `url` over a real connection. */
export function runAdapter(adapter: Adapter, url: string, given: { resume?: unknown; timeoutMs?: number } = {}) {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const baseUrl = "https://directory.example"
  return run(adapter, createSourceContext(adapter, { url, resume: null, baseUrl, wait, ...given }), waits)
}

/** Runs the adapter without connections. `response` is the body of every response, or a function of the requested URL. */
export function readWith(adapter: Adapter, response: string | ((url: string) => string)): Promise<Ran> {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const fetchText = async (url: string) => (typeof response === "string" ? response : response(url))
  return run(adapter, { url: "https://place.example/list", resume: null, fetchText, wait }, waits)
}

async function run(adapter: Adapter, asking: SourceContext, waits: number[]): Promise<Ran> {
  const pages: Page[] = []
  let failure: string | null = null
  try {
    for await (const page of adapter.pages(asking)) pages.push(page)
  } catch (error) {
    if (!isUpstreamFailure(error)) throw error
    failure = error.reason
  }
  const skipped: Skips = {}
  for (const [reason, count] of pages.flatMap((page) => Object.entries(page.skipped) as [SkipReason, number][])) {
    skipped[reason] = (skipped[reason] ?? 0) + count
  }
  return {
    pages,
    listings: pages.flatMap(({ listings }) => listings),
    skipped,
    waits,
    end: pages.at(-1)?.end ?? null,
    failure,
  }
}

/** Returns the fields of a listing that exceed a limit of the database. Adapters must not yield such listings. */
export function problemsOf(listing: Listing): string[] {
  const tooLong = (text: string | null, max: number, lines = false) =>
    text !== null &&
    (text === "" || countCharacters(text) > max || !isVisibleText(text) || (!lines && /[\t\n]/.test(text)))
  const usd = listing.priceUsd ?? 0
  const sats = listing.priceSats ?? 0n
  const found: [string, boolean][] = [
    ["url", tooLong(listing.url, 2_000) || !/^https?:\/\//i.test(listing.url) || !isUrl(listing.url)],
    ["name", tooLong(listing.name, 200)],
    ["description", tooLong(listing.description, 2_000, true)],
    ["category", tooLong(listing.category, 100)],
    ["provider", tooLong(listing.provider, 200)],
    ["asset", tooLong(listing.asset, 100)],
    ["network", tooLong(listing.network, 100)],
    ["method", listing.method !== null && !HTTP_METHODS.includes(listing.method)],
    ["usd", !(usd >= 0 && usd <= 1e12) || (usd > 0 && usd < 1e-12)],
    ["sats", sats < 0n || sats > 2_100_000_000_000_000n],
  ]
  return found.flatMap(([name, isWrong]) => (isWrong ? [name] : []))
}

export type Expected = Partial<Listing> | SkipReason

/** Returns the first listing of a run. If there is none, returns the reason of the failure or the skip reasons. */
export async function first(run: Promise<Ran>): Promise<Listing | string> {
  const { listings, skipped, failure } = await run
  return failure ?? listings[0] ?? Object.keys(skipped).join()
}
