import type { ReactNode } from "react"

/** A section of running text. The heading of the section has an id, so that links can lead to the section. */
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

/** A heading that is a link to itself, so that the reader can copy the URL of the section. */
export function HeadingLink({ id, children }: { id: string; children: string }) {
  return (
    <a href={`#${id}`} className="text-ink no-underline hover:underline">
      {children}
    </a>
  )
}
