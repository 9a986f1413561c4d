// A category has one spelling everywhere in the directory. Each segment of a category path has its most frequent spelling.

import { describe, expect, it } from "vitest"
import * as categories from "@/app/api/v1/categories/route"
import * as opportunities from "@/app/api/v1/opportunities/route"
import * as suggestions from "@/app/api/v1/suggest/route"
import { countFacets } from "@/lib/catalogue/facets/facets"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { aService, call, fillDatabase, list } from "@/tests/support/directory"

fillDatabase(async () => {
  for (const category of ["ai", "ai/llm", "ai/llm/deep", "AI/LLM"]) await aService({ category, healthStatus: "down" })
})

describe("services in ai, ai/llm, ai/llm/deep and AI/LLM", () => {
  it("are ai with the subcategory llm in the tree", async () => {
    const { body } = await call(categories, "GET", "/api/v1/categories")
    expect(Object.keys(body.categories)).toEqual(["ai"])
    expect(body.categories.ai.total).toBe(4)
    expect(Object.keys(body.categories.ai.subcategories)).toEqual(["llm"])
    expect(body.categories.ai.subcategories.llm.total).toBe(3)
  })

  const paths = (facet: { value: string }[]) => facet.map(({ value }) => value).sort()

  it("have this spelling in facets and on the page, also under a filter that leaves only the other spelling", async () => {
    const all = ["ai", "ai/llm", "ai/llm/deep"]
    expect(paths((await list("?facets=category")).body.facets.category)).toEqual(all)
    expect(paths((await countFacets(DEFAULT_QUERY)).category)).toEqual(all)
    const { host } = (await list("?category=ai")).body.services.find(
      ({ category }: { category: string }) => category === "AI/LLM",
    )
    expect(paths((await list(`?facets=category&host=${host}`)).body.facets.category)).toEqual(["ai", "ai/llm"])
  })

  it("have this spelling in opportunities and suggestions", async () => {
    const found = (await call(opportunities, "GET", "/api/v1/opportunities")).body.opportunities
    const named = new Set(found.map(({ category }: { category: string }) => category))
    expect([...named].filter((name) => /[A-Z]/.test(String(name)))).toEqual([])
    expect(named).toContain("ai")
    const typed = (await call(suggestions, "GET", "/api/v1/suggest?q=AI")).body.suggestions
    expect(typed.map(({ text }: { text: string }) => text)).toEqual(["ai", "ai/llm", "ai/llm/deep"])
  })
})
