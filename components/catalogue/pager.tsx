import { listHref } from "@/components/catalogue/active-filters"
import { formatCount } from "@/components/format"
import { SiteLink } from "@/components/site/site-link"
import type { ListQuery } from "@/lib/catalogue/list/query"

interface PagerProps {
  query: ListQuery
  total: number
  shown: number
  /** The path of the page that shows the list. */
  path?: string
}

/** "Showing 1 to 50 of N", with links to the previous and next page. */
export function Pager({ query, total, shown, path }: PagerProps) {
  const { limit, offset } = query
  const previous = offset > 0 ? listHref({ ...query, offset: Math.max(0, offset - limit) }, path) : null
  const next = offset + limit < total ? listHref({ ...query, offset: offset + limit }, path) : null
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      <p className="tabular-nums">
        Showing {formatCount(offset + 1)} to {formatCount(offset + shown)} of {formatCount(total)}
      </p>
      <div className="ml-auto flex gap-2">
        <PageLink href={previous} rel="prev">
          Previous
        </PageLink>
        <PageLink href={next} rel="next">
          Next
        </PageLink>
      </div>
    </nav>
  )
}

function PageLink({ href, rel, children }: { href: string | null; rel: string; children: string }) {
  if (href === null) return null
  return (
    <SiteLink href={href} rel={rel} className="btn">
      {children}
    </SiteLink>
  )
}
