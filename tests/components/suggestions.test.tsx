import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { getKeyAction } from "@/components/site/combobox-keys"
import { SuggestionList, suggestionHref, suggestionNote } from "@/components/site/suggestion-list"
import type { Suggestion } from "@/lib/catalogue/schema"

const SERVICE: Suggestion = { kind: "service", text: "<b>Weather</b>", id: "0199d5a0-0000-7000-8000-000000000001" }
const CATEGORY: Suggestion = { kind: "category", text: "ai/llm & more", path: "ai/llm & more", count: 1 }
const PROVIDER: Suggestion = { kind: "provider", text: "Acme & Sons", host: null, count: 1000 }

describe("the keys of the search field", () => {
  it.each([
    ["ArrowDown", null, 3, { select: 0 }],
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
    [SERVICE, `/service/${SERVICE.id}`, "Service"],
    [CATEGORY, "/?category=ai%2Fllm+%26+more", "Category, 1 service"],
    [PROVIDER, "/?provider=Acme+%26+Sons", "Provider, 1,000+ services"],
    [{ ...PROVIDER, host: "[2001:db8::1]", count: 12 }, "/provider/%5B2001%3Adb8%3A%3A1%5D", "Provider, 12 services"],
  ] as const)("%o leads somewhere and says what it is", (suggestion, href, note) => {
    expect([suggestionHref(suggestion), suggestionNote(suggestion)]).toEqual([href, note])
  })

  it("shows untrusted text as text, and marks the selected suggestion", () => {
    const markup = renderToStaticMarkup(
      <SuggestionList id="list" suggestions={[SERVICE, CATEGORY]} selected={1} onOpen={() => {}} />,
    )
    expect(markup).toContain("&lt;b&gt;Weather&lt;/b&gt;")
    expect([...markup.matchAll(/id="([^"]+)" role="option" aria-selected="([^"]+)"/g)].map(([, ...of]) => of)).toEqual([
      ["list-0", "false"],
      ["list-1", "true"],
    ])
    expect(markup).toContain("2 suggestions")
  })
})
