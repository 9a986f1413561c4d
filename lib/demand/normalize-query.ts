// Reduces a search text to the words that name what is wanted, so that equal wishes are counted together. Docs:
// docs/decisions.md#demand. Pure.

import { CONNECTING, GENERAL, isWish, PRAISE } from "@/lib/catalogue/list/interpret"
import { isPlainLine } from "@/lib/text/text"
import { singular, splitWords } from "@/lib/text/words"

/** `word` is longer than any English word in use; a longer word is probably a key or a token. */
export const QUERY_LIMITS = { words: 6, characters: 60, word: 30, digitsInWord: 3, digits: 6 } as const

/** An e-mail address, a URL, or a domain: a dot between letters without a space. */
const ADDRESS = /@|:\/\/|www\.|[\p{L}\p{N}]\.\p{L}/iu

/**
 * Returns the lower-case words in the singular, without words that name nothing. Returns null when no word is left, or when the
 * text may identify a person or contain a secret.
 */
export function normalizeQuery(text: string): string | null {
  if (!isPlainLine(text) || ADDRESS.test(text)) return null
  const words = splitWords(text)
  if (words.some(isSuspicious) || countDigits(text) > QUERY_LIMITS.digits) return null
  const wanted = [...new Set(words.filter(isWanted).map(singular))].slice(0, QUERY_LIMITS.words)
  while (wanted.join(" ").length > QUERY_LIMITS.characters) wanted.pop()
  return wanted.some((word) => /\p{L}/u.test(word)) ? wanted.join(" ") : null
}

const countDigits = (text: string) => text.match(/\p{N}/gu)?.length ?? 0

const isSuspicious = (word: string) => word.length > QUERY_LIMITS.word || countDigits(word) > QUERY_LIMITS.digitsInWord

const isWanted = (word: string) =>
  !CONNECTING.has(word) && !GENERAL.has(singular(word)) && !PRAISE.has(word) && !isWish(word)
