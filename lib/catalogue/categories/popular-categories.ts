// Picks the largest categories from the counts of the filter "category". Pure.

import type { FacetCount } from "@/lib/catalogue/schema"

const MOST = 8

/** Returns at most eight paths of top-level categories, the one with the most services first. A tie is in alphabetical order. */
export function listPopularCategories(counts: readonly FacetCount[]): string[] {
  return counts
    .filter(({ value }) => !value.includes("/") && value !== "uncategorized")
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, "en"))
    .slice(0, MOST)
    .map(({ value }) => value)
}
