// Reads the list's query from the address of a page. What cannot be used is named and left out; the rest still holds.

import { type ParsedQuery, parseListQuery } from "@/lib/catalogue/filters"

export type SearchParams = Record<string, string | string[] | undefined>

export function readListAddress(params: SearchParams): ParsedQuery {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, one)
  }
  const parsed = parseListQuery(search)
  if (parsed.problems.length === 0) return parsed
  for (const { field } of parsed.problems) search.delete(field)
  return { ...parseListQuery(search), problems: parsed.problems }
}
