import type { ReactNode } from "react"

interface SectionProps {
  id: string
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${id}-title`}>{title}</h2>
        {aside && <p className="tabular-nums text-muted">{aside}</p>}
      </div>
      {children}
    </section>
  )
}
