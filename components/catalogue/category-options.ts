// Builds the options of the category filter, in two levels, from a flat list of counts ("ai", "ai/llm", …).

import type { FacetCount } from "@/lib/catalogue/schema"

export interface CategoryOption {
  path: string
  label: string
  count: number
  level: 0 | 1
}

const LIMITS = { topLevels: 12, children: 12 } as const

/**
 * Lists up to 12 top-level categories, the most frequent first. Subcategories follow only below the selected top-level category,
 * or below the top-level category of a selected subcategory. The limit of 12 never removes the selected category.
 */
export function listCategoryOptions(counts: FacetCount[], selected: string | undefined): CategoryOption[] {
  const open = selected?.split("/")[0]?.toLowerCase()
  const tops = counts.filter(({ value }) => !value.includes("/"))
  const shown = tops.filter(({ value }, index) => index < LIMITS.topLevels || value.toLowerCase() === open)
  return shown.flatMap(({ value, count }) => {
    const top: CategoryOption = { path: value, label: value, count, level: 0 }
    return value.toLowerCase() === open ? [top, ...listChildren(counts, value, selected ?? "")] : [top]
  })
}

function listChildren(counts: FacetCount[], parent: string, selected: string): CategoryOption[] {
  const prefix = `${parent.toLowerCase()}/`
  const wanted = selected.toLowerCase()
  return counts
    .filter(({ value }) => value.toLowerCase().startsWith(prefix))
    .filter(({ value }) => !value.slice(prefix.length).includes("/") || value.toLowerCase() === wanted)
    .filter(({ value }, index) => index < LIMITS.children || value.toLowerCase() === wanted)
    .map(({ value, count }) => ({ path: value, label: value.slice(prefix.length), count, level: 1 }))
}
