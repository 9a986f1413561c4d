// What the list shows for a search text: other words than the given ones, the categories that the text names, and parameters that
// do what a word asks for.

import { changeQuery, listHref } from "@/components/catalogue/active-filters"
import { QuietLine } from "@/components/catalogue/list-states"
import { formatQuantity } from "@/components/format"
import { SORTS } from "@/components/labels"
import { SiteLink } from "@/components/site/site-link"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { SearchSummary } from "@/lib/catalogue/schema"

interface SearchNoteProps {
  query: ListQuery
  search: SearchSummary
  total: number
}

export function SearchNote({ query, search, total }: SearchNoteProps) {
  const { categories, relaxed, suggestions } = search
  const useful = suggestions.filter(({ parameter }) => query[parameter] === undefined)
  return (
    <>
      {relaxed && total > 0 && <QuietLine>{describeRelaxation(query, search)}</QuietLine>}
      {(categories.length > 0 || useful.length > 0) && (
        <ul className="mb-3 flex flex-wrap gap-2" aria-label="Suggestions for this search">
          {categories.map(({ category, count }) => (
            <li key={category}>
              <SiteLink href={listHref({ category: [category] })} className="chip">
                All in {formatCategory(category)} <span className="text-muted">{formatQuantity(count, "service")}</span>
              </SiteLink>
            </li>
          ))}
          {useful.map(({ word, parameter, value }) => (
            <li key={word}>
              <SiteLink
                href={changeQuery(query, { [parameter]: parameter === "sort" ? value : [value] })}
                className="chip"
              >
                “{word}”: {describeChange(parameter, value)}
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function describeRelaxation({ q }: ListQuery, { relaxed, interpreted_as, exact_total }: SearchSummary) {
  const found = `${exact_total ? formatQuantity(exact_total, "service") : "No service"} ${exact_total === 1 || !exact_total ? "matches" : "match"}`
  if (relaxed === "spelling")
    return (
      <>
        {found} <i>{q}</i>. Showing {exact_total ? "also " : ""}
        <i>{interpreted_as}</i>.
      </>
    )
  return (
    <>
      {found} all words of <i>{q}</i>. Showing {exact_total ? "also " : ""}services that match some of them.
    </>
  )
}

function describeChange(parameter: SearchSummary["suggestions"][number]["parameter"], value: string): string {
  if (parameter !== "sort") return `only ${value}`
  return `sort by ${SORTS.find((sort) => sort.value === value)?.label.toLowerCase() ?? value}`
}
