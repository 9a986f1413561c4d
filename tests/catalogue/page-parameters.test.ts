// Each cached page declares the parameters that it reads. No other parameter reaches the page or its cache key.

import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { findCachedPage, formatPageUrl, PAGE_PARAMETERS, readParameters } from "@/lib/catalogue/page-parameters"

describe("formatPageUrl", () => {
  it.each([
    ["/", "/"],
    ["/?c=1", "/"],
    ["/?", "/"],
    ["/?q=", "/"],
    ["/?q=a&c=1&protocol=x402", "/?q=a&protocol=x402"],
    ["/?q=a%20b", "/?q=a+b"],
    ["/?q=a+b", "/?q=a+b"],
    ["/?q=a&q=b", "/?q=a&q=b"],
    ["/?protocol=pigeon", "/?protocol=pigeon"],
    ["/?%71=a", "/?q=a"],
    ["/?q=a%26c%3D1", "/?q=a%26c%3D1"],
    ["/?strict=true&c=1", "/"],
    ["/?Q=a", "/"],
    ["/about?q=a", "/about"],
    ["/service/1?x", "/service/1"],
    ["/provider/a.example?sort=name&protocol=x402", "/provider/a.example?sort=name"],
    ["/opportunities?protocol=MPP&days=7", "/opportunities?protocol=MPP"],
    ["/stats?days=7&protocol=MPP", "/stats?days=7"],
    ["/status?c=1", "/status?c=1"],
    ["/category/data/weather?q=a", "/category/data/weather"],
    ["/changes?kind=new&kind=down&c=1", "/changes?kind=new&kind=down"],
    ["/providers?q=a&sort=uptime&offset=100&limit=7", "/providers?q=a&sort=uptime&offset=100"],
  ])("%s: %s", (url, key) => expect(formatPageUrl(url)).toBe(key))
})

describe("a cached page", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (file) => path.basename(file) === "page.tsx",
  )
  const cached = files.flatMap((file) => {
    const folder = path.dirname(file)
    const route = folder === "." ? "/" : `/${folder}`
    const page = findCachedPage(route.replaceAll(/\[(?:\.\.\.)?\w+\]/g, "x"))
    return page ? [{ file, route, page, source: readFileSync(path.join("app", file), "utf8") }] : []
  })

  it("is declared under the path of its file", () => {
    expect(cached.map(({ route }) => route).sort()).toEqual(Object.keys(PAGE_PARAMETERS).sort())
    for (const { route, page } of cached) expect(page).toBe(route)
  })

  it("reads its parameters only through its declaration, so that an undeclared one is a type error", () => {
    for (const { file, page, source } of cached) {
      const reads = source.match(/await \(?(?:props\.)?searchParams/g) ?? []
      const declared = source.split(`readParameters("${page}", await searchParams)`).length - 1
      expect(declared, file).toBe(reads.length)
      expect(/searchParams/.test(source), file).toBe(PAGE_PARAMETERS[page].length > 0)
    }
  })

  it("receives no undeclared parameter", () => {
    expect(readParameters("/stats", { days: "7", c: "1" })).toEqual({ days: "7" })
    expect(readParameters("/provider/[host]", { sort: ["name", "price"], q: "a" })).toEqual({ sort: ["name", "price"] })
    // @ts-expect-error: the page /stats does not declare the parameter `q`.
    expect(readParameters("/stats", { q: "a" }).q).toBeUndefined()
  })
})
