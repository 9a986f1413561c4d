import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { ServicePage } from "@/components/service/service-page"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { buildDetail, NOW } from "./fixtures"

const render = (overrides: Partial<ServiceDetail> = {}) =>
  renderToStaticMarkup(<ServicePage service={buildDetail(overrides)} now={NOW} />).replaceAll("\u00a0", " ")
const words = (markup: string) => markup.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|")

describe("a service's page", () => {
  it("shows what is listed and what the challenge asked side by side, the difference in words", () => {
    const text = words(
      render({
        price_sats: 21,
        price_usd: 0.01977,
        price_usd_equivalent: 0.01977,
        price_drift: 0.1429,
        observed_price: { price_sats: 24, price_usd: 0.02259, asset: "BTC", network: null, at: "2026-11-21T01:51:00Z" },
      }),
    )
    expect(text).toContain("|Listed price|21 sats, $0.01977|")
    expect(text).toContain("|Asked by the challenge|24 sats, $0.02259|Read on |21 Nov 2026, 01:51 UTC|")
    expect(text).toContain("14.3 % above the listed price")
  })

  it("shows sats in dollars too, and that they were converted", () => {
    const text = words(render({ price_sats: 21, price_usd: null, price_usd_equivalent: 0.01977 }))
    expect(text).toContain("|Listed price|21 sats, $0.01977|Dollars converted from sats at the last known rate|")
  })

  it("says since when it is healthy, and that it was never checked", () => {
    expect(words(render({ health_since: "2026-11-09T00:00:00Z" }))).toContain("|Healthy for 12 days|")
    expect(words(render({ last_checked: null, health_status: null }))).toContain("|Not checked yet|")
  })

  it("says when its figures may be out of date", () => {
    expect(words(render({ last_checked: "2026-11-20T20:00:00Z" }))).toContain("these figures may be out of date")
  })

  it("has a score section only with a score", () => {
    expect(render()).toContain('id="score"')
    expect(render({ reliability_score: null })).not.toContain('id="score"')
  })

  it("lists findings worst first, with what was seen, expected and how to fix it", () => {
    const finding = { message: "m", seen: "s", expected: "e", fix: "f", section: "RFC 9110 §11.6.1" }
    const text = words(
      render({
        findings: [
          { ...finding, id: "note", severity: "info" },
          { ...finding, id: "bad", severity: "error" },
        ],
      }),
    )
    expect(text).toContain("1 error, 1 note")
    expect(text.indexOf("|bad|")).toBeLessThan(text.indexOf("|note|"))
    expect(text).toContain("|Seen|s|Expected|e|Fix|f|Rule|RFC 9110 §11.6.1|")
  })

  it("gives every bar its value in a table", () => {
    const text = words(render({ days: [{ day: "2026-11-20", checks: 96, ok: 87 }] }))
    expect(text).toContain("|20 Nov|96|87|90.6 %|")
    expect(text).toContain("|21 Nov|0|0|–|not measured|")
  })

  it("shows a check without an answer as a dash with words", () => {
    const text = words(
      render({
        health_checks: [
          {
            id: "1",
            checked_at: "2026-11-21T00:51:00Z",
            status: "unreachable",
            response_time_ms: null,
            http_status: null,
            error_message: "timeout",
          },
        ],
      }),
    )
    expect(text).toContain("|00:51|Unreachable| |timeout|–|no answer|–|not measured|")
  })

  it("links an address only when it is a web address, and vouches for none", () => {
    expect(render()).toContain('href="https://api.tidewright.example/v1/levels" rel="nofollow noopener ugc"')
    expect(render({ url: "javascript:alert(1)" })).not.toContain('href="javascript:')
  })

  it("shows what a stranger wrote as text", () => {
    const hostile = "</p><script>alert(1)</script>"
    const markup = render({
      name: hostile,
      description: hostile,
      provider: hostile,
      category: hostile,
      source: hostile,
    })
    expect(markup).not.toContain("<script>")
  })

  it("puts sibling listings beside it and says what is best", () => {
    const text = words(
      render({
        related_services: [
          {
            id: "0199d5a0-0000-7000-8000-000000000002",
            protocol: "L402",
            health_status: "healthy",
            price_sats: 1,
            price_usd: 0.001,
            payment_asset: "BTC",
            payment_network: "lightning",
            reliability_score: null,
            uptime_30d: null,
            latency_p50_ms: 300,
          },
        ],
      }),
    )
    expect(text).toContain("|this page|")
    expect(text).toContain("open| the L402 listing|")
    expect(text).toMatch(/\$0\.001, 1 sat\|cheapest/)
    expect(text).toMatch(/\|212\|fastest/)
  })
})
