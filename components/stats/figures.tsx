import type { ReactNode } from "react"

export interface Figure {
  term: string
  aside: string
  value: ReactNode
}

/** Up to four figures, each with an explanation. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="box grid grid-cols-2 sm:grid-cols-4">
      {figures.map(({ term, aside, value }) => (
        <div key={term} className="figure">
          <dt className="text-label text-muted">{term}</dt>
          <dd>
            <span className="tabular-nums block text-figure font-semibold tracking-tight">{value}</span>
            <span className="block text-small text-balance text-muted">{aside}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
