import { describe, expect, it } from "vitest"
import { countOf, readPart, readSection, sectionHref } from "@/components/admin/address"
import { anOverview } from "./admin-fixtures"

describe("a URL of the admin pages", () => {
  it.each<[string, Parameters<typeof sectionHref>]>([
    ["/admin", ["overview"]],
    ["/admin?section=pending", ["pending"]],
    ["/admin?section=sources&id=mpp", ["sources", { id: "mpp" }]],
    ["/admin?section=jobs", ["jobs", { id: "sweep" }]],
    ["/admin?section=listing&id=7", ["listing", { id: "7" }]],
    ["/admin?section=domains&status=revoked&after=a.example", ["domains", { status: "revoked", after: "a.example" }]],
    ["/admin?section=pending&q=tides&tick=all", ["pending", { q: "tides", after: "", tick: "all" }]],
  ])("%s has the section, the listing if the section shows one, and the place in its list", (href, given) => {
    expect(sectionHref(...given)).toBe(href)
  })

  it.each([undefined, "nonsense", "__proto__", ["jobs"], null])("falls back to the overview for %j", (value) => {
    expect(readSection(value)).toBe("overview")
  })

  it("has the filter and the place in a list, which forms repeat", () => {
    const part = readPart({ q: " tides ", protocol: "", sort: "host", result: ["passed"], other: "1", after: "1_x" })
    expect(part).toEqual({ q: "tides", sort: "host", after: "1_x" })
    expect(readPart(part)).toEqual(part)
  })

  it("counts what can wait", () => {
    expect(countOf("revisions", anOverview())).toEqual({ count: 0, word: "waiting" })
    expect(countOf("jobs", anOverview())).toBeNull()
    const jobs = { total: 2, have_run: 2, failing: [{ id: "rate", name: "Bitcoin price", error: "timeout" }] }
    expect(countOf("jobs", anOverview({ jobs }))).toEqual({ count: 1, word: "failing" })
  })
})
