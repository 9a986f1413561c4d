import { describe, expect, it } from "vitest"
import { Introduction } from "@/components/catalogue/introduction"
import type { Activity, Overview } from "@/lib/stats/schema"
import { NOW } from "./fixtures"
import { toHtml } from "./html"

const OVERVIEW: Overview = {
  services: 2596,
  healthy: 1870,
  made_up: 0,
  last_check: new Date(NOW.getTime() - 20_000).toISOString(),
}
const ACTIVITY: Activity = {
  checks: 1_204_331,
  ok_share: 0.9785,
  days: [null, { unreachable: 0.01, degraded: 0.02 }],
  last_hour: { payee: 0, down: 3, new: 5, price: 2 },
}

function render(overview: Partial<Overview> = {}, activity: Partial<Activity> = {}, q?: string, filters = "") {
  const props = { overview: { ...OVERVIEW, ...overview }, activity: { ...ACTIVITY, ...activity }, q, filters, now: NOW }
  return toHtml(<Introduction {...props} />)
}
const words = (markup: string) => markup.replaceAll("</li>", " | ").replaceAll(/<[^>]+>/g, "")

describe("the introduction of the front page", () => {
  it("says in one sentence what this is, or which filters are active", () => {
    expect(render()).toContain("<h1>Paid APIs that agents and apps can call without an account</h1>")
    expect(render({}, {}, undefined, "Category: AI, Healthy")).toContain(">Paid APIs: Category: AI, Healthy</h1>")
  })

  it("proves by figures that the directory is alive", () => {
    expect(words(render())).toContain(
      "1,870 of 2,596 work now | price, payee and health checked 20 s ago | 1,204,331 checks without paying in 30 days | last hour: 3 down, 2 price changes, 5 new | ",
    )
    expect(render()).not.toContain("<a")
  })

  it("has a strip of all services, with the share of right responses", () => {
    expect(render()).toContain('aria-label="All services, 2 days: 97.0 % right responses a day"')
    expect(words(render())).toContain("2 daysright responses 97.8 %")
  })

  it("leaves out figures that are not known", () => {
    const quiet = { checks: 0, ok_share: null, last_hour: { payee: 0, down: 0, new: 0, price: 0 } }
    const text = words(render({ last_check: null }, quiet))
    expect(text).toContain("1,870 of 2,596 work now | not checked yet | ")
    expect(text).not.toMatch(/30 days|hour/)
  })

  it("shows no figures of an empty directory", () => {
    expect(render({ services: 0, healthy: 0 })).not.toContain("work now")
  })

  it("is the whole text of a search, as text", () => {
    expect(render({}, {}, "<b>weather</b>")).toBe(
      '<h1 class="mb-1 text-section wrap-anywhere sm:mb-2">Search: &lt;b&gt;weather&lt;/b&gt;</h1>',
    )
  })
})
