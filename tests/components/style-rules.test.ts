// Rules for style sheets that no linter checks.

import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"

const SELECTOR = /(?:^|[\s,])(?:body|html|:root)[^\s,{};]*:has\([^{};]*:checked/m

const listFiles = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name))
const sheets = listFiles("app", ".css")
const readSheet = (file: string) => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "")

describe("the style sheets", () => {
  it.each(sheets)("%s: no tick changes a selector of the whole page, which would compute all styles anew", (file) => {
    expect(SELECTOR.exec(readSheet(file))?.[0]).toBeUndefined()
  })

  it("finds such a selector", () => {
    expect("a {}\nbody:not(:has(input:checked)) .bar {").toMatch(SELECTOR)
  })

  it("have no class that no component has", () => {
    const selectors = sheets.flatMap((file) => readSheet(file).match(/[^{};]*(?=\{)/g) ?? [])
    const classes = selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name))
    const markup = ["app", "components"]
      .flatMap((folder) => [...listFiles(folder, ".tsx"), ...listFiles(folder, ".ts")])
      .map((file) => readFileSync(file, "utf8"))
    const words = new Set(markup.join("\n").split(/[\s"'`]+/))
    expect(classes.length).toBeGreaterThan(50)
    expect([...new Set(classes)].filter((name) => name && !words.has(name))).toEqual([])
  })
})
