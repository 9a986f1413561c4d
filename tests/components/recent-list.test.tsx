// The rows of the price drops and of the recoveries.

import { describe, expect, it } from "vitest"
import { RecentList } from "@/components/indexes/lists"
import type { Caution } from "@/lib/catalogue/schema"
import { buildCaution, buildRow, NOW } from "./fixtures"
import { toHtml } from "./html"

const render = (cautions: Caution[]) => {
  const entry = { service: buildRow({ cautions }), at: "2026-11-20T00:00:00Z", text: "50 % less" }
  return toHtml(<RecentList label="Price drops" now={NOW} entries={[entry]} />)
}

describe("a row of what happened lately", () => {
  it("has the cautions of its service", () => {
    const markup = render((["payee_changed", "checks_failing"] as const).map(buildCaution))
    expect(markup).toMatch(/<span class="cautions"><span class="caution" data-tone="warning" title="The payee changed/)
    expect(markup).toContain("Healthy, last 2 checks failed (HTTP 500): ")
    expect(render([])).not.toContain("caution")
  })
})
