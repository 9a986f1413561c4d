// Parses queries.ts and held-out-queries.ts into graded queries. A service that matches a query has a grade for it: 3 perfect,
// 2 good, 1 related. A service that matches several rules gets the best of their grades.

import type { Listing } from "./corpus"
import { HELD_OUT_QUERIES } from "./held-out-queries"
import { QUERIES } from "./queries"

export type Grade = 1 | 2 | 3

/** The kinds of queries that share words with their matches. */
export const SHARES_WORDS: ReadonlySet<string> = new Set([
  "exact name",
  "part of a name",
  "keyword",
  "several words",
  "seller",
  "natural phrase",
  "plural",
  "category words",
  "adjective",
  "nonsense",
])
export type Rule = (listing: Listing) => boolean

export interface Judged {
  /** The kind of query, such as `exact name` or `paraphrase`; a heading in queries.ts and held-out-queries.ts. */
  kind: string
  query: string
  /** True for the queries of held-out-queries.ts, on which the search is never tuned. */
  isHeldOut: boolean
  rules: readonly { grade: Grade; fits: Rule }[]
}

const MATCHERS: readonly [start: string, match: (listing: Listing, what: string) => boolean][] = [
  ["under ", ({ topic }, what) => topic === what || topic.startsWith(`${what}/`)],
  // Compare the host, because some services do not name their seller as provider.
  ["by ", ({ host }, what) => host === `api.${what.toLowerCase().replaceAll(" ", "-")}.example`],
  ["name ", ({ name }, what) => name.toLowerCase() === what.toLowerCase()],
  // Some services have a slug as name: words joined by hyphens.
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
/** Parses rules that are separated by commas. */
export const alternatives = (text: string): Rule[] =>
  text.split(",").flatMap((one) => (one.trim() ? [rule(one.trim())] : []))

function parseLine(line: string): Pick<Judged, "query" | "rules"> {
  const [query = "", answers = ""] = line.split(" => ")
  const rules = answers.split(";").flatMap((text, index) => {
    const grade = GRADES[index]
    if (!grade) throw new Error(`"${query}" has more than three grades`)
    return alternatives(text).map((fits) => ({ grade, fits }))
  })
  return { query, rules }
}

function parseQueries(text: string, isHeldOut: boolean): Judged[] {
  const paragraphs = text.split(/^# /m).slice(1)
  return paragraphs.flatMap((paragraph) => {
    const [kind = "", ...lines] = paragraph.trim().split("\n")
    return lines.map((line) => ({ kind, isHeldOut, ...parseLine(line) }))
  })
}

export const JUDGED: readonly Judged[] = [...parseQueries(QUERIES, false), ...parseQueries(HELD_OUT_QUERIES, true)]

/** Returns the grade of every service that matches the query, by service id. */
export function gradesOf({ rules }: Judged, listings: readonly Listing[]): Map<string, Grade> {
  const grades = new Map<string, Grade>()
  for (const listing of listings) {
    const best = rules.find(({ fits }) => fits(listing))
    if (best) grades.set(listing.id, best.grade)
  }
  return grades
}
