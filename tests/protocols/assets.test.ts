import { describe, expect, test } from "vitest"
import { findAddressIssue, isBase58Address, isEvmAddress } from "@/lib/protocols/addresses"
import { ASSETS, findAsset, getCurrencyDecimals } from "@/lib/protocols/assets"
import { isCaip2 } from "@/lib/protocols/networks"

describe("the table of assets", () => {
  test("has 88 different rows, each with a valid identifier of its network", () => {
    expect(ASSETS.length).toBe(88)
    expect(new Set(ASSETS.map(([network, id]) => `${network} ${id.toLowerCase()}`)).size).toBe(88)
    for (const [network, id] of ASSETS) {
      expect([network, isCaip2(network)]).toEqual([network, true])
      expect([id, findAddressIssue(network, "asset", id)]).toEqual([id, null])
    }
  })

  test("finds EVM contracts case-insensitively, and all others exactly", () => {
    const usdc = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
    expect(findAsset("eip155:8453", usdc)).toEqual({ symbol: "USDC", decimals: 6, isDollar: true })
    expect(findAsset("eip155:8453", usdc.toLowerCase())).toEqual(findAsset("eip155:8453", usdc))
    expect(findAsset("eip155:1", usdc)).toBeNull()
    const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
    expect(findAsset("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", mint)?.symbol).toBe("USDC")
    expect(findAsset("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", mint.toLowerCase())).toBeNull()
    expect(findAsset(null, usdc)).toBeNull()
    expect(findAsset("eip155:8453", null)).toBeNull()
  })

  test("finds tokens of Starknet with any number of leading zeros, and of other networks of hexadecimal addresses in any case", () => {
    const starknet = "0x33068F6539f8e6e6b131e6B2B814e6c34A5224bC66947c47DaB9dFeE93b35fb"
    expect(findAsset("starknet:SN_MAIN", starknet)?.symbol).toBe("USDC")
    expect(findAsset("starknet:SN_MAIN", starknet.replace("0x", "0x0"))?.symbol).toBe("USDC")
    const ton = "0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe"
    expect([findAsset("tvm:-239", ton.toUpperCase())?.symbol, findAsset("tvm:-3", ton)]).toEqual(["USDT", null])
  })

  test("has different decimals, and no dollar price for euros", () => {
    const decimals = (symbol: string) => new Set(ASSETS.filter((row) => row[2] === symbol).map((row) => row[3]))
    expect(decimals("MegaUSD")).toEqual(new Set([18]))
    expect(decimals("mUSD")).toEqual(new Set([18]))
    expect(decimals("USDC")).toEqual(new Set([6, 7]))
    expect(ASSETS.filter((row) => !row[4]).map((row) => row[2])).toEqual([
      ...new Array(5).fill("EURC"),
      ...["HBAR", "HBAR", "XRP", "XRP"],
    ])
  })

  test("has the currencies without decimals", () => {
    expect([getCurrencyDecimals("usd"), getCurrencyDecimals("jpy"), getCurrencyDecimals("KRW")]).toEqual([2, 0, 0])
  })
})

describe("addresses", () => {
  test("are judged by the family of their network, and not for an unknown network", () => {
    expect(isEvmAddress(`0x${"aB".repeat(20)}`)).toBe(true)
    expect(isEvmAddress(`0x${"ab".repeat(19)}`)).toBe(false)
    expect(isEvmAddress(7)).toBe(false)
    expect(isBase58Address("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v")).toBe(true)
    expect(isBase58Address(`${"1".repeat(40)}0`)).toBe(false)
    expect(findAddressIssue("stellar:pubnet", "payTo", `M${"A".repeat(68)}`)).toBeNull()
    expect(findAddressIssue("hedera:mainnet", "payTo", "0.0.1")).toBeNull()
    expect(findAddressIssue("sui:mainnet", "payTo", "anything")).toBeNull()
    expect(findAddressIssue("sui:mainnet", "asset", "anything")).toBeNull()
  })
})
