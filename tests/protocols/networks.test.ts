import * as chains from "viem/chains"
import { describe, expect, test } from "vitest"
import { ASSETS } from "@/lib/protocols/assets"
import { explorerAddressUrl } from "@/lib/protocols/explorers"
import { findNamedNetworks, findNetworkId, listNetworkNames } from "@/lib/protocols/network-names"
import {
  findNetwork,
  findSolanaNetwork,
  findV1Network,
  formatNetwork,
  getNamespace,
  getNetworkKind,
  isCaip2,
  isEvmReference,
  isKnownNamespace,
  isTestLightning,
  isTestNetwork,
  NETWORKS,
} from "@/lib/protocols/networks"

describe("the table of networks", () => {
  test("has each id and each name of version 1 once", () => {
    const ids = NETWORKS.map(({ id }) => id)
    const v1Names = NETWORKS.flatMap(({ v1Name }) => v1Name ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(v1Names).size).toBe(v1Names.length)
  })

  test("has ids of CAIP-2, or one word", () => {
    const odd = NETWORKS.filter(({ id }) => !isCaip2(id)).map(({ id }) => id)
    expect(odd).toEqual(["lightning", "card", "stripe", "gateway", "nearintents", "stacks"])
  })

  test("names every network of the table of assets", () => {
    for (const [network] of ASSETS) expect([network, formatNetwork(network)]).not.toEqual([network, network])
  })

  test("tells a test network from its main network by the name", () => {
    const testNames = NETWORKS.filter(({ isTest }) => isTest).map(({ name }) => name)
    const names = NETWORKS.filter(({ isTest }) => !isTest).map(({ name }) => name)
    expect(names.filter((name) => testNames.includes(name))).toEqual([])
  })
})

describe("EVM chains agree with viem", () => {
  /** viem marks the main network of SKALE Base as a test network; the x402 documents list it as a main network. */
  const OTHER_FLAG = new Set(["eip155:1187947933"])
  /** viem names these chains by another brand. */
  const OTHER_NAME: Record<string, string> = { Optimism: "OP", Story: "Data Network", "XDC Apothem": "Apothem" }
  /** viem knows no chain with this id, or an explorer that has no page per EVM address. */
  const UNKNOWN = new Set(["eip155:713715"])
  const NO_PAGES = new Set(["eip155:3338"])

  const oracle = new Map(Object.values(chains).map((chain) => [`eip155:${chain.id}`, chain]))
  const rows = NETWORKS.filter(({ kind }) => kind === "evm").map((row) => [row.id, row] as const)

  test.each(rows)("%s", (id, { name, isTest, explorer }) => {
    const chain = oracle.get(id)
    expect(chain === undefined).toBe(UNKNOWN.has(id))
    if (chain === undefined) return
    const [word = ""] = (OTHER_NAME[name] ?? name.replace(/^(Optimism|Ethereum) Sepolia$/, "Sepolia")).split(" ")
    expect(chain.name.toLowerCase()).toContain(word.toLowerCase())
    if (!OTHER_FLAG.has(id)) expect(isTest).toBe(chain.testnet ?? false)
    const url: string | undefined = chain.blockExplorers?.default.url
    if (!NO_PAGES.has(id)) expect(`https://${explorer}`).toBe(url?.replace(/\/$/, ""))
  })
})

