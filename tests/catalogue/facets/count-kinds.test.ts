import { describe, expect, it } from "vitest"
import { type Combination, combine, countKinds, type Kinds, numberDistinct } from "@/lib/catalogue/facets/count-kinds"

const combination = (...values: string[]): Combination => ({ columns: {}, values })
const NONE = { combinations: [], indexes: new Uint32Array() }

/** Three kinds: 5 services of x402 that are healthy, 2 of x402 that are down, 1 of L402 that is healthy. */
const kinds = {
  services: Uint32Array.from([5, 2, 1]),
  facets: {
    protocol: { combinations: [combination("x402"), combination("L402")], indexes: Uint32Array.from([0, 0, 1]) },
    health: { combinations: [combination("healthy"), combination("down")], indexes: Uint32Array.from([0, 1, 0]) },
    category: {
      combinations: [combination("AI", "AI/llm"), combination("ai"), combination()],
      indexes: Uint32Array.from([0, 1, 2]),
    },
    network: NONE,
  } as Partial<Kinds["facets"]>,
} as Kinds

const passing = (...entries: [string, number[]][]) =>
  new Map(entries.map(([name, passes]) => [name, Uint8Array.from(passes)])) as Parameters<typeof countKinds>[2]

describe("countKinds", () => {
  it("counts the services of each value, most frequent first", () => {
    expect(countKinds(kinds, ["protocol", "health"], passing(), 10)).toEqual({
      protocol: [
        { value: "x402", count: 7 },
        { value: "L402", count: 1 },
      ],
      health: [
        { value: "healthy", count: 6 },
        { value: "down", count: 2 },
      ],
    })
  })

  it("applies each filter to all facets but its own", () => {
    expect(countKinds(kinds, ["protocol", "health"], passing(["health", [0, 1]]), 10)).toEqual({
      protocol: [{ value: "x402", count: 2 }],
      health: [
        { value: "healthy", count: 6 },
        { value: "down", count: 2 },
      ],
    })
    expect(countKinds(kinds, ["protocol", "health"], passing(["health", [1, 0]], ["protocol", [0, 1]]), 10)).toEqual({
      protocol: [
        { value: "x402", count: 5 },
        { value: "L402", count: 1 },
      ],
      health: [{ value: "healthy", count: 1 }],
    })
  })

  it("applies a filter whose facet is not counted", () => {
    expect(countKinds(kinds, ["protocol"], passing(["health", [0, 1]]), 10)).toEqual({
      protocol: [{ value: "x402", count: 2 }],
    })
  })

  it("merges values that differ in letter case under the most frequent spelling, and counts a service for each value", () => {
    expect(countKinds(kinds, ["category"], passing(), 10)).toEqual({
      category: [
        { value: "AI", count: 7 },
        { value: "AI/llm", count: 5 },
      ],
    })
  })

  it("returns at most `limit` values, and none for a facet without kinds", () => {
    expect(countKinds(kinds, ["protocol"], passing(), 1)).toEqual({ protocol: [{ value: "x402", count: 7 }] })
    const empty = { services: new Uint32Array(), facets: { network: NONE } as Partial<Kinds["facets"]> } as Kinds
    expect(countKinds(empty, ["network"], passing(), 10)).toEqual({ network: [] })
  })
})

describe("numberDistinct", () => {
  it("numbers values in the order of their first appearance", () => {
    expect(numberDistinct(["b", null, "a", "b"])).toEqual({ indexes: Uint32Array.from([0, 1, 2, 0]), first: [0, 1, 2] })
    expect(numberDistinct([])).toEqual({ indexes: new Uint32Array(), first: [] })
  })

  it("numbers the pairs of two columns", () => {
    const pairs = combine(numberDistinct(["a", "a", "b", "a"]), numberDistinct([1, 2, 1, 1]))
    expect(pairs).toEqual({ indexes: Uint32Array.from([0, 1, 2, 0]), first: [0, 1, 2] })
  })
})
