// Bech32's five-bit words as BOLT 11 uses them: big-endian numbers, and bytes with or without the remaining bits.

import { bech32 } from "@scure/base"

/** A big-endian number; saturates where it would lose precision. */
export function parseNumber(words: readonly number[]): number {
  return words.reduce((value, word) => Math.min(value * 32 + word, Number.MAX_SAFE_INTEGER), 0)
}

/** The fewest words that hold the number, or exactly `length` words. */
export function formatNumber(value: number, length = 0): number[] {
  const words: number[] = []
  for (let rest = value; rest > 0 || words.length < length; rest = Math.floor(rest / 32)) words.unshift(rest % 32)
  return words
}

/** Whole bytes; bits that do not fill one are dropped. */
export function wordsToBytes(words: readonly number[]): Uint8Array {
  return decodeGroups(words).slice(0, Math.floor((words.length * 5) / 8))
}

/** All bits; the last byte is padded with zeros. */
export function wordsToPaddedBytes(words: readonly number[]): Uint8Array {
  return decodeGroups(words).slice(0, Math.ceil((words.length * 5) / 8))
}

/** Eight words are five bytes. Zeros fill the last group, because `fromWords` throws for a part of a byte. */
function decodeGroups(words: readonly number[]): Uint8Array {
  const length = Math.ceil(words.length / 8) * 8
  return bech32.fromWords(Array.from({ length }, (_, index) => words[index] ?? 0))
}
