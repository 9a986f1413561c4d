import { describe, expect, it } from "vitest"
import { DayLines, StackedDays } from "@/components/charts/day-charts"
import { drawLine, niceCeiling, stack } from "@/components/charts/scale"
import { FiguresNow } from "@/components/stats/figures-now"
import { History, Prices } from "@/components/stats/history"
import { OpportunityGroups } from "@/components/stats/opportunities"
import {
  countHealth,
  describeHealth,
  describeLatency,
  describePrices,
  describeProtocols,
  fillDays,
} from "@/components/stats/series"
import type { DailySnapshot, Opportunity } from "@/lib/stats/schema"
import { NOW } from "./fixtures"
import { render, words } from "./stats-fixtures"

describe("opportunities", () => {
  const opportunity = (given: Partial<Opportunity> = {}): Opportunity => ({
    ...{ type: "gap", category: "ai/llm", protocol: null, message: "A sentence.", severity: "high" },
    ...{ listings: 3, healthy: 0, down: 0 },
    ...given,
  })

  const groups = (...opportunities: Opportunity[]) => (
    <OpportunityGroups opportunities={opportunities} prices={new Map([["ai/llm", 0.02]])} />
  )

  it("D-opportunities-01 begin with few healthy offers, with the name of the category, counts and the median price", () => {
    const late = opportunity({ severity: "low", category: "data & more", type: "protocol_gap", protocol: "MPP" })
    const markup = render(groups(late, opportunity({ protocol: "x402", healthy: 1 })))
    expect(markup.indexOf("Few healthy offers")).toBeLessThan(markup.indexOf("Protocol missing"))
    expect(markup).toContain('href="/?category=ai%2Fllm&amp;protocol=x402"')
    expect(markup).toContain('href="/?category=data%20%26%20more"')
    const text = words(groups(late, opportunity({ healthy: 1 })))
    expect(text).toContain("|AI › Language models|1 of 3 healthy|median $0.02|")
    expect(text).not.toContain("ai/llm")
  })

  it("leave out failures of a category in which at least half work", () => {
    const failing = opportunity({ type: "failing", down: 2, listings: 9, healthy: 7, severity: "low" })
    expect(words(groups(failing))).not.toContain("down")
    expect(words(groups({ ...failing, severity: "medium" }))).toContain("|2 of 9 down|")
  })
})

describe("statistics", () => {
  const snapshot: DailySnapshot = {
    ...{ snapshot_date: "2026-11-21", total_endpoints: 1204, healthy_endpoints: 983, degraded_endpoints: 100 },
    ...{ down_endpoints: 21, l402_count: 240, x402_count: 783, mpp_count: 181, avg_latency_ms: null, avg_uptime: null },
  }

  it("says what counts as a provider", () => {
    const counts = { total_endpoints: 9, distinct_services: 7, distinct_providers: 1, by_health: { healthy: 3 } }
    expect(words(<FiguresNow health={counts} />)).toContain(
      "|Providers|1|distinct domains; a domain with only starter projects and demos does not count|",
    )
  })

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
    expect(markup).toMatch(/checked=""[^>]*\/><span><b>2 Aug/)
  })

  it("opens on the last day with data", () => {
    const values = [1, 20, null, null]
    const lines = render(<DayLines days={days(4)} lines={[{ label: "a", values }]} format={String} />)
    const count = { healthy: 1, degraded: 0, down: 0, unknown: 0 }
    const bars = render(<StackedDays days={days(4)} counts={[count, count, null, null]} format={String} />)
    for (const markup of [lines, bars]) expect(markup).toMatch(/checked=""[^>]*\/><span><b>2 Aug/)
  })

  it("has no strip for more than 90 days", () => {
    const values = days(91).map(() => 1)
    expect(render(<DayLines days={days(91)} lines={[{ label: "a", values }]} format={String} />)).not.toContain("radio")
  })
})

const plain = (text: string) => text.replaceAll("\u00a0", " ")
const snapshot = (snapshot_date: string, given: Partial<DailySnapshot> = {}): DailySnapshot => ({
  ...{ snapshot_date, total_endpoints: 10, healthy_endpoints: 6, degraded_endpoints: 2, down_endpoints: 1 },
  ...{ l402_count: 2, x402_count: 7, mpp_count: 1, avg_latency_ms: 400, avg_uptime: 0.98 },
  ...given,
})

