import { describe, expect, it } from "vitest"
import { countOf, type Part, readPart, readSection, sectionHref } from "@/components/admin/address"

const ALL: Part = { status: null, after: "" }

describe("a URL of the admin pages", () => {
  it("contains the section, and the listing if the section shows one", () => {
    expect(sectionHref("pending")).toBe("/admin")
    expect(sectionHref("jobs", { id: "sweep" })).toBe("/admin?section=jobs")
    expect(sectionHref("listing", { id: "7" })).toBe("/admin?section=listing&id=7")
  })

  it.each([undefined, "nonsense", "__proto__", ["jobs"], null])(
    "falls back to the section of pending listings for %j",
    (value) => {
      expect(readSection(value)).toBe("pending")
    },
  )

  it("contains the position in a long list, and omits invalid values", () => {
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
