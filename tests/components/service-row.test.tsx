import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { ServiceList } from "@/components/catalogue/service-list"
import { describeMark } from "@/components/listing/provider-mark-words"
import { DEFAULT_QUERY, type ListQuery } from "@/lib/catalogue/list/query"
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

/** The marks at the end of the first line. */
const marksOf = (overrides: Partial<RowService>, saysWhenStale?: boolean) =>
  [...render(overrides, saysWhenStale).matchAll(/<span class="caution" data-tone="(\w+)">([^<]+)/g)].map(
    ([, tone, text]) => `${tone}: ${text}`,
  )

describe("a row of the list", () => {
  it("shows the health as a word and as an icon", () => {
    for (const health_status of ["healthy", "degraded", "down", "unknown"] as const) {
      const markup = render({ health_status })
      expect(markup).toContain(`data-health="${health_status}"`)
      expect(words(markup).toLowerCase()).toContain(`|${health_status}: |`)
    }
  })

  it("shows a listing that was never checked as unknown", () => {
    const markup = render({ health_status: null, last_checked: null, checks: 0, days: "-".repeat(30) })
    expect(markup).toContain('data-health="unknown"')
    expect(words(markup)).toContain("|0 of 96 checks|")
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
    expect(text).toContain("|Uptime|–|not measured|")
    expect(text).toContain("|Response|–|not measured|")
    expect(text).toContain("|Score|–|not measured|")
  })

  it("shows the price in dollars first, and then the amount in sats or what the price is for", () => {
    const shown = (given: Partial<AskedPrice>) => words(render({ asked_price: asked(given) }))
    expect(shown({ price_usd: null, usd: 0.01977, price_sats: 21 })).toContain("|$0.01977|21 sats|")
    expect(shown({ price_usd: 0.002, usd: 0.002, asset: "USDC" })).toContain("|$0.002|per call|")
    expect(shown({ price_usd: null, usd: null, price_sats: 21, asset: "BTC" })).toContain("|21 sats|per call|")
  })

  it("marks a price that takes two lines, so that it is not cut off", () => {
    expect(render({ asked_price: asked({ price_usd: null, usd: null, price_sats: 2_100_000_000 }) })).toContain(
      'data-long="">2,100,000,000 sats<',
    )
    expect(render({})).not.toContain("data-long")
  })

  it("names the network and the asset to pay with", () => {
    const paid = (given: Partial<AskedPrice>, payment_asset: string | null = null) =>
      words(render({ asked_price: asked({ usd: 0.01, ...given }), payment_asset }))
    expect(paid({ network: "eip155:8453", asset: "USDC" })).toContain("|Pay on|Base|USDC|")
    expect(paid({ network: "unknown:7", asset: null })).toContain("|Pay on|unknown:7|")
    expect(paid({}, "USDC")).toContain("|Pay on|USDC|")
    expect(paid({})).toContain("|Pay on|–|not known|")
  })

  it("shows 30 days, the uptime, the response time and the score", () => {
    const markup = render({ latency_p50_ms: 1310, uptime_30d: 0.9984, days: `${"h".repeat(29)}D` })
    expect(words(markup)).toContain("|Uptime|99.8 %|Response|1,310 ms|Score|97|")
    expect(markup).toContain('aria-label="30 days: 29 healthy, 1 down"')
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
  })

  it("has a link to each other protocol of the URL, with its price", () => {
    const asked_price = asked({ price_sats: 34, usd: 0.032, network: "lightning" })
    const markup = render({ related: [{ id: "other", protocol: "L402", asked_price, test_network: false }] })
    expect(words(markup)).toContain("|x402|L402|")
    expect(markup).toMatch(/<a href="\/service\/other"[^>]* title="\$0.032, 34 sats on Lightning">L402</)
    expect(markup).toContain('data-protocols="x402, L402"')
  })

  it("has the initial of the domain on a grey that the domain decides", () => {
    const markOf = (host: string) => /data-initial="(.)" data-grey="(\d)"/.exec(render({ host }))?.slice(1)
    expect(markOf("api.tidewright.example")?.[0]).toBe("T")
    expect(markOf("xn--bcher-kva.example")?.[0]).toBe("B")
    expect(describeMark("[2001:db8::1]").initial).toBe("IP")
    expect(describeMark("127.0.0.1").initial).toBe("IP")
    expect(markOf("a.rainglass.example")).toEqual(markOf("b.rainglass.example"))
    const greys = new Set("abcdefghijklmnopqrstuvwxyz".split("").map((name) => markOf(`${name}.example`)?.[1]))
    expect([...greys].sort()).toEqual(["1", "2", "3", "4", "5"])
  })

  it("has the icon of the host instead, from our own address", () => {
    const markup = render({ host: "api.tidewright.example", icon: "0123456789ab" })
    expect(markup).toContain('<img src="/icon/api.tidewright.example?v=0123456789ab" alt="" width="28" height="28"')
    expect(markup).not.toContain("data-initial")
  })

  it("shows no price for a test network", () => {
    const overrides = { test_network: true, price_usd_equivalent: null }
    expect(marksOf(overrides)).toEqual(["note: test network"])
    expect(words(render(overrides))).toContain("|Test money|test USDC|")
  })

  it("has a heading with one link to the service", () => {
    expect(render({})).toMatch(
      /<h3><a[^>]*href="\/service\/0199d5a0-0000-7000-8000-000000000001"[^>]*>Harbour levels<\/a>/,
    )
  })
})

