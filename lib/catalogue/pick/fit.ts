// How well a service fits a task: how much of the task it has, in which field, and how similar it is. The page /how describes the
// rules. Pure.

import type { Term } from "@/lib/catalogue/list/interpret"
import type { Candidate } from "@/lib/catalogue/pick/candidate"
import type { ListedService } from "@/lib/catalogue/pick/schema"
import { splitWords } from "@/lib/text/words"

/** The fields of a service that can have a word, with what a word says there about the service. */
export const FIELD_SHARES = { name: 1, category: 1, description: 0.85, host: 0.85 } as const
export type Field = keyof typeof FIELD_SHARES

/** Where a service has a term; null where it has neither the words nor a synonym. */
export type Found = { field: Field; isLiteral: boolean } | null

/** How a term stands in the catalogue. */
export interface TermCounts {
  /** The number of services that have it. */
  services: number
  /** How many of them have it in their name or category, so that they are about it. */
  topics: number
}

export const FIT = {
  /** A service with a lower fit is never picked. */
  least: 0.36,
  /** Nor one with less than this share of the best fit of all matches, whether or not the best passes the conditions. */
  leastOfBest: 0.85,
  /** What counts of a word when a service has a synonym instead. */
  synonym: 0.7,
  /** The least weight of a word that no name and no category has. */
  incidental: 0.3,
  /** How much of the weight of a word depends on how rare it is. */
  rarity: 0.8,
  /** The weight of a word after a preposition, relative to one before it. */
  afterPreposition: 0.6,
  /** The weight of what is a value and no capability: a number, a URL, a name of a place. */
  value: 0.05,
  /** The weight of a word that no service has, in the smallest directory, and the number of services from which on it is 1. */
  unknown: { least: 0.4, fullFrom: 1000 },
  /** A weight that a service without some word of the task lacks besides, so that one word of little weight does not fit a task alone. */
  doubt: 0.5,
  /** The share for a service without the first word of the task, which is mostly its verb, if its weight says what a service does. */
  withoutHead: { share: 0.5, fromWeight: 0.35 },
  /** What similarity can add where words are missing, how much it can take, and what counts where no similarity is known. */
  similarity: { gain: 0.35, loss: 0.15, ifUnknown: 0.25 },
} as const

const PREPOSITIONS: ReadonlySet<string> = new Set(
  "about in at on from near by with for of to into during after before while".split(" "),
)
/** Times are values, like numbers. */
const TIMES: ReadonlySet<string> = new Set(
  "today tomorrow yesterday tonight now morning afternoon evening night week weekend month year".split(" "),
)

export interface Weighed {
  word: string
  weight: number
  /** False for a word that no service has. */
  isKnown: boolean
}

/**
 * Weighs the terms of a task. A word that many names and categories have says what a service does; a word of descriptions alone is
 * incidental. A word that no service has is one that a right service would need, so it weighs most.
 * @param counts of each term
 * @param all the number of services
 */
export function weighTerms(
  task: string,
  terms: readonly Term[],
  counts: readonly TermCounts[],
  all: number,
): Weighed[] {
  const tokens = task.split(" ")
  return terms.map((term, index) => {
    const { services, topics } = counts[index] ?? { services: 0, topics: 0 }
    const at = tokens.findIndex((token) => splitWords(token).includes(term.words[0] ?? ""))
    const isKnown = services > 0
    const own = isKnown ? weighKnown(services, topics, all) : weighUnknown(all)
    const weight = own * rateKind(tokens, at, isKnown) * ratePlace(tokens, at) * Math.sqrt(term.words.length)
    return { word: term.words.join(" "), weight, isKnown }
  })
}

function weighKnown(services: number, topics: number, all: number): number {
  const rarity = Math.log((all + 1) / services) / Math.log(2 * (all + 1))
  const topic = (topics + 1) / (services + 2)
  return (1 - FIT.rarity + FIT.rarity * clamp(rarity)) * (FIT.incidental + (1 - FIT.incidental) * topic)
}

/** A small directory has few words, so that a word which it lacks says little. */
function weighUnknown(all: number): number {
  const { least, fullFrom } = FIT.unknown
  return least + (1 - least) * clamp(Math.log(Math.max(1, all)) / Math.log(fullFrom))
}

/** Numbers, times, URLs, addresses and unknown names (a capital letter, then a small one) are values for a parameter. */
function rateKind(tokens: readonly string[], at: number, isKnown: boolean): number {
  const token = (tokens[at] ?? "").replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
  const isName = !isKnown && at > 0 && /^\p{Lu}\p{Ll}/u.test(token)
  return isName || /\d|@|\S\.\S/.test(token) || TIMES.has(splitWords(token)[0] ?? "") ? FIT.value : 1
}

/** What a task asks for mostly stands before its first preposition, and what it is about after it. */
const ratePlace = (tokens: readonly string[], at: number): number =>
  tokens.slice(1, Math.max(1, at)).some((token) => PREPOSITIONS.has(token.toLowerCase())) ? FIT.afterPreposition : 1

type Described = Pick<ListedService, "match">

/**
 * @param found where the service has each of the terms
 * @param hasVectors false when no match of the search was found by similarity
 */
export function rateFit(
  task: string,
  weighed: readonly Weighed[],
  found: readonly Found[],
  service: Described,
  hasVectors: boolean,
): Pick<Candidate, "fit" | "words"> {
  const words = weighed
    .flatMap((one, index) => (found[index] ? [one] : []))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ word }) => word)
  if (service.match?.tier === "A") return { fit: 1, words: words.length > 0 ? words : [task] }
  const text = rateWords(weighed, found, service)
  const cosine = hasVectors ? (service.match?.cosine ?? 0) : FIT.similarity.ifUnknown
  const fit = addSimilarity(text, cosine, rateKnown(weighed))
  return { fit: Number(fit.toFixed(4)), words }
}

/** The share of the weight of the task that the service has. A text without words, such as an emoji, is found as a whole. */
function rateWords(weighed: readonly Weighed[], found: readonly Found[], { match }: Described): number {
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0)
  if (all === 0) return match?.tier === "B" ? FIELD_SHARES.name : match?.tier === "C" ? FIELD_SHARES.description : 0
  const has = weighed.reduce((sum, { weight }, index) => {
    const one = found[index]
    return one ? sum + weight * FIELD_SHARES[one.field] * (one.isLiteral ? 1 : FIT.synonym) : sum
  }, 0)
  const doubt = weighed.every((_, index) => found[index]) ? 0 : FIT.doubt
  return (has / (all + doubt)) * (lacksHead(weighed, found) ? FIT.withoutHead.share : 1)
}

function lacksHead([head]: readonly Weighed[], [found]: readonly Found[]): boolean {
  return head?.isKnown === true && head.weight >= FIT.withoutHead.fromWeight && !found
}

/** Similarity counts by how much of the task other services have: a vector hardly knows the words that no service has. */
function addSimilarity(text: number, cosine: number, known: number): number {
  const { gain, loss } = FIT.similarity
  return clamp(text * (1 - loss + loss * cosine) + (1 - text) * gain * cosine * known)
}

function rateKnown(weighed: readonly Weighed[]): number {
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const known = weighed.reduce((sum, { weight, isKnown }) => (isKnown ? sum + weight : sum), 0)
  return all === 0 ? 0 : known / all
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
