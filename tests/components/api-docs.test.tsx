import { describe, expect, it } from "vitest"
import ApiGroupPage from "@/app/api-docs/[group]/page"
import ApiDocsPage from "@/app/api-docs/page"
import { GROUPS } from "@/app/api-docs/reference"
import { type Offer, Pricing, paymentExamples } from "@/components/api-docs/pricing"
import { listOperations } from "@/lib/api/operations"
import { toHtml, words } from "./html"

const BASE = "https://directory.example"
const OFFER: Offer = { priceSats: 500, hours: 24, freePerMinute: 100, paidPerMinute: 1000, backend: "lnd" }

const pricing = (change: Partial<Offer> = {}) => words(<Pricing offer={{ ...OFFER, ...change }} baseUrl={BASE} />)

const index = toHtml(ApiDocsPage())
const groups = await Promise.all(
  GROUPS.map(async ({ href }) => {
    const params = Promise.resolve({ group: href.slice("/api-docs/".length) })
    return { href, markup: toHtml(await ApiGroupPage({ params, searchParams: Promise.resolve({}) })) }
  }),
)
const count = (markup: string, part: string) => markup.split(part).length - 1

describe("the pages of the API", () => {
  it.each([{ href: "/api-docs", markup: index }, ...groups])(
    "$href has an anchor on every heading, each once",
    ({ markup }) => {
      const headings = [...markup.matchAll(/<h[23] [^>]*>(.*?)<\/h[23]>/g)].map(([, inside = ""]) => inside)
      const links = headings
        .filter((inside) => inside !== "On this page")
        .map((inside) => /#([\w-]+)"/.exec(inside)?.[1])
      expect(new Set(links).size).toBe(links.length)
      for (const id of links) expect(count(markup, ` id="${id}"`), id).toBe(1)
    },
  )

  it("show every operation of the document with its statuses, and a link and an anchor in the list of all", () => {
    for (const { id, responses } of listOperations(true)) {
      const page = groups.find(({ markup }) => markup.includes(`<section id="${id}"`))
      const [, section = ""] = page?.markup.split(`<section id="${id}"`) ?? []
      for (const status of Object.keys(responses)) expect(section).toContain(`<th scope="row">${status}</th>`)
      expect(count(index, ` id="${id}"`), id).toBe(1)
      expect(index).toContain(`href="${page?.href}#${id}"`)
    }
  })

  it("have a copy button for every example", () => {
    expect(count(index, 'aria-label="Copy the example: ')).toBe(count(index, "<h3 "))
    for (const { markup } of groups) {
      expect(count(markup, 'aria-label="Copy the example: ')).toBe(count(markup, "<section id="))
    }
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
    for (const { code } of paymentExamples(BASE, false, 500)) expect(code).not.toContain("dev/lightning")
  })
})
