import { describe, expect, it } from "vitest"
import { ClientVerdicts } from "@/components/listing/client-verdicts"
import { judgeClients } from "@/lib/protocols/clients/judge-clients"
import { makeDocument, makeRequirement, NOW as THEN } from "../protocols/builders"
import { x402Reply } from "../protocols/vectors"
import { toHtml, words, wordsOf } from "./html"
import { render as renderPage } from "./service-page-fixtures"

const judge = (...accepts: unknown[]) => judgeClients(x402Reply(makeDocument({ accepts })), ["x402"], THEN)
const render = (...accepts: unknown[]) => words(<ClientVerdicts clients={judge(...accepts)} />)
const EXPENSIVE = makeRequirement({ amount: "5000000" })

describe("the table of clients", () => {
  it("has the verdict in words, its reason and the setting that helps", () => {
    expect(render(makeRequirement())).toContain("|2.27.0|Pays|Pays with its usual setup.|")
    expect(render(EXPENSIVE)).toContain(
      "|Needs a setting|The price is more than the client&#x27;s limit of $1 for a payment. Raise spendControls.maxAmountPerPayment.|",
    )
    expect(render(EXPENSIVE)).toContain("|Refuses|The client pays Lightning invoices only")
  })

  it("names the offers where the client pays some of them only", () => {
    expect(render(EXPENSIVE, makeRequirement())).toContain("|Offer 2, exact on Base: pays.|")
    expect(render(EXPENSIVE)).not.toContain("Offer 1")
  })

  it("escapes what a provider wrote", () => {
    const markup = toHtml(
      <ClientVerdicts clients={judge(makeRequirement(), makeRequirement({ scheme: "<img src=x>" }))} />,
    )
    expect(markup).toContain("&lt;img src=x&gt;")
    expect(markup).not.toContain("<img")
  })
})

describe("the page of a service", () => {
  const page = (clients: ReturnType<typeof judge> | null) => renderPage({ clients })

  it("shows clients with the same words in one line, and links to how they are judged", () => {
    const markup = page(judge(makeRequirement()))
    expect(wordsOf(markup)).toContain("|Works with|")
    expect(wordsOf(markup)).toMatch(/\|Pays\|@x402\/fetch [\d.]+, [^|]+\|Refuses\|/)
    expect(markup).toContain('href="/how#clients"')
  })

  it("has no such section without a stored challenge", () => {
    expect(wordsOf(page(null))).not.toContain("|Works with|")
  })
})
