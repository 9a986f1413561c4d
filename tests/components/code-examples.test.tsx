import { describe, expect, it } from "vitest"
import { CodeExamples } from "@/components/service/call/code-examples"
import { highlight } from "@/components/service/call/highlight"
import { NO_GUARD } from "@/lib/catalogue/snippets/offer"
import { LANGUAGES } from "@/lib/catalogue/snippets/schema"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import { buildCall } from "../catalogue/snippets/calls"
import { toHtml } from "./html"

const SESSION = { scheme: "tempo/session", network: "eip155:4217" }
const examplesOf = (...[protocol, offer]: ["x402" | "MPP", object?]) =>
  writeExamples({ number: 4109, protocol }, buildCall([{ ...offer }]), NO_GUARD)
const render = (...args: Parameters<typeof examplesOf>) =>
  toHtml(<CodeExamples {...examplesOf(...args)} request={null} />)
const count = (text: string, part: string | RegExp) => text.split(part).length - 1

describe("the code examples", () => {
  it("are one group of radio buttons, the first checked, with one panel each, and two copy buttons", () => {
    const markup = render("x402")
    expect(markup).toContain("Language of the example</legend>")
    expect(count(markup, 'type="radio" name="example"')).toBe(4)
    expect(count(markup, " checked=")).toBe(1)
    for (const [language, name] of Object.entries(LANGUAGES)) {
      expect(markup).toMatch(
        new RegExp(`<section class="example" data-language="${language}" aria-label="${name} example">`),
      )
      expect(markup).toContain(`aria-label="Code: ${name}"`)
      expect(markup).toContain(`<h3 class="hidden">${name}</h3>`)
    }
  })

  it("show each program as it is copied, with colours", () => {
    const markup = render("x402")
    const [, shown = ""] = /data-language="typescript".*?<pre[^>]*>(.*?)<\/pre>/s.exec(markup) ?? []
    const text = shown
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("&quot;", '"')
      .replaceAll("&gt;", ">")
      .replaceAll("&lt;", "<")
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&")
    expect(text).toBe(
      examplesOf("x402")
        .examples.find(({ language }) => language === "typescript")
        ?.text?.trimEnd(),
    )
    expect(shown).toMatch(/<em>\/\/ 1\. Install Node/)
    expect(shown).toContain("<b>const</b> MAX = <u>30000n</u>")
    expect(shown).toMatch(/<i>&quot;0x[0-9a-fA-F]{40}&quot;<\/i>/)
    expect(shown).not.toContain("data-slot")
  })

  it("mark each place of a header of the form", () => {
    const region = { in: "header", name: "X-Region", type: "string", required: true, description: null } as const
    const call = buildCall([{}], { parameters: [{ ...region, example: "eu" }] })
    const examples = writeExamples({ number: 7, protocol: "x402" }, call, NO_GUARD)
    const request = { url: call.url, body: null, headers: { "x-region": "eu" } }
    const markup = toHtml(<CodeExamples {...examples} request={request} />)
    expect(count(markup, /data-slot="header\.x-region">eu</)).toBe(Object.keys(LANGUAGES).length)
  })

  it("have the same colours block by block as in one piece", () => {
    const looks = (text: string, language: "typescript" | "python") =>
      highlight(text, language, null).flatMap(({ text: part, look }) =>
        [...part.replaceAll(/\s/g, "")].map((sign) => `${sign}${look ?? ""}`),
      )
    for (const { language, text } of [...examplesOf("x402").examples, ...examplesOf("MPP").examples]) {
      if (text === null || language === "agent" || language === "curl") continue
      expect(looks(text, language)).toEqual(looks(text.replaceAll("\n\n", "\n \n"), language))
    }
  })

  it("say which programs tests have run", () => {
    const markup = render("x402")
    expect(markup).toMatch(/Our tests run such examples with @x402\/fetch [\d.]+, /)
    expect(count(markup, "Our tests do not run it.")).toBe(1)
  })

  it("say what a language lacks, and what a service lacks", () => {
    expect(render("MPP", SESSION)).toContain("No usual Python client makes this kind of payment.")
    const cards = render("MPP", { scheme: "stripe/charge", network: "stripe" })
    expect(cards).toMatch(/^<p [^>]*>No example: this service takes cards through Stripe only\./)
  })

  it("say when they pay with test money", () => {
    expect(render("x402", { network: "eip155:84532", price_usd: null })).toContain("free test money")
    expect(render("x402")).not.toContain("test money")
  })
})
