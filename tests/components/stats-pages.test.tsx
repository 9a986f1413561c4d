import { describe, expect, it } from "vitest"
import { DayLines } from "@/components/charts/day-charts"
import { History, Prices } from "@/components/stats/history"
import { OpportunityGroups } from "@/components/stats/opportunities"
import type { DailySnapshot, Opportunity } from "@/lib/stats/schema"
import { NOW } from "./fixtures"
import { render, words } from "./stats-fixtures"

describe("opportunities", () => {
  const opportunity = (given: Partial<Opportunity> = {}): Opportunity => ({
    ...{ type: "gap", category: "ai/llm", protocol: null, message: "A sentence.", severity: "high" },
    ...{ listings: 3, healthy: 0, down: 0 },
    ...given,
  })

  it("are grouped by severity, the highest first, and link to their listings", () => {
    const markup = render(
      <OpportunityGroups
        opportunities={[
          opportunity({ severity: "low", category: "data & more", type: "protocol_gap", protocol: "MPP" }),
          opportunity({ protocol: "x402" }),
        ]}
      />,
    )
    expect(markup.indexOf("High")).toBeLessThan(markup.indexOf("Low"))
    expect(markup).not.toContain("Medium")
    expect(markup).toContain('href="/?category=ai%2Fllm&amp;protocol=x402"')
    expect(markup).toContain('href="/?category=data%20%26%20more"')
  })

  it("shows untrusted text as text", () => {
    const hostile = "<script>alert(1)</script>"
    expect(
      render(<OpportunityGroups opportunities={[opportunity({ category: hostile, message: hostile })]} />),
    ).not.toContain("<script>")
  })
})

describe("statistics", () => {
  const snapshot: DailySnapshot = {
    ...{ snapshot_date: "2026-11-21", total_endpoints: 1204, healthy_endpoints: 983, degraded_endpoints: 100 },
    ...{ down_endpoints: 21, l402_count: 240, x402_count: 783, mpp_count: 181, avg_latency_ms: null, avg_uptime: null },
  }

  it("gives each chart a sentence and a table with every value", () => {
    const text = words(<History snapshots={[snapshot]} span={30} now={NOW} />)
    expect(text).toContain("|On 21 Nov, 983 of 1,204 listings were healthy, 81.6 %.|")
    expect(text).toContain("|21 Nov 2026|983|100|21|100|1,204|")
    expect(text).toContain("|21 Nov 2026|240|783|181|1,204|")
    expect(text).toContain("|No latency was measured on these days.|")
    expect(text).toContain("|21 Nov 2026|–|not measured|–|not measured|")
  })

  it("draws health as stacked areas and protocols as different strokes, hidden from screen readers", () => {
    const markup = render(<History snapshots={[snapshot]} span={30} now={NOW} />)
    for (const part of ["healthy", "unknown", "degraded", "down"]) expect(markup).toContain(`class="fill-${part}-fill"`)
    expect(new Set(markup.match(/stroke-dasharray="[^"]+"/g)).size).toBe(2)
    for (const drawing of markup.match(/<svg[^>]*>/g) ?? []) expect(drawing).toContain('aria-hidden="true"')
    expect(markup).not.toContain("style=")
  })

  it("shows prices as a table with bars, and explains an empty one", () => {
    const bands = [
      { from: null, below: 0.01, listings: 3 },
      { from: 0.01, below: null, listings: 1 },
    ]
    const text = words(<Prices prices={{ bands, unpriced: 0 }} />)
    expect(text).toContain("|under $0.01|3|75.0 %|$0.01 and more|1|25.0 %|")
    expect(words(<Prices prices={{ bands: [], unpriced: 2 }} />)).toContain("No listing has a comparable price.")
  })
})

describe("a chart of days", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) => new Date(Date.UTC(2026, 7, 1 + day)).toISOString().slice(0, 10))

  it("has the values of each day in a strip of radios, the last day chosen", () => {
    const lines = [
      { label: "L402", values: [1, null] },
      { label: "x402", values: [20, 30] },
    ]
    const markup = render(<DayLines days={days(2)} lines={lines} format={String} />)
    expect(words(<DayLines days={days(2)} lines={lines} format={String} />)).toContain(
      "|1 Aug| · L402 1 · x402 20|2 Aug| · L402 no data · x402 30|",
    )
    expect(markup.match(/type="radio"/g)).toHaveLength(2)
    expect(markup).toMatch(/checked=""[^>]*\/><span class="tip"><b>2 Aug/)
  })

  it("has no strip for more than 90 days", () => {
    const values = days(91).map(() => 1)
    expect(render(<DayLines days={days(91)} lines={[{ label: "a", values }]} format={String} />)).not.toContain("radio")
  })
})
