import { describe, expect, it } from "vitest"
import { ServiceList } from "@/components/catalogue/service-list"
import { ProviderPage } from "@/components/provider/provider-page"
import { ListingLine } from "@/components/service/listing-line"
import { ServiceHead } from "@/components/service/service-head"
import { DEFAULT_QUERY, type ListQuery } from "@/lib/catalogue/list/query"
import type { Provider, RowService } from "@/lib/catalogue/schema"
import { buildDetail, buildProvider, buildRow, buildService, NOW } from "./fixtures"
import { toHtml, wordsOf } from "./html"

interface Shown {
  services?: RowService[]
  total?: number
  query?: Partial<ListQuery>
}

function render(overrides: Partial<Provider> = {}, { services = [buildRow()], total = 4, query = {} }: Shown = {}) {
  const asked = { ...DEFAULT_QUERY, ...query }
  const page = {
    rows: services,
    total,
    services: total,
    searchDegraded: null,
    semanticCap: false,
  }
  return toHtml(<ProviderPage provider={buildProvider(overrides)} page={page} query={asked} now={NOW} />)
}

describe("a provider's page", () => {
  it("summarises the services of the host and their health", () => {
    const text = wordsOf(render())
    expect(text).toContain("|api.tidewright.example|Listed as Tidewright|4 services: 3 healthy and 1 down;")
    expect(text).toContain("|Combined uptime|99.2 %|30 days, 4 listings, 11,168 checks|")
    expect(text).toContain("|Open incidents|0|of all listings|")
    expect(text).toContain("|Last checked|4 min. ago|")
    expect(text).toContain("|Harbour levels|")
  })

  it("shows values that were never measured as a dash with hidden text", () => {
    const text = wordsOf(render({ uptime_30d: null, measured: 0, checks: 0, last_checked: null }))
    expect(text).toContain("|Combined uptime|–|not measured|not measured yet|")
    expect(text).toContain("|Last checked|–|never|not checked yet|")
  })

  it("shows a host in Unicode and in punycode, so that look-alike letters are visible", () => {
    expect(wordsOf(render({ host: "xn--pple-43d.com" }))).toContain("|xn--pple-43d.com| (|аpple.com|)|")
    expect(wordsOf(render())).not.toContain("(")
  })

  it("shows that the domain is verified, explains it, and links to its management", () => {
    const markup = render({ domain_verified: true })
    expect(wordsOf(markup)).toContain("|api.tidewright.example|Domain verified|")
    expect(wordsOf(markup)).toContain("| proved control of it and can edit its listings.")
    expect(markup).toContain('href="/how#verified"')
    expect(markup).toContain('href="/manage?domain=api.tidewright.example"')
    expect(markup).not.toContain("/claim?")
  })

  it("links to the claim of an unverified domain, but not if the host cannot be claimed", () => {
    const markup = render()
    expect(markup).not.toContain("Domain verified")
    expect(markup).toContain('href="/claim?domain=api.tidewright.example"')
    for (const host of ["127.0.0.1", "[2001:db8::1]", "localhost"]) expect(render({ host })).not.toContain("/claim?")
  })

  it("lists open incidents, and the number of those that are not listed", () => {
    const trouble = { id: buildService().id, name: "Tides", health: "down", opened_at: "2026-11-20T22:00:00Z" } as const
    const text = wordsOf(render({ incidents: { total: 3, newest: [trouble] } }))
    expect(text).toContain("|Open incidents|and 2 more|")
    expect(text).toContain("|Down|Tides|for 3 hours|")
    expect(wordsOf(render({ incidents: { total: 1, newest: [trouble] } }))).not.toContain(" more|")
  })

  it("sorts and pages its list by its own URL", () => {
    const markup = render({}, { total: 120, query: { sort: "asked_price", offset: 50 } })
    const at = "/provider/api.tidewright.example"
    for (const href of [
      at,
      `${at}?sort=name`,
      `${at}?sort=asked_price&amp;order=desc`,
      `${at}?sort=asked_price&amp;offset=100`,
    ]) {
      expect(markup).toContain(`href="${href}"`)
    }
    expect(markup).toMatch(/aria-current="true"[^>]*>Price</)
    expect(wordsOf(markup)).toContain("|51 to 51 of 120|")
    expect(markup).toContain('href="/?host=api.tidewright.example"')
    expect(render({}, { total: 1 })).not.toContain('aria-label="Order"')
  })

  it("links back from a page past the end of the list", () => {
    const markup = render({}, { services: [], query: { offset: 500 } })
    expect(wordsOf(markup)).toContain("|This page is past the end of the list|")
    expect(markup).toMatch(/href="\/provider\/api\.tidewright\.example"[^>]*>Show first page/)
  })
})

describe("the mark of a verified domain", () => {
  const row = (domain_verified: 0 | 1) => toHtml(<ServiceList rows={[buildRow({ domain_verified })]} now={NOW} />)

  it("is an icon with hidden text that explains it", () => {
    expect(row(1)).toContain(
      '<span class="icon" data-icon="verified" title="Domain verified: the provider proved control of api.tidewright.example">Domain verified</span>',
    )
    expect(row(0)).not.toContain("Domain verified")
  })

  it("D-uses-02 stands at the top of a service's page with how often it was picked, if enough clients did", () => {
    const head = (picks: number | null) =>
      wordsOf(toHtml(<ServiceHead service={buildDetail()} picks={picks} now={NOW} />))
    expect(head(40)).toMatch(/\|Picked 40\stimes in 30 days\|/)
    expect(head(null)).not.toContain("Picked")
  })

  it("is written out at the top of a service's page, where the host links to the provider", () => {
    const head = toHtml(<ServiceHead service={buildDetail({ domain_verified: 1 })} picks={null} now={NOW} />)
    expect(wordsOf(head)).toContain("|Domain verified|")
    expect(head).toContain('href="/provider/api.tidewright.example"')
  })

  it("has a link to the domain's management next to it; an unverified service has a link to the claim", () => {
    const side = (domain_verified: 0 | 1) => toHtml(<ListingLine service={buildDetail({ domain_verified })} />)
    expect(side(1)).toContain('href="/manage?domain=api.tidewright.example"')
    expect(side(0)).toContain('href="/claim?domain=api.tidewright.example"')
    for (const markup of [side(0), side(1)]) expect(markup).toContain('href="/provider/api.tidewright.example"')
  })
})
