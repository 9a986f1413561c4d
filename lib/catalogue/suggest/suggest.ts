// Completes typed text with names, providers and categories of public services: one statement finds candidates, rank.ts orders
// them.

import { listCompletedCategories } from "@/lib/catalogue/categories/find-category"
import { getVariants } from "@/lib/catalogue/categories/stored-variants"
import type { ToVariant } from "@/lib/catalogue/categories/variants"
import type { Suggestion, Suggestions } from "@/lib/catalogue/schema"
import { type Candidate, findLongestWord, rankSuggestions } from "@/lib/catalogue/suggest/rank"
import { selectCandidates } from "@/lib/catalogue/suggest/statement"
import { queryPrepared } from "@/lib/db/query"

const SHORTEST = 2

interface Row extends Candidate {
  /** The fields of the suggestion except `kind` and `text`. */
  details: object
}

/** Returns at most ten suggestions, categories first, then providers, then services; none for a single letter. */
export async function listSuggestions(typed: string): Promise<Suggestions> {
  if ([...typed].length < SHORTEST) return { suggestions: [] }
  const named = listCompletedCategories(typed)
  const rows = await queryPrepared<Row>(selectCandidates(typed, findLongestWord(typed), named))
  const ranked = rankSuggestions(typed, rows)
  const spell = ranked.some(({ kind }) => kind === "category") ? await getVariants() : null
  const suggestions = ranked.map(({ kind, text, details }) => ({ kind, text, ...details }) as Suggestion)
  return { suggestions: spell ? suggestions.map((one) => respell(one, spell)) : suggestions }
}

const respell = (one: Suggestion, spell: ToVariant): Suggestion =>
  one.kind === "category" ? { ...one, text: spell(one.text), path: spell(one.path) } : one
