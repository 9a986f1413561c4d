// Builds the options of the category filter, in two levels, from a flat list of counts ("ai", "ai/llm", …).

import { formatCategory, nameCategory } from "@/lib/catalogue/categories/category-labels"
import type { FacetCount } from "@/lib/catalogue/schema"

export interface CategoryOption {
  path: string
  label: string
  count: number
  level: 0 | 1
}

const LIMITS = { topLevels: 12, children: 12 } as const

/**
 * Lists up to 12 top-level categories, the most frequent first. Subcategories follow only below a selected top-level category, or
 * below the top-level category of a selected subcategory. A selected category is always listed, also one without services: the form
 * would drop it at the next change of another filter.
 */
export function listCategoryOptions(counts: FacetCount[], selected: readonly string[]): CategoryOption[] {
  const wanted = selected.map((path) => path.toLowerCase())
  const open = wanted.map((path) => path.split("/")[0])
  const tops = counts.filter(({ value }) => !value.includes("/"))
  const shown = tops.filter(({ value }, index) => index < LIMITS.topLevels || open.includes(value.toLowerCase()))
  const options = shown.flatMap(({ value, count }) => {
    const top: CategoryOption = { path: value, label: nameCategory(value), count, level: 0 }
    return open.includes(value.toLowerCase()) ? [top, ...listChildren(counts, value, wanted)] : [top]
  })
  const isListed = (path: string) => options.some((option) => option.path.toLowerCase() === path.toLowerCase())
  const unlisted = selected.filter((path) => !isListed(path))
  return [...options, ...unlisted.map((path) => ({ path, label: formatCategory(path), count: 0, level: 0 }) as const)]
}

function listChildren(counts: FacetCount[], parent: string, wanted: readonly string[]): CategoryOption[] {
  const prefix = `${parent.toLowerCase()}/`
  const isWanted = (value: string) => wanted.includes(value.toLowerCase())
  return counts
    .filter(({ value }) => value.toLowerCase().startsWith(prefix))
    .filter(({ value }) => !value.slice(prefix.length).includes("/") || isWanted(value))
    .filter(({ value }, index) => index < LIMITS.children || isWanted(value))
    .map(({ value, count }) => ({ path: value, label: nameCategory(value), count, level: 1 }))
}

/** Leaves out each category that contains another selected category, so that a tick of a subcategory narrows the list. */
export const dropParents = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other.toLowerCase().startsWith(`${path.toLowerCase()}/`)))
