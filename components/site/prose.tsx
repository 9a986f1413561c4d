import type { ReactNode } from "react"

/** A section of running text, with an anchor. */
export function Prose({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="prose stack gap-3">
      <h2 id={`${id}-title`}>
        <a href={`#${id}`} className="text-ink no-underline hover:underline">
          {title}
        </a>
      </h2>
      {children}
    </section>
  )
}
