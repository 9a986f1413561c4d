import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Protocol } from "@/lib/catalogue/schema"
import { type CategoryCoverage, findOpportunities } from "@/lib/stats/opportunities"
import { Opportunity } from "@/lib/stats/schema"

/** Builds the counts for one category and protocol. By default all services are healthy and on two hosts. */
function cover(category: string, protocol: Protocol, listings: number, given: Partial<CategoryCoverage> = {}) {
  return {
    ...{ category, protocol, listings, healthy: listings, down: 0, templates: 0 },
    ...{ first_host: "a.example", last_host: "b.example" },
    ...given,
  }
}
const oneHost = { first_host: "a.example", last_host: "a.example" }

/** Formats each opportunity as `category type severity protocol`, without parts that are null. */
const found = (coverage: CategoryCoverage[], only?: Protocol) =>
  findOpportunities(coverage, only).map(({ type, severity, category, protocol }) =>
    [category, type, severity, protocol].filter(Boolean).join(" "),
  )
/** Adds services of the other protocols, so that the category has no opportunity for a missing protocol. */
const everywhere = (x402: CategoryCoverage) => [
  x402,
  cover(x402.category, "L402", 1, { healthy: 0 }),
  cover(x402.category, "MPP", 1, { healthy: 0 }),
]

describe("the four types and three severities", () => {
  const TYPES: [string, CategoryCoverage[], string[]][] = [
    ["two listings are too few to be a gap", [cover("a", "x402", 2, { healthy: 0 })], []],
    ["three listings with none healthy: a gap", [cover("a", "x402", 3, { healthy: 0 })], ["a gap high x402"]],
    ["three listings with two healthy: still a gap", [cover("a", "x402", 3, { healthy: 2 })], ["a gap low x402"]],
    ["three healthy ones: no gap", [cover("a", "x402", 3)], []],
    ["one down: not failing", [cover("a", "x402", 9, { down: 1 })], []],
    ["two down: failing", [cover("a", "x402", 9, { healthy: 7, down: 2 })], ["a failing low x402"]],
    ["one listing has one host, and that is no news", [cover("a", "x402", 1, oneHost)], []],
    ["two listings on one host", [cover("a", "x402", 2, oneHost)], ["a single_provider low x402"]],
    ["two listings on two hosts", [cover("a", "x402", 2)], []],
    [
      "two on one host, and demos",
      [cover("a", "x402", 4, { ...oneHost, templates: 2 })],
      ["a single_provider low x402"],
    ],
    ["one listing, and demos", [cover("a", "x402", 4, { ...oneHost, templates: 3 })], []],
    ["nothing but demos", [cover("a", "x402", 4, { first_host: null, last_host: null, templates: 4 })], []],
  ]
  it.each(TYPES)("D-opp-01 %s", (_, coverage, expected) => {
    expect(found(coverage, "x402")).toEqual(expected)
  })

  it("says when starter projects and demos are left out", () => {
    const [found] = findOpportunities([cover("a", "x402", 4, { ...oneHost, templates: 2 })], "x402")
    expect(found?.message).toBe("All 4 x402 listings in a apart from starters and demos are on one host, a.example.")
  })

  const SEVERITIES: [string, number, string][] = [
    ["nothing healthy", 0, "high"],
    ["one of ten healthy", 1, "medium"],
    ["just under half healthy", 4, "medium"],
    ["half healthy", 5, "low"],
    ["all but two healthy", 8, "low"],
  ]
  it.each(SEVERITIES)("D-opp-01 %s", (_, healthy, severity) => {
    const [opportunity] = findOpportunities([cover("a", "x402", 10, { healthy, down: 2 })], "x402").filter(
      ({ type }) => type === "failing",
    )
    expect(opportunity?.severity).toBe(severity)
  })

  const MISSING: [string, CategoryCoverage[], string[]][] = [
    ["one listing is too few to miss a protocol", [cover("a", "x402", 1)], []],
    [
      "two listings miss the other two protocols",
      [cover("a", "x402", 2)],
      ["a protocol_gap low L402", "a protocol_gap low MPP"],
    ],
    [
      "two protocols miss the third",
      [cover("a", "x402", 1, { healthy: 0 }), cover("a", "L402", 1, { healthy: 0 })],
      ["a protocol_gap high MPP"],
    ],
    ["three protocols miss none", [cover("a", "x402", 1), cover("a", "L402", 1), cover("a", "MPP", 1)], []],
  ]
  it.each(MISSING)("D-opp-01 %s", (_, coverage, expected) => {
    expect(found(coverage)).toEqual(expected)
  })

  it("D-opp-01 leaves out uncategorized in any letter case", () => {
    expect(found([cover("uncategorized", "x402", 9), cover("Uncategorized", "L402", 9)])).toEqual([])
  })

  it("D-opp-01 have a sentence with the numbers", () => {
    const messages = (coverage: CategoryCoverage[], only?: Protocol) =>
      findOpportunities(coverage, only).map(({ message }) => message)
    expect(messages(everywhere(cover("ai/llm", "x402", 3, { healthy: 1, down: 2, ...oneHost })))).toEqual([
      "Only 1 of the 5 listings in ai is healthy.",
      "2 of the 5 listings in ai are down.",
    ])
    expect(messages([cover("ai", "x402", 3, { healthy: 2, ...oneHost })])).toEqual([
      "Only 2 of the 3 listings in ai are healthy.",
      "None of the 3 listings in ai takes L402.",
      "None of the 3 listings in ai takes MPP.",
      "All 3 listings in ai are on one host, a.example.",
    ])
    expect(messages([cover("ai", "x402", 3, { healthy: 0 })], "x402")).toEqual([
      "None of the 3 x402 listings in ai is healthy.",
    ])
  })
})

