import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { SECTIONS, type Section, type Tick } from "@/components/admin/address"
import { KEYS, listKeys } from "@/components/admin/keys"
import { PendingList } from "@/components/admin/pending-list"
import type { PendingGroup } from "@/lib/review/schema"
import { ALL, CREATED_AT, context, DECLARED, HOSTILE, pending, words } from "./admin-fixtures"
import { buildService } from "./fixtures"

const OTHER = "0199d5a0-0000-7000-8000-00000000000c"

describe("the review queue", () => {
  it("show request and response next to the declared fields", () => {
    const one = pending({
      report: { protocol: "L402", httpStatus: 402, scheme: "LSAT", hasMacaroon: true, hasInvoice: true, findings: [] },
      last_check: { checked_at: CREATED_AT, status: "unreachable", http_status: null, error_message: "timeout" },
      probe_body: '{"day":1}',
    })
    const text = words(<PendingList tick={null} next={null} part={ALL} pending={[one]} total={1} {...context} />)
    expect(text).toContain("|Request|GET https://api.tidewright.example/v1/levels|{&quot;day&quot;:1}|")
    expect(text).toContain("|Response|HTTP 402 with a valid L402 challenge|Scheme|LSAT|Macaroon|yes|")
    expect(text).toContain("|Last check|unreachable, timeout, |55 min. ago|")
  })

  it("submit the shown fields with an approval", () => {
    const declared = { ...DECLARED, name: `"Quoted" & ${HOSTILE}` }
    const markup = renderToStaticMarkup(
      <PendingList tick={null} next={null} part={ALL} pending={[pending({ declared })]} total={1} {...context} />,
    )
    const [, shown = ""] = /name="shown" value="([^"]*)"/.exec(markup) ?? []
    const text = shown
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&")
    expect(JSON.parse(text)).toEqual(declared)
  })

  it("escape what a listing declares", () => {
    const service = buildService({ name: HOSTILE, description: HOSTILE, status: "pending" })
    const markup = renderToStaticMarkup(
      <PendingList tick={null} next={null} part={ALL} pending={[pending({ service })]} total={1} {...context} />,
    )
    expect(markup).not.toContain("<img")
    expect(markup).toContain("&lt;img src=x")
  })

  it("show how many of the pending listings are on this page", () => {
    const text = words(<PendingList tick={null} next="5_b" part={ALL} pending={[pending()]} total={180} {...context} />)
    expect(text).toContain("180 listings, oldest first. 1 of 180 are on this page.")
    expect(text).toContain("|Next page|")
  })

  it("link from page to page, and return to the page of a decision", () => {
    const markup = renderToStaticMarkup(
      <PendingList
        tick={null}
        next="5_b"
        part={{ ...ALL, after: "4_a" }}
        pending={[pending()]}
        total={180}
        {...context}
      />,
    )
    expect(markup).toContain('href="/admin?section=pending"')
    expect(markup).toContain('href="/admin?section=pending&amp;after=5_b"')
    expect(markup.match(/name="after" value="4_a"/g)).toHaveLength(5)
  })

  it("keep the filter in links and forms, and tick rows without JavaScript", () => {
    const filter = { q: HOSTILE, sort: "host" }
    const entries = [pending(), pending({ result: "failed", service: buildService({ id: OTHER, status: "pending" }) })]
    const show = (tick: Tick | null) =>
      renderToStaticMarkup(
        <PendingList tick={tick} next="5_b" part={{ ...ALL, filter }} pending={entries} total={180} {...context} />,
      )
    const markup = show(null)
    const search = new URLSearchParams({ section: "pending", ...filter }).toString().replaceAll("&", "&amp;")
    expect(markup).toContain(`href="/admin?${search}&amp;after=5_b"`)
    expect(markup).toContain(`href="/admin?${search}&amp;tick=passing"`)
    expect(markup.match(/type="hidden" name="sort" value="host"/g)).toHaveLength(9)
    expect(markup).toMatch(/<option value="host" selected="">/)
    expect(markup).toContain("180\u00a0listings, by host.")
    expect(markup).not.toContain("<img")
    const ticked = (tick: Tick | null) => show(tick).match(/name="pick"[^>]*checked=""/g)?.length ?? 0
    expect([ticked(null), ticked("passing"), ticked("all")]).toEqual([0, 1, 2])
    expect(show("all")).toContain("Select none")
  })

  it("say that nothing waits with a filter, and lead back to all", () => {
    const part = { ...ALL, filter: { result: "failed" } }
    const markup = renderToStaticMarkup(
      <PendingList tick={null} next={null} part={part} pending={[]} total={0} {...context} />,
    )
    expect(markup).toContain("No listing with this filter waits for review.")
    expect(markup).toContain('href="/admin?section=pending"')
  })
})

describe("the keys of a section", () => {
  it.each(Object.keys(SECTIONS) as Section[])("are known and end with those of every section: %s", (section) => {
    expect(listKeys(section).slice(-2)).toEqual(["w", "s"])
    for (const key of listKeys(section)) expect(KEYS).toHaveProperty(key)
  })
})

describe("the groups of the review queue", () => {
  const group = {
    ...{ id: OTHER, target: "https://api.tidewright.example", sites: ["tidewright.example"], created_at: CREATED_AT },
    ...{ waiting: 97, passing: 95, as_of: CREATED_AT },
  }
  const show = (groups: PendingGroup[]) => (
    <PendingList tick={null} next={null} part={ALL} pending={[]} groups={groups} total={0} {...context} />
  )

  it("have one form each, which names the group and the time of the reading", () => {
    const markup = renderToStaticMarkup(show([group]))
    expect(words(show([group]))).toContain("|https://api.tidewright.example|97 listings, 95 pass|")
    expect(markup).toContain(`name="id" value="${OTHER}"`)
    expect(markup).toContain(`name="as_of" value="${CREATED_AT}"`)
    expect(markup).toContain(`href="/admin?section=pending&amp;batch=${OTHER}"`)
    expect(markup).toContain("Approve 95 that pass")
  })

  it("are named by the sites of a list, and absent without groups", () => {
    const sites = ["a.example", "b.example", "c.example", "d.example"]
    const text = words(show([{ ...group, target: null, sites }]))
    expect(text).toContain("|A list of URLs of a.example, b.example, c.example and others|")
    expect(words(show([]))).not.toContain("Groups")
  })
})
