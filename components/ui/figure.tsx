import type { ReactNode } from "react"

interface FigureProps {
  term: string
  /** Small, below the figure. */
  aside: ReactNode
  children: ReactNode
}

/** One of four key figures in a `dl`: in one row, or in two rows on narrow screens. */
export function Figure({ term, aside, children }: FigureProps) {
  return (
    <div className="figure">
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
