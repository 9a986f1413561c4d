// Bech32's five-bit words as BOLT 11 uses them: big-endian numbers, and bytes with or without the remaining bits.

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
  return pack(words).whole
}

/** All bits; the last byte is padded with zeros. */
export function wordsToPaddedBytes(words: readonly number[]): Uint8Array {
  const { whole, rest } = pack(words)
  return rest === null ? whole : Uint8Array.from([...whole, rest])
}

function pack(words: readonly number[]): { whole: Uint8Array; rest: number | null } {
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const word of words) {
    buffer = ((buffer << 5) | word) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((buffer >> bits) & 0xff)
    }
  }
  return { whole: Uint8Array.from(bytes), rest: bits > 0 ? (buffer << (8 - bits)) & 0xff : null }
}

/** Bytes as words; the last word is padded with zeros. */
export function bytesToWords(bytes: Uint8Array): number[] {
  const words: number[] = []
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      words.push((buffer >> bits) & 31)
    }
  }
  if (bits > 0) words.push((buffer << (5 - bits)) & 31)
  return words
}
