// Client components are downloaded by every reader, so they must not import a library: zod and the public-suffix list together are
// 78 kB of compressed JavaScript.

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

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

const CLIENT_FILES = ["app", "components"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.tsx?$/.test(file) && readFileSync(file, "utf8").startsWith('"use client"'))

it("client components import no library but React and Next", () => {
  expect(CLIENT_FILES.length).toBeGreaterThan(20)
  expect(CLIENT_FILES.flatMap((file) => listLibraries(file, [], new Set()))).toEqual([])
})
