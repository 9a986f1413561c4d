import { describe, expect, it } from "vitest"
import { countOf, type Part, readPart, readSection, sectionHref } from "@/components/admin/address"

const ALL: Part = { status: null, after: "" }

describe("a URL of the admin pages", () => {
  it("names the section, and the listing where it shows one", () => {
    expect(sectionHref("pending")).toBe("/admin")
    expect(sectionHref("jobs", { id: "sweep" })).toBe("/admin?section=jobs")
    expect(sectionHref("listing", { id: "7" })).toBe("/admin?section=listing&id=7")
  })

  it.each([undefined, "nonsense", "__proto__", ["jobs"], null])("falls back to what waits for %j", (value) => {
    expect(readSection(value)).toBe("pending")
  })

  it("names the part of a long list that is shown, and forgets what makes no sense", () => {
    expect(sectionHref("domains", { status: "revoked", after: "a.example" })).toBe(
      "/admin?section=domains&status=revoked&after=a.example",
    )
    expect(sectionHref("deleted", { status: "revoked", after: "1_x" })).toBe("/admin?section=deleted&after=1_x")
    expect(readPart({ status: "verified", after: "a.example" })).toEqual({ status: "verified", after: "a.example" })
    expect(readPart({ status: "__proto__", after: ["a"] })).toEqual(ALL)
  })

  it("counts what can wait", () => {
    const waiting = { pending: 3, revisions: 0, proposals: 1 }
    expect(countOf("revisions", waiting)).toBe(0)
    expect(countOf("jobs", waiting)).toBeNull()
  })
})
