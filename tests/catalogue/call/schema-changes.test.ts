// The rule of `service.schema_changed`: which lists of parameters differ, and how the difference is reported.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { writeChange } from "@/components/changes/words"
import { LIMITS as BOUNDS } from "@/lib/catalogue/call/description"
import { CallParameter, SCHEMA_CHANGES, SchemaChanges } from "@/lib/catalogue/call/schema"
import { compareParameters } from "@/lib/catalogue/call/schema-changes"

type Parameter = Parameters<typeof compareParameters>[0][number]
/** `city!` is a required query parameter, `body:city` an optional field of the body. */
const parse = (text: string): Parameter[] =>
  text.split(" ").flatMap((one) => {
    const [, place = "query", name = "", mark] = /^(?:(\w+):)?([^!]*)(!)?$/.exec(one) ?? []
    return name === "" ? [] : [{ in: CallParameter.shape.in.parse(place), name, required: mark === "!" }]
  })
const compare = (before: string, after: string) => compareParameters(parse(before), parse(after))
const NONE = { added: [], removed: [], made_required: [], made_optional: [], left_out: 0 }
const query = (name: string) => ({ in: "query", name })

describe("D-schema-01 compareParameters", () => {
  it.each([
    ["equal lists", "city! units", "city! units"],
    ["another order", "city! units body:a", "body:a units city!"],
    ["the first knowledge", "", "city!"],
    ["a response without parameters", "city!", ""],
    ["no knowledge at all", "", ""],
    ["other letter case of a header", "header:X-Key!", "header:x-key!"],
  ])("sees no change in %s", (_case, before, after) => expect(compare(before, after)).toBeNull())

  it.each([
    ["city", "city units", { added: [{ ...query("units"), required: false }] }],
    ["city", "city units!", { added: [{ ...query("units"), required: true }] }],
    ["city units", "city", { removed: [query("units")] }],
    ["city", "city!", { made_required: [query("city")] }],
    ["city!", "city", { made_optional: [query("city")] }],
    ["city", "City", { added: [{ ...query("City"), required: false }], removed: [query("city")] }],
    ["city", "body:city", { added: [{ in: "body", name: "city", required: false }], removed: [query("city")] }],
    [
      "a! b c",
      "c! body:z path:z z y! a",
      {
        added: [
          { ...query("y"), required: true },
          { ...query("z"), required: false },
          { in: "path", name: "z", required: false },
          { in: "body", name: "z", required: false },
        ],
        removed: [query("b")],
        made_required: [query("c")],
        made_optional: [query("a")],
      },
    ],
  ])("%s → %s", (before, after, changes) => expect(compare(before, after)).toEqual({ ...NONE, ...changes }))

  it("names at most ten of each kind, and counts the others", () => {
    const many = Array.from({ length: 25 }, (_, index) => `p${String(index).padStart(2, "0")}`)
    const changes = compare("city", ["city", ...many].join(" "))
    expect(changes?.added.map(({ name }) => name)).toEqual(many.slice(0, SCHEMA_CHANGES.named))
    expect(changes?.left_out).toBe(15)
  })

  it("takes nothing for added or removed that a full list may have cut", () => {
    const full = Array.from({ length: BOUNDS.parameters }, (_, index) => `p${index}`).join(" ")
    expect(compare(full, full.replace("p0 ", "p0! "))).toEqual({ ...NONE, made_required: [query("p0")] })
    expect(compare(full, `${full.replace("p7 ", "")} new`)).toBeNull()
    expect(compare(`${full.replace("p7 ", "")}`, full)).toEqual({
      ...NONE,
      added: [{ ...query("p7"), required: false }],
    })
    expect(compare(full, full.replace("p7 ", ""))).toEqual({ ...NONE, removed: [query("p7")] })
  })

  it("depends on the sets only, is bounded, and is mirrored", () => {
    const parameter = fc.record({
      in: fc.constantFrom(...CallParameter.shape.in.options),
      name: fc.constantFrom("a", "b", "c", "Q"),
      required: fc.boolean(),
    })
    const list = fc.uniqueArray(parameter, { selector: (one) => `${one.in} ${one.name.toLowerCase()}`, maxLength: 16 })
    fc.assert(
      fc.property(list, list, (before, after) => {
        const changes = compareParameters(before, after)
        expect(compareParameters(before.toReversed(), after.toReversed())).toEqual(changes)
        if (changes === null) return
        expect(SchemaChanges.parse(changes)).toEqual(changes)
        const mirror = compareParameters(after, before)
        expect(mirror?.made_required).toEqual(changes.made_optional)
        expect(mirror?.removed.length).toBe(changes.added.length)
      }),
    )
  })
})

describe("the line of the page and the feeds", () => {
  const service = {
    ...{ id: "0199d5a0-0000-7000-8000-000000000001", name: "Harbour levels", host: "a.example" },
    ...{ protocol: "x402" as const, health: null, health_reason: null },
    price: { usd: null, sats: null, asset: null, network: null, basis: null },
  }
  const write = (before: string, after: string) => {
    const parameters = compare(before, after)
    const none = { previous: null, reason: null, incident_ms: null, has_payee_caution: null }
    return writeChange({
      ...none,
      seq: 1,
      at: "2026-11-21T00:00:00Z",
      service,
      kind: "parameters",
      detail: parameters && { parameters },
    })
  }

  it.each([
    ["city", "city!", "parameter `city` (query) is now required"],
    ["city", "city body:unit!", "parameter `unit` (body) was added and is required"],
    ["city a", "city! b c", "parameter `city` (query) is now required, `a` (query) was removed and 2 more changed"],
    [
      "city! a",
      "city b",
      "parameter `a` (query) was removed, `b` (query) was added and `city` (query) is now optional",
    ],
    ["a`b", "a`b!", "parameter `a'b` (query) is now required"],
  ])("says of %s → %s: %s", (before, after, words) =>
    expect(write(before, after)).toBe(`Parameters: Harbour levels: ${words}`),
  )
})
