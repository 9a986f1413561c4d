// The fields of a registration that a check suggests, from the challenge, the documents of the host, and the URL.

import { describe, expect, it } from "vitest"
import { LIMITS } from "@/lib/catalogue/listing-fields"
import type { Reply } from "@/lib/protocols/challenge"
import { type HostDocuments, suggestFields } from "@/lib/registration/suggest"

const NONE: HostDocuments = { l402Services: undefined, openApi: undefined, llmsTxt: null }
const URL_TEXT = "https://api.example.com/v1/daily-forecast"
const x402 = (more: object) => reply({ "payment-required": [btoa(JSON.stringify({ x402Version: 2, ...more }))] })
const reply = (headers: Reply["headers"] = {}): Reply => ({ status: 402, headers, body: "" })

function suggest(documents: Partial<HostDocuments> = {}, given: Reply = reply(), url = URL_TEXT) {
  return suggestFields({ url: new URL(url), method: "GET", reply: given, documents: { ...NONE, ...documents } })
}

const SERVICES = {
  name: "Rainglass",
  services: [
    {
      name: "Forecast",
      description: "Rain by hour",
      category: "weather",
      endpoint: "/v1/daily-forecast",
      method: "GET",
    },
    { name: "Other", endpoint: "/v1/other" },
  ],
}
const openApi = (operation: object) => ({
  info: { title: "Rainglass API", description: "Weather.", contact: { name: "Rainglass Ltd" } },
  paths: { "/v1/daily-forecast": { get: operation } },
})
const LLMS = "# Rainglass\n\n> Forecasts for machines,\n> by the hour.\n\n## Docs\n"

describe("the name", () => {
  it.each([
    ["the entry of l402-services", { l402Services: SERVICES }, reply(), "Forecast", "l402-services"],
    [
      "the operation",
      { openApi: openApi({ summary: "Get forecast" }), llmsTxt: LLMS },
      reply(),
      "Get forecast",
      "openapi",
    ],
    ["the title of the OpenAPI document", { openApi: openApi({}) }, reply(), "Rainglass API", "openapi"],
    ["llms.txt", { llmsTxt: LLMS }, reply(), "Rainglass", "llms.txt"],
    ["the challenge", { l402Services: SERVICES }, x402({ resource: { serviceName: "Sky" } }), "Sky", "challenge"],
    ["the URL", {}, reply(), "Daily forecast, api.example.com", "url"],
    [
      "the URL, for an HTML page instead of llms.txt",
      { llmsTxt: "<html><h1># x</h1>" },
      reply(),
      "Daily forecast, api.example.com",
      "url",
    ],
  ] as const)("comes from %s", (_, documents, given, value, from) => {
    expect(suggest(documents, given).name).toEqual({ value, from })
  })

  it.each([
    ["https://api.example.com/", "api.example.com"],
    ["https://api.example.com/v1/42", "api.example.com"],
    ["https://api.example.com/v2/users.list/7", "Users list, api.example.com"],
  ])("of %s without documents is %s", (url, value) => {
    expect(suggest({}, reply(), url).name).toEqual({ value, from: "url" })
  })
})

describe("the description", () => {
  it.each([
    ["version 2 of x402", x402({ resource: { description: "Rain\tnow" } }), "Rain now"],
    [
      "version 1 of x402",
      { ...reply(), body: JSON.stringify({ x402Version: 1, accepts: [{ description: "Old rain" }] }) },
      "Old rain",
    ],
    [
      "MPP",
      reply({
        "www-authenticate": [
          'Payment id="1", realm="r", method="m", intent="charge", request="e30", description="One day"',
        ],
      }),
      "One day",
    ],
  ])("comes from the challenge of %s", (_, given, value) => {
    expect(suggest({ l402Services: SERVICES }, given).description).toEqual({ value, from: "challenge" })
  })

  it("comes from the documents, the endpoint before the host", () => {
    const documents = { openApi: openApi({ description: "By the hour." }), llmsTxt: LLMS }
    expect(suggest(documents).description).toEqual({ value: "By the hour.", from: "openapi" })
    expect(suggest({ openApi: openApi({}) }).description).toEqual({ value: "Weather.", from: "openapi" })
    expect(suggest({ llmsTxt: LLMS }).description).toEqual({
      value: "Forecasts for machines, by the hour.",
      from: "llms.txt",
    })
    expect(suggest().description).toBeNull()
  })
})

describe("category and provider", () => {
  it.each([
    [{ l402Services: SERVICES }, "data/weather", "l402-services"],
    [{ openApi: openApi({ tags: ["weather"] }) }, "data/weather", "openapi"],
    [{ openApi: openApi({ summary: "Weather forecast" }) }, "data/weather", "words"],
  ] as const)("%j is in %s, from %s", (documents, value, from) => {
    expect(suggest(documents).category).toEqual({ value, from })
  })

  it("has no category without known words", () => {
    expect(suggest({}, reply(), "https://zzz.example/qqqq").category).toBeNull()
  })

  it("names the provider", () => {
    expect(suggest({ l402Services: SERVICES }).provider?.value).toBe("Rainglass")
    expect(suggest({ openApi: openApi({}) }).provider?.value).toBe("Rainglass Ltd")
    expect(suggest().provider).toBeNull()
  })
})

describe("untrusted texts", () => {
  it("are one line, without hidden characters, and cut at a word", () => {
    const name = `A\u202e name\u200b\n of ${"many words ".repeat(40)}`
    const found = suggest({ openApi: openApi({ summary: name }) }).name.value
    expect(found).toMatch(/^A name of many words .*words…$/)
    expect(found.length).toBeLessThanOrEqual(LIMITS.name)
  })

  it.each([[42], [null], [{ a: 1 }], ["\u200b"], ["   "]])("%j as a name is not used", (summary) => {
    expect(suggest({ openApi: openApi({ summary }) }).name).toEqual({ value: "Rainglass API", from: "openapi" })
  })

  it("are bounded for a large description", () => {
    const description = "x".repeat(100_000)
    expect(suggest({ openApi: openApi({ description }) }).description?.value.length).toBe(LIMITS.description)
  })

  it.each([[[]], ["text"], [{ paths: [] }], [{ services: "x" }], [{ info: null, paths: null }]])(
    "of another shape, %j, suggest the URL",
    (document) => {
      expect(suggest({ l402Services: document, openApi: document }).name.from).toBe("url")
    },
  )
})
