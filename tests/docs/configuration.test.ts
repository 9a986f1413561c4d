// Configuration files name only files that exist and packages that are installed. A rule that names a missing file would
// silently check nothing.

import { existsSync } from "node:fs"
import { builtinModules } from "node:module"
import { describe, expect, it } from "vitest"
import { expandPattern, matchGlob } from "./patterns"
import { readText, TRACKED } from "./repository"

const isInstalled = (name: string) => existsSync(`node_modules/${name}`)

const OURS = /^\^?\(?(app|bench|components|lib|prisma|server|tests)\b/

interface Rule {
  path?: unknown
  pathNot?: unknown
}

/** All strings in a JSON value, at any depth. */
function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

describe("package.json", () => {
  const { scripts, bin, overrides } = JSON.parse(readText("package.json"))

  it("names files that exist", () => {
    const words = stringsOf({ scripts, bin }).flatMap((command) => command.split(" "))
    const files = words.filter((word) => /^[\w./-]+\.(ts|mjs)$/.test(word))
    expect(files.filter((file) => !TRACKED.includes(file))).toEqual([])
    expect(files).not.toEqual([])
  })

  it("overrides packages that are installed", () => {
    expect(Object.keys(overrides).filter((name) => !isInstalled(name))).toEqual([])
  })
})

describe("biome.json", () => {
  const { $schema, plugins, overrides } = JSON.parse(readText("biome.json"))

  it("names files that exist", () => {
    expect([$schema, ...plugins].filter((file) => !existsSync(file))).toEqual([])
    const globs: string[] = overrides.flatMap(({ includes }: { includes: string[] }) => includes)
    const unused = globs.filter((glob) => !TRACKED.some((file) => matchGlob(glob.replace(/^!/, ""), file)))
    expect(unused).toEqual([])
  })
})

describe(".dependency-cruiser.mjs", async () => {
  const file = "../../.dependency-cruiser.mjs"
  const { forbidden }: { forbidden: { from: Rule; to: Rule }[] } = (await import(file)).default
  const paths = forbidden.flatMap(({ from, to }) => [from.path, from.pathNot, to.path, to.pathNot])
  // Patterns with `$1` are skipped: dependency-cruiser replaces `$1` with a group of the rule's other pattern.
  const alternatives = [...new Set(stringsOf(paths).flatMap(expandPattern))].filter((one) => !one.includes("$1"))

  it("names files that exist", () => {
    const ours = alternatives.filter((one) => OURS.test(one) && one !== "^lib/db/generated/")
    expect(ours.filter((one) => !TRACKED.some((name) => new RegExp(one).test(name)))).toEqual([])
  })

  it("names packages that are installed", () => {
    const names = alternatives
      .filter((one) => !OURS.test(one))
      .map((one) => one.replace(/^\^?(\(node:\)\?|node_modules\/)?|[\\$]|\/$/g, ""))
      .filter((name) => /^(@[\w-]+(\/[\w.-]+)?|[a-z][\w.-]*(\/promises)?)$/.test(name))
    expect(names).not.toEqual([])
    expect(names.filter((name) => !isInstalled(name) && !builtinModules.includes(name))).toEqual([])
  })
})
