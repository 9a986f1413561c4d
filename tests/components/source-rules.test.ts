// Rules for the files of the pages that no linter checks.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { HEALTH_STATUSES } from "@/lib/catalogue/names"

const SELECTOR = /(?:^|[\s,])(?:body|html|:root)[^\s,{};]*:has\([^{};]*:checked/m

const FILES = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
)
const sheets = FILES.filter((file) => file.endsWith(".css"))
const SOURCES = FILES.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(file, "utf8")] as const)
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
    const words = new Set(SOURCES.flatMap(([, text]) => text.split(/[\s"'`]+/)))
    expect(classes.length).toBeGreaterThan(50)
    expect([...new Set(classes)].filter((name) => name && !words.has(name))).toEqual([])
  })
})

it("only one module writes a text as markup, so the texts of untrusted parties are escaped on all pages", () => {
  const writes = /dangerouslySetInnerHTML|\b(?:inner|outer)HTML|insertAdjacentHTML|document\.write|srcDoc/
  expect(SOURCES.length).toBeGreaterThan(300)
  expect(SOURCES.filter(([, text]) => writes.test(text)).map(([file]) => file)).toEqual(["components/ui/markup.ts"])
})

const ALLOWED = /^(react|react-dom|next)(\/|$)/
/** An import or export with the names between its keyword and `from`. */
const IMPORT = /^(?:import|export) (?:(?!type )([^"'=;]*?) from )?"([^"]+)"$/gm
const hasOnlyTypes = (names: string) => /^\{(\s*type [^,}]+,?\s*)+\}$/.test(names)

/** Returns the modules that a file imports with a value. Imports of types disappear in the build. */
const listImports = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, names = "", module = ""]) =>
    hasOnlyTypes(names) ? [] : [module],
  )

function findFile(module: string): string {
  const path = module.replace("@/", "")
  const found = [`${path}.ts`, `${path}.tsx`, path].find((file) => existsSync(file))
  if (!found) throw new Error(`${module} does not exist`)
  return found
}

/** Returns the libraries that a client component reaches, each with the files that lead there. */
function listLibraries(file: string, trail: readonly string[], seen: Set<string>): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return listImports(file).flatMap((module) => {
    if (module.startsWith("@/")) return listLibraries(findFile(module), [...trail, file], seen)
    return ALLOWED.test(module) ? [] : [[...trail, file, module].join(" → ")]
  })
}

// Client components are downloaded by every reader: zod and the public-suffix list together are 78 kB of compressed JavaScript.
const CLIENT_FILES = SOURCES.filter(([, text]) => text.startsWith('"use client"')).map(([file]) => file)

it("client components import no library but React and Next", () => {
  expect(CLIENT_FILES.length).toBeGreaterThan(20)
  expect(CLIENT_FILES.flatMap((file) => listLibraries(file, [], new Set()))).toEqual([])
})

it.each(["geist.woff2", "geist-mono.woff2"])("%s has at most 32 kB, with the characters that pages use", (name) => {
  expect(statSync(`app/fonts/${name}`).size).toBeLessThan(32_000)
})

it("every health has its own shape", () => {
  const css = readFileSync("app/styles/icons.css", "utf8")
  const shapes = HEALTH_STATUSES.map(
    (health) => css.split(`.health[data-health="${health}"]::before {\n`)[1]?.split("}")[0],
  )
  for (const shape of shapes) expect(shape).toMatch(/^ *--shape: url\("data:image\/svg\+xml,<svg .+<\/svg>"\);$/m)
  expect(new Set(shapes).size).toBe(HEALTH_STATUSES.length)
})