describe("days of a chart", () => {
  it("end today, UTC, and start with the first snapshot", () => {
    const days = fillDays([snapshot("2026-10-30"), snapshot("2026-11-20")], 30, NOW)
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([23, "2026-10-30", "2026-11-21"])
    expect(days.filter((day) => day.snapshot).map(({ day }) => day)).toEqual(["2026-10-30", "2026-11-20"])
  })

  it.each([
    ["a young directory's first day has two weeks around it", ["2026-11-21"], 30, 14],
    ["never more than was asked for", ["2026-11-21"], 7, 7],
    ["all of them without a snapshot", [], 30, 30],
    ["a snapshot before the first day does not count", ["2026-01-01"], 30, 30],
  ])("%s", (_, dates, span, count) => {
    expect(
      fillDays(
        dates.map((date) => snapshot(date)),
        span,
        NOW,
      ),
    ).toHaveLength(count)
  })

  it("count services that are neither healthy, degraded nor down as unknown", () => {
    expect(countHealth(snapshot("2026-11-21"))).toEqual({ healthy: 6, degraded: 2, down: 1, unknown: 1 })
  })
})

describe("sentences", () => {
  const days = [
    snapshot("2026-11-01", { healthy_endpoints: 5, total_endpoints: 8, avg_latency_ms: 380.4 }),
    snapshot("2026-11-09", { avg_latency_ms: 1501 }),
    snapshot("2026-11-10", { avg_latency_ms: null, avg_uptime: null }),
    snapshot("2026-11-21", { avg_latency_ms: 412 }),
  ]
  const only = [snapshot("2026-11-21", { avg_uptime: null })]
  const nothing = [snapshot("2026-11-21", { total_endpoints: 0, healthy_endpoints: 0, avg_latency_ms: null })]
  const counts = { total_endpoints: 1, healthy_endpoints: 1, l402_count: 1, x402_count: 0, mpp_count: 0 }
  const single = [snapshot("2026-11-21", counts)]
  it.each([
    [describeHealth(days), "On 21 Nov, 6 of 10 listings were healthy, 60.0 %; on 1 Nov it was 62.5 %."],
    [describeHealth(only), "On 21 Nov, 6 of 10 listings were healthy, 60.0 %."],
    [describeHealth(single), "On 21 Nov, 1 of 1 listing was healthy, 100.0 %."],
    [describeProtocols(single), "On 21 Nov, 1 listing took L402, 0 x402 and 0 MPP."],
    [describeHealth(nothing), "On 21 Nov, no listing existed."],
    [describeProtocols(days), "On 21 Nov, 2 listings took L402, 7 x402 and 1 MPP; 2 more in all than on 1 Nov."],
    [
      describeProtocols(days.toReversed()),
      "On 1 Nov, 2 listings took L402, 7 x402 and 1 MPP; 2 fewer in all than on 21 Nov.",
    ],
    [
      describeProtocols(days.slice(1)),
      "On 21 Nov, 2 listings took L402, 7 x402 and 1 MPP; the same number in all as on 9 Nov.",
    ],
    [
      describeLatency(days),
      "On 21 Nov, an endpoint took 412 ms on average, between 380 ms on 1 Nov and 1,501 ms on 9 Nov; uptime was 98.0 % on average.",
    ],
    [describeLatency(only), "On 21 Nov, an endpoint took 400 ms on average."],
    [describeLatency(nothing), "No latency was measured on these days."],
  ])("%s", (sentence, expected) => {
    expect(plain(sentence)).toBe(expected)
  })

  it("about prices name the most frequent price band and the number without a price", () => {
    const bands = [
      { from: null, below: 0.001, listings: 1 },
      { from: 0.001, below: 0.1, listings: 6 },
      { from: 0.1, below: null, listings: 1 },
    ]
    const band = (listings: number[]) => bands.map((one, index) => ({ ...one, listings: listings[index] ?? 0 }))
    expect(plain(describePrices({ bands, unpriced: 2 }))).toBe(
      "75.0 % of the 8 listings with a price cost $0.001 to $0.10 per call, more than in any other band. 2 have no comparable price.",
    )
    expect(plain(describePrices({ bands: band([2]), unpriced: 0 }))).toContain("cost under $0.001 per call")
    expect(plain(describePrices({ bands: band([0, 0, 2]), unpriced: 0 }))).toContain("cost $0.10 and more per call")
    expect(plain(describePrices({ bands: band([1]), unpriced: 1 }))).toBe(
      "The only listing with a price costs under $0.001 per call. 1 has no comparable price.",
    )
    expect(describePrices({ bands: band([]), unpriced: 3 })).toBe("No listing has a comparable price.")
  })
})

describe("drawing", () => {
  it.each([
    [983, 1000],
    [412, 500],
    [259, 300],
    [1.2, 1.5],
    [1, 1],
    [0.03, 0.03],
    [0, 1],
    [Number.NaN, 1],
  ])("the round number above %d is %d", (value, top) => {
    expect(niceCeiling(value)).toBeCloseTo(top)
  })

  it("breaks a line at a missing day, and shows a single day as a point", () => {
    expect(drawLine([50, 100, null, 0, null], 100)).toBe("M5 50h0L15 0M35 100h0")
  })

  it("stacks the values of a day from zero", () => {
    expect(stack([50, 25, 0], 100)).toEqual([
      { y: 50, height: 50 },
      { y: 25, height: 25 },
      { y: 25, height: 0 },
    ])
  })
})
