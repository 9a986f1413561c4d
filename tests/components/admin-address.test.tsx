import { describe, expect, it } from "vitest"
import { countOf, listPartFields, readPart, readSection, readTick, sectionHref } from "@/components/admin/address"
import { ALL, anOverview } from "./admin-fixtures"

describe("a URL of the admin pages", () => {
  it("contains the section, and the listing if the section shows one", () => {
    expect(sectionHref("overview")).toBe("/admin")
    expect(sectionHref("pending")).toBe("/admin?section=pending")
    expect(sectionHref("sources", { id: "mpp" })).toBe("/admin?section=sources&id=mpp")
    expect(sectionHref("jobs", { id: "sweep" })).toBe("/admin?section=jobs")
    expect(sectionHref("listing", { id: "7" })).toBe("/admin?section=listing&id=7")
  })

  it.each([undefined, "nonsense", "__proto__", ["jobs"], null])("falls back to the overview for %j", (value) => {
    expect(readSection(value)).toBe("overview")
  })

  it("contains the position in a long list, and omits invalid values", () => {
    expect(sectionHref("domains", { status: "revoked", after: "a.example" })).toBe(
      "/admin?section=domains&status=revoked&after=a.example",
    )
    expect(sectionHref("deleted", { status: "revoked", after: "1_x" })).toBe("/admin?section=deleted&after=1_x")
    expect(readPart({ status: "verified", after: "a.example" })).toEqual({
      ...ALL,
      status: "verified",
      after: "a.example",
    })
    expect(readPart({ status: "__proto__", after: ["a"] })).toEqual(ALL)
  })

  it("contains the filter of the review queue, which a form of the queue repeats, and the ticked rows", () => {
    const part = readPart({ q: " tides ", protocol: "", sort: "host", result: ["passed"], other: "1", after: "1_x" })
    expect(part).toEqual({ ...ALL, filter: { q: "tides", sort: "host" }, after: "1_x" })
    expect(sectionHref("pending", { ...part, tick: "all" })).toBe(
      "/admin?section=pending&q=tides&sort=host&after=1_x&tick=all",
    )
    expect(sectionHref("reports", { ...part, tick: "all" })).toBe("/admin?section=reports&after=1_x")
    expect(readPart(Object.fromEntries(listPartFields(part)))).toEqual(part)
    expect(["all", "passing", "some", undefined].map(readTick)).toEqual(["all", "passing", null, null])
  })

  it("counts what can wait", () => {
    expect(countOf("revisions", anOverview())).toEqual({ count: 0, word: "waiting" })
    expect(countOf("jobs", anOverview())).toBeNull()
    const jobs = { total: 2, failing: [{ id: "rate", name: "Bitcoin price", error: "timeout" }] }
    expect(countOf("jobs", anOverview({ jobs }))).toEqual({ count: 1, word: "failing" })
  })
})
