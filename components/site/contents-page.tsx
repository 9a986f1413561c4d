import type { ReactNode } from "react"
import { Prose } from "@/components/site/prose"

interface ContentsPageProps {
  place?: ReactNode
  title: string
  lead: ReactNode
  /** The sections in the table of contents. Those with a content follow the children, as running text under their titles. */
  sections: readonly { id: string; title: string; content?: ReactNode }[]
  children?: ReactNode
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
        {sections.map(
          ({ content, ...section }) =>
            content && (
              <Prose key={section.id} {...section}>
                {content}
              </Prose>
            ),
        )}
      </div>
      <div className="side-column">
        <Contents sections={sections.map(({ id, title }) => [id, title])} />
      </div>
    </div>
  )
}

/** The browser marks the section in view, where it knows `:target-current`. */
const CONTENTS_LINK =
  "block border-l border-line py-0.75 pl-3 text-muted no-underline [&:target-current]:border-ink [&:target-current]:text-ink hover:border-ink hover:text-ink"

/** The table of contents, hidden on screens without a second column. */
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
