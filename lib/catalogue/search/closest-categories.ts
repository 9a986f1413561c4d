// Chooses categories for a search without a result. Pure.

import type { Categories, SearchSummary } from "@/lib/catalogue/schema"
import { singular, splitWords } from "@/lib/text/words"

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
