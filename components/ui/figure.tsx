import type { ReactNode } from "react"

/** A box of four key figures, in one row or, on narrow screens, in two rows. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="box figures">{children}</dl>
}

interface FigureProps {
  term: ReactNode
  aside: ReactNode
  value: ReactNode
}

export function Figure({ term, aside, value }: FigureProps) {
  return (
    <div>
      <dt className="text-label text-muted">{term}</dt>
      <dd>
        <span className="tabular-nums block text-figure font-semibold tracking-tight">{value}</span>
        <span className="block text-small text-balance text-muted">{aside}</span>
      </dd>
    </div>
  )
}
