import { describe, expect, test } from "vitest"
import { findNamedNetworks, findNetworkId, listNetworkNames } from "@/lib/protocols/network-names"
import { NETWORKS } from "@/lib/protocols/networks"

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
