import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { formatChip } from "@/components/catalogue/active-filters"
import { formatShare, formatValue } from "@/components/catalogue/filter-values"
import { formatAssetAndNetwork, NetworkName } from "@/components/listing/network"

describe("the text of a filter value", () => {
  it.each([
    ["network", "eip155:8453", "Base"],
    ["network", "mars:1", "mars:1"],
    ["network", "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "Solana devnet"],
    ["network", "__proto__", "__proto__"],
    ["network", "constructor", "constructor"],
    ["category", "__proto__", "Proto"],
    ["category", "ai/llm", "AI › Language models"],
    ["health", "down", "Down"],
    ["has", "schema", "parameters"],
    ["has", "price", "price"],
    ["price_basis", "ceiling", "one call, at most"],
    ["price_drift", true, "differs from the listed price"],
    ["price_drift", false, "as listed"],
    ["max_asked_usd", 0.05, "$0.05"],
    ["max_latency_ms", 3000, "3,000\u00a0ms"],
    ["payable_by", "x402-ts", "@x402/fetch"],
    ["payable_by", "__proto__", "__proto__"],
    ["min_uptime", 0.999, "99.9\u00a0%"],
  ] as const)("%s %s is “%s”", (name, value, expected) => {
    expect(formatValue(name, value)).toBe(expected)
  })

  it.each([
    [0.9, "90\u00a0%"],
    [0.99, "99\u00a0%"],
    [0.995, "99.5\u00a0%"],
    [0.999, "99.9\u00a0%"],
    [1, "100\u00a0%"],
    [0, "0\u00a0%"],
  ])("the share %d is %s", (share, expected) => expect(formatShare(share)).toBe(expected))

  it("is in the chip after the label of the filter, and alone for a filter that is only on or off", () => {
    expect(formatChip("price_drift", true)).toBe("Asked price: differs from the listed price")
    expect(formatChip("domain_verified", true)).toBe("Domain verified")
    expect(formatChip("lnget_compatible", false)).toBe("Works with lnget: no")
    expect(formatChip("protocol", "MPP")).toBe("MPP")
  })
})

describe("the name of a network", () => {
  it.each([
    ["eip155:8453", '<span title="eip155:8453">Base</span>'],
    ["mars:1", "<code>mars:1</code>"],
    ["mars:0123456789abcdef0123456789", '<code title="mars:0123456789abcdef0123456789">mars:01234…6789</code>'],
    ["__proto__", "<code>__proto__</code>"],
    ["constructor", "<code>constructor</code>"],
  ])("%s is %s", (network, markup) => {
    expect(renderToStaticMarkup(<NetworkName network={network} />)).toBe(markup)
  })
})

describe("asset and network as text", () => {
  it.each([
    ["USDC", "eip155:8453", "USDC on Base"],
    ["BTC", "lightning", "BTC on Lightning"],
    [null, "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "on Solana"],
    ["0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "eip155:1", "0x8335…2913 on Ethereum"],
    ["USDC", null, "USDC"],
    [null, null, null],
  ])("%s, %s", (asset, network, text) => expect(formatAssetAndNetwork({ asset, network })).toBe(text))
})
