import { describe, expect, test } from "vitest"
import { explorerAddressUrl } from "@/lib/protocols/explorers"
import { getNamespace, NETWORKS } from "@/lib/protocols/networks"

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
const EVM = `0x${"aB".repeat(20)}`
const HASH = `0x${"12".repeat(32)}`
const STELLAR = `G${"A".repeat(55)}`
const TON = `0:${"b1".repeat(32)}`

describe("the explorer page of an address", () => {
  test.each([
    ["eip155:8453", EVM, `https://basescan.org/address/${EVM}`],
    ["eip155:196", EVM, `https://www.oklink.com/xlayer/address/${EVM}`],
    [SOLANA, MINT, `https://explorer.solana.com/address/${MINT}`],
    ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", MINT, `https://explorer.solana.com/address/${MINT}?cluster=devnet`],
    ["stellar:pubnet", STELLAR, `https://stellar.expert/explorer/public/account/${STELLAR}`],
    ["hedera:testnet", "0.0.12345", "https://hashscan.io/testnet/account/0.0.12345"],
    ["near:mainnet", "alice.near", "https://nearblocks.io/address/alice.near"],
    ["tvm:-239", TON, `https://tonviewer.com/${encodeURIComponent(TON)}`],
    ["tron:0x2b6653dc", "TUEZSdKs", "https://tronscan.org/#/address/TUEZSdKs"],
    ["aptos:1", HASH, `https://explorer.aptoslabs.com/account/${HASH}?network=mainnet`],
  ])("%s %s", (network, address, url) => expect(explorerAddressUrl(network, address)).toBe(url))

  test.each([
    ["an unknown network", "eip155:999999", EVM],
    ["a network without explorer", "lightning", "02abcdef"],
    ["text that is no address of the network", "eip155:8453", MINT],
    ["a contract of Stellar", "stellar:pubnet", `C${"A".repeat(55)}`],
    ["white space", "near:mainnet", "alice near"],
    ["markup", "near:mainnet", '"><script>'],
    ["a very long text", "near:mainnet", "a".repeat(200)],
    ["the name of a property", "constructor", EVM],
    ["no network", null, EVM],
    ["no address", "eip155:8453", null],
  ])("does not exist for %s", (_title, network, address) => expect(explorerAddressUrl(network, address)).toBeNull())

  test("stays below the path of the explorer", () => {
    expect(explorerAddressUrl("near:mainnet", "../../evil")).toBe("https://nearblocks.io/address/..%2F..%2Fevil")
  })
})

const SAMPLES: Record<string, string> = {
  ...{ eip155: EVM, solana: MINT, stellar: STELLAR, hedera: "0.0.12345", algorand: "A".repeat(58) },
}

test("every explorer of the table makes a valid https URL on its host", () => {
  for (const { id, explorer } of NETWORKS.filter((network) => network.explorer !== null)) {
    const url = explorerAddressUrl(id, SAMPLES[getNamespace(id)] ?? "abc")
    const { protocol, host } = new URL(url ?? "")
    expect([id, protocol, host]).toEqual([id, "https:", explorer?.split(/[/?]/)[0]])
  }
})
