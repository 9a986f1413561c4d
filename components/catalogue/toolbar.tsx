import { type ActiveFilter, changeQuery } from "@/components/catalogue/active-filters"
import { SortButton } from "@/components/catalogue/filter-buttons"
import { FilterChips } from "@/components/catalogue/filter-chips"
import { SortSelect } from "@/components/catalogue/filter-form"
import { formatCount, formatQuantity } from "@/components/format"
import { listSorts, SORTS } from "@/components/labels"
import { SiteLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"
import { getDirection, type ListQuery } from "@/lib/catalogue/list/query"
import type { RowPage } from "@/lib/catalogue/schema"

interface ToolbarProps {
  query: ListQuery
  page: Pick<RowPage, "services">
  filters: ActiveFilter[]
}

/**
 * The bar above the list, which stays below the header: the number of services, the active filters and the sort order. On small
 * screens the sheet of filters has the active filters.
 */
export function Toolbar({ query, page: { services }, filters }: ToolbarProps) {
  return (
    <div className="result-bar">
      <h2 className="tabular-nums">
        {formatCount(services)}
        <span className="max-sm:sr-only">&nbsp;{services === 1 ? "service" : "services"}</span>
      </h2>
      <p role="status" className="sr-only">
        {formatQuantity(services, "service")} found
      </p>
      {filters.length > 0 && <FilterChips filters={filters} />}
      {/* On phones without script, the button of the sort order gets a line of its own. */}
      <div className="ml-auto flex min-w-0 items-center gap-2 noscript:flex-wrap">
        <label className="sr-only" htmlFor="sort">
          Sort by
        </label>
        <SortSelect value={listSorts(query).some(({ value }) => value === query.sort) ? (query.sort ?? "") : ""}>
          {listSorts(query).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SortSelect>
        {query.sort && <Direction query={query} sort={query.sort} />}
        <SortButton />
      </div>
    </div>
  )
}

interface DirectionProps {
  query: ListQuery
  sort: NonNullable<ListQuery["sort"]>
  path?: string
}

export function Direction({ query, sort, path }: DirectionProps) {
  const order = getDirection(query)
  const words = SORTS.find(({ value }) => value === sort)?.[order]
  const href = changeQuery(query, { order: order === "asc" ? "desc" : "asc" }, path)
  return (
    <SiteLink href={href} scroll={false} className="btn whitespace-nowrap">
      <Icon name={order === "asc" ? "ascending" : "descending"} />
      <span className="max-md:sr-only">{words}</span>
      <span className="sr-only">, reverse the order</span>
    </SiteLink>
  )
}
