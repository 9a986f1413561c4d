import type { ReactNode } from "react"

interface IntroPageProps {
  title: string
  lead: ReactNode
  notes?: ReactNode
  children: ReactNode
}

/**
 * A page with one form. The introduction and the notes are on the left of the form; on narrow screens the form is between them, so
 * that its first field is in view.
 */
export function IntroPage({ title, lead, notes, children }: IntroPageProps) {
  return (
    <div className="stack gap-6 lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-4">
      <header className="grid content-start gap-4 text-pretty text-muted">
        <h1 className="text-ink">{title}</h1>
        <p className="-mt-2.5">{lead}</p>
      </header>
      <div className="stack content-start lg:col-start-2 lg:row-span-2 lg:row-start-1">{children}</div>
      {notes && <div className="grid content-start gap-4 text-pretty text-muted">{notes}</div>}
    </div>
  )
}
