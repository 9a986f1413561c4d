import { describe, expect, it } from "vitest"
import { changeAddress, pickHref } from "@/components/pick/address"
import { Fallbacks, LeftOut } from "@/components/pick/others"
import { QuestionField } from "@/components/pick/question-field"
import { SERVICE } from "@/lib/catalogue/contract-examples"
import type { PickAnswer, Picked } from "@/lib/catalogue/pick/schema"
import { buildCaution } from "./fixtures"
import { toHtml } from "./html"

const ADDRESS = { task: "harbour levels", network: "Base", max_asked_usd: "0.01" }
const LEFT: PickAnswer["left_out"] = [
  {
    ...{
      id: "0199d5a0-0000-7000-8000-000000000001",
      name: "<b>Levels</b>",
      url: "https://a.example",
      protocol: "x402",
    },
    reasons: [
      { id: "down", message: "It is down.", change: null },
      {
        id: "price_too_high",
        message: "One call costs $0.03. Your maximum is $0.01.",
        change: { parameter: "max_asked_usd", value: 0.03 },
      },
    ],
  },
]

describe("the question field", () => {
  it("is a GET form with the conditions of the URL, and keeps a network that it does not offer", () => {
    const markup = toHtml(<QuestionField asked={{ ...ADDRESS, network: "eip155:146" }} nonce="n" />)
    expect(markup).toContain('action="/pick" method="get"')
    expect(markup).toContain('value="harbour levels"')
    expect(markup).toMatch(/<option value="eip155:146" selected="">Sonic<\/option>/)
    expect(markup).toContain('<script nonce="n">')
  })
})

describe("a fallback", () => {
  it("has the cautions of its service", () => {
    const cautions = [buildCaution("price_rose")]
    const picked = {
      service: { ...SERVICE, cautions },
      score: 90,
      difference: "As reliable",
      evidence: { checks: 100 },
    }
    const fallbacks = [picked] as unknown as readonly Picked[]
    expect(toHtml(<Fallbacks fallbacks={fallbacks} grades={new Map()} icons={new Map()} />)).toContain("price up")
  })
})

describe("what a pick leaves out", () => {
  it("D-pick-07 has the first reason beside a choice, and all with their changes without one", () => {
    expect(toHtml(<LeftOut leftOut={LEFT} address={ADDRESS} isAll={false} />)).not.toContain("One call costs")
    const markup = toHtml(<LeftOut leftOut={LEFT} address={ADDRESS} isAll />)
    expect(markup).toContain("&lt;b&gt;Levels")
    expect(markup).toContain('href="/pick?task=harbour+levels&amp;network=Base&amp;max_asked_usd=0.03"')
    expect(markup).toContain("Allow $0.03")
  })

  it("removes a parameter from the question", () => {
    expect(changeAddress(ADDRESS, { parameter: "network", value: null })).toBe(
      "/pick?task=harbour+levels&max_asked_usd=0.01",
    )
    expect(pickHref({})).toBe("/pick")
  })
})
