// Reads the list's query from the address of a page. What cannot be used is named and left out; the rest still holds.

import { NO_CURSOR, parseCursor } from "@/lib/catalogue/list/cursor"
import { type ParsedQuery, parseListQuery } from "@/lib/catalogue/list/query"

export type SearchParams = Record<string, string | string[] | undefined>

export function readListAddress(params: SearchParams): ParsedQuery {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, one)
  }
  const { problems } = parseListQuery(search)
  for (const { field } of problems) search.delete(field)
  const { query, ignored } = parseListQuery(search)
  const { after, ...first } = query
  if (after === undefined || parseCursor(query, after)) return { query, ignored, problems }
  return { query: first, ignored, problems: [...problems, NO_CURSOR] }
}
