import type { ReactNode } from "react"
import { Snippet } from "@/components/ui/snippet"

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

interface ExampleProps {
  id: string
  title: string
  about: string
  code: string
  /** The response to the example, shortened; shown below the code. */
  response?: string | undefined
}

export function Example({ id, title, about, code, response }: ExampleProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="stack gap-1.5 pt-1">
      <h3 id={`${id}-title`}>
        <HeadingLink id={id}>{title}</HeadingLink>
      </h3>
      <p className="text-body text-muted">{about}</p>
      <Snippet text={code} label={`Copy the example: ${title}`} response={response} />
    </section>
  )
}

/** A link to a resource that is not a page, such as a feed. The link text is the path. */
export function PathLink({ path }: { path: string }) {
  return (
    <a href={path}>
      <code>{path}</code>
    </a>
  )
}
