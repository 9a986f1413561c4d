import { describe, expect, it } from "vitest"
import { BitcoinRate } from "@/components/stats/status-terms"
import type { RateReport } from "@/lib/sources/schema"
import { NOW } from "./fixtures"
import { toHtml, wordsOf } from "./html"

const words = (rate: Partial<RateReport>) => {
  const at = rate.state === "fresh" || rate.state === "stale" ? "2026-11-21T01:35:00Z" : null
  const full: RateReport = { state: "fresh", usd: 97_040.4, at, problem: null, quotes: [], ...rate }
  return wordsOf(toHtml(<BitcoinRate rate={full} now={NOW} />))
}

describe("the line of the bitcoin rate", () => {
  it("D-src-07 shows the rate and its age, and warns if it is over a day old", () => {
    expect(words({ state: "fresh" })).toMatch(/^\|Bitcoin price\|\$97,040\| \|from \|20 min\. ago\|/)
    const stale = words({ state: "stale", at: "2026-11-19T01:35:00Z" })
    expect(stale).toContain("$97,040, out of date|")
    expect(stale).toContain("more than a day old")
  })

  it("explains what is missing without a rate, and who set a rate by hand", () => {
    expect(words({ state: "none", usd: null })).toContain(
      "Not known yet|Prices in sats cannot be converted to dollars.|",
    )
    expect(words({ state: "off", usd: null })).toContain("Not requested|Prices in sats cannot be converted")
    expect(words({ state: "fixed", usd: 100_000 })).toContain("|$100,000, set by the operator|")
  })

  it("shows why the last run found no rate, and which tickers failed", () => {
    const text = words({
      state: "stale",
      problem: "Only one ticker responded.",
      quotes: [
        { ticker: "one.example", price: 97_000, problem: null },
        { ticker: "two.example", price: null, problem: "HTTP 429" },
      ],
    })
    expect(text).toContain("The last request failed. Only one ticker responded. (two.example: HTTP 429)")
  })
})
