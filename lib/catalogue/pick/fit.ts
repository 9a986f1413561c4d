// How well a service fits a task: how much of the task it has, in which field, in which category, and how similar it is. The page
// /how describes the rules. Pure.

import { listNamedCategories } from "@/lib/catalogue/categories/find-category"
import type { Term } from "@/lib/catalogue/list/interpret"
import type { Candidate } from "@/lib/catalogue/pick/candidate"
import type { ListedService } from "@/lib/catalogue/pick/schema"
import { splitWords } from "@/lib/text/words"

/** The fields of a service that can have a word, with what a word says there about the service. */
export const FIELD_SHARES = { name: 1, category: 0.9, description: 0.65, host: 0.5 } as const
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
  least: 0.45,
  /** Nor one with less than this share of the best fit of all matches, whether or not the best passes the conditions. */
  leastOfBest: 0.85,
  /** What counts of a word when a service has a synonym instead. */
  synonym: 0.7,
  /** The least weight of a word that no name and no category has. */
  incidental: 0.1,
  /** How much of the weight of a word depends on how rare it is. */
  rarity: 0.3,
  /** The weight of a word relative to one without a preposition before it: "of", "in", "about". At most two count. */
  afterPreposition: 0.6,
  /** The same for a word that no service has, once more. */
  unknownAfterPreposition: 0.7,
  /** The weight of what is a value and no capability: a number, a URL, a name of a place. */
  value: 0.05,
  /** The share of the weight of a value that services have, such as "3" in the name of a model. */
  knownValue: 0.1,
  /** The weight of a word that no service has, in the smallest directory, and the number of services from which on it is 1. */
  unknown: { least: 0.6, fullFrom: 1000 },
  /** The share of its weight that a word keeps when an earlier word of the task is its synonym. */
  repeated: 0.5,
  /** The share for a service without the first word of the task, which is mostly its verb, if its weight says what a service does. */
  withoutHead: { share: 0.7, fromWeight: 0.4 },
  /** The share for a service that is not in a category that the task names, and in no category next to it. */
  otherCategory: 0.7,
  /** The share for a service in a category next to one that the task names. */
  nearCategory: 0.75,
  /** What a service gains in a category that the task names. */
  sameCategory: 0.1,
  /** What similarity can add where words are missing, and how much it can take. */
  similarity: { gain: 0.35, loss: 0.15 },
} as const

const PREPOSITIONS: ReadonlySet<string> = new Set(
  "about in at on from near by with for of to into during after before while".split(" "),
)
const MOST_PREPOSITIONS = 2
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
 * incidental. A word that no service has is one that a right service would need.
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
    const weight = own * rateKind(tokens, at, isKnown) * ratePlace(tokens, at, isKnown) * Math.sqrt(term.words.length)
    const isRepeated = terms.slice(0, index).some(({ synonyms }) => synonyms.includes(term.words.join(" ")))
    return { word: term.words.join(" "), weight: isRepeated ? weight * FIT.repeated : weight, isKnown }
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
  const isValue = /\d|@|\S\.\S/.test(token) || TIMES.has(splitWords(token)[0] ?? "")
  if (isKnown) return isValue ? FIT.knownValue : 1
  return isValue || (at > 0 && /^\p{Lu}\p{Ll}/u.test(token)) ? FIT.value : 1
}

/** What a task asks for mostly stands before its first preposition, and what it is about after it. */
function ratePlace(tokens: readonly string[], at: number, isKnown: boolean): number {
  const before = tokens.slice(1, Math.max(1, at)).filter((token) => PREPOSITIONS.has(token.toLowerCase())).length
  const share = FIT.afterPreposition ** Math.min(MOST_PREPOSITIONS, before)
  return before > 0 && !isKnown ? share * FIT.unknownAfterPreposition : share
}

type Described = Pick<ListedService, "name" | "description" | "category" | "match">

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
  const text = rateCategory(task, service, rateWords(weighed, found, service))
  const fit = hasVectors ? addSimilarity(text, service.match?.cosine ?? 0, rateKnown(weighed)) : text
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
  return (has / all) * (lacksHead(weighed, found) ? FIT.withoutHead.share : 1)
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

/** Compares the categories that the task names with the service's own and with those that its texts name. */
function rateCategory(task: string, { name, description, category }: Described, text: number): number {
  const named = listNamedCategories(task)
  if (named.length === 0) return text
  const own = [category ?? "", ...listNamedCategories(`${name} ${description ?? ""}`)]
  const precise = named.filter((one) => one.includes("/"))
  if (precise.some((one) => own.includes(one))) return text + FIT.sameCategory * Math.min(text, 1 - text)
  const parents = named.map(parentOf)
  if (!own.some((one) => parents.includes(parentOf(one)))) return text * FIT.otherCategory
  return precise.length > 0 ? text * FIT.nearCategory : text
}

const parentOf = (category: string) => category.split("/", 1)[0] ?? ""
const clamp = (value: number) => Math.min(1, Math.max(0, value))
