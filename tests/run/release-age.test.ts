import { describe, expect, it } from "vitest"
import { describeYoung, listAdded } from "./release-age"

const lockOf = (packages: Record<string, string>) => ({
  packages: {
    "": { version: "1.0.0" },
    ...Object.fromEntries(Object.entries(packages).map(([folder, version]) => [folder, { version }])),
  },
})

describe("the age of new releases", () => {
  it("counts packages that the branch adds or updates, each version once", () => {
    const before = lockOf({ "node_modules/a": "1.0.0", "node_modules/@x/b": "2.0.0" })
    const lock = lockOf({
      "node_modules/a": "1.0.1",
      "node_modules/@x/b": "2.0.0",
      "node_modules/c": "3.0.0",
      "node_modules/@x/b/node_modules/c": "3.0.0",
    })
    expect(listAdded(lock, before)).toEqual([
      { name: "a", version: "1.0.1" },
      { name: "c", version: "3.0.0" },
    ])
  })

  it("uses the name of the package for an alias", () => {
    const lock = { packages: { "node_modules/short": { version: "7.0.0", name: "long" } } }
    expect(listAdded(lock, { packages: {} })).toEqual([{ name: "long", version: "7.0.0" }])
  })

  it.each([
    ["2026-01-01T00:00:00Z", null],
    ["2026-01-01T00:00:01Z", "a@1.0.0 was released 7.0 days ago; at least 7 are needed"],
    ["2026-01-06T12:00:00Z", "a@1.0.0 was released 1.5 days ago; at least 7 are needed"],
  ])("of a release on %s is %s on the 8th", (released, expected) => {
    const now = new Date("2026-01-08T00:00:00Z")
    expect(describeYoung({ name: "a", version: "1.0.0" }, new Date(released), now)).toBe(expected)
  })
})
