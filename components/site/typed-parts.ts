// Splits a text into the parts that the reader typed and the other parts, so that the list of suggestions can mark the typed
// parts. Pure.

export interface TextPart {
  text: string
  isTyped: boolean
}

const WORD = /[\p{L}\p{N}]+/gu
/** Letters that differ only in letter case or accents are equal. */
const letters = new Intl.Collator("en", { sensitivity: "base" })

/** A typed word matches at the beginning of a word. Neighbouring typed words form one part: "image gen" in "Image generator". */
export function splitTyped(text: string, typed: string): TextPart[] {
  const words = typed.match(WORD) ?? []
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = findTypedLength(word, words)
    if (length === 0) continue
    const between = text.slice(end, index)
    const last = parts.at(-1)
    const found = text.slice(index, index + length)
    if (last?.isTyped && between.trim() === "") last.text += between + found
    else parts.push({ text: between, isTyped: false }, { text: found, isTyped: true })
    end = index + length
  }
  return [...parts, { text: text.slice(end), isTyped: false }].filter((part) => part.text !== "")
}

/** Returns the length of the longest typed word that the word begins with, or 0. */
function findTypedLength(word: string, typed: readonly string[]): number {
  const lengths = typed.map((one) => (letters.compare(word.slice(0, one.length), one) === 0 ? one.length : 0))
  return Math.max(0, ...lengths)
}
