import { describe, expect, it } from "vitest"
import { ChangeTabs } from "@/components/changes/change-filters"
import { ChangeList } from "@/components/changes/change-list"
import { DaySummary, describeDays } from "@/components/changes/day-summary"
import { groupByMinute } from "@/components/changes/minutes"
import type { ChangeDay, ShownChange } from "@/lib/events/names"
import { NOW } from "./fixtures"
import { render, words } from "./stats-fixtures"

let seq = 1000
const aChange = (given: Partial<ShownChange> = {}, host = "api.example"): ShownChange => {
  seq -= 1
  return {
    ...{ seq, kind: "new", at: "2026-11-21T01:50:30Z", previous: null, detail: null, reason: null, incident_ms: null },
    service: {
      ...{ id: `id-${seq}`, name: `Service ${seq}`, host, protocol: "x402", health: "healthy", health_reason: null },
      price: { usd: 0.01, sats: null, asset: "USDC", network: "base", basis: null },
    },
    ...given,
  }
}
const day = (given: Partial<ChangeDay> = {}): ChangeDay => ({
  ...{ day: "2026-11-21", new: 12, down: 3, health: 2, price: 9, payee: 0 },
  ...given,
})

describe("changes of one minute", () => {
  it("D-live-01 begin with a payee, then what is down, then the rest", () => {
    const minutes = groupByMinute([
      aChange(),
      aChange({ kind: "down" }),
      aChange({ kind: "payee" }),
      aChange({ at: "2026-11-21T01:49:59Z" }),
    ])
    const kinds = minutes.map(({ entries }) => entries.map((one) => one.kind === "change" && one.change.kind))
    expect(kinds).toEqual([["payee", "down", "new"], ["new"]])
  })

  it("D-live-01 fold five new services of one host into one line that leads to all of them", () => {
    const many = Array.from({ length: 5 }, () => aChange({}, "field.example"))
    const markup = render(<ChangeList changes={[aChange(), ...many]} now={NOW} />)
    expect(markup.match(/href="\/service\//g)).toHaveLength(1)
    expect(markup).toContain('href="/changes?kind=new&amp;host=field.example"')
    expect(words(<ChangeList changes={many} now={NOW} />)).toContain("|5 from one host|")
    expect(words(<ChangeList changes={many.slice(1)} now={NOW} />)).not.toContain("from one host")
  })

  it("have the edge of their severity, and only these", () => {
    const changes = [aChange({ kind: "payee" }), aChange({ kind: "down" }), aChange({ kind: "price" })]
    const markup = render(<ChangeList changes={changes} now={NOW} />)
    expect(markup.match(/data-tone="[a-z]+"/g)).toEqual(['data-tone="payee"', 'data-tone="down"'])
  })
})

describe("the day", () => {
  it("D-live-01 is summed up in four counts and a sentence about 14 days", () => {
    const days = [day({ day: "2026-11-20", new: 0, down: 21 }), day()]
    expect(words(<DaySummary days={days} />)).toContain("|New today|12|Down today|3|Payees changed|0|Prices changed|9|")
    expect(describeDays(days).replaceAll("\u00a0", " ")).toBe(
      "2 days: between 0 and 12 new services a day; most outages on 20 Nov, 21",
    )
  })

  it("is counted in the tabs, which keep the other filters", () => {
    const text = words(<ChangeTabs filter={{ kinds: ["price"] }} today={day()} />)
    expect(text).toBe("|All|New|12| today|Prices|9| today|Outages|5| today|Payees|0| today|")
    const markup = render(<ChangeTabs filter={{ kinds: ["price"], host: "a.example" }} today={day()} />)
    expect(markup).toMatch(/href="\/changes\?kind=down,health&amp;host=a.example"/)
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1)
    expect(markup).not.toContain("today")
  })
})
