// Summarizes for the client how a search text was read, and chooses categories for a search without a result. Pure.

import { listNamedCategories } from "@/lib/catalogue/categories/find-category"
import { listSuggestions } from "@/lib/catalogue/list/interpret"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { Categories, SearchSummary } from "@/lib/catalogue/schema"
import { singular, splitWords } from "@/lib/text/words"

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

const MOST = 3
/** Shorter beginnings of words are shared by words of different subjects. */
const SHORTEST_BEGINNING = 4

export interface ClosestCategories {
  /** False when no category is close; then these are the largest ones. */
  areClose: boolean
  categories: SearchSummary["categories"]
}

/**
 * Returns the categories that the text names, then categories that share words with the text, at most three. Without such a
 * category returns the three largest.
 * @param named the categories of the search summary
 */
export function findClosestCategories(
  text: string,
  named: SearchSummary["categories"],
  { categories }: Categories,
): ClosestCategories {
  const words = splitWords(text).map(singular)
  const all = listAll(categories)
  const shared = all
    .map((one) => ({ ...one, shared: countShared(words, splitWords(one.category).map(singular)) }))
    .filter((one) => one.shared > 0 && !named.some(({ category }) => category === one.category))
    .sort((a, b) => b.shared - a.shared || b.count - a.count)
  const close = [...named, ...shared].slice(0, MOST).map(({ category, count }) => ({ category, count }))
  if (close.length > 0) return { areClose: true, categories: close }
  const tops = all.filter(({ category }) => !category.includes("/"))
  return { areClose: false, categories: tops.sort((a, b) => b.count - a.count).slice(0, MOST) }
}

function listAll(categories: Categories["categories"]): SearchSummary["categories"] {
  return Object.entries(categories).flatMap(([parent, { total, subcategories }]) =>
    parent.toLowerCase() === "uncategorized"
      ? []
      : [
          { category: parent, count: total },
          ...Object.entries(subcategories).map(([name, counts]) => ({
            category: `${parent}/${name}`,
            count: counts.total,
          })),
        ],
  )
}

const countShared = (words: readonly string[], others: readonly string[]) =>
  words.filter((word) => others.some((other) => areSimilar(word, other))).length

/** True for equal words, and when one word is the beginning of the other. */
function areSimilar(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < SHORTEST_BEGINNING) return false
  return a.startsWith(b) || b.startsWith(a)
}
