import type { ReactNode } from "react"
import { formatCount } from "@/components/format"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"

interface PagerProps {
  offset: number
  /** `shown` entries are on this page, at most `size` on a page, and `total` on all pages. */
  shown: number
  size: number
  total: number
  hrefOf: (offset: number) => string
  /** True if an entry stands for several things that the page counts: the text then has the number of the page only. */
  hidesTotal?: boolean
  /** The name of the entries, for a page with several lists. */
  of?: string
  className?: string
  children?: ReactNode
}

const STEP = "btn min-w-8 px-2 tabular-nums"
const CURRENT = "border-ink font-semibold inset-ring inset-ring-ink"

/** Links to the previous, the next and the numbered pages, and "1 to 50 of 502". One page alone has no links. */
export function Pager({ offset, shown, size, total, hidesTotal, hrefOf, of, className = "", children }: PagerProps) {
  const suffix = of ? ` ${of}` : ""
  const last = Math.max(1, Math.ceil(total / size))
  const current = Math.min(last, Math.floor(offset / size) + 1)
  return (
    <nav
      aria-label={of ? `Pages of ${of}` : "Pages"}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 text-muted ${className}`}
    >
      {(last > 1 || offset > 0) && (
        <ol className="flex flex-wrap gap-1">
          <li>
            <Step rel="prev" href={offset > 0 ? hrefOf(Math.max(0, offset - size)) : null}>
              Previous{suffix}
            </Step>
          </li>
          {listPageNumbers(current, last).map((page, index, all) =>
            page === null ? (
              <li key={`after ${all[index - 1]}`} className="grid min-w-5 place-items-center" aria-hidden="true">
                …
              </li>
            ) : (
              <li key={page}>
                <ButtonLink
                  href={hrefOf((page - 1) * size)}
                  className={`${STEP} ${page === current ? CURRENT : "font-normal"}`}
                  aria-current={page === current ? "page" : undefined}
                  aria-label={`Page ${formatCount(page)}${suffix && ` of${suffix}`}${page === last ? ", the last" : ""}`}
                >
                  {formatCount(page)}
                </ButtonLink>
              </li>
            ),
          )}
          <li>
            <Step rel="next" href={shown > 0 && offset + size < total ? hrefOf(offset + size) : null}>
              Next{suffix}
            </Step>
          </li>
        </ol>
      )}
      <p className="tabular-nums">
        {shown === 0
          ? "No listings on this page."
          : hidesTotal
            ? `Page ${formatCount(current)} of ${formatCount(last)}`
            : `${formatCount(offset + 1)} to ${formatCount(offset + shown)} of ${formatCount(total)}`}
      </p>
      {children}
    </nav>
  )
}

/** Without a page to go to, the same place has plain text. */
function Step({ href, rel, children }: { href: string | null; rel: "prev" | "next"; children: ReactNode }) {
  if (href === null) {
    return (
      <span className={`${STEP} border-transparent bg-transparent font-normal`} aria-disabled="true">
        {children}
      </span>
    )
  }
  return (
    <ButtonLink href={href} rel={rel} className={`${STEP} font-normal`}>
      {children}
    </ButtonLink>
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

/** The number of linked pages on each side of the current page. */
const AROUND = 1
/** The number of pages that are linked one after the other while the current page is the first or the last. */
const AT_END = 3

/** The first page, the last, and those around the current one. Null is a gap of two or more pages, never of one. */
export function listPageNumbers(current: number, last: number): (number | null)[] {
  const from = Math.max(1, Math.min(current - AROUND, last - AT_END + 1))
  const to = Math.min(last, Math.max(current + AROUND, AT_END))
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  const linked = [...new Set([1, ...middle, last])]
  return linked.flatMap((page, index) => {
    const skipped = page - (linked[index - 1] ?? 0) - 1
    if (skipped === 0) return [page]
    return skipped === 1 ? [page - 1, page] : [null, page]
  })
}
