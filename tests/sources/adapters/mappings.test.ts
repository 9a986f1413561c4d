// How the fields of each source become those of a listing (docs/sources.md#categories), case by case.

import { describe, expect, it } from "vitest"
import { adapter as bazaar } from "@/lib/sources/adapters/bazaar"
import { adapter as l402apps } from "@/lib/sources/adapters/l402apps"
import { adapter as l402directory } from "@/lib/sources/adapters/l402directory"
import { adapter as mpp } from "@/lib/sources/adapters/mpp"
import { adapter as satring } from "@/lib/sources/adapters/satring"
import { adapter as sponge } from "@/lib/sources/adapters/sponge"
import { findAssignedList } from "@/lib/sources/parse/assigned-list"
import type { Listing, SkipReason } from "@/lib/sources/schema"
import { readWith } from "../run-adapter"
import { PATH_USD, USDC } from "../twin-data"

const BASE = "eip155:8453"
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
type Expected = Partial<Listing> | SkipReason

/** The first listing of the response, or why there is none. */
async function first(reading: ReturnType<typeof readWith>): Promise<Listing | string> {
  const { listings, skipped, failure } = await reading
  return failure ?? listings[0] ?? Object.keys(skipped).join()
}
const toText = (json: unknown) => JSON.stringify(json)

