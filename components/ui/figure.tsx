import type { ReactNode } from "react"

interface FigureProps {
  term: string
  /** Small, below the figure. */
  aside: ReactNode
  children: ReactNode
}

/** One of four key figures in a `dl`: in a row, or two by two where that is too wide. */
export function Figure({ term, aside, children }: FigureProps) {
  return (
    <div className="min-w-0 border-line px-3 py-2.5 not-first:border-l max-sm:nth-3:border-l-0 max-sm:nth-[n+3]:border-t sm:px-4 sm:py-3">
      <dt className="text-label text-muted">{term}</dt>
      <dd>
        <span className="tabular-nums block text-figure font-semibold tracking-tight whitespace-nowrap">
          {children}
        </span>
        <span className="block text-small text-balance text-muted">{aside}</span>
      </dd>
    </div>
  )
}
