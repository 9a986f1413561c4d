import { listHref } from "@/components/catalogue/active-filters"
import { SiteLink } from "@/components/site/site-link"
import type { ListQuery } from "@/lib/catalogue/list/query"

const SIZES = [25, 50, 100] as const

/** The page of another size that has the first service of this page. */
export const keepPlace = (offset: number, size: number) => Math.floor(offset / size) * size

const SIZE = "inline-grid min-h-8 min-w-8 place-items-center first-of-type:ml-1"

/** Links to the same list with another number of services on a page. A list that fits on the smallest page has none. */
export function PageSize({ query, total, path }: { query: ListQuery; total: number; path?: string | undefined }) {
  if (total <= SIZES[0]) return null
  return (
    <p className="flex items-center gap-1 sm:ml-auto">
      Per page
      {SIZES.map((limit) => (
        <SiteLink
          key={limit}
          href={listHref({ ...query, limit, offset: keepPlace(query.offset, limit) }, path)}
          scroll={false}
          className={`${SIZE} ${limit === query.limit ? "font-semibold text-ink no-underline" : ""}`}
          aria-current={limit === query.limit ? "true" : undefined}
          aria-label={`${limit} per page`}
        >
          {limit}
        </SiteLink>
      ))}
    </p>
  )
}
