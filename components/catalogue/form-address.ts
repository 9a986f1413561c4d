// The URL of the list for the values of the filter form. Pure.

import { dropParents } from "@/components/catalogue/category-options"

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
