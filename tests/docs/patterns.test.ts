import { describe, expect, it } from "vitest"
import { expandPattern, matchGlob } from "./patterns"

describe("A pattern", () => {
  it.each([
    ["^lib/a$", ["^lib/a$"]],
    ["^lib/(a|b)\\.ts$", ["^lib/a\\.ts$", "^lib/b\\.ts$"]],
    ["^(app|lib/(a|b))/", ["^app/", "^lib/a/", "^lib/b/"]],
    ["^(node:)?(http|net)$|undici", ["^(node:)?http$", "^(node:)?net$", "undici"]],
    ["^(lib|components/(?!ui/))", ["^lib", "^components/(?!ui/)"]],
  ])("%s has its alternatives", (pattern, alternatives) => {
    expect(expandPattern(pattern)).toEqual(alternatives)
  })

  it.each([
    ["tests/**", "tests/a/b.ts", true],
    ["*.config.ts", "vitest.config.ts", true],
    ["*.config.ts", "lib/vitest.config.ts", false],
    ["lib/env/index.ts", "lib/envXts", false],
  ])("%s matches %s: %s", (glob, file, expected) => {
    expect(matchGlob(glob, file)).toBe(expected)
  })
})
