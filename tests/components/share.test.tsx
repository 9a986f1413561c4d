import { describe, expect, it } from "vitest"
import { escapeMarkdown } from "@/components/share/badge-words"
import { DRAWABLE_CHARACTERS, drawableText, listShareTexts, writeMarkdown } from "@/components/share/share-facts"
import { asked, buildDay, buildDetail, buildReliability } from "./fixtures"

describe("escapeMarkdown", () => {
  it.each([
    ["City Weather", "City Weather"],
    ["a [b](https://x.example) c", "a \\[b\\](https://x.example) c"],
    ["![x](y) <img src=x> `code`", "!\\[x\\](y) \\<img src=x\\> \\`code\\`"],
    ["*bold* _it_ ~~no~~ # | &lt; {x}", "\\*bold\\* \\_it\\_ \\~\\~no\\~\\~ \\# \\| \\&lt; {x}"],
    ["back\\slash", "back\\\\slash"],
    ["two\n\n# lines", "two \\# lines"],
  ])("%j is %j", (text, escaped) => expect(escapeMarkdown(text)).toBe(escaped))
})

describe("a service in Markdown", () => {
  const asking = asked({ price_usd: 0.02, asset: "USDC" })
  const url = "https://directory.example/s/12"

  it("has its name, link, protocol, price, health and uptime", () => {
    const service = buildDetail({
      name: "A [B]",
      protocol: "x402",
      asked_price: asking,
      uptime_30d: 0.992,
      reliability: buildReliability(),
    })
    expect(writeMarkdown({ ...service, health_status: "healthy" }, url)).toBe(
      `[A \\[B\\]](${url}) · x402 · $0.02 per call · Healthy · uptime 99.2 % over 30 days`,
    )
  })

  it("has no uptime of few checks", () => {
    const service = buildDetail({
      name: "A",
      uptime_30d: 1,
      days: [buildDay({ checks: 95, ok: 95 })],
      reliability: null,
    })
    expect(writeMarkdown(service, url)).toMatch(/ · not enough checks yet \(95 of 96\)$/)
    expect(listShareTexts(service).uptime).toBe("not enough checks yet (95 of 96)")
  })

  it("leaves out what is not known", () => {
    const service = buildDetail({
      name: "A",
      protocol: "L402",
      asked_price: null,
      uptime_30d: null,
      health_status: null,
    })
    expect(writeMarkdown(service, url)).toBe(`[A](${url}) · L402 · price not known · Unknown`)
    expect(writeMarkdown({ ...service, test_network: true }, url)).toContain(" · test network · ")
  })
})

describe("drawableText", () => {
  it.each<[string, number, string | null]>([
    ["City Weather", 60, "City Weather"],
    ["Zürich Ægir Łódź naïve", 60, "Zürich Ægir Łódź naïve"],
    ["Tiếng Việt", 60, "Tieng Viet"],
    ["Weather 🌦️ API", 60, "Weather API"],
    ["天气 API", 60, "API"],
    ["天气预报", 60, null],
    ["  two\n lines\t", 60, "two lines"],
    ["\u202eevil\u200b", 60, "evil"],
    ["abcdefghij", 6, "abcde…"],
    ["abcd fghij", 6, "abcd…"],
    ["— … —", 60, null],
    ["", 60, null],
  ])("%j with at most %i characters is %j", (text, max, drawn) => expect(drawableText(text, max)).toBe(drawn))

  it("leaves every character of the fonts alone", () => {
    const text = DRAWABLE_CHARACTERS.trim()
    expect(drawableText(text, 1000)).toBe(text)
  })
})

describe("the facts of an image", () => {
  it("are bounded, and name the host of a service whose name cannot be drawn", () => {
    const long = buildDetail({ name: "天气", host: "api.example.com", description: "x ".repeat(500) })
    const facts = listShareTexts(long)
    expect(facts).toMatchObject({ name: "api.example.com", host: "api.example.com" })
    expect(facts.about).toHaveLength(130)
    expect(listShareTexts({ ...long, name: "y".repeat(200) }).name).toHaveLength(60)
  })

  it("say what is not known", () => {
    const unknown = buildDetail({ asked_price: null, uptime_30d: null, health_status: null, description: null })
    expect(listShareTexts(unknown)).toMatchObject({
      price: "not known",
      health: "unknown",
      uptime: "not measured",
      about: "",
    })
    expect(listShareTexts({ ...unknown, test_network: true }).price).toBe("test money")
  })
})