describe("bazaar", () => {
  const url = "https://api.acme.example/weather"
  const entry = (given: object = {}) => ({
    scheme: "exact",
    network: "base",
    maxAmountRequired: "10000",
    resource: url,
    description: "Weather forecast",
    payTo: "0x1111111111111111111111111111111111111111",
    asset: USDC,
    extra: { name: "USD Coin", version: "2" },
    outputSchema: { input: { type: "http", method: "GET" } },
    ...given,
  })
  const v1 = (given: object = {}, accepts: unknown[] = [entry()]) => ({
    resource: url,
    type: "http",
    x402Version: 1,
    accepts,
    ...given,
  })
  const v2 = (given: object = {}, amount: unknown = "2500", network = BASE) => ({
    resource: { url, description: "Forecasts. By the hour.", tags: ["weather"] },
    type: "http",
    x402Version: 2,
    accepts: [{ scheme: "exact", network, amount, asset: USDC, payTo: "0x1111111111111111111111111111111111111111" }],
    extensions: { bazaar: { info: { input: { type: "http", method: "post" } } } },
    ...given,
  })
  const read = (item: unknown) =>
    first(readWith(bazaar, toText({ items: [item], pagination: { limit: 100, offset: 0, total: 1 } })))

  it("parses version 1 as published", async () => {
    expect(await read(v1())).toEqual({
      url,
      protocol: "x402",
      name: "Weather forecast",
      description: "Weather forecast",
      category: null,
      provider: "acme.example",
      method: "GET",
      priceSats: null,
      priceUsd: 0.01,
      asset: "USDC",
      network: BASE,
    })
  })

  it("parses version 2", async () => {
    expect(await read(v2())).toEqual({
      url,
      protocol: "x402",
      name: "Forecasts",
      description: "Forecasts. By the hour.",
      category: "weather",
      provider: "acme.example",
      method: "POST",
      priceSats: null,
      priceUsd: 0.0025,
      asset: "USDC",
      network: BASE,
    })
  })

  it.each<[string, object, Expected]>([
    ["a network that is CAIP-2 in version 1", v1({}, [entry({ network: BASE })]), { network: BASE, priceUsd: 0.01 }],
    ["a plain name in version 2", v2({}, "2500", "base"), { network: BASE, priceUsd: 0.0025 }],
    [
      "an unknown network",
      v1({}, [entry({ network: "mars" })]),
      { network: "mars", priceUsd: null, asset: "USD Coin" },
    ],
    [
      "a test network: named, without dollars",
      v1({}, [entry({ network: "base-sepolia", asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e" })]),
      { network: "eip155:84532", priceUsd: null, asset: "USDC" },
    ],
    [
      "a token that is not in our table, whatever it calls itself",
      v1({}, [
        entry({ asset: "0x2222222222222222222222222222222222222222", extra: { name: "Not USDC", decimals: 0 } }),
      ]),
      { asset: "Not USDC", priceUsd: null },
    ],
    [
      "a token without a name",
      v1({}, [entry({ asset: "0x2222222222222222222222222222222222222222", extra: null })]),
      { asset: "0x2222222222222222222222222222222222222222" },
    ],
    [
      "a euro token",
      v1({}, [entry({ asset: "0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42" })]),
      { asset: "EURC", priceUsd: null },
    ],
    [
      "a token of Solana by version 1's name",
      v1({}, [entry({ network: "solana", asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" })]),
      { network: SOLANA, asset: "USDC", priceUsd: 0.01 },
    ],
    [
      "decimals of the table, not those it claims",
      v1({}, [entry({ extra: { name: "USD Coin", decimals: 0 } })]),
      { priceUsd: 0.01 },
    ],
    [
      "several payments: real before test money, the least of dollars",
      v1({}, [
        entry({ network: "base-sepolia", maxAmountRequired: "1" }),
        entry(),
        entry({ maxAmountRequired: "9000" }),
      ]),
      { priceUsd: 0.009, network: BASE },
    ],
    [
      "Lightning",
      v1({}, [
        entry({
          network: "lightning",
          asset: "BTC",
          maxAmountRequired: "21001",
          extra: { paymentMethod: "lightning" },
        }),
      ]),
      { priceSats: 22n, asset: "BTC", network: "lightning", priceUsd: null },
    ],
    ["nothing to pay", v1({}, [entry({ maxAmountRequired: "0" })]), { priceUsd: 0 }],
    ["an amount that is a number", v1({}, [entry({ maxAmountRequired: 10_000 })]), { priceUsd: 0.01 }],
    ["an amount in words", v1({}, [entry({ maxAmountRequired: "$0.01" })]), { priceUsd: null, asset: "USDC" }],
    ["an amount such as 1e30 as text", v1({}, [entry({ maxAmountRequired: "1e30" })]), { priceUsd: null }],
    ["an amount of 1e30", v1({}, [entry({ maxAmountRequired: 1e30 })]), "limits"],
    ["an amount in fractions", v1({}, [entry({ maxAmountRequired: 10_000.5 })]), "limits"],
    [
      "test money, then a token of another kind",
      v1({}, [entry({ network: "base-sepolia" }), entry({ asset: "0x2222222222222222222222222222222222222222" })]),
      { network: BASE, asset: "USD Coin" },
    ],
    ["an amount of 31 digits", v1({}, [entry({ maxAmountRequired: `1${"0".repeat(30)}` })]), "limits"],
    ["an amount of a million digits", v1({}, [entry({ maxAmountRequired: "9".repeat(1e6) })]), "limits"],
    ["an absurd amount next to a valid one", v1({}, [entry({ maxAmountRequired: 1e30 }), entry()]), { priceUsd: 0.01 }],
    ["no payment", v1({}, []), "no-price"],
    ["payments that are not objects", v1({}, [5, null, "x"]), "no-price"],
    ["no list of payments", v1({ accepts: 5 }), "no-price"],
    ["a tool of another transport", v1({ type: "mcp" }), "unknown-protocol"],
    ["a script", v1({ resource: "javascript:alert(1)" }), "bad-url"],
    ["a file", v1({ resource: "ftp://files.example/x" }), "bad-url"],
    ["an address with a line break", v1({ resource: "https://a.example/x\ny" }), "bad-url"],
    ["an address that reads backwards", v1({ resource: "https://a.example/\u202egnp" }), "bad-url"],
    ["no host", v1({ resource: "https://" }), "bad-url"],
    ["too long an address", v1({ resource: `https://a.example/${"x".repeat(2_000)}` }), "limits"],
    [
      "a method that probes do not send",
      v1({}, [entry({ outputSchema: { input: { method: "PATCH" } } })]),
      { method: null },
    ],
    ["no word on the method", v1({}, [entry({ outputSchema: null })]), { method: null }],
    [
      "markup in the description: text",
      v1({}, [entry({ description: "<b>Bold</b> & <script>" })]),
      { name: "<b>Bold</b> & <script>" },
    ],
    [
      "characters that hide",
      v1({}, [entry({ description: "Wea\u0000ther\u200b \u202eforecast\r\n\r\n\r\nhourly" })]),
      { name: "Weather forecast", description: "Weather forecast\n\nhourly" },
    ],
    ["a decomposed letter", v1({}, [entry({ description: "Cafe\u0301" })]), { name: "Café" }],
    [
      "a long description",
      v1({}, [entry({ description: "word ".repeat(1_000) })]),
      { name: `${"word ".repeat(15).trim()}…` },
    ],
    [
      "no description: the path's words",
      v1({ resource: "https://a.example/api/v1/hourly-forecast/42?q=1" }, [entry({ description: "" })]),
      { name: "Hourly forecast", description: null },
    ],
    [
      "neither: the host",
      v1({ resource: "https://a.example/v1/" }, [entry({ description: 5 })]),
      { name: "a.example" },
    ],
    [
      "a template is for the merge to skip",
      v1({ resource: "https://a.example/users/{id}" }),
      { url: "https://a.example/users/{id}" },
    ],
    [
      "a private address is for the merge to skip",
      v1({ resource: "http://127.0.0.1/x" }),
      { url: "http://127.0.0.1/x" },
    ],
    ["an item with fields of no use", v1({ ["__proto__"]: { type: "mcp" }, metadata: { a: [1] } }), { url }],
  ])("%s", async (_case, item, expected) => {
    const read_ = await read(item)
    if (typeof expected === "string") expect(read_).toBe(expected)
    else expect(read_).toMatchObject(expected)
  })
})

describe("satring", () => {
  const service = (given: object = {}) => ({
    id: 7,
    name: "Acme LLM",
    slug: "acme-llm",
    url: "https://llm.acme.example/v1",
    description: "Text generation",
    protocol: "L402+x402",
    pricing_sats: 25,
    pricing_usd: 0.02,
    x402_asset: "USDC",
    x402_network: BASE,
    categories: [{ slug: "ai-ml" }],
    owner_name: "Acme",
    ...given,
  })
  const read = (...services: unknown[]) => readWith(satring, toText({ services, total: services.length, page: 1 }))

  it("makes two listings of a service that accepts two protocols, each with its own price", async () => {
    const common = {
      url: "https://llm.acme.example/v1",
      name: "Acme LLM",
      description: "Text generation",
      category: "ai-ml",
      provider: "Acme",
      method: null,
    }
    expect((await read(service())).listings).toEqual([
      { ...common, protocol: "L402", priceSats: 25n, priceUsd: null, asset: "BTC", network: "lightning" },
      { ...common, protocol: "x402", priceSats: null, priceUsd: 0.02, asset: "USDC", network: BASE },
    ])
  })

  it.each<[string, object, Expected]>([
    ["one protocol, in other letters", service({ protocol: "l402" }), { protocol: "L402", priceSats: 25n }],
    ["x402 alone", service({ protocol: "x402", x402_network: "base" }), { protocol: "x402", network: BASE }],
    ["another protocol", service({ protocol: "barter" }), "unknown-protocol"],
    [
      "test money",
      service({ protocol: "x402", x402_network: "base-sepolia" }),
      { network: "eip155:84532", priceUsd: null },
    ],
    ["a part of a satoshi", service({ pricing_sats: 0.2 }), { priceSats: 1n }],
    ["no price", service({ pricing_sats: null }), { priceSats: null }],
    ["a price of nothing, which means that it varies", service({ pricing_sats: 0 }), { priceSats: null }],
    ["a price in words", service({ pricing_sats: "some" }), { priceSats: null }],
    ["a price in digits", service({ pricing_sats: "30" }), { priceSats: 30n }],
    ["a price below nothing", service({ protocol: "L402", pricing_sats: -1 }), "limits"],
    ["more than there is", service({ protocol: "L402", pricing_sats: 1e30 }), "limits"],
    ["dollars beyond reason", service({ protocol: "x402", pricing_usd: 1e30 }), "limits"],
    ["no categories, no owner", service({ categories: "x", owner_name: 5 }), { category: null, provider: null }],
  ])("%s", async (_case, item, expected) => {
    const listing = await first(read(item))
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect(listing).toMatchObject(expected)
  })
})

describe("l402apps", () => {
  const api = (given: object = {}) => ({
    id: "acme-1",
    provider: "Acme",
    name: "Fees",
    method: "GET",
    endpoint: "https://acme.example/api/fees",
    cost: 10,
    description: "on-chain fee estimate",
    ...given,
  })
  const read = (...apis: unknown[]) =>
    first(readWith(l402apps, `<script>window.__APPS__=[];window.__APIS__=${toText(apis)};</script>`))

  it("parses an API of the page's script", async () => {
    expect(await read(api())).toEqual({
      url: "https://acme.example/api/fees",
      protocol: "L402",
      name: "Acme: Fees",
      description: "on-chain fee estimate",
      category: null,
      provider: "Acme",
      method: "GET",
      priceSats: 10n,
      priceUsd: null,
      asset: "BTC",
      network: "lightning",
    })
  })

  it.each<[string, object, Expected]>([
    ["without a provider", api({ provider: null }), { name: "Fees", provider: null }],
    ["without either", api({ provider: null, name: "" }), { name: "on-chain fee estimate" }],
    ["brackets and quotes in texts", api({ name: '"]};<b>' }), { name: 'Acme: "]};<b>' }],
    ["an absurd cost", api({ cost: -5 }), "limits"],
  ])("%s", async (_case, item, expected) => {
    if (typeof expected === "string") expect(await read(item)).toBe(expected)
    else expect(await read(item)).toMatchObject(expected)
  })

  it.each<[string, string, string | null]>([
    ["in its own script", "<p>x</p><script>var a=1</script><script>A.B = [1,[2]];</script>", "[1,[2]]"],
    ["in upper case", '<SCRIPT type="x">A.B=[1]</SCRIPT>', "[1]"],
    ["a script that never ends", "<script>A.B=[1]", "[1]"],
    ["after a string that looks like it", '<script>x="A.B=[0] \\"A.B=[0]\\\\";A.B=[1]</script>', "[1]"],
    ["after a mention", "<script>f(A.B);A.B=[1]</script>", "[1]"],
    ["brackets in strings", '<script>A.B=["]","\\"]"]</script>', '["]","\\"]"]'],
    ["outside of scripts", "<p>A.B=[1]</p>", null],
    ["never complete", "<script>A.B=[1,[2]</script>", null],
    ["not a list", "<script>A.B={}</script>", null],
    ["nothing", "", null],
    ["a tag without an end", "<script A.B=[1]", null],
  ])("the list is found: %s", (_case, html, list) => {
    expect(findAssignedList(html, "A.B")).toBe(list)
  })

  it.each<[string, string]>([
    ["mentions", "A.B ".repeat(1_000_000)],
    ["quotes", '"'.repeat(4_000_000)],
    ["backslashes", `"${"\\".repeat(4_000_000)}`],
    ["mentions in strings", '"A.B" '.repeat(700_000)],
    ["openings", `A.B=${"[".repeat(4_000_000)}`],
    ["scripts", "<script></script>".repeat(250_000)],
  ])("four million characters of %s are parsed in linear time", (_case, text) => {
    const startedAt = performance.now()
    expect(findAssignedList(`<script>${text}`, "A.B")).toBeNull()
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })
})

describe("sponge", () => {
  const service = (given: object = {}, payment: object = {}) => ({
    id: "svc1",
    name: "Acme Search",
    category: "tools_search",
    description: "Web search",
    paymentsProtocolConfig: [
      { protocol: "mpp", baseUrl: "https://mpp.example" },
      { protocol: "x402", baseUrl: "https://acme.example", networks: ["base", "solana"], ...payment },
    ],
    ...given,
  })
  const endpoint = { id: "ep1", path: "/search", httpMethod: "post", description: "Search the web", price: 5000 }
  const read = (item: unknown, endpoints: unknown[] = [endpoint]) => {
    const detail = toText({ data: { id: "svc1", endpoints } })
    return readWith(sponge, (url) => (url.endsWith("/svc1") ? detail : toText([item])))
  }

  it("joins the base URL of the x402 entry and the path of the endpoint, with its price", async () => {
    expect(await first(read(service()))).toEqual({
      url: "https://acme.example/search",
      protocol: "x402",
      name: "Acme Search",
      description: "Search the web",
      category: "tools_search",
      provider: null,
      method: "POST",
      priceSats: null,
      priceUsd: 0.005,
      asset: null,
      network: BASE,
    })
  })

  it("distinguishes several endpoints by their names", async () => {
    const other = { path: "/v1/deep-search", httpMethod: "GET", price: null }
    const { listings } = await read(service(), [endpoint, other])
    expect(listings.map(({ name, priceUsd, description }) => [name, priceUsd, description])).toEqual([
      ["Acme Search: Search the web", 0.005, "Search the web"],
      ["Acme Search: Deep search", null, "Web search"],
    ])
  })

  it.each<[string, object, unknown[], Expected]>([
    [
      "a base with a path",
      service({}, { baseUrl: "https://acme.example/v2/" }),
      [endpoint],
      { url: "https://acme.example/v2/search" },
    ],
    [
      "a path without a slash",
      service(),
      [{ ...endpoint, path: "search?q=a" }],
      { url: "https://acme.example/search?q=a" },
    ],
    [
      "a path that would be another host",
      service(),
      [{ ...endpoint, path: "//evil.example/x" }],
      { url: "https://acme.example/evil.example/x" },
    ],
    ["no path", service(), [{ ...endpoint, path: null }], { url: "https://acme.example" }],
    [
      "test money first",
      service({}, { networks: ["base-sepolia", "solana"] }),
      [endpoint],
      { network: SOLANA, priceUsd: 0.005 },
    ],
    [
      "test money only",
      service({}, { networks: ["base-sepolia"] }),
      [endpoint],
      { network: "eip155:84532", priceUsd: null },
    ],
    ["an absurd price", service(), [{ ...endpoint, price: 1e30 }], "limits"],
    ["a base that is no address", service({}, { baseUrl: "javascript:alert(1)" }), [endpoint], "bad-url"],
    ["no endpoints", service(), [], "no-price"],
    ["an endpoint that is not an object", service(), [null], "shape"],
    ["no x402", service({ paymentsProtocolConfig: [] }), [], "unknown-protocol"],
    ["an id that leads elsewhere", service({ id: "../admin" }), [], "shape"],
  ])("%s", async (_case, item, endpoints, expected) => {
    const listing = await first(read(item, endpoints))
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect(listing).toMatchObject(expected)
  })
})

describe("l402directory", () => {
  const endpoint = (given: object = {}) => ({
    url: "https://acme.example/api/data",
    method: "GET",
    description: "Get data",
    pricing: { amount: 10, currency: "sats" },
    ...given,
  })
  const service = (given: object = {}) => ({
    service_id: "abc",
    name: "Acme Data",
    description: "All data",
    status: "live",
    provider: { name: "Acme", url: "https://acme.example" },
    categories: ["data"],
    endpoints: [endpoint()],
    ...given,
  })
  const read = (item: unknown) => readWith(l402directory, toText({ count: 1, services: [item] }))

  it("parses a live service", async () => {
    expect(await first(read(service()))).toEqual({
      url: "https://acme.example/api/data",
      protocol: "L402",
      name: "Acme Data",
      description: "Get data",
      category: "data",
      provider: "Acme",
      method: "GET",
      priceSats: 10n,
      priceUsd: null,
      asset: "BTC",
      network: "lightning",
    })
  })

  it.each<[string, object, Expected]>([
    ["a degraded service", service({ status: "degraded" }), { name: "Acme Data" }],
    ["a dead service is skipped", service({ status: "dead" }), "not-live"],
    ["a service without a state is skipped", service({ status: undefined }), "shape"],
    ["nothing to pay", service({ endpoints: [endpoint({ pricing: { amount: 0, currency: "sats" } })] }), "no-price"],
    ["no price", service({ endpoints: [endpoint({ pricing: null })] }), "no-price"],
    ["other money", service({ endpoints: [endpoint({ pricing: { amount: 5, currency: "usd" } })] }), "no-price"],
    ["an absurd price", service({ endpoints: [endpoint({ pricing: { amount: 1e30, currency: "sat" } })] }), "limits"],
    ["no provider", service({ provider: "x", categories: null }), { provider: null, category: null }],
  ])("%s", async (_case, item, expected) => {
    const listing = await first(read(item))
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect(listing).toMatchObject(expected)
  })

  it("lists the valid endpoints of a service with an invalid one", async () => {
    const endpoints = [endpoint(), { url: 5 }, endpoint({ url: "https://acme.example/api/more", description: null })]
    const { listings, skipped } = await read(service({ endpoints }))
    expect(listings.map(({ name }) => name)).toEqual(["Acme Data: Get data", "Acme Data: More"])
    expect(skipped).toEqual({ shape: 1 })
  })
})

describe("mpp", () => {
  const payment = (given: object = {}) => ({
    intent: "charge",
    method: "tempo",
    currency: "0x20c000000000000000000000b9537d11c60e8b50",
    decimals: 6,
    amount: "10000",
    ...given,
  })
  const chat = (given: unknown = payment()) => ({
    method: "POST",
    path: "/v1/chat",
    description: "Chat",
    payment: given,
  })
  const service = (given: object = {}) => ({
    id: "acme",
    name: "Acme AI",
    url: "https://acme.example",
    serviceUrl: "https://acme.mpp.example",
    description: "AI",
    categories: ["ai"],
    provider: { name: "Acme", url: "https://acme.example" },
    endpoints: [chat()],
    ...given,
  })
  const read = (item: unknown) => readWith(mpp, toText({ services: [item] }))

  it("lists the endpoints that require a payment", async () => {
    const { listings, skipped } = await read(
      service({ endpoints: [chat(), { method: "GET", path: "/health", payment: null }] }),
    )
    expect(listings).toEqual([
      {
        url: "https://acme.mpp.example/v1/chat",
        protocol: "MPP",
        name: "Acme AI: Chat",
        description: "Chat",
        category: "ai",
        provider: "Acme",
        method: "POST",
        priceSats: null,
        priceUsd: 0.01,
        asset: "USDC.e",
        network: "eip155:4217",
      },
    ])
    expect(skipped).toEqual({ "no-price": 1 })
  })

  it.each<[string, object, Expected]>([
    ["pathUSD", payment({ currency: PATH_USD }), { asset: "pathUSD", priceUsd: 0.01 }],
    ["decimals of our table, not those it claims", payment({ decimals: 0 }), { priceUsd: 0.01 }],
    [
      "an unknown token",
      payment({ currency: "0x3333333333333333333333333333333333333333" }),
      { priceUsd: null, network: "eip155:4217" },
    ],
    ["a price that depends", payment({ amount: "dynamic" }), { priceUsd: null, asset: "USDC.e" }],
    ["a price that is open", payment({ amount: null }), { priceUsd: null, network: "eip155:4217" }],
    ["an absurd price", payment({ amount: "9".repeat(60) }), "limits"],
    ["a price of 1e30", payment({ amount: 1e30 }), "limits"],
    [
      "a card",
      payment({ method: "stripe", currency: "usd", decimals: 2, amount: "150" }),
      { network: "stripe", asset: "USD", priceUsd: 1.5 },
    ],
    [
      "a card without decimals",
      payment({ method: "card", currency: "USD", decimals: null, amount: "150" }),
      { network: "card", priceUsd: 1.5 },
    ],
    [
      "a card in yen",
      payment({ method: "stripe", currency: "jpy", decimals: 0, amount: "150" }),
      { asset: "JPY", priceUsd: null },
    ],
    [
      "Lightning",
      payment({ method: "lightning", currency: "sat", amount: "21" }),
      { network: "lightning", asset: "BTC", priceSats: 21n },
    ],
    [
      "Solana",
      payment({ method: "solana", currency: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }),
      { network: SOLANA, asset: "USDC", priceUsd: 0.01 },
    ],
    ["no method", payment({ method: null }), { network: null, priceUsd: null }],
  ])("%s", async (_case, given, expected) => {
    const listing = await first(read(service({ endpoints: [chat(given)] })))
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect(listing).toMatchObject(expected)
  })

  it.each<[string, object, Expected]>([
    [
      "the home page when there is no service URL",
      service({ serviceUrl: "" }),
      { url: "https://acme.example/v1/chat", name: "Acme AI" },
    ],
    ["neither", service({ serviceUrl: null, url: null }), "bad-url"],
    ["a payment that is not an object", service({ endpoints: [chat("yes")] }), "shape"],
    ["no word on payment", service({ endpoints: [{ path: "/x" }] }), "no-price"],
    ["no endpoints", service({ endpoints: [] }), "no-price"],
    ["no name", service({ name: null }), { name: "Chat" }],
  ])("%s", async (_case, item, expected) => {
    const listing = await first(read(item))
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect(listing).toMatchObject(expected)
  })

  const scanned = (price: unknown) => ({
    id: "srv-a",
    name: "Alpha",
    url: "https://alpha.example",
    description: "AI inference",
    category: "ai",
    endpoints: [{ method: "POST", path: "/v1/chat", description: "Chat", price }],
  })
  it.each<[string, unknown, Expected]>([
    [
      "with a price",
      0.01,
      { url: "https://alpha.example/v1/chat", name: "Alpha", category: "ai", priceUsd: 0.01, provider: null },
    ],
    ["whose price depends", null, { priceUsd: null }],
    ["with an absurd price", 1e30, "limits"],
    ["without a word on prices", undefined, "no-price"],
  ])("parses the envelope of mppscan: a server %s", async (_case, price, expected) => {
    for (const envelope of [
      { result: { data: { json: [scanned(price)] } } },
      [{ result: { data: { json: [scanned(price)] } } }],
    ]) {
      const listing = await first(readWith(mpp, toText(envelope)))
      if (typeof expected === "string") expect(listing).toBe(expected)
      else expect(listing).toMatchObject(expected)
    }
  })
})
