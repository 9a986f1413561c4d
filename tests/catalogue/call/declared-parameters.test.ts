// Which declared parameters are accepted, and the comparison of stored JSON.

import { describe, expect, it } from "vitest"
import { z } from "zod"
import { DeclaredParameters, isSameJson, LIMITS, readDeclared } from "@/lib/catalogue/call/declared-parameters"
import { parseBody } from "@/lib/contract/input"

const city = (more: Record<string, unknown> = {}) => ({ in: "query", name: "city", ...more })
const parse = (parameters: unknown) =>
  parseBody(z.object({ parameters: DeclaredParameters }), { parameters }).parameters
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

describe("declared parameters", () => {
  it("have defaults, and no example for null", () => {
    const bare = { in: "query", name: "city", type: null, required: false, description: null }
    expect(parse([city(), { in: "BODY", name: " size ", type: "", example: null }])).toEqual([
      bare,
      { ...bare, in: "body", name: "size" },
    ])
  })

  it.each([0, false, "", "Paris", [1, "a"], { a: { b: null } }])("keep the example %j", (example) => {
    expect(parse([city({ example })])[0]?.example).toEqual(example)
  })

  it.each<[string, unknown, string, RegExp]>([
    ["no name", [city({ name: " " })], "parameters[0].name", /is required/],
    ["a hidden character", [city({ name: "ci\u200bty" })], "parameters[0].name", /invisible/],
    ["a long name", [city({ name: "x".repeat(101) })], "parameters[0].name", /at most 100/],
    ["an unknown place", [city({ in: "cookie" })], "parameters[0].in", /must be one of/],
    ["a long description", [city({ description: "x".repeat(301) })], "parameters[0].description", /at most 300/],
    ["a long example", [city({ example: "x".repeat(500) })], "parameters[0].example", /at most 500/],
    ["a deep example", [city({ example: deep(17) })], "parameters[0].example", /at most 500/],
    ["a hidden character in an example", [city({ example: { a: "\u202e" } })], "parameters[0].example", /visible JSON/],
    ["the same parameter twice", [city(), city()], "parameters[1].name", /declared twice for query/],
    ["too many", Array.from({ length: 41 }, (_, n) => city({ name: `p${n}` })), "parameters", /at most 40/],
    [
      "too much text",
      Array.from({ length: 40 }, (_, n) => city({ name: `p${n}`, example: "x".repeat(400) })),
      "parameters",
      /at most 8000 characters/,
    ],
    ["no list", "city", "parameters", /must be a list/],
  ])("reject %s", (_case, parameters, field, message) => {
    expect(() => parse(parameters)).toThrow(
      expect.objectContaining({
        options: expect.objectContaining({ details: [{ field, message: expect.stringMatching(message) }] }),
      }),
    )
  })

  it("may have the same name in two places", () => expect(parse([city(), city({ in: "body" })])).toHaveLength(2))

  it("fit the constraint of the database", () => {
    const most = Array.from({ length: LIMITS.parameters }, (_, n) =>
      city({ name: `p${n}`, description: "€".repeat(100) }),
    )
    const stored = JSON.stringify(parse(most))
    expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(40_000)
  })
})

describe("stored parameters", () => {
  it.each([null, {}, [{ name: 1 }], "x"])("of another shape count as none: %j", (stored) => {
    expect(readDeclared(stored)).toEqual([])
  })

  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: undefined, b: 1 }, { a: 1 }, false],
    [null, [], false],
    ["1", 1, false],
  ])("%j and %j compare as %j", (one, other, isSame) => expect(isSameJson(one, other)).toBe(isSame))
})
