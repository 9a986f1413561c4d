import { describe, expect, it } from "vitest"
import { listTimeline } from "@/components/service/history/timeline-entries"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import type { ShownChange } from "@/lib/events/names"
import { AFTER, BEFORE, buildDetail, NOW } from "./fixtures"
import { PRICE, render, TROUBLE, words } from "./service-page-fixtures"

const change = (given: Partial<ShownChange>): ShownChange => ({
  ...{
    seq: 1,
    kind: "details",
    at: "2026-11-10T08:00:00Z",
    previous: null,
    detail: null,
    reason: null,
    incident_ms: null,
    has_payee_caution: null,
  },
  service: {
    ...{
      id: "id",
      name: "Harbour levels",
      host: "api.example",
      protocol: "x402",
      health: "healthy",
      health_reason: null,
    },
    price: { usd: 0.002, sats: null, asset: "USDC", network: "eip155:8453", basis: null },
  },
  ...given,
})
const list = (service: Partial<ServiceDetail>, ...changes: ShownChange[]) =>
  listTimeline(buildDetail({ registered_at: null, ...service }), changes, NOW).map(({ kind, fact, detail, tone }) =>
    [kind, tone ?? "-", fact, detail].join("|").replaceAll("\u00a0", " "),
  )

describe("the timeline of a service", () => {
  it("merges incidents, prices, payees and changes of the listing, newest first", () => {
    const entries = list(
      {
        incidents: [TROUBLE],
        price_history: [{ ...PRICE, at: "2026-11-12T08:00:00Z", price_sats: 42 }, PRICE],
        registered_at: "2026-03-04T10:00:00Z",
        source: "bazaar,well-known",
      },
      change({ at: "2026-11-13T08:00:00Z", kind: "payee", previous: { pay_to: BEFORE }, detail: { pay_to: AFTER } }),
      change({ previous: { name: "Levels" } }),
    )
    expect(entries).toEqual([
      "incident|down|Down for 2 h 15 min|Server error (HTTP 503)",
      `payee|degraded|Payee changed|${BEFORE} to ${AFTER}`,
      "price|-|Price rose 100 %|21 sats to 42 sats",
      "listing|-|Listing changed|name changed",
      "price|-|First price|21 sats, BTC on Lightning",
      "listing|-|First seen|listed by Bazaar, Provider files",
    ])
  })

  it("says when an incident is not over, when its end was not observed, and when responses were slow", () => {
    const open = { ...TROUBLE, opened_at: "2026-11-21T00:40:00Z", closed_at: null, outcome: null }
    expect(list({ incidents: [open] })).toEqual([
      "incident|down|Down, not over|Server error (HTTP 503), for 1 h 15 min so far",
    ])
    const soon = { ...TROUBLE, opened_at: "2026-11-21T01:54:40Z" }
    expect(
      list({
        incidents: [
          { ...soon, closed_at: null },
          { ...soon, closed_at: "2026-11-21T01:54:59Z" },
        ],
      }),
    ).toEqual([
      "incident|down|Down, not over|Server error (HTTP 503), began just now",
      "incident|down|Down, under 1 min|Server error (HTTP 503)",
    ])
    const slow = { ...TROUBLE, health: "degraded", reason: null, outcome: "unobserved" } as const
    expect(list({ incidents: [slow] })).toEqual([
      "incident|degraded|Degraded for 2 h 15 min|Slow, the end was not observed",
    ])
  })

  it("names another network of one price, and leaves out a first payee", () => {
    const other = { ...PRICE, at: "2026-11-12T08:00:00Z", network: "eip155:8453", asset: "USDC" }
    expect(list({ price_history: [other, PRICE] })[0]).toBe("price|-|Payment changed|now in USDC on Base")
    expect(list({}, change({ kind: "payee", previous: {}, detail: { pay_to: AFTER } }))).toEqual([])
  })

  it("says that a known payee is back, without a warning", () => {
    const back = { previous: { pay_to: AFTER }, detail: { pay_to: BEFORE }, has_payee_caution: false }
    expect(list({}, change({ kind: "payee", ...back }))).toEqual([
      `payee|-|Payee changed|${AFTER} to ${BEFORE}, back to the known payee`,
    ])
  })

  it("has parameters and lost sources", () => {
    const named = { added: [{ in: "query" as const, name: "units", required: false }], removed: [] }
    const parameters = { ...named, made_required: [], made_optional: [], left_out: 0 }
    expect(list({}, change({ kind: "parameters", detail: { parameters } }))).toEqual([
      "listing|-|Parameters changed|parameter `units` (query) was added",
    ])
    expect(list({}, change({ kind: "dropped", detail: { source: "bazaar" } }))).toEqual([
      "listing|-|Dropped by a source|is no longer listed by bazaar",
    ])
  })

  it("shows eight entries and all of them after a tick, filtered by five radio buttons", () => {
    const incidents = Array.from({ length: 9 }, (_, day) => ({
      ...TROUBLE,
      opened_at: `2026-11-0${day + 1}T03:12:00Z`,
    }))
    const markup = render({ incidents })
    expect(markup.match(/type="radio"[^>]*name="timeline"/g)).toHaveLength(5)
    const text = words(markup)
    expect(text).toContain("|Show all 10|Show all 9|")
    expect(text).toContain("|No entry in payee.|")
    expect(words(render({ incidents: incidents.slice(0, 2) }))).not.toContain("Show all")
  })
})
