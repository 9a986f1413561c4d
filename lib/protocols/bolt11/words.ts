// Converts the five-bit words of bech32, as BOLT 11 uses them, to and from big-endian numbers, and to bytes.

import { bech32 } from "@scure/base"

/** Parses a big-endian number. A number above 2^53 − 1 becomes 2^53 − 1, because larger numbers lose precision. */
export function parseNumber(words: readonly number[]): number {
  return words.reduce((value, word) => Math.min(value * 32 + word, Number.MAX_SAFE_INTEGER), 0)
}

/** Returns the fewest words that hold the number, with leading zeros up to `length` words. */
export function formatNumber(value: number, length = 0): number[] {
  const words: number[] = []
  for (let rest = value; rest > 0 || words.length < length; rest = Math.floor(rest / 32)) words.unshift(rest % 32)
  return words
}

/** Converts words to whole bytes. Remaining bits that do not fill a byte are dropped. */
export function wordsToBytes(words: readonly number[]): Uint8Array {
  return decodeGroups(words).slice(0, Math.floor((words.length * 5) / 8))
}

/** Converts all bits of the words to bytes. The last byte is padded with zeros. */
export function wordsToPaddedBytes(words: readonly number[]): Uint8Array {
  return decodeGroups(words).slice(0, Math.ceil((words.length * 5) / 8))
}

/** Pads the words with zeros to groups of eight (five bytes), because `fromWords` throws for an incomplete byte. */
function decodeGroups(words: readonly number[]): Uint8Array {
  const length = Math.ceil(words.length / 8) * 8
  return bech32.fromWords(Array.from({ length }, (_, index) => words[index] ?? 0))
}