describe("the marks of a row", () => {
  const above = { asked_price: asked({ price_usd: 0.015 }), price_usd_equivalent: 0.01, price_drift: 0.5 }
  const outage = { health_status: "down", health_since: "2026-11-21T00:30:00Z" } as const

  it("D-evidence-02 are at most two, the most serious first", () => {
    const cautions = (["payee_changed", "price_rose", "new"] as const).map(buildCaution)
    expect(marksOf({ ...outage, ...above, cautions })).toEqual(["down: down 1 h", "warning: payee changed"])
    expect(marksOf({ ...above, cautions })).toEqual(["warning: payee changed", "warning: 50 % above listed"])
    expect(marksOf({ ...above, cautions: cautions.slice(1) })).toEqual([
      "warning: 50 % above listed",
      "warning: price up 200 %",
    ])
    expect(marksOf({ cautions: cautions.slice(2), featured: 1, test_network: true })).toEqual([
      "note: test network",
      "note: new",
    ])
    expect(marksOf({})).toEqual([])
  })

  it.each([
    [0.5, "warning: 50 % above listed"],
    [0.0299, "warning: 2 % above listed"],
    [-0.2, "note: 20 % below listed"],
    [49_999, "warning: 50,000 times listed"],
  ])("say how far the price is from the listed one: %s", (price_drift, mark) => {
    expect(marksOf({ ...above, price_drift })).toEqual([mark])
  })

  it("compare with the source, where the service has no price of its own", () => {
    expect(marksOf({ ...above, price_usd_equivalent: 0.015 })).toEqual(["warning: 50 % above its source"])
    expect(marksOf({ ...above, price_drift: null })).toEqual([])
  })

  it("say for how long a service is down, at least a minute", () => {
    const since = (health_since: string | null) => marksOf({ health_status: "down", health_since })
    expect(since("2026-11-21T01:54:40Z")).toEqual(["down: down 1 min"])
    expect(since("2026-11-09T01:00:00Z")).toEqual(["down: down 12 d"])
    expect(since(null)).toEqual(["down: down"])
  })

  it("say who chose a featured service, and that it is not paid for", () => {
    expect(marksOf({ featured: 1 })).toEqual(["note: featured, not paid"])
    expect(render({ featured: 1 })).toContain('title="Chosen by the operator of this directory, not paid for."')
  })

  it("name a listing that looks like a demo, and no other", () => {
    expect(marksOf({ template: 'Its host calls itself "demo".' })).toEqual(["note: starter or demo"])
  })

  it("say that the figures are older than an hour, unless the list says so", () => {
    const old = { last_checked: "2026-11-20T23:00:00Z" }
    expect(marksOf(old)).toEqual(["note: checked 2 hr. ago"])
    expect(marksOf(old, false)).toEqual([])
  })

  it("have their sentences in the title of the row's link, with the failed checks", () => {
    const markup = render({ cautions: (["payee_changed", "checks_failing"] as const).map(buildCaution) })
    expect(markup).toMatch(/title="Healthy, but the last 2 checks failed \(HTTP 500\)\. The payee changed\./)
    expect(markup).toContain("Healthy, last 2 checks failed (HTTP 500): ")
  })
})

describe("the heads of the list", () => {
  const heads = (query: Partial<ListQuery>, path?: string) =>
    renderToStaticMarkup(
      <ServiceList rows={[buildRow()]} now={NOW} sorted={{ query: { ...DEFAULT_QUERY, ...query }, path }} />,
    ).split("<ul")[0]

  it("sort by price, uptime, response and score, and say what is measured", () => {
    const markup = heads({ protocol: ["MPP"], offset: 50 })
    expect(markup).toContain('role="group" aria-label="Columns"')
    for (const sort of ["asked_price", "uptime", "latency", "score"]) {
      expect(markup).toContain(`href="/?protocol=MPP&amp;sort=${sort}"`)
    }
    expect(markup).toContain('title="Share of ok checks in 30 days"')
    expect(markup).not.toContain("aria-current")
    expect(heads({}, "/provider/a.example")).toContain('href="/provider/a.example?sort=uptime"')
  })

  it("show the current order, and a second click turns it", () => {
    const markup = heads({ sort: "asked_price" })
    expect(markup).toMatch(
      /href="\/\?sort=asked_price&amp;order=desc"[^>]* aria-current="true">Price<span class="icon" data-icon="ascending"/,
    )
    expect(markup).toContain(", sorted low to high")
    expect(heads({ sort: "score" })).toContain(", sorted high to low")
    expect(heads({ sort: "score", order: "asc" })).toContain('href="/?sort=score&amp;order=desc"')
  })

  it("are only words in a list that is not the subject of its page", () => {
    const markup = render({}).split("<ul")[0]
    expect(markup).toContain('aria-hidden="true"')
    expect(markup).not.toContain("<a")
    expect(markup).not.toContain('id="results"')
  })
})
