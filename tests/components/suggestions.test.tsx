import fc from "fast-check"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { getKeyAction } from "@/components/site/suggestion-box"
import { groupSuggestions, SuggestionList, splitTyped, suggestionHref } from "@/components/site/suggestion-list"
import type { Suggestion } from "@/lib/catalogue/schema"
import { buildCaution } from "./fixtures"

const SERVICE = {
  kind: "service",
  text: "<b>Weather</b>",
  id: "0199d5a0-0000-7000-8000-000000000001",
  protocol: "x402",
  health_status: "degraded",
  asked_usd: 0.02,
  asked_sats: 30,
  asked_price_usd: 0.02,
  asked_basis: null,
  asked_unit: null,
  cautions: [],
  evidence: "99.5\u00a0% · 33\u00a0ms · 97",
} satisfies Suggestion
const CATEGORY = { kind: "category", text: "ai/llm & more", path: "ai/llm & more", count: 1 } satisfies Suggestion
const PROVIDER = {
  kind: "provider",
  text: "Acme & Sons",
  host: null,
  domain_verified: false,
  count: 1000,
} satisfies Suggestion

const show = (suggestions: Suggestion[], { typed = "we", selected = null as number | null } = {}) =>
  renderToStaticMarkup(
    <SuggestionList id="list" typed={typed} suggestions={suggestions} selected={selected} onOpen={() => {}} />,
  )
/** The text of each option, without markup. */
const readOptions = (markup: string) =>
  markup
    .split('role="option"')
    .slice(1)
    .map((part) =>
      part
        .slice(part.indexOf(">") + 1)
        .replace(/<\/div>.*/s, "")
        .replace(/<[^>]*>/g, "")
        .replace(/ +/g, " ")
        .trim(),
    )

describe("the keys of the search field", () => {
  it.each([
    // Without a selected option, Enter searches like option 0. So the first arrow key goes to the option below or above it.
    ["ArrowDown", null, 3, { select: 1 }],
    ["ArrowDown", 1, 3, { select: 2 }],
    ["ArrowDown", 2, 3, { select: 0 }],
    ["ArrowUp", null, 3, { select: 2 }],
    ["ArrowUp", 0, 3, { select: 2 }],
    ["ArrowUp", 2, 3, { select: 1 }],
    ["Home", 2, 3, { select: 0 }],
    ["End", 0, 3, { select: 2 }],
    ["Enter", 1, 3, { open: 1 }],
    ["Escape", null, 3, "close"],
    ["Escape", 1, 3, "close"],
    // Without a selected suggestion the browser handles these keys: they move the cursor or submit the form.
    ["Home", null, 3, undefined],
    ["End", null, 3, undefined],
    ["Enter", null, 3, undefined],
    ["a", 1, 3, undefined],
    ["Tab", 1, 3, undefined],
    // Without suggestions the browser handles every key.
    ["ArrowDown", null, 0, undefined],
    ["Escape", null, 0, undefined],
  ])("%s with %s of %i suggestions", (key, chosen, count, action) => {
    expect(getKeyAction(key, chosen, count)).toEqual(action)
  })
})

describe("a suggestion", () => {
  it.each([
    [SERVICE, `/service/${SERVICE.id}`],
    [CATEGORY, "/?category=ai%2Fllm+%26+more"],
    [PROVIDER, "/?provider=Acme+%26+Sons"],
    [{ ...PROVIDER, host: "[2001:db8::1]", count: 12 }, "/provider/%5B2001%3Adb8%3A%3A1%5D"],
  ] as const)("%o leads somewhere", (suggestion, href) => {
    expect(suggestionHref(suggestion)).toBe(href)
  })

  it.each<[Suggestion, string]>([
    [SERVICE, `Degraded: &lt;b&gt;Weather&lt;/b&gt; ${SERVICE.evidence} x402 $0.02`],
    [
      { ...SERVICE, text: "Hail", health_status: "down", asked_usd: null, asked_price_usd: null },
      `Down: Hail ${SERVICE.evidence} x402 30\u00a0sats`,
    ],
    [
      { ...SERVICE, text: "Hail", asked_usd: null, asked_sats: null, asked_basis: "ceiling" },
      `Degraded: Hail ${SERVICE.evidence} x402 up to $0.02`,
    ],
    [
      { ...SERVICE, text: "Hail", asked_usd: null, asked_price_usd: null, asked_basis: "metered", asked_unit: "token" },
      `Degraded: Hail ${SERVICE.evidence} x402 30\u00a0sats per token`,
    ],
    [
      { ...SERVICE, text: "Hail", health_status: null, asked_usd: null, asked_sats: null, asked_price_usd: null },
      `Unknown: Hail ${SERVICE.evidence} x402 –no price known`,
    ],
    [CATEGORY, "› AI › Llm &amp; more 1 service"],
    [PROVIDER, "Acme &amp; Sons 1,000+ services"],
    [{ ...PROVIDER, host: "a.example", count: 2 }, "Acme &amp; Sons a.example 2 services"],
    [
      { ...PROVIDER, text: "A.example", host: "a.example", domain_verified: true },
      "Domain verified A.example 1,000+ services",
    ],
  ])("%o shows its facts", (suggestion, expected) => {
    expect(readOptions(show([suggestion]))[1]).toBe(expected)
  })

  it("shows a changed payee, and no other caution", () => {
    const cautions = (["payee_changed", "price_rose", "checks_failing", "new"] as const).map(buildCaution)
    const markup = show([{ ...SERVICE, cautions }])
    expect(markup.match(/class="caution"/g)).toHaveLength(1)
    expect(readOptions(markup)[1]).toMatch(/ x402 payee changed$/)
    expect(show([{ ...SERVICE, cautions: cautions.slice(1) }])).not.toContain("caution")
  })
})

