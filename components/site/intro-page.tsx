import type { ReactNode } from "react"

interface IntroPageProps {
  title: string
  lead: ReactNode
  notes?: ReactNode
  children: ReactNode
}

/** A page with one form. The introduction is on the left, and the form on the right or below. */
export function IntroPage({ title, lead, notes, children }: IntroPageProps) {
  return (
    <div className="stack gap-6 lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-16">
      <header className="grid content-start gap-4 text-pretty text-muted">
        <h1 className="text-ink">{title}</h1>
        <p className="-mt-2.5">{lead}</p>
        {notes}
      </header>
      {children}
    </div>
  )
}
