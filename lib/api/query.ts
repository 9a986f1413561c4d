// Search parameters of an address, checked (decisions.md, "Query text"): what does not fit is 400 naming the parameter; what
// means nothing here is named in a response header, or refused where the caller says `strict=true`.

import type { z } from "zod"
import { LIST_ONLY, type ListQuery, parseListQuery } from "@/lib/catalogue/filters"
import { readNames } from "@/lib/catalogue/query-names"
import { invalidFields } from "@/lib/input"

const IGNORED_HEADER = "X-Directory-Ignored-Params"
const MAX_HEADER = 500

interface CheckedQuery<T extends z.ZodObject> {
  query: z.output<T>
  /** Names the parameters that were ignored, where there are any. */
  headers: Record<string, string>
}

/** The parameters of this address. Throws `invalid_parameter` naming each that does not fit. */
export function requireQuery<T extends z.ZodObject>(schema: T, search: URLSearchParams): CheckedQuery<T> {
  const { given, problems, ignored } = readNames(search, Object.keys(schema.shape))
  const query = schema.safeParse(given)
  for (const issue of query.error?.issues ?? []) problems.push({ field: issue.path.join("."), message: issue.message })
  if (!query.success || problems.length > 0) throw invalidFields(problems)
  return { query: query.data, headers: nameIgnored(ignored) }
}

/** The same for what takes the filters of the list and answers all matches in an order of its own. */
export function requireFilters(search: URLSearchParams): { query: ListQuery; headers: Record<string, string> } {
  const { query, problems, ignored } = parseListQuery(search, LIST_ONLY)
  if (problems.length > 0) throw invalidFields(problems)
  return { query, headers: nameIgnored(ignored) }
}

/** The header that names them, as long as there are any. */
export function nameIgnored(ignored: string[]): Record<string, string> {
  if (ignored.length === 0) return {}
  return { [IGNORED_HEADER]: ignored.map(encodeURIComponent).join(", ").slice(0, MAX_HEADER) }
}
