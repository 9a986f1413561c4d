// Finds the category of a listing. The declared category counts first. When our table lacks the declared category, the words of
// name, path, description and host decide (docs/sources.md#categories). Linear in the text's length. Pure.

import { CATEGORIES, DECLARED, IGNORED_PHRASES, KEYWORDS, VAGUE } from "@/lib/catalogue/categories/category-table"
import { singular } from "@/lib/text/words"

export const UNCATEGORIZED = "uncategorized"

/**
 * Maximum number of characters that are read of each text. `declaredWords` is the maximum number of words of a declared category.
 */
const LIMITS = { declared: 100, name: 200, path: 300, description: 2000, host: 253, declaredWords: 8 } as const
const ARTICLES = new Set("a an the your my our any this these its and".split(" "))

export interface ListingText {
  name: string
  description: string | null
  host: string
  path: string
}

/**
 * Returns one of `CATEGORIES`, or `uncategorized`. When the declared category has subcategories, the words of the listing may
 * select one of them.
 */
export function findCategory(declared: string | null, text: ListingText): string {
  const named = declared === null ? null : parseDeclared(declared)
  if (named !== null && !BROAD.has(named)) return named
  const found = findByWords(declared, text)
  const isWithin = (category: string) => named === null || VAGUE.has(named) || category.startsWith(`${named}/`)
  const precise = found.find((category) => !BROAD.has(category) && isWithin(category))
  return precise ?? named ?? found[0] ?? UNCATEGORIZED
}

/** Lists the categories that a search text names or describes, best first. */
export function listNamedCategories(text: string): string[] {
  const named = parseDeclared(text)
  const described = findKeywords(wordsOf(text.slice(0, LIMITS.name)))
  return [...new Set(named === null ? described : [named, ...described])]
}

/** Categories with subcategories, such as `ai` with `ai/llm`. A category without subcategories is preferred as more precise. */
const BROAD: ReadonlySet<string> = new Set(
  CATEGORIES.filter((category) => CATEGORIES.some((other) => other.startsWith(`${category}/`))),
)

/**
 * Finds our category for a declared name such as `ai-ml`, `tools_search` or `Weather, News`. The first part with a known phrase
 * decides. Within this part, a category without subcategories comes first, then the longest phrase.
 */
function parseDeclared(declared: string): string | null {
  const parts = declared.slice(0, LIMITS.declared).split(/[,;|]/)
  for (const part of parts) {
    const known = partsOf(wordsOf(part).slice(0, LIMITS.declaredWords)).flatMap((phrase) => NAMES.get(phrase) ?? [])
    const category = known.find((one) => !BROAD.has(one)) ?? known[0]
    if (category !== undefined) return category
  }
  return null
}

/**
 * Every sequence of consecutive words, longest first. Of equally long sequences the last comes first, because the end of a path
 * or an identifier describes a service best.
 */
function partsOf(words: readonly string[]): string[] {
  return words.flatMap((_, index) => {
    const length = words.length - index
    return Array.from({ length: index + 1 }, (_unused, back) =>
      words.slice(index - back, index - back + length).join(" "),
    )
  })
}

/**
 * Finds the categories of the keywords in name, path, declared category, description and host, in this order. Within one of these
 * texts, the most specific keyword comes first.
 */
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
  /** The keyword's position in an order from specific (0) to general. Of all keywords in a text, the lowest rank decides. */
  rank: number
  /** Null for a phrase in `IGNORED_PHRASES`. */
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

/**
 * Splits text into words, in lower case and singular. The parts of words like camelCase follow at the end, after an empty word,
 * so that a phrase cannot span two groups.
 */
function wordsOf(text: string): string[] {
  const written = text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? []
  const joined = written.flatMap((word) => {
    const parts = word.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu) ?? []
    return parts.length > 1 ? ["", ...parts] : []
  })
  return [...written, ...joined].map((word) => singular(word.toLowerCase())).filter((word) => !ARTICLES.has(word))
}

/** Splits a comma-separated list into phrases, and changes each phrase as `wordsOf` changes the text of a listing. */
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
    // A Map holds the last of several equal keys. Reverse the list, so that a phrase on two lines has the rank of the first line.
    .reverse(),
  ...phrasesOf(IGNORED_PHRASES).map((phrase) => [phrase, { rank: 0, category: null }] as const),
])

/** For each first word of a phrase: the number of words of the longest phrase that begins with this word. */
const LONGEST: ReadonlyMap<string, number> = new Map(
  [...PHRASES.keys()]
    .sort((a, b) => countWords(a) - countWords(b))
    .map((phrase) => [phrase.split(" ", 1)[0] ?? "", countWords(phrase)]),
)

const CATEGORY_OF_PHRASE: readonly (readonly [phrase: string, category: string])[] = [
  ...NAMES,
  ...[...PHRASES].flatMap(([phrase, { category }]) => (category === null ? [] : [[phrase, category] as const])),
]

const listPhrases = () => CATEGORY_OF_PHRASE

/** In characters. Shorter texts begin too many phrases. */
const SHORTEST_BEGINNING = 4
/** In words, from the end of the text. Longer phrases do not exist. */
const LONGEST_PHRASE = 5
const MOST_CATEGORIES = 4
/** Of the phrases that begin with the text, only the shortest are meant: "image to video" begins with "image" too. */
const MOST_BEGUN = 2

/**
 * For an unfinished search text: "pict" begins the phrase "picture", which leads to `media/images`. Lists the categories that the
 * text names, then those of phrases that its last words begin; at most four, best first.
 */
export function listCompletedCategories(text: string): string[] {
  const begun = listBegunCategories(wordsOf(text).slice(-LONGEST_PHRASE))
  return [...new Set([...listNamedCategories(text), ...begun])].slice(0, MOST_CATEGORIES)
}

/** The longest sequence of last words that begins a phrase decides. A sequence that is a phrase itself needs no completion. */
function listBegunCategories(words: readonly string[]): string[] {
  for (const [index] of words.entries()) {
    const typed = words.slice(index).join(" ")
    const begun = typed.length < SHORTEST_BEGINNING ? [] : SHORTEST_FIRST.filter(([phrase]) => phrase.startsWith(typed))
    if (begun.some(([phrase]) => phrase === typed)) return []
    if (begun.length > 0) return [...new Set(begun.map(([, category]) => category))].slice(0, MOST_BEGUN)
  }
  return []
}

/** Shortest first, because a shorter phrase is closer to the typed text. */
const SHORTEST_FIRST = [...listPhrases()].sort(([a], [b]) => a.length - b.length)
