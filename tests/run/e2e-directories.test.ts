import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import config from "@/playwright.config"
import { DIRECTORIES, LAST } from "../e2e/directories"

const specs = readdirSync("tests/e2e").filter((file) => file.endsWith(".spec.ts"))
const toPattern = (glob: string) =>
  new RegExp(`^${glob.replace("**/", "").replaceAll(".", "\\.").replaceAll("*", ".*")}$`)
const matches = (globs: readonly string[], file: string) => globs.some((glob) => toPattern(glob).test(file))

describe("the end-to-end specs", () => {
  it("use one directory each, except the last", () => {
    const usesOf = (file: string) =>
      DIRECTORIES.filter(({ testMatch, testIgnore }) => matches(testMatch, file) && !matches(testIgnore, file))
    const uses = specs.map((file) => [file, usesOf(file).length])
    expect(uses).toEqual(specs.map((file) => [file, file === `${LAST}.spec.ts` ? 0 : 1]))
  })

  it("are there for each name of a directory", () => {
    const globs = DIRECTORIES.flatMap(({ testMatch, testIgnore }) => [...testMatch, ...testIgnore])
    expect(globs.filter((glob) => !specs.some((file) => matches([glob], file)))).toEqual([])
  })

  it("run whatever the result of other specs is", () => {
    expect(config.projects?.map(({ name }) => name)).toEqual([...DIRECTORIES.map(({ name }) => name), LAST])
    expect(config.projects?.filter(({ dependencies }) => dependencies)).toEqual([])
    expect(config.maxFailures).toBeUndefined()
  })
})
