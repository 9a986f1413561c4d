// Summarizes for the client how a search text was read. Pure.

import { listNamedCategories } from "@/lib/catalogue/categories/find-category"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { Categories, SearchSummary } from "@/lib/catalogue/schema"
import { listSuggestions } from "@/lib/catalogue/search/wishes"

/** The maximum number of categories in a summary. */
const MOST_CATEGORIES = 3

/** Returns null for a list without a search text. Categories without services are left out. */
export function summarizeSearch({ q, relaxation }: ListQuery, { categories }: Categories): SearchSummary | null {
  if (!q) return null
  const interpretedAs = relaxation?.interpretedAs ?? q
  const named = listNamedCategories(interpretedAs).flatMap((category) => {
    const [parent = "", child] = category.split("/")
    const tree = categories[parent]
    const count = (child === undefined ? tree : tree?.subcategories[child])?.total ?? 0
    return count > 0 ? [{ category, count }] : []
  })
  return {
    interpreted_as: interpretedAs,
    relaxed: relaxation?.kind ?? null,
    exact_total: relaxation?.strict ?? null,
    categories: named.slice(0, MOST_CATEGORIES),
    suggestions: listSuggestions(interpretedAs),
  }
}