describe("the list of suggestions", () => {
  it("has the search for the typed text first, then the groups", () => {
    const markup = show(groupSuggestions([SERVICE, PROVIDER, CATEGORY]), { typed: "<i>" })
    expect(readOptions(markup)[0]).toBe("Search for “&lt;i&gt;” Enter")
    const titles = [...markup.matchAll(/role="group" aria-labelledby="([^"]+)"><div id="([^"]+)"[^>]*>([^<]*)</g)]
    expect(titles.map(([, label, id, title]) => [label === id, title])).toEqual([
      [true, "Categories"],
      [true, "Providers"],
      [true, "Services"],
    ])
  })

  it("has no group without suggestions", () => {
    expect(show([CATEGORY])).not.toContain("Providers")
    expect(show([])).not.toContain("0 suggestions")
  })

  it("marks the typed parts, and shows untrusted text as text", () => {
    expect(show([SERVICE])).toContain("&lt;b&gt;<mark>We</mark>ather&lt;/b&gt;")
  })

  it("marks the selected option, or the search as the default", () => {
    const read = (markup: string) =>
      [...markup.matchAll(/id="list-(\d)" role="option" aria-selected="([^"]+)"( data-default="")?/g)].map(
        ([, index, isSelected, isDefault]) => `${index} ${isSelected}${isDefault ?? ""}`,
      )
    expect(read(show([CATEGORY, SERVICE]))).toEqual(['0 false data-default=""', "1 false", "2 false"])
    expect(read(show([CATEGORY, SERVICE], { selected: 2 }))).toEqual(["0 false", "1 false", "2 true"])
  })
})

/** Writes typed parts in brackets. */
const mark = (text: string, typed: string) =>
  splitTyped(text, typed)
    .map((part) => (part.isTyped ? `[${part.text}]` : part.text))
    .join("")

describe("the typed parts of a suggestion", () => {
  it.each([
    ["Weather Maps", "wea", "[Wea]ther Maps"],
    ["Weather Maps", "MAPS", "Weather [Maps]"],
    ["Image generator, fast", "image gen", "[Image gen]erator, fast"],
    ["Product image generator", "gen image", "Product [image gen]erator"],
    ["Photo-real images from text", "image gen", "Photo-real [image]s from text"],
    ["ai › images", "ima", "ai › [ima]ges"],
    // The longest typed word counts.
    ["Weather", "we weath", "[Weath]er"],
    // Only the beginning of a word matches.
    ["Underweather", "weather", "Underweather"],
    ["Ünïcode Inc.", "unico", "[Ünïco]de Inc."],
    ["api.weather.example", "weather", "api.[weather].example"],
    ["Weather", "wether", "Weather"],
    ["Weather", "", "Weather"],
    ["", "weather", ""],
    ["a+b", "a+", "[a]+b"],
  ])("of %j for %j are %j", (text, typed, expected) => expect(mark(text, typed)).toBe(expected))

  it("and the other parts are the whole text, for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, typed) => {
        const parts = splitTyped(text, typed)
        expect(parts.map((part) => part.text).join("")).toBe(text)
        expect(parts.every((part) => part.text !== "")).toBe(true)
      }),
    )
  })
})
