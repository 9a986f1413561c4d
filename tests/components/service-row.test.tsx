import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { ServiceList } from "@/components/catalogue/service-list"
import type { AskedPrice, RowService } from "@/lib/catalogue/schema"
import { asked, buildCaution, buildRow, NOW } from "./fixtures"

const render = (overrides: Partial<RowService>, saysWhenStale = true) =>
  renderToStaticMarkup(<ServiceList rows={[buildRow(overrides)]} now={NOW} saysWhenStale={saysWhenStale} />).replaceAll(
    "\u00a0",
    " ",
  )
const words = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")
    .trim()

describe("a row of the list", () => {
  it("shows the health as a word and as an icon", () => {
    for (const health_status of ["healthy", "degraded", "down", "unknown"] as const) {
      const markup = render({ health_status })
      expect(markup).toContain(`data-health="${health_status}"`)
      expect(words(markup).toLowerCase()).toContain(`|${health_status}: |`)
    }
  })

  it("shows a listing that was never checked as unknown, with that reason", () => {
    const markup = render({ health_status: null, last_checked: null })
    expect(markup).toContain('data-health="unknown"')
    expect(markup).toContain("Not checked yet")
  })

  it("shows unknown values as a dash with hidden text, never as 0 or blank", () => {
    const text = words(
      render({
        asked_price: null,
        price_usd_equivalent: null,
        latency_p50_ms: null,
        uptime_30d: null,
        reliability_score: null,
      }),
    )
    expect(text).toContain("|Asked price|–|no price known|")
    expect(text).toContain("|Response|–|not measured|")
    expect(text).toContain("|Uptime|–|not measured|")
    expect(text).toContain("|Score|–|not measured|")
  })

  it("shows the price in dollars first, and then the amount in sats or what the price is for", () => {
    const shown = (given: Partial<AskedPrice>) => words(render({ asked_price: asked(given) }))
    expect(shown({ price_usd: null, usd: 0.01977, price_sats: 21 })).toContain("|$0.01977|21 sats|")
    expect(shown({ price_usd: 0.002, usd: 0.002, asset: "USDC" })).toContain("|$0.002|per call|")
    expect(shown({ price_usd: null, usd: null, price_sats: 21, asset: "BTC" })).toContain("|21 sats|per call|")
  })

  it("shows the asked price first, and warns of a listed price that differs", () => {
    const asked_price = asked({ price_usd: 5 })
    const text = words(render({ asked_price, price_usd_equivalent: 0.0001, price_drift: 49_999 }))
    expect(text).toContain("|$5|")
    expect(text).toContain("|Differs: | listed $0.0001|")
    expect(words(render({ asked_price, price_usd_equivalent: 5, price_drift: null }))).not.toContain("listed")
    // Without a price of its own, the service lists what it asks; the difference is to its source.
    expect(words(render({ asked_price, price_usd_equivalent: 5, price_drift: 0.5 }))).toContain("50 % above its source")
  })

  it("names the network and the asset to pay with", () => {
    const paid = (given: Partial<AskedPrice>, payment_asset: string | null = null) =>
      words(render({ asked_price: asked({ usd: 0.01, ...given }), payment_asset }))
    expect(paid({ network: "eip155:8453", asset: "USDC" })).toContain("|Pay on|Base|USDC|")
    expect(paid({ network: "unknown:7", asset: null })).toContain("|Pay on|unknown:7|")
    expect(paid({}, "USDC")).toContain("|Pay on|USDC|")
    expect(paid({})).toContain("|Pay on|–|not known|")
  })

  it("shows a measured response time and uptime with their units", () => {
    const text = words(render({ latency_p50_ms: 1310, uptime_30d: 0.9984 }))
    expect(text).toContain("|Response|1,310 ms|Uptime|99.8 %|")
  })

  it("says that a price is the lowest, and on which other network the URL takes payments", () => {
    const own = asked({ price_usd: 0.004, asset: "USDC", network: "eip155:8453" })
    const shown = (usd: number) => {
      const asked_price = asked({ usd, price_sats: 5, network: "lightning" })
      return words(
        render({ asked_price: own, related: [{ id: "other", protocol: "L402", asked_price, test_network: false }] }),
      )
    }
    expect(shown(0.0047)).toContain("|$0.004|from, per call|Pay on|Base|or Lightning|")
    expect(shown(0.001)).toContain("|$0.004|per call|")
    expect(shown(0.0047)).toContain("|x402 $0.004 USDC on Base · |L402| $0.0047, 5 sats on Lightning|")
  })

  it("shows the other protocols of the URL, each with its price and a link", () => {
    const asked_price = asked({ price_sats: 34, usd: 0.032 })
    const markup = render({ related: [{ id: "other", protocol: "L402", asked_price, test_network: false }] })
    expect(words(markup)).toContain("|x402|L402|")
    expect(words(markup)).toContain(" · |L402| $0.032, 34 sats|")
    expect(markup).toContain('href="/service/other"')
  })

  it("says who chose a featured service, and that it is not paid for", () => {
    expect(words(render({ featured: 1 }))).toContain(
      "Featured|: Chosen by the operator of this directory, not paid for.|",
    )
  })

  it("marks a listing that looks like a demo, and no other", () => {
    expect(words(render({ template: 'Its host calls itself "demo".' }))).toContain("|Starter or demo|")
    expect(words(render({}))).not.toContain("Starter")
  })

  it("ends its first line with the cautions, and has the failed checks in its title", () => {
    const markup = render({ cautions: (["payee_changed", "checks_failing"] as const).map(buildCaution) })
    expect(markup).toMatch(/<span class="cautions"><span class="caution" title="The payee changed/)
    expect(markup).toContain('title="last 2 checks failed (HTTP 500)"')
    expect(markup).toContain("Healthy, last 2 checks failed (HTTP 500): ")
    expect(render({})).not.toContain("caution")
  })

  it("shows no price for a test network", () => {
    const text = words(render({ test_network: true, price_usd_equivalent: null }))
    expect(text).toContain("|Test network|")
    expect(text).toContain("|Test money|test USDC|")
  })

  it("warns that its figures are older than an hour, unless the list has that warning", () => {
    const old = { last_checked: "2026-11-20T23:00:00Z" }
    expect(render(old)).toContain("Checked 2 hr. ago")
    expect(render(old, false)).not.toContain("Checked 2 hr. ago")
    expect(render({})).not.toContain("Checked ")
  })

  it("has a heading with one link to the service", () => {
    expect(render({})).toMatch(
      /<h3><a[^>]*href="\/service\/0199d5a0-0000-7000-8000-000000000001"[^>]*>Harbour levels<\/a>/,
    )
  })
})
