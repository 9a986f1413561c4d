import { formatCount } from "@/components/format"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"

interface PagerProps {
  offset: number
  /** The number of entries on this page, on a full page, and in all. */
  shown: number
  size: number
  total: number
  hrefOf: (offset: number) => string
  /** The entries, where the page has another list. */
  of?: string
  className?: string
}

/** "Showing 1 to 50 of N", with links to the previous and next page. */
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

/** The offset in the URL is past the last entry. @param total "12 services" */
export function PastTheEnd({ href, total }: { href: string; total: string }) {
  return (
    <Blank
      title="This page is past the end of the list"
      link={{ href, label: "Show first page" }}
      text={`There are ${total} in all.`}
    />
  )
}
