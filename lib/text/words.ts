// Splits text into words that can be compared: folded like names (lib/text/search-key.ts), in the singular. Pure.

import { searchKey } from "@/lib/text/search-key"

/** Returns the words of a text, folded, without punctuation. */
export function splitWords(text: string): string[] {
  return searchKey(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Removes plural endings by rough rules. Both sides of a comparison pass through the same rules, so they match even when the
 * result is no English word.
 */
export function singular(word: string): string {
  if (word.length < 4 || word === "news" || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith("s") ? word.slice(0, -1) : word
}
