import type { ReactNode } from "react"

/** A section of running text, with an anchor. */
export function Prose({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="prose stack gap-3">
      <h2 id={`${id}-title`}>
        <HeadingLink id={id}>{title}</HeadingLink>
      </h2>
      {children}
    </section>
  )
}

/** A heading that links to itself, so that a reader can copy the URL of the section. */
export function HeadingLink({ id, children }: { id: string; children: string }) {
  return (
    <a href={`#${id}`} className="text-ink no-underline hover:underline">
      {children}
    </a>
  )
}
