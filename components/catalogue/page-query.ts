// What a page lists for the parameters in its URL. Links keep the parameters of the URL, so that defaults stay out of URLs.

import { dropParents } from "@/components/catalogue/category-options"
import type { FilterName } from "@/lib/catalogue/list/filters"
import type { ListQuery } from "@/lib/catalogue/list/query"

/** The element id of the filter form. The select of the sort order is outside the form and refers to this id. */
export const FILTER_FORM = "filters"

/**
 * Adds the defaults of pages: the recommended order unless the reader sorts or searches, one row for each URL, and no test
 * networks. A cursor comes from the API and belongs to the list without these defaults.
 */
export function addPageDefaults(query: ListQuery): ListQuery {
  if (query.after !== undefined) return query
  const { sort = query.q ? undefined : "recommended", test_networks = "hide" } = query
  return { ...query, sort, test_networks, group: "url" }
}

/** Leaves out each category that contains another selected category. */
export const dropParentCategories = (query: ListQuery): ListQuery =>
  query.category ? { ...query, category: dropParents(query.category) } : query

/** The change of the URL that removes a filter from the page's list, also a filter that pages have by default. */
export const removeFilter = (name: FilterName): Partial<ListQuery> =>
  name === "test_networks" ? { test_networks: "show" } : { [name]: undefined }

/** Leaves out empty values. Several values of one name are one list. A subcategory replaces the category that contains it. */
export function formatFormAddress(entries: Iterable<readonly [name: string, value: unknown]>): string {
  const values = new Map<string, string>()
  for (const [name, value] of entries) {
    if (typeof value !== "string" || value === "") continue
    const former = values.get(name)
    values.set(name, former === undefined ? value : `${former},${value}`)
  }
  const categories = values.get("category")
  if (categories !== undefined) values.set("category", dropParents(categories.split(",")).join(","))
  const query = new URLSearchParams([...values]).toString().replaceAll("%2C", ",")
  return query ? `/?${query}` : "/"
}
