import { describe, expect, it } from "vitest"
import {
  DIRECTORY_RULES,
  followsSchema,
  hasOnlyLocalReferences,
  isDescriptionShort,
  isResourceHttps,
} from "@/lib/listing-rules/directory-rules"

const bazaar = (info: unknown, schema: unknown) => ({ x402Version: 2, extensions: { bazaar: { info, schema } } })
const needs = (...required: unknown[]) => ({ properties: { input: { required } }, required: ["input"] })

describe("D-listing-02 rules of the Bazaar", () => {
  it.each<[string, unknown, boolean | null]>([
    ["info has what the schema requires", bazaar({ input: { domain: 1 } }, needs("domain")), true],
    ["a property of the input is missing", bazaar({ input: {} }, needs("domain")), false],
    ["the input is missing", bazaar({}, needs("domain")), false],
    ["a value has another type", bazaar({ input: 1 }, { properties: { input: { type: "object" } } }), false],
    ["the schema is malformed", bazaar({}, { required: "input" }), null],
    ["a reference would have to be fetched", bazaar({}, { $ref: "https://a.example/x.json" }), null],
    ["there is no schema", bazaar({}, undefined), null],
    ["there is no extension", { x402Version: 2 }, null],
  ])("info and schema: %s", (_, document, expected) => expect(followsSchema(document)).toBe(expected))

  it.each<[unknown, boolean | null]>([
    [bazaar({}, { $ref: "#/$defs/a" }), true],
    [bazaar({}, { properties: { a: { $ref: "https://a.example/x.json" } } }), false],
    [bazaar({}, { items: [{ $id: "https://a.example/" }] }), false],
    [bazaar({}, { properties: { $ref: { type: "string" } } }), true],
    [{}, null],
  ])("references of %j", (document, expected) => expect(hasOnlyLocalReferences(document)).toBe(expected))

  it.each<[unknown, boolean | null]>([
    [{ resource: { url: "https://a.example/x" } }, true],
    [{ resource: { url: "http://a.example/x" } }, false],
    [{ accepts: [{ resource: "http://a.example/x" }] }, false],
    [{ accepts: [] }, null],
  ])("the resource of %j", (document, expected) => expect(isResourceHttps(document)).toBe(expected))

  it.each<[number, boolean]>([
    [500, true],
    [501, false],
  ])("a description of %i characters", (length, expected) => {
    expect(isDescriptionShort({ resource: { description: "x".repeat(length) } })).toBe(expected)
    expect(isDescriptionShort({ accepts: [{ description: "x".repeat(length) }] })).toBe(expected)
  })

  it("names a day and a public source for each rule, each rule once", () => {
    for (const { as_of, thread } of DIRECTORY_RULES) {
      expect(as_of).toMatch(/^2026-\d\d-\d\d$/)
      expect(thread).toMatch(/^https:\/\/(github\.com|docs\.cdp\.coinbase\.com)\//)
    }
    const ids = DIRECTORY_RULES.map(({ directory, rule }) => `${directory} ${rule}`)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
