import { describe, expect, it } from "vitest"
import { describeFailing, listCautionMarks } from "@/components/listing/caution-marks"
import { buildCaution } from "./fixtures"

const texts = (...cautions: Parameters<typeof buildCaution>[0][]) =>
  listCautionMarks(cautions.map(buildCaution)).map(({ text, tone }) => [text.replaceAll("\u00a0", " "), tone])

describe("the marks of a row", () => {
  it("are at most two, in the order of the cautions, and failing checks are none of them", () => {
    expect(texts("payee_changed", "price_rose", "checks_failing", "new")).toEqual([
      ["payee changed", "warning"],
      ["price up 200 %", "warning"],
    ])
    expect(texts("checks_failing", "new")).toEqual([["new", "note"]])
    expect(texts()).toEqual([])
  })

  it.each([
    ["$0.01", "$0.013", "price up 30 %"],
    ["$1e-7", "$1.5e-7", "price up 50 %"],
    ["21 sats", "42 sats", "price up 100 %"],
    ["$0.0001", "$5000", "price up 50,000,000 times"],
    ["21 sats", "$0.02", "price rose"],
    [null, "$0.02", "price rose"],
    ["0 sats", "21 sats", "price rose"],
  ])("say how much a price rose: %s to %s", (before, after, text) => {
    const caution = { ...buildCaution("price_rose"), before, after }
    expect(listCautionMarks([caution]).map((mark) => mark.text.replaceAll("\u00a0", " "))).toEqual([text])
  })

  it("have the whole sentence as their title", () => {
    const [mark] = listCautionMarks([buildCaution("payee_changed")])
    expect(mark?.title.replaceAll("\u00a0", " ")).toBe(
      "The payee changed. The one before stood for 41 days. Check with the provider before you pay. Changed on 20 Nov 2026, 03:14 UTC.",
    )
  })
})

describe("the remark next to the health", () => {
  it("says how many checks failed, and why", () => {
    expect(describeFailing([buildCaution("new"), buildCaution("checks_failing")])).toBe(
      "last 2 checks failed (HTTP 500)",
    )
    expect(describeFailing([buildCaution("new")])).toBeNull()
  })
})
