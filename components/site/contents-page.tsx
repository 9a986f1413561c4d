import type { ReactNode } from "react"

interface ContentsPageProps {
  /** The path to the page. */
  place?: ReactNode
  title: string
  /** One paragraph that says what the page is about. */
  lead: ReactNode
  sections: readonly (readonly [id: string, title: string])[]
  children: ReactNode
}

export function ContentsPage({ place, title, lead, sections, children }: ContentsPageProps) {
  return (
    <div className="stack gap-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-12">
      <div className="stack min-w-0 gap-8">
        <header>
          {place}
          <h1>{title}</h1>
          <p className="prose mt-2 text-muted">{lead}</p>
        </header>
        {children}
      </div>
      <div className="side-column">
        <Contents sections={sections} />
      </div>
    </div>
  )
}

/** The browser marks the section in view, where it knows `:target-current`. */
const CONTENTS_LINK =
  "block border-l border-line py-0.75 pl-3 text-muted no-underline [&:target-current]:border-ink [&:target-current]:text-ink hover:border-ink hover:text-ink"

/**
 * The table of contents: links to the sections of the page. The table of contents is hidden on screens without a second column.
 */
export function Contents({ sections }: { sections: readonly (readonly [id: string, title: string])[] }) {
  return (
    <nav aria-labelledby="contents" className="[scroll-target-group:auto] max-lg:hidden">
      <h2 id="contents" className="side-title">
        On this page
      </h2>
      {sections.map(([id, title]) => (
        <a key={id} href={`#${id}`} className={CONTENTS_LINK}>
          {title}
        </a>
      ))}
    </nav>
  )
}
