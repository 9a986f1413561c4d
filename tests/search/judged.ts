// The judged query set: the grade of every matching service for each query: 3 perfect, 2 good, 1 related. queries.ts has the rules;
// a service has the best grade of its matching rules.

import type { Listing } from "./corpus"
import { QUERIES } from "./queries"

export type Grade = 1 | 2 | 3

/** The kinds of queries that share words with their matches. */
export const SHARES_WORDS: ReadonlySet<string> = new Set([
  "exact name",
  "part of a name",
  "keyword",
  "several words",
  "seller",
  "nonsense",
])
type Rule = (listing: Listing) => boolean

export interface Judged {
  /** `exact name`, `paraphrase`, … */
  kind: string
  query: string
  rules: readonly { grade: Grade; fits: Rule }[]
}

const MATCHERS: readonly [start: string, match: (listing: Listing, what: string) => boolean][] = [
  ["under ", ({ topic }, what) => topic === what || topic.startsWith(`${what}/`)],
  // A service may not name its seller, but its host does.
  ["by ", ({ host }, what) => host === `api.${what.toLowerCase().replaceAll(" ", "-")}.example`],
  ["name ", ({ name }, what) => name.toLowerCase() === what.toLowerCase()],
  // Names may be written as slugs.
  ["named ", ({ name }, what) => name.toLowerCase().replaceAll("-", " ").includes(what.replaceAll("-", " "))],
]

function condition(text: string): Rule {
  const [start, match] = MATCHERS.find(([start]) => text.startsWith(start)) ?? ["", null]
  const what = text.slice(start.length)
  return match ? (listing) => match(listing, what) : ({ capability }) => capability === what
}

function rule(text: string): Rule {
  const all = text.split(" & ").map((one) => condition(one.trim()))
  return (listing) => all.every((fits) => fits(listing))
}

const GRADES: readonly Grade[] = [3, 2, 1]
const alternatives = (text: string) => text.split(",").flatMap((one) => (one.trim() ? [rule(one.trim())] : []))

function judged(kind: string, line: string): Judged {
  const [query = "", answers = ""] = line.split(" => ")
  const rules = answers.split(";").flatMap((text, index) => {
    const grade = GRADES[index]
    if (!grade) throw new Error(`"${query}" has more than three grades`)
    return alternatives(text).map((fits) => ({ grade, fits }))
  })
  return { kind, query, rules }
}

export const JUDGED: readonly Judged[] = QUERIES.split(/^# /m)
  .slice(1)
  .flatMap((paragraph) => {
    const [kind = "", ...lines] = paragraph.trim().split("\n")
    return lines.map((line) => judged(kind, line))
  })

/** The grade of every matching service by id. */
export function gradesOf({ rules }: Judged, listings: readonly Listing[]): Map<string, Grade> {
  const grades = new Map<string, Grade>()
  for (const listing of listings) {
    const best = rules.find(({ fits }) => fits(listing))
    if (best) grades.set(listing.id, best.grade)
  }
  return grades
}
