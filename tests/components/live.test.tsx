import { describe, expect, it } from "vitest"
import { ChangeTabs } from "@/components/changes/change-filters"
import { ChangeList } from "@/components/changes/change-list"
import { DaySummary, describeDays } from "@/components/changes/day-summary"
import { newWebhookHref } from "@/components/changes/filter"
import { OpenNow } from "@/components/changes/live-aside"
import { groupByMinute } from "@/components/changes/minutes"
import { PAYEE_ADVICE } from "@/components/listing/payee-words"
import type { ChangeDay, ChangesToday, ShownChange } from "@/lib/events/names"
import { AFTER, BEFORE, NOW } from "./fixtures"
import { render, words } from "./stats-fixtures"

let seq = 1000
const aChange = (given: Partial<ShownChange> = {}, host = "api.example"): ShownChange => {
  seq -= 1
  return {
    ...{
      seq,
      kind: "new",
      at: "2026-11-21T01:50:30Z",
      previous: null,
      detail: null,
      reason: null,
      incident_ms: null,
      has_payee_caution: null,
    },
    service: {
      ...{ id: `id-${seq}`, name: `Service ${seq}`, host, protocol: "x402", health: "healthy", health_reason: null },
      price: { usd: 0.01, sats: null, asset: "USDC", network: "base", basis: null },
    },
    ...given,
  }
}
const day = (given: Partial<ChangeDay> = {}): ChangeDay => ({
  ...{ day: "2026-11-21", new: 12, down: 3 },
  ...given,
})
const TODAY: ChangesToday = {
  ...{ day: "2026-11-21", all: 28, new: 12, down: 3, health: 2, price: 9, repriced: 7, payee: 0 },
  ...{ still_down: 2, fell: 6, confirmed: 0 },
}

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

  it("D-feed-03 have both payees in full and the advice of the service's page", () => {
    const payees = { previous: { pay_to: BEFORE }, detail: { pay_to: AFTER } }
    const text = words(<ChangeList changes={[aChange({ kind: "payee", ...payees })]} now={NOW} />)
    expect(text).toContain(`|Was: ${BEFORE}. Is: ${AFTER}. ${PAYEE_ADVICE}|`)
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
    expect(words(<DaySummary today={TODAY} days={days} />)).toContain(
      "|New today|12|Down today|3|2 still down|Payee changes today|0|Price changes today|7|6 fell|",
    )
    expect(describeDays(days).replaceAll("\u00a0", " ")).toBe(
      "2 days: between 0 and 12 new services a day; most outages on 20 Nov, 21",
    )
  })

  it("is counted in the tabs, which keep the other filters", () => {
    const text = words(<ChangeTabs filter={{ kinds: ["price"] }} today={TODAY} />)
    expect(text).toBe("|All|28| today|New|12| today|Prices|9| today|Outages|5| today|Payees|0| today|")
    const markup = render(<ChangeTabs filter={{ kinds: ["price"], host: "a.example" }} today={TODAY} />)
    expect(markup).toMatch(/href="\/changes\?kind=down,health&amp;host=a.example"/)
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1)
    expect(markup).not.toContain("today")
  })
})

describe("what is open now", () => {
  it("D-live-02 names changed payees and what is down, with their age, and counts the rest", () => {
    const alarms = [
      { id: "1", name: "Weather", kind: "payee", since: "2026-11-21T01:02:00Z" },
      { id: "2", name: "Board", kind: "down", since: null },
    ] as const
    const text = words(<OpenNow alarms={alarms} down={3} now={new Date("2026-11-21T02:00:00Z")} />)
    expect(text.replaceAll("\u00a0", " ")).toBe("|Open now|Payee changed|Weather|58 min|Down: |Board|2 more down|")
    expect(words(<OpenNow alarms={[]} down={0} now={NOW} />)).toContain("No service is down")
  })

  it("offers a webhook with the filters of the page", () => {
    expect(newWebhookHref({ kinds: ["down", "payee"], host: "a.example", protocol: "x402" })).toBe(
      "/webhooks?events=service.down%2Cservice.payee_changed&protocol_filter=x402&host=a.example",
    )
    expect(newWebhookHref({ kinds: [] })).toBe("/webhooks")
  })
})
