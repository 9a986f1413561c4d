import { describe, expect, it } from "vitest"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { asked, buildCheck, buildRow } from "./fixtures"
import { PRICE, render, renderHistory, words } from "./service-page-fixtures"

describe("the price history", () => {
  it("is a sentence for one price, and a line with the change once the price has changed", () => {
    const one = words(renderHistory({ price_history: [PRICE] }))
    expect(one).toContain("|The asked price has been 21 sats since 2 Nov 2026.|")
    expect(renderHistory({ price_history: [] })).not.toContain("Price history")
    const changed = [{ ...PRICE, at: "2026-11-12T08:00:00Z", price_sats: 42 }, PRICE]
    const markup = renderHistory({ price_history: changed })
    expect(words(markup)).toContain("|The asked price rose from 21 sats to 42 sats on 12 Nov.|")
    expect(words(markup)).toMatch(/\|12 Nov 2026\|BTC\| on \|Lightning\|42 sats\|\+100 %\|/)
    expect(words(markup)).toMatch(/\|2 Nov 2026\|BTC\| on \|Lightning\|21 sats\|first seen\|/)
    expect(markup.match(/<svg [^>]*aria-labelledby="price-/g)).toHaveLength(2)
    expect(words(markup)).toContain("|42 sats, +100 %|")
  })

  it("says what the last price pays for where it is not one call", () => {
    const asked_price = asked({ price_sats: 21, basis: "metered", unit: "token" })
    const text = words(renderHistory({ price_history: [PRICE], asked_price }))
    expect(text).toContain("|The asked price has been 21 sats per token since 2 Nov 2026.|")
  })

  it("can contain entries without an amount or a known asset", () => {
    const unknown = { at: "2026-11-03T08:00:00Z", price_sats: null, price_usd: null, asset: null, network: null }
    const text = words(renderHistory({ price_history: [unknown, PRICE] }))
    expect(text).toContain("|3 Nov 2026|–|not known|–|no amount in sats or dollars|same price|")
  })
})

describe("the page of a service that is down", () => {
  const failed = (at: string, error_message = "HTTP 503") =>
    buildCheck({ id: at, checked_at: at, status: "unreachable", http_status: 503, error_message, response_time_ms: 3 })
  const right = buildCheck({ id: "right", checked_at: "2026-11-20T23:48:00Z" })
  const DOWN: Partial<ServiceDetail> = {
    health_status: "down",
    health_since: "2026-11-21T00:03:00Z",
    health_checks: [failed("2026-11-21T01:51:00Z"), failed("2026-11-21T01:36:00Z"), right],
    reliability_score: 97.9,
    latency_p50_ms: 3,
  }

  it("warns before the example, with the reason, the number of checks and the last valid response", () => {
    const text = words(render(DOWN))
    expect(text).toContain("|Down since |00:03 UTC|. Do not pay now.|")
    expect(text).toContain("|Server error (HTTP 503) on 2 checks in a row. The next check is |in about 11 min|.")
    expect(text).toContain("Last valid response: |20 Nov, 23:48 UTC|")
    expect(text.indexOf("Do not pay now")).toBeLessThan(text.indexOf("|Show examples anyway|"))
    expect(words(render())).not.toMatch(/Do not pay|Show examples anyway/)
  })

  it("says that reasons differ, and that older checks may have failed too", () => {
    const differ = [failed("2026-11-21T01:51:00Z", "timeout"), failed("2026-11-21T01:36:00Z")]
    expect(words(render({ ...DOWN, health_checks: differ }))).toContain(
      "|at least 2 failed checks in a row, the last one: No response (timeout).",
    )
  })

  it("shows no score and no response time, and what was asked before", () => {
    const text = words(render(DOWN))
    expect(text).toContain("|Response|–|not measured|no valid response now|")
    expect(text).toContain("|Score|–|no score|no score while down|")
    expect(text).toContain("No score while the service is down.")
    expect(text).not.toContain("97.9")
  })

  it("lists three healthy alternatives inside the warning, and only there", () => {
    const similar = ["A", "B", "C", "D"].map((name) => buildRow({ id: `id-${name}`, name, category: "data/weather" }))
    const markup = render({ ...DOWN, category: "data/weather" }, { similar })
    const alert = markup.slice(markup.indexOf('class="alert"'), markup.indexOf('class="box figures"'))
    expect(words(alert)).toContain("|Other healthy services in |Data › Weather|")
    expect(alert.match(/href="\/service\/id-\w"/g)).toHaveLength(3)
    expect(markup).not.toContain('id="similar"')
    const healthy = render({ category: "data/weather" }, { similar })
    const end = healthy.slice(healthy.indexOf('id="similar"'))
    expect(end.match(/href="\/service\/id-\w"/g)).toHaveLength(2)
    expect(words(end)).toContain("|All in Data › Weather|")
  })
  it("names the wider category where an alternative is from elsewhere", () => {
    const similar = ["data/weather", "data/travel"].map((category) => buildRow({ id: category, category }))
    expect(words(render({ ...DOWN, category: "data/weather" }, { similar }))).toContain(
      "|Other healthy services in |Data|",
    )
  })
})
