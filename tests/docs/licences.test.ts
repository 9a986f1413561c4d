import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { findLicenceProblem, type LockedPackage, listIdleExceptions } from "./licences"

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockedPackage> }
const installed = Object.entries(lock.packages).flatMap(([folder, entry]) =>
  folder === "" ? [] : [{ name: folder.slice(folder.lastIndexOf("node_modules/") + 13), entry }],
)

describe("the licence of a package", () => {
  it.each<[license: string | undefined, name: string, problem: string | null]>([
    ["MIT", "x", null],
    ["(MIT OR GPL-3.0)", "x", null],
    ["(MIT AND Zlib)", "x", null],
    ["MIT and ISC", "x", null],
    ["MPL-2.0", "lightningcss-linux-x64-gnu", null],
    ["MPL-2.0", "x", "x has the licence MPL-2.0"],
    ["GPL-3.0-only", "axe-core", "axe-core has the licence GPL-3.0-only"],
    ["MIT AND GPL-2.0-only", "x", "x has the licence MIT AND GPL-2.0-only"],
    ["SEE LICENSE IN LICENSE.md", "x", "x has the licence SEE LICENSE IN LICENSE.md"],
    [undefined, "x", "x names no licence"],
  ])("%s of %s has the problem %s", (license, name, problem) => {
    expect(findLicenceProblem(name, license === undefined ? {} : { license })).toBe(problem)
  })

  it("is allowed for every locked package, and every exception is needed", () => {
    expect(installed.length).toBeGreaterThan(500)
    expect(installed.flatMap(({ name, entry }) => findLicenceProblem(name, entry) ?? [])).toEqual([])
    expect(listIdleExceptions(installed.map(({ name }) => name))).toEqual([])
  })
})
