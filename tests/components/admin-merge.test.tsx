import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { DuplicateList } from "@/components/admin/duplicate-list"
import { type Merge, MergePanel } from "@/components/admin/merge-panel"
import type { DuplicatePair } from "@/lib/review/admin-schema"
import type { Reviewed } from "@/lib/review/schema"
import { buildService } from "./fixtures"

const DECLARED: Reviewed["declared"] = {
  ...{ name: "Copy", description: null, category: "uncategorized", provider: null, price_sats: null, price_usd: null },
  ...{ payment_asset: null, payment_network: null, http_method: "GET", probe_body: null, parameters: [] },
}
const HOSTILE = `<img src=x onerror="alert(1)">`
const listing = (given: Parameters<typeof buildService>[0]): Reviewed => ({
  ...{ service: buildService(given), report: null, findings: [], last_check: null, probe_body: null, version: "v" },
  ...{ review_note: null, deleted_at: null, declared: DECLARED },
})
const show = (merge: Merge | null, name = "Copy") =>
  renderToStaticMarkup(<MergePanel duplicate={listing({ number: 8, name })} merge={merge} action={async () => {}} />)

describe("the form that merges a duplicate", () => {
  it("asks for the listing to keep, compares both, and then offers to merge", () => {
    expect(show(null)).not.toContain("Merge 8")
    const compared = show({ into: "7", kept: listing({ number: 7, name: "Kept" }), obstacle: null }, HOSTILE)
    expect(compared).toContain("Keep 7")
    expect(compared).toContain("Merge 8 into 7")
    expect(compared).not.toContain("<img")
  })

  it("says why two listings cannot be merged, and when there is no such listing", () => {
    const refused = show({ into: "7", kept: listing({ number: 7 }), obstacle: "The listing to keep is not public." })
    expect(refused).toContain("The listing to keep is not public.")
    expect(refused).not.toContain("Merge 8")
    expect(show({ into: "9", kept: null, obstacle: null })).toContain("There is no listing")
  })
})

describe("the list of possible duplicates", () => {
  const PAIR: DuplicatePair = {
    reason: "same name on one host",
    ...{ listings: 3, kept: 7, keptName: HOSTILE, keptUrl: "https://a.example/1" },
    ...{ duplicate: 8, duplicateName: "Copy", duplicateUrl: "https://a.example/2" },
  }

  it("leads to the comparison of each pair", () => {
    const markup = renderToStaticMarkup(<DuplicateList pairs={[PAIR]} most={50} />)
    expect(markup).toContain("/admin?section=listing&amp;id=8&amp;into=7")
    expect(markup).toContain("3 listings")
    expect(markup).not.toContain("<img")
  })

  it("explains an empty list, and a catalogue that is too large to compare", () => {
    expect(renderToStaticMarkup(<DuplicateList pairs={[]} most={50} />)).toContain("No two public listings")
    expect(renderToStaticMarkup(<DuplicateList pairs={null} most={50} />)).toContain("took too long")
  })
})
