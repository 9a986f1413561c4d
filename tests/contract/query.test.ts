import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readNames } from "@/lib/contract/query"

const read = (search: string) => readNames(new URLSearchParams(search), ["a", "b"])
const refused = (field: string) => ({ field, message: "is not a parameter of this URL" })

describe("names of a query string", () => {
  it.each([
    ["", { given: {}, problems: [], ignored: [] }],
    ["a=1&b=2", { given: { a: "1", b: "2" }, problems: [], ignored: [] }],
    ["a=&b=2", { given: { b: "2" }, problems: [], ignored: [] }],
    ["a=1&a=1&a=", { given: { a: "1" }, problems: [], ignored: [] }],
    ["a=1&a=2", { given: {}, problems: [{ field: "a", message: "is given more than once" }], ignored: [] }],
    ["c=1&d&c=2", { given: {}, problems: [], ignored: ["c", "d"] }],
    ["constructor=1&__proto__=2", { given: {}, problems: [], ignored: ["constructor", "__proto__"] }],
    ["strict=false&c=1", { given: {}, problems: [], ignored: ["c"] }],
    ["strict=&c=1", { given: {}, problems: [], ignored: ["c"] }],
    ["strict=true&a=1", { given: { a: "1" }, problems: [], ignored: [] }],
    ["strict=TRUE&c=1&d=2", { given: {}, problems: [refused("c"), refused("d")], ignored: ["c", "d"] }],
    ["c=1&strict=1", { given: {}, problems: [refused("c")], ignored: ["c"] }],
    ["strict=yes", { given: {}, problems: [{ field: "strict", message: "must be true or false" }], ignored: [] }],
    [
      "strict=0&strict=1",
      { given: {}, problems: [{ field: "strict", message: "is given more than once" }], ignored: [] },
    ],
  ])("%s", (search, expected) => expect(read(search)).toEqual(expected))

  it("reports every name that is not known", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.oneof(fc.constantFrom("a", "b", "strict"), fc.string()), fc.string())),
        (pairs) => {
          const { given, ignored } = readNames(new URLSearchParams(pairs), ["a", "b"])
          for (const [name] of new URLSearchParams(pairs)) {
            expect(["a", "b", "strict", ...ignored]).toContain(name)
          }
          expect(Object.keys(given).every((name) => name === "a" || name === "b")).toBe(true)
        },
      ),
    )
  })
})