describe("networks", () => {
  test("names of version 1 map to CAIP-2", () => {
    expect(findV1Network("base")).toBe("eip155:8453")
    expect(findV1Network("skale-base-sepolia")).toBe("eip155:324705682")
    expect(findV1Network("solana")).toBe("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")
    expect(findV1Network("solana-devnet")).toBe(findSolanaNetwork("devnet"))
    for (const name of ["Base", "eip155:8453", "constructor", "__proto__", ""]) expect(findV1Network(name)).toBeNull()
  })

  test.each([
    ["eip155:8453", "Base"],
    ["base", "Base"],
    ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana"],
    ["lightning", "Lightning"],
    ["stripe", "Stripe"],
    ["xrpl:1", "XRP Ledger testnet"],
    ["mars:1", "mars:1"],
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
  ])("%s is named %s", (network, name) => expect(formatNetwork(network)).toBe(name))

  test("test networks of every family are known", () => {
    const tests = [
      "eip155:84532",
      "eip155:42431",
      "eip155:31611",
      "stellar:testnet",
      "aptos:2",
      "hedera:296",
      "near:testnet",
      "xrpl:1",
      "xrpl:2",
      "starknet:SN_SEPOLIA",
      "casper:casper-test",
      "cardano:preprod",
      "tvm:-3",
      "keeta:1413829460",
      "ccd:4221332d34e1694168c2a0c0b3fd0f27",
      "tron:0xcd8690dc",
      "stacks:2147483648",
    ]
    for (const network of [...tests, findSolanaNetwork("devnet"), findSolanaNetwork("localnet")]) {
      expect([network, isTestNetwork(network)]).toEqual([network, true])
    }
    const real = ["eip155:8453", "eip155:4217", "stellar:pubnet", "near:mainnet", "xrpl:0", "tvm:-239", "x:1"]
    for (const network of [...real, findSolanaNetwork("mainnet"), "constructor", null]) {
      expect([network, isTestNetwork(network)]).toEqual([network, false])
    }
    expect([isTestLightning("mainnet"), isTestLightning(null), isTestLightning("signet")]).toEqual([false, false, true])
  })

  test("Solana clusters have several names", () => {
    expect(findSolanaNetwork("mainnet-beta")).toBe("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")
    expect(findSolanaNetwork("mainnet")).toBe(findSolanaNetwork("mainnet-beta"))
    expect(findSolanaNetwork("testnet")).toBe("solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z")
    for (const label of ["base", "", "Solana", "__proto__"]) expect(findSolanaNetwork(label)).toBeNull()
  })

  test("the kind follows from the namespace", () => {
    const kinds = ["eip155:999999", "solana:localnet", "lightning", "stripe", "card", "stellar:pubnet"].map(
      getNetworkKind,
    )
    expect(kinds).toEqual(["evm", "solana", "lightning", "card", "card", "other"])
    expect(findNetwork("eip155:8453")?.kind).toBe("evm")
    expect(findNetwork("eip155:999999")).toBeNull()
  })

  test("namespaces of the specifications are known", () => {
    for (const network of ["tvm:-239", "cardano:mainnet", "casper:casper", "cosmos:noble-1", "eip155:999999"]) {
      expect([network, isKnownNamespace(network)]).toEqual([network, true])
    }
    for (const network of ["mychain:1", "constructor:1"]) expect(isKnownNamespace(network)).toBe(false)
  })

  test("identifiers are checked for shape", () => {
    for (const good of ["eip155:1", "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8="])
      expect(isCaip2(good)).toBe(true)
    for (const bad of ["base", "ab:1", "eip155:", "eip155:1 2", "EIP155:1", "eip155:1:2", `a:${"x".repeat(65)}`]) {
      expect([bad, isCaip2(bad)]).toEqual([bad, false])
    }
    expect(isEvmReference("eip155:10")).toBe(true)
    for (const bad of ["eip155:0", "eip155:01", "eip155:base", "eip155:-1"]) expect(isEvmReference(bad)).toBe(false)
    expect(getNamespace("eip155:10")).toBe("eip155")
  })
})

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"

describe("the networks that a client names", () => {
  test.each([
    ["eip155:8453", ["eip155:8453"]],
    ["EIP155:8453", ["eip155:8453"]],
    ["base", ["eip155:8453"]],
    ["Base", ["eip155:8453"]],
    ["base-sepolia", ["eip155:84532"]],
    ["base sepolia", ["eip155:84532"]],
    ["SOLANA", [SOLANA]],
    [SOLANA.toLowerCase(), [SOLANA]],
    ["bnb smart chain", ["eip155:56"]],
    ["Lightning", ["lightning"]],
    ["Hedera", ["hedera:mainnet", "hedera:295"]],
    ["Stacks", ["stacks:1", "stacks"]],
    ["stacks", ["stacks"]],
    ["mars:1", ["mars:1"]],
    ["Mars", ["Mars"]],
    ["eip155", ["eip155"]],
    ["__proto__", ["__proto__"]],
    ["constructor", ["constructor"]],
    ["", [""]],
  ])("%s is %j", (given, ids) => {
    expect(findNamedNetworks(given)).toEqual(ids)
    // A link has the resolved ids, and must select the same networks.
    expect(ids.flatMap(findNamedNetworks)).toEqual(ids)
  })

  test("every network is found by its id, its name and its name of version 1", () => {
    for (const { id, name, v1Name } of NETWORKS) {
      expect(findNamedNetworks(id)).toEqual([id])
      expect(findNamedNetworks(name)).toContain(id)
      if (v1Name) expect(findNamedNetworks(v1Name)).toEqual([id])
    }
  })
})

describe("the network that a listing stores", () => {
  test.each([
    ["base", "eip155:8453"],
    ["Base", "eip155:8453"],
    ["EIP155:8453", "eip155:8453"],
    ["Hedera", "hedera:mainnet"],
    ["Stacks", "stacks"],
    ["mars:1", "mars:1"],
    ["Mars", "Mars"],
    ["__proto__", "__proto__"],
  ])("%s is %s", (stored, id) => expect(findNetworkId(stored)).toBe(id))

  test.each([
    ["eip155:8453", ["eip155:8453", "base"]],
    ["Base", ["eip155:8453", "base"]],
    ["eip155:84532", ["eip155:84532", "base-sepolia", "base sepolia"]],
    ["hedera:mainnet", ["hedera:mainnet", "hedera"]],
    ["hedera:295", ["hedera:295"]],
    ["Mars", ["mars"]],
  ])("%s is stored as one of %j", (network, names) => expect(listNetworkNames(network)).toEqual(names))
})

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
