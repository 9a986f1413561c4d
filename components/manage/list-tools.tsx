import { manageHref, PATH } from "@/components/manage/address"
import { SiteLink } from "@/components/site/site-link"
import type { OwnedQuery } from "@/lib/catalogue/owned/schema"

const SORT_LABELS: Record<OwnedQuery["sort"], string> = { name: "Name", newest: "Newest first" }

/** Filters by name and sorts: a plain form whose state is in the URL. */
export function ListTools({ query }: { query: OwnedQuery }) {
  return (
    <search className="max-xs:w-full">
      <form action={PATH} method="get" className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 max-xs:flex-1 max-xs:basis-full">
          <label htmlFor="filter" className="sr-only">
            Filter by name
          </label>
          <input
            id="filter"
            type="search"
            name="q"
            className="control min-h-8 py-[5px] xs:w-52"
            placeholder="Filter by name"
            defaultValue={query.q}
            maxLength={200}
            autoComplete="off"
          />
        </div>
        <div className="max-xs:flex-1">
          <label htmlFor="order" className="sr-only">
            Sort by
          </label>
          <select id="order" name="sort" className="control select min-h-8 py-[5px]" defaultValue={query.sort}>
            {Object.entries(SORT_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn">
          Apply filter
        </button>
        {query.q !== "" && (
          <SiteLink href={manageHref({ ...query, q: "", offset: 0 })} className="btn">
            Show all listings
          </SiteLink>
        )}
      </form>
    </search>
  )
}
