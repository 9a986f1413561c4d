import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import ApiDocsPage from "@/app/api-docs/page"
import { paymentExamples } from "@/components/api-docs/payment-examples"
import { type Offer, Pricing } from "@/components/api-docs/pricing"
import { listOperations } from "@/lib/api/operations"

const BASE = "https://directory.example"
const OFFER: Offer = { priceSats: 500, hours: 24, freePerMinute: 100, paidPerMinute: 1000, backend: "lnd" }

const wordsOf = (markup: string) =>
  markup
    .replaceAll("\u00a0", " ")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")
const pricing = (change: Partial<Offer> = {}) =>
  wordsOf(renderToStaticMarkup(<Pricing offer={{ ...OFFER, ...change }} baseUrl={BASE} />))

describe("the page of the API", () => {
  const markup = renderToStaticMarkup(ApiDocsPage())

  it("has an anchor on every heading, each once", () => {
    const headings = [...markup.matchAll(/<h[23] [^>]*>(.*?)<\/h[23]>/g)].map(([, inside = ""]) => inside)
    const links = headings.filter((inside) => inside !== "On this page").map((inside) => /#([\w-]+)"/.exec(inside)?.[1])
    expect(new Set(links).size).toBe(links.length)
    for (const id of links) expect(markup.split(` id="${id}"`)).toHaveLength(2)
  })

  it("shows every operation of the document with its statuses", () => {
    for (const { id, responses } of listOperations(true)) {
      const [, section = ""] = markup.split(` id="${id}"`)
      for (const status of Object.keys(responses)) expect(section).toContain(`<th scope="row">${status}</th>`)
    }
  })

  it("has a copy button for every example", () => {
    expect(markup.match(/aria-label="Copy the example: /g)).toHaveLength(markup.match(/<h3 /g)?.length ?? 0)
  })
})

describe("the pricing", () => {
  it("describes the paid offers next to the free ones", () => {
    expect(pricing()).toContain("|Price|nothing|500 sats, once|Lasts|always|24 hours|")
    expect(pricing()).toContain("|Requests a minute|100|1,000|CSV exports|none|unlimited|")
    expect(pricing({ priceSats: 1, hours: 1 })).toContain("|1 sat, once|Lasts|always|1 hour|")
  })

  it("explains that nothing is sold if so, without payment instructions", () => {
    expect(pricing({ backend: "none" })).toContain("sells no tokens")
    expect(pricing({ backend: "none" })).toContain("nothing_sold")
    expect(pricing({ backend: "none" })).not.toMatch(/curl and any wallet|When to pay|new challenge/)
  })

  it("names the development wallet if it is active, and only then pays automatically", () => {
    expect(pricing({ backend: "dev" })).toContain("pays them with play money")
    expect(pricing()).not.toContain("dev/lightning")
    for (const { code } of paymentExamples(BASE, false)) expect(code).not.toContain("dev/lightning")
  })
})
