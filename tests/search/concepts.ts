// Embeds texts without a model, deterministically. Words and phrases, with any ending or typing error, map to concepts of
// lexicon.ts. Texts about the same or related concepts get similar vectors; unknown words add three-letter sequences.

import { THESAURUS } from "./lexicon"

interface Meaning {
  name: string
  area: string
  weight: number
}

const FILLER = "filler"
const FILLER_WEIGHT = 0.08
/** The weights of a concept's own vector and of the vector of its area, which related concepts share. */
const OWN = 0.9
const AREA = 0.35
/** The weight of the unknown words' vector, relative to the concepts' vector. */
const LETTERS = 0.3
const STOP = new Set(
  "a an and any are as at be been but by can could do does did for from get give had has have how i if in into is it its let like made make makes many may me more most my need needs of off on or our out over own per so some such than that the their them then there these they this those to turn turned turns up us use used uses using want was we were what when where which while who why will with without would you your each every new now not no it's de la el los las un una le les des der die das und et en por para".split(
    " ",
  ),
)

const words = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Removes the most common English endings, so that `scraping` and `scrapes` have the same stem. */
function stem(word: string): string {
  if (word.length < 5) return word.length === 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
  return word
    .replace(/(?:ies|ied)$/, "y")
    .replace(/(?<=[^s])(?:ing|ers|er|ed|es|e|s)$/, "")
    .replace(/([^aeiouls])\1$/, "$1")
}

// Function words are left out, except "to" and "into", which phrases such as "text to speech" need.
const phraseWords = (text: string) =>
  words(text)
    .map((word) => (word === "into" ? "to" : word))
    .filter((word) => word === "to" || !STOP.has(word))

const LONGEST_PHRASE = 5
const MEANINGS = new Map<string, Meaning[]>()
const UNSPACED: string[] = []
const LONG_WORDS: string[] = []
for (const paragraph of THESAURUS.split(/^## /m).slice(1)) {
  const [area = "", ...lines] = paragraph.trim().split("\n")
  for (const line of lines) {
    const [name = "", terms = ""] = line.split(/: (.*)/, 2)
    for (const term of terms.split(", ")) {
      const said = phraseWords(term)
      const key = unspaced.test(term) ? term : said.map(stem).join(" ")
      if (key === "") throw new Error(`"${term}" has no word that counts`)
      if (said.length === 1 && term.length >= 6) LONG_WORDS.push(term)
      if (unspaced.test(term)) UNSPACED.push(term)
      const several = key.includes(" ") ? 1.6 : 1
      const meaning = { name, area, weight: area === FILLER ? FILLER_WEIGHT : several }
      const known = MEANINGS.get(key) ?? []
      if (!known.some((one) => one.name === name)) MEANINGS.set(key, [...known, meaning])
    }
  }
}

/** Returns the Damerau-Levenshtein distance of two words, or `limit + 1` if the distance is larger than `limit`. */
function typingErrors(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const replaced = (last[j - 1] ?? 0) + (same ? 0 : 1)
      const moved = swapped ? (before[j - 2] ?? 0) + 1 : replaced
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, moved))
    }
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, limit + 1)
}

function sharedStart(a: string, b: string): number {
  let n = 0
  while (n < a.length && a[n] === b[n]) n++
  return n
}

const guesses = new Map<string, readonly Meaning[]>()
/** Corrects an unknown word: returns the concepts of the nearest known word with the same first letter and at most two errors. */
function correct(word: string): readonly Meaning[] {
  const guessed = guesses.get(word)
  if (guessed) return guessed
  const limit = word.length < 6 ? 0 : word.length < 9 ? 1 : 2
  const slips = (one: string) => typingErrors(word, one, limit)
  const [nearest] = LONG_WORDS.filter((one) => limit > 0 && one[0] === word[0] && slips(one) <= limit).toSorted(
    (a, b) => slips(a) - slips(b) || sharedStart(word, b) - sharedStart(word, a) || (a < b ? -1 : 1),
  )
  const found = nearest === undefined ? [] : (MEANINGS.get(stem(nearest)) ?? [])
  guesses.set(word, found)
  return found
}

interface Read {
  meanings: Meaning[]
  /** Words without a concept, mostly names. */
  unknown: string[]
}

function read(text: string): Read {
  const said = phraseWords(text)
  const stems = said.map(stem)
  const meanings: Meaning[] = []
  const unknown: string[] = []
  const learn = (found: readonly Meaning[]) => {
    for (const meaning of found) meanings.push({ ...meaning, weight: meaning.weight / Math.sqrt(found.length) })
  }
  for (let at = 0; at < said.length; ) {
    let length = Math.min(LONGEST_PHRASE, said.length - at)
    while (length > 1 && !MEANINGS.has(stems.slice(at, at + length).join(" "))) length--
    const word = said[at] ?? ""
    const inside = unspaced.test(word) ? UNSPACED.filter((term) => word.includes(term)) : []
    const found =
      MEANINGS.get(stems.slice(at, at + length).join(" ")) ?? inside.flatMap((term) => MEANINGS.get(term) ?? [])
    const known = found.length > 0 ? found : correct(word)
    learn(known)
    if (known.length === 0 && word !== "to") unknown.push(word)
    at += length
  }
  return { meanings, unknown }
}

/** Returns a pseudo-random unit vector for a name, the same on every machine (FNV-1a hash as seed of xorshift). */
function direction(name: string, dimensions: number): Float64Array {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  const made = new Float64Array(dimensions)
  for (let n = 0; n < dimensions; n++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    made[n] = state / 2 ** 31 - 1
  }
  return unit(made)
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

const directions = new Map<string, Float64Array>()
function directionOf(name: string, dimensions: number): Float64Array {
  const key = `${dimensions} ${name}`
  const made = directions.get(key) ?? direction(name, dimensions)
  directions.set(key, made)
  return made
}

function add(to: Float64Array, from: Float64Array, weight: number): void {
  for (let n = 0; n < to.length; n++) to[n] = (to[n] ?? 0) + (from[n] ?? 0) * weight
}

/** Adds the vectors of the concepts. A concept's weight grows with the square root of its occurrences. */
function meaningVector(meanings: readonly Meaning[], dimensions: number): Float64Array {
  const weights = new Map<string, { area: string; weight: number }>()
  for (const { name, area, weight } of meanings) {
    weights.set(name, { area, weight: (weights.get(name)?.weight ?? 0) + weight })
  }
  const sum = new Float64Array(dimensions)
  for (const [name, { area, weight }] of weights) {
    const damped = area === FILLER ? FILLER_WEIGHT : Math.sqrt(weight)
    add(sum, directionOf(`meaning ${name}`, dimensions), damped * OWN)
    add(sum, directionOf(`area ${area}`, dimensions), damped * AREA)
  }
  return unit(sum)
}

function letterVector(unknown: readonly string[], dimensions: number): Float64Array {
  const sum = new Float64Array(dimensions)
  for (const word of unknown) {
    const padded = `^${word}$`
    for (let at = 0; at + 3 <= padded.length; at++) add(sum, directionOf(padded.slice(at, at + 3), dimensions), 1)
  }
  return unit(sum)
}

/** Returns a vector of length 1, or all zeros for a text without words. */
export function embed(text: string, dimensions = 384): number[] {
  const { meanings, unknown } = read(text)
  const vector = meaningVector(meanings, dimensions)
  add(vector, letterVector(unknown, dimensions), LETTERS)
  return Array.from(unit(vector))
}

/** Returns the cosine similarity of two vectors of length 1. */
export function cosine(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0)
}
