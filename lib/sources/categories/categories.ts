// Finds the category of a listing: the one that the source declares, if we know it; else from the words of its name, path,
// description and host, in this order. Linear in the length of the text (docs/sources.md#categories). Pure.

import { CATEGORIES, DECLARED, IGNORED_PHRASES, KEYWORDS, VAGUE } from "@/lib/sources/categories/category-table"

export const UNCATEGORIZED = "uncategorized"

/** Characters of each text that are read. */
const LIMITS = { declared: 100, name: 200, path: 300, description: 2000, host: 253, declaredWords: 8 } as const
const ARTICLES = new Set("a an the your my our any this these its and".split(" "))

export interface ListingText {
  name: string
  description: string | null
  host: string
  path: string
}

/** One of `CATEGORIES`, or `uncategorized`. */
export function findCategory(declared: string | null, text: ListingText): string {
  const named = declared === null ? null : parseDeclared(declared)
  if (named !== null && !BROAD.has(named)) return named
  const found = findByWords(declared, text)
  const isWithin = (category: string) => named === null || VAGUE.has(named) || category.startsWith(`${named}/`)
  const precise = found.find((category) => !BROAD.has(category) && isWithin(category))
  return precise ?? named ?? found[0] ?? UNCATEGORIZED
}

/** Categories that have others below them. */
const BROAD: ReadonlySet<string> = new Set(
  CATEGORIES.filter((category) => CATEGORIES.some((other) => other.startsWith(`${category}/`))),
)

/** Parses names such as `ai-ml`, `tools_search` or `Weather, News`: the longest known phrase of the first part with one. */
function parseDeclared(declared: string): string | null {
  const parts = declared.slice(0, LIMITS.declared).split(/[,;|]/)
  for (const part of parts) {
    const known = partsOf(wordsOf(part).slice(0, LIMITS.declaredWords)).flatMap((phrase) => NAMES.get(phrase) ?? [])
    const category = known.find((one) => !BROAD.has(one)) ?? known[0]
    if (category !== undefined) return category
  }
  return null
}

/** Every sequence of these words, longest first, then last first: the end of a path or an id describes it best. */
function partsOf(words: readonly string[]): string[] {
  return words.flatMap((_, index) => {
    const length = words.length - index
    return Array.from({ length: index + 1 }, (_unused, back) =>
      words.slice(index - back, index - back + length).join(" "),
    )
  })
}

/** Categories that the words of the listing lead to, the most specific first. */
function findByWords(declared: string | null, { name, path, description, host }: ListingText): string[] {
  const fields = [
    wordsOf(name.slice(0, LIMITS.name)),
    wordsOf(path.slice(0, LIMITS.path)),
    wordsOf((declared ?? "").slice(0, LIMITS.declared)),
    wordsOf((description ?? "").slice(0, LIMITS.description)),
    wordsOf(host.slice(-LIMITS.host).replace(/\.[^.]*$/, "")),
  ]
  return fields.flatMap(findKeywords)
}

interface Keyword {
  /** The lowest rank of a text is the most specific keyword. */
  rank: number
  /** Null for an ignored phrase. */
  category: string | null
}

function findKeywords(words: readonly string[]): string[] {
  const found: { rank: number; category: string }[] = []
  for (let at = 0; at < words.length; ) {
    const { keyword, length } = findLongestAt(words, at)
    if (keyword?.category) found.push({ rank: keyword.rank, category: keyword.category })
    at += keyword?.category === null ? length : 1
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ category }) => category)
}

function findLongestAt(words: readonly string[], at: number): { keyword: Keyword | null; length: number } {
  const most = Math.min(LONGEST.get(words[at] ?? "") ?? 0, words.length - at)
  for (let length = most; length > 0; length -= 1) {
    const keyword = PHRASES.get(words.slice(at, at + length).join(" "))
    if (keyword) return { keyword, length }
  }
  return { keyword: null, length: 1 }
}

/** Words in lower case and singular, then the parts of words written likeThis. */
function wordsOf(text: string): string[] {
  const written = text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? []
  const joined = written.flatMap((word) => {
    const parts = word.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu) ?? []
    return parts.length > 1 ? ["", ...parts] : []
  })
  return [...written, ...joined].map((word) => singular(word.toLowerCase())).filter((word) => !ARTICLES.has(word))
}

/** A rough singular. The phrases of the table become singular by the same rule, so both sides match. */
function singular(word: string): string {
  if (word.length < 4 || word === "news" || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith("s") ? word.slice(0, -1) : word
}

/** The phrases of a comma-separated list, each in the form that `wordsOf` gives to the text of a listing. */
export function phrasesOf(list: string): string[] {
  return list.split(",").map((phrase) => wordsOf(phrase).join(" "))
}

const NAMES: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.entries(DECLARED).flatMap(([category, list]) => phrasesOf(list).map((name) => [name, category] as const)),
  ...CATEGORIES.map((category) => [wordsOf(category).join(" "), category] as const),
])

const countWords = (phrase: string) => phrase.split(" ").length

const PHRASES: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ...KEYWORDS.flatMap(([category, list]) => phrasesOf(list).map((phrase) => ({ phrase, category })))
    .sort((a, b) => countWords(b.phrase) - countWords(a.phrase))
    .map(({ phrase, category }, rank) => [phrase, { rank, category }] as const)
    // The first of two lines with the same phrase wins.
    .reverse(),
  ...phrasesOf(IGNORED_PHRASES).map((phrase) => [phrase, { rank: 0, category: null }] as const),
])

/** The number of words of the longest phrase that begins with the word. */
const LONGEST: ReadonlyMap<string, number> = new Map(
  [...PHRASES.keys()]
    .sort((a, b) => countWords(a) - countWords(b))
    .map((phrase) => [phrase.split(" ", 1)[0] ?? "", countWords(phrase)]),
)
