// Finds the categories that an unfinished search text may lead to: "pict" begins the phrase "picture", which leads to
// `media/images`. Pure.

import { listNamedCategories, listPhrases, wordsOf } from "@/lib/catalogue/categories/find-category"

/** In characters. Shorter texts begin too many phrases. */
const SHORTEST_BEGINNING = 4
/** In words, from the end of the text. Longer phrases do not exist. */
const LONGEST_PHRASE = 5
const MOST_CATEGORIES = 4
/** Of the phrases that begin with the text, only the shortest are meant: "image to video" begins with "image" too. */
const MOST_BEGUN = 2

/** Lists the categories that the text names, then those of phrases that its last words begin; at most four, best first. */
export function listCompletedCategories(text: string): string[] {
  const begun = listBegunCategories(wordsOf(text).slice(-LONGEST_PHRASE))
  return [...new Set([...listNamedCategories(text), ...begun])].slice(0, MOST_CATEGORIES)
}

/** The longest sequence of last words that begins a phrase decides. A sequence that is a phrase itself needs no completion. */
function listBegunCategories(words: readonly string[]): string[] {
  for (const [index] of words.entries()) {
    const typed = words.slice(index).join(" ")
    const begun = typed.length < SHORTEST_BEGINNING ? [] : PHRASES.filter(([phrase]) => phrase.startsWith(typed))
    if (begun.some(([phrase]) => phrase === typed)) return []
    if (begun.length > 0) return [...new Set(begun.map(([, category]) => category))].slice(0, MOST_BEGUN)
  }
  return []
}

/** Shortest first, because a shorter phrase is closer to the typed text. */
const PHRASES = [...listPhrases()].sort(([a], [b]) => a.length - b.length)
