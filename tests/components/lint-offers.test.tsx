import { describe, expect, it } from "vitest"
import { OfferList } from "@/components/lint/lint-forms"
import { buildAnswer } from "@/lib/lint/answer"
import { inspectReply, toReport } from "@/lib/lint/lint"
import { makeDocument, makeRequirement, NOW } from "../protocols/builders"
import { x402Reply } from "../protocols/vectors"
import { toHtml } from "./html"

function render(...accepts: object[]): string {
  const inspected = inspectReply(x402Reply(makeDocument({ accepts })), NOW)
  const report = toReport(inspected)
  const { offers } = buildAnswer(inspected, report).protocols.x402
  return toHtml(<OfferList protocol="x402" offers={offers} clients={report.clients} />)
}

describe("the offers of the linter", () => {
  it("have their price, their payee and the verdict of each client", () => {
    const markup = render(makeRequirement(), makeRequirement({ amount: "5000000" }))
    for (const text of ["1. exact", "$0.01", "USDC", "Base", "2. exact", "$5", "Needs a setting", "@x402/fetch"]) {
      expect(markup).toContain(text)
    }
  })

  it("have no list without a valid offer", () => {
    expect(render(makeRequirement({ payTo: "nobody" }))).toBe("")
  })
})