describe("categories and their parents", () => {
  it("D-opp-01 covers the top level and the full path, and skips opportunities of the parent", () => {
    const coverage = [
      ...everywhere(cover("ai/llm", "x402", 4, { healthy: 2, down: 2 })),
      ...everywhere(cover("ai/image", "x402", 20)),
    ]
    expect(found(coverage)).toEqual(["ai/llm gap medium", "ai/llm failing medium", "ai failing low"])
    expect(found(everywhere(cover("ai/llm", "x402", 4, { healthy: 2, down: 2 })))).toEqual([
      "ai gap medium",
      "ai failing medium",
    ])
  })

  it("skips a grandchild with the opportunity of its top level", () => {
    expect(found([cover("a/b/c", "x402", 2)], "L402")).toEqual(["a protocol_gap low L402"])
  })

  it("joins spellings that differ in letter case under the most frequent one", () => {
    const coverage = [cover("AI", "x402", 1, oneHost), cover("ai", "x402", 2, oneHost)]
    expect(findOpportunities(coverage, "x402")).toMatchObject([
      { type: "single_provider", category: "ai", listings: 3 },
    ])
  })

  it("counts hosts across protocols and children", () => {
    const b = { first_host: "b.example", last_host: "b.example" }
    const types = findOpportunities([cover("a/x", "x402", 1, oneHost), cover("a/y", "L402", 1, b)]).map(
      ({ type }) => type,
    )
    expect(types).not.toContain("single_provider")
  })
})

describe("for one protocol", () => {
  const coverage = [
    cover("ai", "x402", 6),
    cover("ai", "L402", 3, { healthy: 0, down: 3, ...oneHost }),
    cover("data", "x402", 2),
  ]

  it("P-4.1-44 counts the services of the protocol alone, and keeps the gaps where it is missing", () => {
    expect(found(coverage, "L402")).toEqual([
      "ai gap high L402",
      "ai failing high L402",
      "ai single_provider high L402",
      "data protocol_gap low L402",
    ])
    expect(found(coverage, "x402")).toEqual([])
    expect(found(coverage, "MPP")).toEqual(["ai protocol_gap low MPP", "data protocol_gap low MPP"])
  })

  it("orders by severity, then size, then name", () => {
    const rows = [
      cover("small", "x402", 3, { healthy: 0 }),
      cover("large", "x402", 5, { healthy: 0 }),
      cover("also", "x402", 3, { healthy: 0 }),
      cover("fine", "x402", 9, { healthy: 7, down: 2 }),
    ]
    expect(found(rows, "x402")).toEqual([
      "large gap high x402",
      "also gap high x402",
      "small gap high x402",
      "fine failing low x402",
    ])
  })
})

it("P-2.6-01 has the shape of its schema for any counts", () => {
  const row = fc
    .record({
      category: fc.constantFrom("a", "A", "a/b", "a/b/c", "b", "uncategorized", "__proto__", "constructor/x"),
      protocol: fc.constantFrom<Protocol>("L402", "x402", "MPP"),
      healthy: fc.nat(4),
      down: fc.nat(4),
      other: fc.nat(4),
      templates: fc.nat(2),
      first_host: fc.constantFrom("a.example", "b.example", null),
    })
    .map(({ other, ...rest }) => {
      const last_host = rest.first_host && "b.example"
      return { ...rest, listings: rest.healthy + rest.down + other, last_host }
    })
    .filter(({ listings }) => listings > 0)
  fc.assert(
    fc.property(fc.array(row), fc.constantFrom(undefined, "L402", "x402", "MPP"), (rows, only) => {
      for (const opportunity of findOpportunities(rows, only as Protocol | undefined)) {
        Opportunity.parse(opportunity)
        if (only) expect(opportunity.protocol).toBe(only)
      }
    }),
  )
})
