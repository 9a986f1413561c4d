import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { ServiceRow } from "@/components/catalogue/service-row"
import type { Service } from "@/lib/catalogue/schema"
import { buildService, NOW } from "./fixtures"

const render = (overrides: Partial<Service>, saysWhenStale = true) =>
  renderToStaticMarkup(
    <ServiceRow service={buildService(overrides)} now={NOW} saysWhenStale={saysWhenStale} />,
  ).replaceAll("\u00a0", " ")
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
        price_usd: null,
        price_usd_equivalent: null,
        latency_p50_ms: null,
        uptime_30d: null,
        reliability_score: null,
      }),
    )
    expect(text).toContain("|Price|–|no price known|")
    expect(text).toContain("|p50 ms|–|not measured|")
    expect(text).toContain("|Uptime %|–|not measured|")
    expect(text).toContain("|Score|–|not measured|")
  })

  it("shows the price in dollars first, and then the amount and asset of the payment", () => {
    expect(words(render({ price_usd: null, price_usd_equivalent: 0.01977, price_sats: 21 }))).toContain(
      "|$0.01977|21 sats|",
    )
    expect(words(render({ price_usd: 0.002, price_usd_equivalent: 0.002 }))).toContain("|$0.002|USDC|")
    expect(
      words(render({ price_usd: null, price_usd_equivalent: null, price_sats: 21, payment_asset: "BTC" })),
    ).toContain("|21 sats|BTC|")
  })

  it("marks a listing that looks like a demo, and no other", () => {
    expect(words(render({ template: 'Its host calls itself "demo".' }))).toContain("|Starter or demo|")
    expect(words(render({}))).not.toContain("Starter")
  })

  it("shows no price for a test network", () => {
    const text = words(render({ test_network: true, price_usd: null, price_usd_equivalent: null }))
    expect(text).toContain("|Test network|")
    expect(text).toContain("|no price known|test USDC|")
  })

  it("warns that its figures are older than an hour, unless the list has that warning", () => {
    const old = { last_checked: "2026-11-20T23:00:00Z" }
    expect(render(old)).toContain("Checked 2 hr. ago")
    expect(render(old, false)).not.toContain("Checked 2 hr. ago")
    expect(render({})).not.toContain("Checked ")
  })

  it("shows untrusted text as text", () => {
    const hostile = '<img src=x onerror="alert(1)">'
    const markup = render({ name: hostile, description: hostile, host: hostile, category: hostile, url: hostile })
    expect(markup).not.toContain("<img")
    expect(markup).toContain("&lt;img src=x")
  })

  it("has a heading with one link to the service", () => {
    expect(render({})).toMatch(
      /<h3><a[^>]*href="\/service\/0199d5a0-0000-7000-8000-000000000001"[^>]*>Harbour levels<\/a>/,
    )
  })
})
