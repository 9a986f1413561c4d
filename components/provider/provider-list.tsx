import { changeQuery } from "@/components/catalogue/active-filters"
import { ListRegion } from "@/components/catalogue/list-region"
import { ServicePages } from "@/components/catalogue/service-pages"
import { Direction } from "@/components/catalogue/toolbar"
import { listSorts } from "@/components/labels"
import { Choices } from "@/components/site/choices"
import { Section } from "@/components/site/section"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { RowPage } from "@/lib/catalogue/schema"

interface ProviderListProps {
  page: RowPage
  /** The sort order and the page of the list. The host filter is always the host of the provider. */
  query: ListQuery
  path: string
  now: Date
}

export function ProviderList({ page, query, path, now }: ProviderListProps) {
  return (
    <Section id="services" title="Services">
      <ListRegion>
        {page.total > 1 && <Order query={query} path={path} />}
        <ServicePages page={page} query={query} path={path} now={now} />
      </ListRegion>
    </Section>
  )
}

function Order({ query, path }: { query: ListQuery; path: string }) {
  const choices = listSorts(query).map(({ value, label }) => ({
    label,
    href: changeQuery(query, { sort: value === "" ? undefined : value, order: undefined }, path),
    isCurrent: (query.sort ?? "") === value,
  }))
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Choices label="Order" choices={choices} />
      {query.sort && <Direction query={query} sort={query.sort} path={path} />}
    </div>
  )
}
