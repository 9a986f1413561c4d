// Runs an adapter to its end as a source run does, and keeps everything it says. Waits are written down, not waited.

import { HTTP_METHODS } from "@/lib/catalogue/schema"
import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import type { Adapter, Asking, Offer, Page, SkipReason, Skips } from "@/lib/sources/schema"
import { createAsking } from "@/lib/sources/sync/manners"
import { countCharacters, isVisibleText } from "@/lib/text"

export interface Ran {
  pages: Page[]
  offers: Offer[]
  skipped: Skips
  waits: number[]
  end: Page["end"]
  /** Why it broke off, or null. */
  failure: string | null
}

/** Asks `url` for real. */
export function runAdapter(adapter: Adapter, url: string, given: { resume?: unknown; timeoutMs?: number } = {}) {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const baseUrl = "https://directory.example"
  return run(adapter, createAsking(adapter, { url, resume: null, baseUrl, wait, ...given }), waits)
}

/** The answers are given: one text for every request, or one for each address. */
export function readWith(adapter: Adapter, answer: string | ((url: string) => string)): Promise<Ran> {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const ask = async (url: string) => (typeof answer === "string" ? answer : answer(url))
  return run(adapter, { url: "https://place.example/list", resume: null, ask, wait }, waits)
}

async function run(adapter: Adapter, asking: Asking, waits: number[]): Promise<Ran> {
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
    offers: pages.flatMap(({ offers }) => offers),
    skipped,
    waits,
    end: pages.at(-1)?.end ?? null,
    failure,
  }
}

/** What of an offer is outside the limits of a listing; none in what an adapter hands over. */
export function problemsOf(offer: Offer): string[] {
  const tooLong = (text: string | null, max: number, lines = false) =>
    text !== null &&
    (text === "" || countCharacters(text) > max || !isVisibleText(text) || (!lines && /[\t\n]/.test(text)))
  const usd = offer.priceUsd ?? 0
  const sats = offer.priceSats ?? 0n
  const found: [string, boolean][] = [
    ["url", tooLong(offer.url, 2_000) || !/^https?:\/\//i.test(offer.url) || !URL.canParse(offer.url)],
    ["name", tooLong(offer.name, 200)],
    ["description", tooLong(offer.description, 2_000, true)],
    ["category", tooLong(offer.category, 100)],
    ["provider", tooLong(offer.provider, 200)],
    ["asset", tooLong(offer.asset, 100)],
    ["network", tooLong(offer.network, 100)],
    ["method", offer.method !== null && !HTTP_METHODS.includes(offer.method)],
    ["usd", !(usd >= 0 && usd <= 1e12) || (usd > 0 && usd < 1e-12)],
    ["sats", sats < 0n || sats > 2_100_000_000_000_000n],
  ]
  return found.flatMap(([name, isWrong]) => (isWrong ? [name] : []))
}
