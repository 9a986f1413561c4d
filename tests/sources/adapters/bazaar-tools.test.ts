// Items of the Bazaar that are tools of MCP servers: where they name the tool, and what a listing takes from them.

import { describe, expect, it } from "vitest"
import { adapter as bazaar } from "@/lib/sources/adapters/bazaar"
import { parseBazaarItem } from "@/lib/sources/parse/bazaar-item"
import type { Page } from "@/lib/sources/schema"
import { first, readWith } from "../run-adapter"
import { USDC } from "../twin-data"

const url = "https://api.acme.example/mcp"
const accepts = [{ scheme: "exact", network: "eip155:8453", amount: "2500", asset: USDC, payTo: `0x${"1".repeat(40)}` }]
const inputSchema = {
  type: "object",
  properties: {
    ticker: { type: "string", description: "The share" },
    depth: { type: "string", enum: ["quick", "deep"] },
  },
  required: ["ticker"],
}
const input = {
  type: "mcp",
  toolName: "financial_analysis",
  description: "Analysis of one share",
  inputSchema,
  example: { ticker: "AAPL" },
}
const output = { type: "json", example: { score: 8.5 } }
const item = (given: object = {}, info: object = { input, output }) => ({
  ...{ resource: url, type: "mcp", x402Version: 2, accepts, description: "Tools for shares", tags: ["finance"] },
  ...{ lastUpdated: "2026-11-01T00:00:00Z", extensions: { bazaar: { info, schema: {} } } },
  ...given,
})
const answer = (...items: unknown[]) =>
  JSON.stringify({ x402Version: 2, items, pagination: { limit: 100, offset: 0, total: items.length } })
const read = (given: unknown) => first(readWith(bazaar, answer(given)))

describe("D-src-09 a tool of the Bazaar", () => {
  it("is listed with its server, name, price, arguments and parameters", async () => {
    expect(await read(item())).toEqual({
      ...{ url, protocol: "x402", tool: "financial_analysis", name: "Financial analysis", method: "POST" },
      ...{ description: "Analysis of one share", category: "finance", provider: "acme.example", hasSchema: true },
      ...{ priceSats: null, priceUsd: 0.0025, asset: "USDC", network: "eip155:8453" },
      toolArguments: '{"ticker":"AAPL"}',
      request: {
        ...{ by: "provider", method: "POST", query: [], body: '{"ticker":"AAPL"}' },
        parameters: [
          {
            ...{ in: "body", name: "ticker", type: "string", required: true, description: "The share" },
            example: "AAPL",
          },
          {
            ...{
              in: "body",
              name: "depth",
              type: "string",
              required: false,
              description: "One of: quick, deep.",
              values: ["quick", "deep"],
            },
            example: "quick",
          },
        ],
        output: { mime_type: "application/json", example: { score: 8.5 } },
      },
    })
  })

  const { toolName: name, ...unnamed } = input
  it.each<[string, object, Record<string, unknown> | string]>([
    ["the name as the specification has it", item({}, { input: { ...unnamed, tool: name } }), { tool: name }],
    ["the type http, as some catalogues write for every item", item({ type: "http" }), { tool: name }],
    ["no type", item({ type: undefined }), { tool: name }],
    ["the info as facilitators copy it", item({ extensions: {}, discoveryInfo: { input } }), { tool: name }],
    [
      "version 1, where the call stands in the way to pay",
      item({ extensions: {}, accepts: accepts.map((one) => ({ ...one, outputSchema: { input, output } })) }),
      { tool: name, toolArguments: '{"ticker":"AAPL"}' },
    ],
    [
      "the name on the item, without any info",
      item({ extensions: {}, toolName: "a.b/c-d" }),
      { tool: "a.b/c-d", hasSchema: false },
    ],
    [
      "the name in the metadata",
      item({ extensions: {}, metadata: { tool: "x", name: "My tool" } }),
      { tool: "x", name: "My tool" },
    ],
    ["the usual transport", item({}, { input: { ...input, transport: "streamable-http" } }), { tool: name }],
    ["no example", item({}, { input: { ...input, example: undefined } }), { toolArguments: null }],
    ["an example that is no object", item({}, { input: { ...input, example: "AAPL" } }), { toolArguments: null }],
    [
      "an example that is too long",
      item({}, { input: { ...input, example: { a: "b".repeat(5_000) } } }),
      { toolArguments: null },
    ],
    [
      "a transport that the prober does not speak",
      item({}, { input: { ...input, transport: "sse" } }),
      "unknown-protocol",
    ],
    ["no name", item({}, { input: unnamed }), "shape"],
    ["a name that MCP does not allow", item({}, { input: { ...input, toolName: "two words" } }), "limits"],
    ["a name that is too long", item({}, { input: { ...input, toolName: "a".repeat(129) } }), "limits"],
    ["a name that is no text", item({}, { input: { ...input, toolName: 7 } }), "shape"],
    ["no price", item({ accepts: [] }), "no-price"],
    ["a resource that is no URL of a server", item({ resource: "mcp://tool/financial_analysis" }), "bad-url"],
  ])("with %s", async (_case, given, expected) => {
    const listing = await read(given)
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect({ toolArguments: null, hasSchema: false, ...(listing as object) }).toMatchObject(expected)
  })

  it("is one of several at the same URL, also where a page holds nothing else", async () => {
    const tools = Array.from({ length: 3 }, (_, index) => item({}, { input: { ...input, toolName: `tool_${index}` } }))
    const page = async (...items: unknown[]) => {
      const pages: Page[] = []
      const [one = [], other = []] = [items.slice(0, 1), items.slice(1)]
      const bodies = [one, other].map((list) =>
        JSON.stringify({ items: list, pagination: { limit: 1, offset: 0, total: items.length } }),
      )
      const context = {
        ...{ url: "https://bazaar.example/", resume: null, wait: async () => {} },
        fetchText: async () => bodies.shift() ?? "",
      }
      for await (const read of bazaar.pages(context)) pages.push(read)
      return pages.flatMap(({ listings }) => listings.map(({ tool }) => tool))
    }
    expect(await page(tools[0], tools[1])).toEqual(["tool_0", "tool_1"])
  })

  it("is no endpoint in the document of a host", () => {
    expect([parseBazaarItem(item()), parseBazaarItem(item({ type: "http" }))]).toEqual([
      "unknown-protocol",
      "unknown-protocol",
    ])
  })
})
