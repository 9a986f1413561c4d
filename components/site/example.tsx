import { HeadingLink } from "@/components/site/prose"
import { Snippet } from "@/components/ui/snippet"

interface ExampleProps {
  /** The anchor of its heading. */
  id: string
  title: string
  about: string
  /** The text that the button copies. */
  code: string
  /** The shortened response, shown below the call. */
  response?: string
}

/** A call to copy, with an anchor. */
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
