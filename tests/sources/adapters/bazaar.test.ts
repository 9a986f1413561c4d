import { describe, expect, it } from "vitest"
import { adapter as bazaar } from "@/lib/sources/adapters/bazaar"
import { type Expected, first, readWith } from "../run-adapter"
import { USDC } from "../twin-data"

const BASE = "eip155:8453"
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"

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
    first(readWith(bazaar, JSON.stringify({ items: [item], pagination: { limit: 100, offset: 0, total: 1 } })))

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

  it("reports whether an item describes its parameters, in both versions", async () => {
    const info = (given: object) => ({ extensions: { bazaar: { info: given } } })
    const schema = { input: { type: "http", method: "GET", queryParams: { city: { type: "string" } } } }
    const output = { input: { type: "http", method: "GET" }, output: { degrees: 3 } }
    const plain = { input: { type: "http", method: "GET" } }
    expect(await read(v1({}, [entry({ outputSchema: schema })]))).toMatchObject({ method: "GET", hasSchema: true })
    expect(await read(v1({}, [entry(), entry({ outputSchema: output })]))).toMatchObject({ hasSchema: true })
    expect(await read(v2(info(schema)))).toMatchObject({ hasSchema: true })
    for (const item of [v1(), v2(), v2(info(plain)), v2({ extensions: "none" })]) {
      expect(await read(item)).not.toHaveProperty("hasSchema")
    }
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
    ["a tool without a name", v1({ type: "mcp" }), "shape"],
    ["another type", v1({ type: "grpc" }), "unknown-protocol"],
    ["a script", v1({ resource: "javascript:alert(1)" }), "bad-url"],
    ["a file", v1({ resource: "ftp://files.example/x" }), "bad-url"],
    ["an address with a line break", v1({ resource: "https://a.example/x\ny" }), "bad-url"],
    ["an address that reads backwards", v1({ resource: "https://a.example/\u202egnp" }), "bad-url"],
    ["no host", v1({ resource: "https://" }), "bad-url"],
    ["too long an address", v1({ resource: `https://a.example/${"x".repeat(2_000)}` }), "limits"],
    [
      "a method that probes do not send",
      v1({}, [entry({ outputSchema: { input: { method: "TRACE" } } })]),
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
    [
      "the method and the metadata of the item",
      v1({ method: "post", metadata: { name: "Quotes", description: "Live quotes", category: "finance" } }, [
        entry({ description: "", outputSchema: undefined }),
      ]),
      { method: "POST", name: "Quotes", description: "Live quotes", category: "finance" },
    ],
    [
      "the method and the texts of the challenge before those of the item",
      v2({ method: "GET", metadata: { description: "Other", category: "other" } }),
      { method: "POST", description: "Forecasts. By the hour.", category: "weather" },
    ],
    [
      "parameters in the metadata",
      v1({ metadata: { inputSchema: { properties: { city: { type: "string" } } } } }),
      {
        hasSchema: true,
        request: expect.objectContaining({ parameters: [expect.objectContaining({ name: "city" })] }),
      },
    ],
    [
      "metadata and a method of other types",
      v1({ method: ["POST"], metadata: [{ description: "x" }] }, [entry({ outputSchema: 7, description: 7 })]),
      { method: null, name: "Weather", description: null, category: null },
    ],
    [
      "terms of the item, which only a provider declares",
      v1({ rate_limit: { max_requests: 1, window_secs: 1 } }),
      { url },
    ],
    ["an item with fields of no use", v1({ ["__proto__"]: { type: "mcp" }, metadata: { a: [1] } }), { url }],
  ])("%s", async (_case, item, expected) => {
    const read_ = await read(item)
    if (typeof expected === "string") expect(read_).toBe(expected)
    else expect(read_).toMatchObject(expected)
  })
})
