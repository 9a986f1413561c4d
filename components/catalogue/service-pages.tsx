import type { ComponentProps, ReactNode } from "react"
import { listHref } from "@/components/catalogue/active-filters"
import { ServiceList } from "@/components/catalogue/service-list"
import { formatQuantity } from "@/components/format"
import { Pager, PastTheEnd } from "@/components/site/pager"
import { SiteLink } from "@/components/site/site-link"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { RowPage } from "@/lib/catalogue/schema"

interface ServicePagesProps extends Omit<ComponentProps<typeof ServiceList>, "rows" | "sorted"> {
  page: Pick<RowPage, "rows" | "total" | "services">
  query: ListQuery
  /** The path of the page that shows the list. The links to other pages use this path. */
  path?: string
  /** Shown between the list and the links to other pages. */
  children?: ReactNode
}

export function ServicePages({ page: { rows, total, services }, query, path, children, ...rest }: ServicePagesProps) {
  const { limit, offset } = query
  const hrefOf = (offset: number) => listHref({ ...query, offset }, path)
  if (rows.length === 0) return <PastTheEnd href={hrefOf(0)} total={formatQuantity(total, "service")} />
  return (
    <>
      <ServiceList rows={rows} sorted={{ query, path }} {...rest}>
        {children}
      </ServiceList>
      <Pager
        className="mt-4"
        offset={offset}
        shown={rows.length}
        size={limit}
        total={total}
        hidesTotal={total < services}
        hrefOf={hrefOf}
      >
        <PageSize query={query} total={total} path={path} />
      </Pager>
    </>
  )
}

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
