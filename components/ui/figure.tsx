import type { ReactNode } from "react"

/** Four key figures: in one row, or in two rows on narrow screens. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="box grid grid-cols-2 sm:grid-cols-4">{children}</dl>
}

interface FigureProps {
  term: string
  /** Small, below the figure. */
  aside: ReactNode
  /** The look of the cell, where it is not one of four. */
  className?: string
  value: ReactNode
}

export function Figure({ term, aside, className = "figure", value }: FigureProps) {
  return (
    <div className={className}>
      <dt className="text-label text-muted">{term}</dt>
      <dd>
        <span className="tabular-nums block text-figure font-semibold tracking-tight">{value}</span>
        <span className="block text-small text-balance text-muted">{aside}</span>
      </dd>
    </div>
  )
}
