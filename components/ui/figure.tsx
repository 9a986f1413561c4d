import type { ReactNode } from "react"

/** A box of four key figures, in one row or, on narrow screens, in two rows. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="box grid grid-cols-2 sm:grid-cols-4">{children}</dl>
}

interface FigureProps {
  term: string
  aside: ReactNode
  /** The CSS class of the cell, for a box that does not have four figures. */
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
