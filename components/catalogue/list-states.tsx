import type { ReactNode } from "react"
import { type ActiveFilter, changeQuery, listHref } from "@/components/catalogue/active-filters"
import { FilterChips } from "@/components/catalogue/filter-chips"
import { removeFilter } from "@/components/catalogue/page-query"
import { formatCount, formatQuantity } from "@/components/format"
import { Blank } from "@/components/site/blank"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"
import { Note } from "@/components/ui/note"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import { FILTERS, type FilterName } from "@/lib/catalogue/list/filters"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { SearchSummary } from "@/lib/catalogue/schema"
import { DEMAND_DAYS } from "@/lib/demand/schema"

interface NoMatchesProps {
  query: ListQuery
  filters: ActiveFilter[]
  relaxations: { without: FilterName; total: number }[]
  /** Null for a list without a search text. */
  emptySearch: EmptySearchProps | null
}

/**
 * The message when no service matches: for a search what to do next, and with other filters the number of services that match
 * without each of them.
 */
export function NoMatches({ emptySearch, ...props }: NoMatchesProps) {
  if (emptySearch === null) return <NoFilterMatches {...props} />
  const isSearchAlone = props.filters.length === 1 && props.relaxations.every(({ without }) => without === "q")
  if (isSearchAlone) return <EmptySearch {...emptySearch} />
  return (
    <div className="stack gap-4">
      <NoFilterMatches {...props} />
      <NextSteps {...emptySearch} />
    </div>
  )
}

function NoFilterMatches({ query, filters, relaxations }: Omit<NoMatchesProps, "emptySearch">) {
  return (
    <Blank
      title={filters.length === 1 ? "No service matches this filter" : "No service matches all of these filters"}
      link={{ href: "/", label: "Clear filters" }}
    >
      <div className="mt-3">
        <FilterChips filters={filters} />
      </div>
      {relaxations.length > 0 && (
        <ul className="mt-4 max-w-120 border-t border-line" aria-label="Closest results">
          {relaxations.map(({ without, total }) => (
            <li key={without}>
              <SiteLink
                href={changeQuery(query, removeFilter(without))}
                scroll={false}
                className="flex justify-between gap-4 border-b border-line py-2 text-ink no-underline hover:text-accent"
              >
                {/* The page hides test networks without a filter in the URL. */}
                {without === "test_networks" ? (
                  <span>
                    With <b>test networks</b>
                  </span>
                ) : (
                  <span>
                    Without <b>{nameFilter(filters, without)}</b>
                  </span>
                )}
                <span className="tabular-nums whitespace-nowrap text-muted">{formatQuantity(total, "service")}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </Blank>
  )
}

/** A filter with several values has an entry for each, and the link removes all of them. */
function nameFilter(filters: ActiveFilter[], name: FilterName): string {
  const [first, ...others] = filters.filter((filter) => filter.name === name)
  return first && others.length === 0 ? first.label : FILTERS[name].label
}

export function QuietLine({ children }: { children: ReactNode }) {
  return (
    <div className="mb-3 flex gap-2 text-muted">
      <span className="mt-0.5 flex-none">
        <Icon name="info" />
      </span>
      <p className="text-pretty">{children}</p>
    </div>
  )
}

/** Names the URL parameters with invalid values, which the page ignores. */
export function ParameterProblems({ problems }: { problems: { field: string; message: string }[] }) {
  if (problems.length === 0) return null
  return (
    <div className="mb-4">
      <Note tone="error" role="status">
        <p>
          <b>
            {problems.length === 1
              ? "One parameter of the URL was ignored."
              : "Some parameters of the URL were ignored."}
          </b>
        </p>
        <ul>
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <code>{field}</code> {message}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}

interface EmptySearchProps {
  text: string
  feedPath: string
  searches: number
  closest: { areClose: boolean; categories: SearchSummary["categories"] }
}

function EmptySearch(props: EmptySearchProps) {
  const { text, searches } = props
  const tried = describeAttempts(text)
  return (
    <div className="stack gap-3">
      <div>
        <h2 className="text-balance wrap-anywhere">No service matches “{text}”</h2>
        {(tried || searches > 0) && (
          <p className="mt-1 max-w-measure text-pretty text-muted">
            {tried}{" "}
            {searches > 0 && (
              <b className="font-medium text-ink">
                {formatCount(searches)} searches for this in the last {DEMAND_DAYS}&nbsp;days.
              </b>
            )}
          </p>
        )}
      </div>
      <NextSteps {...props} />
    </div>
  )
}

/** Every text search without a result is relaxed first: misspelled words are corrected, and some words may be missing. */
function describeAttempts(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  if (words === 0) return null
  return words === 1 ? "We also tried corrected spelling." : "We also tried fewer words and corrected spelling."
}

function NextSteps({ feedPath, closest }: Omit<EmptySearchProps, "searches" | "text">) {
  const { areClose, categories } = closest
  return (
    <div className="box grid max-sm:divide-y sm:divide-x divide-line sm:grid-cols-3">
      {categories.length > 0 && (
        <Step title={areClose ? "Closest categories" : "Largest categories"}>
          <ul className="flex flex-wrap gap-2">
            {categories.map(({ category, count }) => (
              <li key={category} className="min-w-0">
                <SiteLink href={listHref({ category: [category] })} className="chip max-w-full">
                  <span className="min-w-0 wrap-anywhere">{formatCategory(category)}</span>
                  <span className="tabular-nums whitespace-nowrap text-muted">{formatQuantity(count, "service")}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </Step>
      )}
      <Step title="Get notified" text="The feed gets every new match. A webhook receives every new service.">
        <p className="flex flex-wrap gap-2">
          <a href={feedPath} type="application/rss+xml" className="btn">
            Feed of this search
          </a>
          <ButtonLink href="/webhooks">Create a webhook</ButtonLink>
        </p>
      </Step>
      <Step title="Do you offer this?" text="A listing is free. We check your endpoint at once.">
        <p>
          <ButtonLink href="/register">List your API</ButtonLink>
        </p>
      </Step>
    </div>
  )
}

function Step({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="stack content-start gap-2 p-4">
      <h3>{title}</h3>
      {text && <p className="text-pretty text-muted">{text}</p>}
      {children}
    </section>
  )
}
