// Parses the filters, the sort order and the page of the list from the URL of a page. Invalid parameters are ignored and reported
// to the reader.

import type { Parameters } from "@/components/account/address"
import { dropParentCategories } from "@/components/catalogue/page-query"
import { NO_CURSOR, parseCursor } from "@/lib/catalogue/list/order"
import { type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"
import type { ParsedQuery } from "@/lib/contract/operation"

export function readListAddress(params: Parameters): ParsedQuery<ListQuery> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, one)
  }
  const { problems } = parseListQuery(search)
  for (const { field } of problems) search.delete(field)
  const { query, ignored } = parseListQuery(search)
  const { after, ...first } = query
  if (after === undefined || parseCursor(query, after)) return { query: dropParentCategories(query), ignored, problems }
  return { query: dropParentCategories(first), ignored, problems: [...problems, NO_CURSOR] }
}
