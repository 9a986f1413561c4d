import { formatCount } from "@/components/format"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"

interface PagerProps {
  offset: number
  /**
   * `shown` is the number of entries on this page, `size` is the maximum number on a page, and `total` is the number on all
   * pages.
   */
  shown: number
  size: number
  total: number
  hrefOf: (offset: number) => string
  /** The name of the entries, for a page with several lists. */
  of?: string
  className?: string
}

/** Shows "Showing 1 to 50 of 120", with links to the previous and the next page. */
export function Pager({ offset, shown, size, total, hrefOf, of, className = "" }: PagerProps) {
  const suffix = of ? ` ${of}` : ""
  return (
    <nav
      aria-label={of ? `Pages of ${of}` : "Pages"}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 text-muted ${className}`}
    >
      <p className="tabular-nums">
        {shown === 0
          ? "No listings on this page."
          : `Showing ${formatCount(offset + 1)} to ${formatCount(offset + shown)} of ${formatCount(total)}`}
      </p>
      <div className="ml-auto flex gap-2">
        {offset > 0 && (
          <ButtonLink href={hrefOf(Math.max(0, offset - size))} rel="prev">
            Previous{suffix}
          </ButtonLink>
        )}
        {shown > 0 && offset + size < total && (
          <ButtonLink href={hrefOf(offset + size)} rel="next">
            Next{suffix}
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}

/** Shown if the offset in the URL is past the last entry. @param total the number of entries as text, such as "12 services" */
export function PastTheEnd({ href, total }: { href: string; total: string }) {
  return (
    <Blank
      title="This page is past the end of the list"
      link={{ href, label: "Show first page" }}
      text={`There are ${total} in all.`}
    />
  )
}
