// Completes typed text with names, providers and categories of public services: one statement finds candidates, rank.ts orders
// them.

import type { Spell } from "@/lib/catalogue/categories/spelling"
import { getSpellings } from "@/lib/catalogue/categories/spellings"
import type { Suggestion, Suggestions } from "@/lib/catalogue/schema"
import { type Candidate, findLongestWord, rankSuggestions } from "@/lib/catalogue/suggest/rank"
import { selectCandidates } from "@/lib/catalogue/suggest/statement"
import { query } from "@/lib/db/query"

const SHORTEST = 2

interface Row extends Candidate {
  id: string
  host: string | null
  path: string
  count: number
}

/** Returns at most ten suggestions, best first; none for a single letter. */
export async function listSuggestions(typed: string): Promise<Suggestions> {
  if ([...typed].length < SHORTEST) return { suggestions: [] }
  const rows = await query<Row>(selectCandidates(typed, findLongestWord(typed)))
  const ranked = rankSuggestions(typed, rows)
  const spell = ranked.some(({ kind }) => kind === "category") ? await getSpellings() : null
  return {
    suggestions: ranked.map((row) => toSuggestion(spell && row.kind === "category" ? respell(row, spell) : row)),
  }
}

const respell = (row: Row, spell: Spell): Row => ({ ...row, text: spell(row.text), path: spell(row.path) })

function toSuggestion({ kind, text, id, host, path, count }: Row): Suggestion {
  if (kind === "service") return { kind, text, id }
  return kind === "provider" ? { kind, text, host, count } : { kind, text, path, count }
}
